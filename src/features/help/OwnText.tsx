// The operator's Markdown. HTML in it is shown as text, pictures as their description, and links lead to web pages only.
import type { ComponentProps } from "react";

const SAFE_LINK = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;

/** Headings are below the section's own. */
const COMPONENTS = {
  h1: ({ children }: ComponentProps<"h1">) => <h3>{children}</h3>,
  h2: ({ children }: ComponentProps<"h2">) => <h3>{children}</h3>,
  h3: ({ children }: ComponentProps<"h3">) => <h4>{children}</h4>,
  pre: ({ children }: ComponentProps<"pre">) => <pre>{children}</pre>,
  img: ({ alt }: ComponentProps<"img">) => alt,
  a: ({ href = "", children }: ComponentProps<"a">) =>
    SAFE_LINK.test(href) ? (
      <a href={href} className="plain-link" rel="nofollow noopener">
        {children}
      </a>
    ) : (
      children
    ),
};

export const OwnText = ({ markdown }: { markdown: string }) =>
  Bun.markdown.react(markdown, COMPONENTS as never, { noHtmlBlocks: true, noHtmlSpans: true });
