import { type ReactNode, useId } from "react";

type Props = {
  id?: string;
  title: ReactNode;
  level?: 2 | 3;
  /** The classes of the heading. */
  look?: string;
  className?: string;
  children: ReactNode;
};

/** A part of a page, which its heading names. */
export function Section({ id: given, title, level = 2, look = "text-2xl", className, children }: Props) {
  const own = useId();
  const id = given ?? own;
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className={className}>
      <Heading id={id} className={look}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
