// The name and description of a place in the best language for its reader, each on its own: the reader's, else English, else
// the city's, else the plain text, else any.
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { fillIn } from "../../../../db/index.ts";
import { findCityLanguage } from "../../../i18n/current-language.ts";
import { SOURCE_LANGUAGE } from "../../../i18n/languages.ts";
import { getLanguage } from "../../../i18n/t.ts";
import { listReadTags, READ_ALIKE } from "../../../ui/local-text.ts";
import localTextSql from "./local-text.sql" with { type: "text" };

/** Such as "de,en,fr" or "zh-Hant,zh,en,fr": the reader's first and the city's last. */
type Languages = string | Placeholder | SQL;

export const listReaderLanguages = (): string[] => [
  ...listReadTags(getLanguage()),
  SOURCE_LANGUAGE,
  findCityLanguage(),
];

export const getReaderLanguages = (): string => listReaderLanguages().join();

/** "zh-Hant,zh" by "zh-Hant". */
const READ_LISTS = JSON.stringify(
  Object.fromEntries(Object.keys(READ_ALIKE).map((language) => [language, listReadTags(language).join()])),
);

/** Serves a reader whose language only the query knows. @param language its tag */
export const toReaderLanguages = (language: SQL, cityLanguage: string): SQL =>
  sql`concat_ws(',', coalesce(${READ_LISTS}::jsonb ->> ${language}, split_part(${language}, '-', 1)), ${SOURCE_LANGUAGE}::text, ${cityLanguage}::text)`;

type Field = "name" | "description";

/** @param wanted the text itself, or the tag of its language, null if unknown */
function choose(field: Field, wanted: "text" | "tag", languages: Languages, businesses: string): SQL<string | null> {
  const column = (name: string) => sql.raw(`${businesses}.${name}`);
  const [plain, texts, plainTag] = [column(field), column(`${field}s`), column("text_language")];
  const readers = sql`${languages}::text`;
  const reader = sql`split_part(${readers}, ',', 1)`;
  const [unambiguous, chosen] = {
    text: [plain, sql`ranked_text.text`],
    tag: [plainTag, sql`case when ranked_text.is_plain then ${plainTag} else ranked_text.tag end`],
  }[wanted] as [SQL, SQL];
  return fillIn(localTextSql, {
    texts,
    unambiguous,
    reader,
    matching: wanted === "text" ? sql`${texts} ->> ${reader}` : reader,
    chosen,
    readers,
    plainTag,
    plain,
  });
}

/** @param businesses the table or its alias */
export const getLocalName = (languages: Languages = getReaderLanguages(), businesses = "businesses") =>
  choose("name", "text", languages, businesses) as SQL<string>;

/** The language of a text that isn't in the reader's, if it is known. */
const findForeign = (field: Field, languages: Languages, businesses = "businesses") => {
  const tag = choose(field, "tag", languages, businesses);
  return sql<string | null>`(
    select chosen.tag from (select ${tag} as tag) chosen
    where split_part(chosen.tag, '-', 1) <> split_part(split_part(${languages}::text, ',', 1), '-', 1))`;
};

/** `nameLanguage` and `descriptionLanguage` are set if the text has to be marked as foreign. */
export const getLocalColumns = (languages: Languages = getReaderLanguages()) => ({
  name: getLocalName(languages),
  description: choose("description", "text", languages, "businesses"),
  nameLanguage: findForeign("name", languages),
  descriptionLanguage: findForeign("description", languages),
});

export const getMarkedName = (languages: Languages = getReaderLanguages(), businesses = "businesses") => ({
  name: getLocalName(languages, businesses),
  nameLanguage: findForeign("name", languages, businesses),
});

/** The language of events and messages, if it isn't the reader's: that of the place's texts, or the city's if imported. */
export const findForeignWriting = (
  languages: Languages = getReaderLanguages(),
  businesses = "businesses",
  isImported: SQL = sql`false`,
) => sql<string | null>`(
    select written.tag from (
      select coalesce(${sql.raw(businesses)}.text_language, case when ${isImported} then split_part(${languages}::text, ',', -1) end) as tag) written
    where split_part(written.tag, '-', 1) <> split_part(split_part(${languages}::text, ',', 1), '-', 1))`;

const MARKS = ["nameLanguage", "descriptionLanguage", "textLanguage"] as const;
type Mark = (typeof MARKS)[number];

/** Without the marks that aren't needed: most responses need none. */
export function toMarkedText<Row extends { [mark in Mark]?: string | null } & { description?: string | null }>(
  row: Row,
) {
  const marked = { ...row };
  for (const mark of MARKS) if (!marked[mark]) delete marked[mark];
  if (marked.description === null) delete marked.descriptionLanguage;
  return marked as Omit<Row, Mark> & { [mark in Mark & keyof Row]?: string };
}
