import type { ReactNode } from "react";

/** Renders the words of a `rich` text that are a link. */
export const linkTo =
  (href: string, className = "plain-link") =>
  (text: ReactNode) => (
    <a href={href} className={className}>
      {text}
    </a>
  );
