import type { ComponentProps } from "react";
import { t } from "../../i18n/t.ts";
import { PlainLink } from "../../ui/TextLink.tsx";
import type { OperatorDetails } from "../operator/schema.ts";
import type { Section, Text } from "./texts.ts";

type Props = { text: Text; operator: OperatorDetails; own: string | null };

export const TextScreen = ({ text, operator: { name, address }, own }: Props) => (
  <div className="page-width text-page">
    <header className="text-head">
      <h1 className="text-title">{text.title}</h1>
      <p className="text-lead">{text.lead}</p>
    </header>
    <nav aria-label={t("On this page")} className="text-contents">
      <ul>
        {text.sections.map(({ title }) => (
          <li key={title}>
            <a href={`#${toAnchor(title)}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
    <div>
      {text.sections.map((section) => (
        <TextSection key={section.title} section={section} />
      ))}
      {(name || address) && (
        <section className="text-section">
          <h2>{t("Who runs this site")}</h2>
          <address className="not-italic whitespace-pre-line mt-3">
            {[name, address].filter(Boolean).join("\n")}
          </address>
        </section>
      )}
      {own && (
        <section className="text-section help-text">
          <h2>{t("Added by the operator")}</h2>
          <OwnText markdown={own} />
        </section>
      )}
    </div>
  </div>
);

export const TextSection = ({ section: { title, paragraphs } }: { section: Section }) => (
  <section id={toAnchor(title)} className="text-section">
    <h2>{title}</h2>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{renderLinks(paragraph)}</p>
    ))}
  </section>
);

const renderLinks = (paragraph: string) =>
  paragraph.split(/(\[[^[\]]+\]\([^()]+\))/).map((part) => {
    const [, text, url] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    return url ? (
      <PlainLink key={part} href={url}>
        {text}
      </PlainLink>
    ) : (
      part
    );
  });

const toAnchor = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

/** The operator's Markdown. HTML in it is shown as text, pictures as their description, and links lead to web pages only. */
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
      <PlainLink href={href} rel="nofollow noopener">
        {children}
      </PlainLink>
    ) : (
      children
    ),
};

const OwnText = ({ markdown }: { markdown: string }) =>
  Bun.markdown.react(markdown, COMPONENTS as never, { noHtmlBlocks: true, noHtmlSpans: true });
