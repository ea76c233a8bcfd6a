// The handbook: the guides in docs/, of the running version.
import configuration from "../../../docs/configuration.md" with { type: "text" };
import operating from "../../../docs/operating.md" with { type: "text" };
import owners from "../../../docs/owners.md" with { type: "text" };
import travelers from "../../../docs/travelers.md" with { type: "text" };

export type Chapter = {
  name: string;
  title: string;
  /** Markdown: what precedes the first section. */
  intro: string;
  body: string;
  sections: Section[];
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

export const chapters: Chapter[] = Object.entries(FILES).map(([name, file]) => {
  const [, title = name, intro = "", body = ""] = /^# (.+)\n((?:(?!## ).*\n)*)([\s\S]*)/m.exec(file) ?? [];
  return { name, title, intro, body, sections: readSections(body) };
});

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
