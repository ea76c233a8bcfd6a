// Buttons, and links that look like them.
import type { ButtonHTMLAttributes, ReactNode } from "react";

export type ButtonKind = "act" | "quiet" | "bare" | "danger";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  /** Says that it works. It cannot be pressed again meanwhile, and keeps the focus, which a disabled button loses. */
  waiting?: string | false;
};

export function Button({ kind = "act", waiting, children, className = "", type = "button", onClick, ...rest }: Props) {
  return (
    <button
      type={type}
      className={`button button-${kind} ${className}`}
      aria-disabled={waiting ? true : undefined}
      // Enter in a field presses its form's button, too.
      onClick={waiting ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {waiting ? (
        <>
          <span className="spinner" aria-hidden="true" />
          {waiting}
        </>
      ) : (
        children
      )}
    </button>
  );
}

export function ButtonLink({
  kind = "act",
  href,
  className = "",
  children,
}: {
  kind?: ButtonKind;
  href: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a href={href} className={`button button-${kind} ${className}`}>
      {children}
    </a>
  );
}
