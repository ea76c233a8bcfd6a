// The name and description of a place in the viewer's language, or else the local ones.
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { getLanguage } from "../../i18n/t.ts";
import { withoutRegion } from "../../ui/local-text.ts";

/** `de`, or what stands for it in a query. */
type Language = string | Placeholder | SQL;

/** Without a region. */
export const getTextLanguage = (): string => withoutRegion(getLanguage());

/** In the language itself, or else in one of its variants. */
const findTranslation = (texts: SQL, language: Language): SQL<string | null> => sql`
  coalesce(${texts} ->> ${language}::text, (
    select t.value from jsonb_each_text(${texts}) t where t.key like ${language}::text || '-%' order by t.key limit 1))`;

/** @param businesses the table or its alias */
export const getLocalName = (language: Language = getTextLanguage(), businesses = "businesses") => {
  const column = (name: string) => sql.raw(`${businesses}.${name}`);
  return sql<string>`coalesce(${findTranslation(column("names"), language)}, ${column("name")})`;
};

/** The language of a plain text that is shown for want of a translation; null if it is the viewer's or unknown. */
const findForeign = (texts: SQL, language: Language) => sql<string | null>`
  case when split_part(businesses.text_language, '-', 1) <> ${language}::text and ${findTranslation(texts, language)} is null
    then businesses.text_language end`;

const [names, descriptions] = [sql`businesses.names`, sql`businesses.descriptions`];

/** `nameLanguage` and `descriptionLanguage` are set if the text has to be marked as foreign. */
export const getLocalColumns = (language: Language = getTextLanguage()) => ({
  name: getLocalName(language),
  description: sql<string | null>`coalesce(${findTranslation(descriptions, language)}, businesses.description)`,
  nameLanguage: findForeign(names, language),
  descriptionLanguage: findForeign(descriptions, language),
});

type Marked = { nameLanguage: string | null; descriptionLanguage: string | null; description: string | null };

/** Without the marks that aren't needed: most responses need none. */
export function toMarkedText<Row extends Marked>({ nameLanguage, descriptionLanguage, ...row }: Row) {
  return {
    ...row,
    ...(nameLanguage && { nameLanguage }),
    ...(descriptionLanguage && row.description && { descriptionLanguage }),
  };
}
