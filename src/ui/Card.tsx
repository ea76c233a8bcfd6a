import type { ReactNode } from "react";

type Props = { title?: ReactNode; description?: ReactNode; children?: ReactNode; className?: string; id?: string };

export function Card({ title, description, children, className = "", id }: Props) {
  return (
    <section className={`card-box p-5 md:p-6 ${className}`} aria-labelledby={id}>
      {title && (
        <h2 id={id} className="text-xl">
          {title}
        </h2>
      )}
      {description && <p className="mt-1 text-faint">{description}</p>}
      {children && <div className={title ? "mt-4" : ""}>{children}</div>}
    </section>
  );
}
