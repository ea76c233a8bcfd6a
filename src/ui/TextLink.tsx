import type { ComponentProps } from "react";

/** A link that stands by itself, as high as a button. */
export const TextLink = ({ className = "", ...link }: ComponentProps<"a">) => (
  <a {...link} className={`plain-link inline-flex items-center min-h-11 font-semibold ${className}`} />
);

/** A link within a text. */
export const PlainLink = (link: ComponentProps<"a">) => <a {...link} className="plain-link" />;

export const BoldLink = (link: ComponentProps<"a">) => <a {...link} className="plain-link font-semibold" />;
