import type { ComponentProps, ReactNode } from "react";

/** A link that stands by itself, as high as a button. */
export const TextLink = ({ className = "", ...link }: ComponentProps<"a">) => (
  <a {...link} className={`plain-link inline-flex items-center min-h-11 font-semibold ${className}`} />
);

/** A link within a text. */
export const PlainLink = (link: ComponentProps<"a">) => <a {...link} className="plain-link" />;

export const BoldLink = (link: ComponentProps<"a">) => <a {...link} className="plain-link font-semibold" />;

/** Renders the words of a `rich` text that are a link. */
export const linkTo =
  (href: string, className = "plain-link") =>
  (text: ReactNode) => (
    <a href={href} className={className}>
      {text}
    </a>
  );
