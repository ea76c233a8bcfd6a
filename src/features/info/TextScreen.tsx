// A page to read: a lead, chapters, and on wide screens where they are.
import type { Text } from "./texts.ts";

export function TextScreen({ text }: { text: Text }) {
  return (
    <div className="page-width text-page">
      <header className="text-head">
        <h1 className="text-title">{text.title}</h1>
        <p className="text-lead">{text.lead}</p>
      </header>
      <nav aria-label="On this page" className="text-contents">
        <ul>
          {text.chapters.map(({ title }) => (
            <li key={title}>
              <a href={`#${toAnchor(title)}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {text.chapters.map(({ title, paragraphs }) => (
          <section key={title} id={toAnchor(title)} className="text-chapter">
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{renderLinks(paragraph)}</p>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

/** "[words](address)" is a link. */
const renderLinks = (paragraph: string) =>
  paragraph.split(/(\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, words, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    return address ? (
      <a key={part} href={address} className="plain-link">
        {words}
      </a>
    ) : (
      part
    );
  });

const toAnchor = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
