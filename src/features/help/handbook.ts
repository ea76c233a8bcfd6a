// The handbook: the guides in docs/, of the running version. A translation has the sections of the English text in their order.
import configuration from "../../../docs/configuration.md" with { type: "text" };
import operating from "../../../docs/operating.md" with { type: "text" };
import owners from "../../../docs/owners.md" with { type: "text" };
import ar from "../../../docs/travelers/ar.md" with { type: "text" };
import de from "../../../docs/travelers/de.md" with { type: "text" };
import el from "../../../docs/travelers/el.md" with { type: "text" };
import es from "../../../docs/travelers/es.md" with { type: "text" };
import fr from "../../../docs/travelers/fr.md" with { type: "text" };
import it from "../../../docs/travelers/it.md" with { type: "text" };
import ja from "../../../docs/travelers/ja.md" with { type: "text" };
import nl from "../../../docs/travelers/nl.md" with { type: "text" };
import pl from "../../../docs/travelers/pl.md" with { type: "text" };
import pt from "../../../docs/travelers/pt.md" with { type: "text" };
import uk from "../../../docs/travelers/uk.md" with { type: "text" };
import travelers from "../../../docs/travelers.md" with { type: "text" };
import { getLanguage } from "../../i18n/current-language.ts";
import { type Language, SOURCE_LANGUAGE } from "../../i18n/languages.ts";

export type Chapter = {
  name: string;
  language: Language;
  title: string;
  /** Markdown: what precedes the first section. */
  intro: string;
  body: string;
  sections: Section[];
  /** The anchors by the IDs that the Markdown parser gives: those of the English text, so that a link fits every language. */
  anchors: Map<string, string>;
};

export type Section = {
  title: string;
  anchor: string;
  /** 2 for a section, 3 for a part of one. */
  level: number;
  /** Its text without markup, and without the sections below it. */
  text: string;
};

const FILES = { travelers, owners, operating, configuration };

const TRANSLATIONS: Record<string, Record<Language, string>> = {
  travelers: { ar, de, el, es, fr, it, ja, nl, pl, pt, uk },
};

const chaptersByLanguage = new Map<Language, Chapter[]>();

/** In the reader's language, as far as they are translated. */
export function getChapters(): Chapter[] {
  const language = getLanguage();
  return chaptersByLanguage.getOrInsertComputed(language, () =>
    Object.keys(FILES).map((name) => readChapter(name, language)),
  );
}

function readChapter(name: string, reader: Language): Chapter {
  const english = FILES[name as keyof typeof FILES];
  const translation = TRANSLATIONS[name]?.[reader];
  // A comment beside a heading names the English text that was translated.
  const text = translation?.replaceAll(/ <!-- \w+ -->$/gm, "") ?? english;
  const [, title = name, intro = "", body = ""] = /^# (.+)\n((?:(?!## ).*\n)*)([\s\S]*)/m.exec(text) ?? [];
  const originals = readSections(english.slice(english.indexOf("\n## ") + 1));
  const read = readSections(body);
  const anchors = new Map(read.map(({ anchor }, index) => [anchor, originals[index]?.anchor ?? anchor]));
  const sections = read.map((section) => ({ ...section, anchor: anchors.get(section.anchor)! }));
  return { name, language: translation ? reader : SOURCE_LANGUAGE, title, intro, body, sections, anchors };
}

function readSections(markdown: string): Section[] {
  const block = (text: string) => `${text} `;
  const plain = Bun.markdown.render(
    markdown,
    {
      heading: (title, { level, id }) => `\0${level}\0${id}\0${title}\0`,
      paragraph: block,
      listItem: block,
      code: block,
      th: block,
      td: block,
      image: () => "",
    },
    { headings: { ids: true } },
  );
  const fields = plain.split("\0").slice(1);
  return Array.from({ length: fields.length / 4 }, (_, index) => {
    const [level, anchor, title, text] = fields.slice(index * 4, index * 4 + 4) as [string, string, string, string];
    return { level: Number(level), anchor, title, text: text.replaceAll(/\s+/g, " ").trim() };
  });
}
