// /help/{chapter}: a guide of docs/ with its contents.
import type { ComponentProps, ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { markLanguage } from "../../ui/mark-language.ts";
import { PlainLink } from "../../ui/TextLink.tsx";
import type { Chapter } from "./handbook.ts";

type Props = { chapter: Chapter; chapters: Chapter[]; source?: string };

export function ChapterScreen({ chapter, chapters, source }: Props) {
  const sections = chapter.sections.filter(({ level }) => level === 2);
  const language = markLanguage(chapter.language);
  const components = {
    h2: ({ id = "", children }: ComponentProps<"h2">) => <h2 id={chapter.anchors.get(id)}>{children}</h2>,
    h3: ({ id = "", children }: ComponentProps<"h3">) => <h3 id={chapter.anchors.get(id)}>{children}</h3>,
    a: ({ href, children }: ComponentProps<"a">) => renderLink(href ?? "", children, chapters, source),
    img: Picture,
    pre: ({ children }: ComponentProps<"pre">) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide example scrolls, also by the keyboard
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    ),
    table: ({ children }: ComponentProps<"table">) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by the keyboard
      <figure className="help-table" tabIndex={0} aria-label={t("Table")}>
        <table>{children}</table>
      </figure>
    ),
  };
  return (
    <div className="page-width text-page">
      <header className="text-head">
        <p>
          <PlainLink href="/help">{t("Help center")}</PlainLink>
        </p>
        <h1 className="text-title" {...language}>
          {chapter.title}
        </h1>
        <div className="text-lead" {...language}>
          {Bun.markdown.react(chapter.intro, { ...components, ul: () => null } as never)}
        </div>
      </header>
      <nav aria-label={t("On this page")} className="text-contents">
        <ul {...language}>
          {sections.map(({ title, anchor }) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="help-text" {...language}>
        {Bun.markdown.react(chapter.body, components as never, { headings: { ids: true } })}
      </div>
    </div>
  );
}

/** Links to other guides lead to their pages, links to other files to the address of the source code. */
function renderLink(href: string, children: ReactNode, chapters: Chapter[], source?: string): ReactNode {
  const [, name, anchor = ""] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  const isRelative = !/^(https?:|mailto:|\/|#)/.test(href);
  const url = chapters.some((chapter) => chapter.name === name) ? `/help/${name}${anchor}` : isRelative ? source : href;
  return url ? <PlainLink href={url}>{children}</PlainLink> : children;
}

function Picture({ src = "", alt = "" }: { src?: string; alt?: string }) {
  const name = src.split("/").at(-1)!;
  const phone = name.includes("-phone");
  return (
    <img
      src={`/help/pictures/${name}`}
      alt={alt}
      width={phone ? 390 : 1280}
      height={phone ? 844 : 800}
      loading="lazy"
      className={phone ? "help-picture help-picture-phone" : "help-picture"}
    />
  );
}
