// The columns of a table, recognized by their headers, as the fields of a map.
import type { FactKey } from "../../../../db/vocabulary.ts";
import { normalizeHeader } from "../../../encoding/fold-letters.ts";
import { t } from "../../../i18n/t.ts";
import { formatList } from "../../../ui/lists.ts";
import { toLanguageTag } from "../../places/listing/content-schema.ts";
import factWords from "../fact-words.json" with { type: "json" };
import fieldNames from "../field-names.json" with { type: "json" };
import { type ImportColumn, REQUIRED_COLUMNS } from "../limits.ts";
import { UnreadableFile } from "../parsed-file.ts";
import type { ColumnMapping } from "../schema.ts";
import missing from "./missing-columns.texts.json" with { type: "json" };
import type { ImportMap, MappedField, Reading } from "./schema.ts";

type Fields = ImportMap["fields"];
type ColumnField = keyof typeof fieldNames.columns | FactKey;

/** What the columns are called in the languages of imports, normalized by `normalizeHeader`. */
export const COLUMN_NAMES = Object.fromEntries(
  Object.entries({ ...fieldNames.columns, ...factWords.headers }).map(([field, names]) => [
    field,
    names.map(normalizeHeader),
  ]),
) as Record<ColumnField, string[]>;

/** All their columns count, of the others the first that is filled. */
const JOINED: MappedField[] = ["category", "phone", "email", "contact", "cuisine", "tags", "preferences"];
const SEPARATOR = ";";

const toField = (column: ImportColumn): ColumnField =>
  column === "kind" ? "category" : column === "ref" ? "id" : column;

/** @param headers unique @param chosen headers that take precedence over recognized ones */
export function readHeaders(headers: string[], chosen: ColumnMapping = {}): Fields {
  const choices = new Map(
    Object.entries(chosen).map(([column, header]) => [toField(column as ImportColumn), header.trim()]),
  );
  const assigned = new Set(choices.values());
  const named = headers.map((header) => ({ header, name: toWritten(header, headers) }));
  const fields: Fields = {};
  for (const [field, names] of Object.entries(COLUMN_NAMES) as [ColumnField, string[]][]) {
    const choice = choices.get(field);
    const fits = (name: string) =>
      choice === undefined
        ? !assigned.has(name) && names.includes(normalizeHeader(name))
        : name !== "" && name === choice;
    const [only, ...others] = named.filter(({ name }) => fits(name)).map(({ header }) => header);
    if (only === undefined) continue;
    const all = [only, ...others];
    fields[field] = others.length === 0 ? only : JOINED.includes(field) ? { join: all, with: SEPARATOR } : all;
  }
  for (const field of ["name", "description"] as const) {
    const translated = headers.flatMap((header) => findTranslated(field, header));
    const plain = fields[field] as Reading | undefined;
    if (translated.length > 0) fields[field] = { ...(plain && { "": plain }), ...Object.fromEntries(translated) };
  }
  return fields;
}

/** The second "Tel" of a table is called "Tel 2". */
function toWritten(header: string, headers: string[]): string {
  const first = header.replace(/ \d+$/, "");
  return headers.includes(first) ? first : header;
}

/** The language of a header such as "name_fr" or "Beschreibung (pt-BR)", unless it means something else. */
function findTranslated(field: "name" | "description", header: string): [code: string, header: string][] {
  const normalized = normalizeHeader(header);
  const [, base = "", code = ""] = /^(.+?) ((?:[a-z]{2,3})(?: [a-z]{4})?(?: [a-z]{2})?)$/.exec(normalized) ?? [];
  const tag = toLanguageTag(code.replaceAll(" ", "-"));
  const isKnown = Object.values(COLUMN_NAMES).some((names) => names.includes(normalized));
  return tag && !isKnown && COLUMN_NAMES[field].includes(base) ? [[tag, header]] : [];
}

/** Fields that the admin said the table doesn't have. */
export const listWithout = (chosen: ColumnMapping = {}): MappedField[] =>
  Object.entries(chosen).flatMap(([column, header]) => (header.trim() === "" ? toField(column as ImportColumn) : []));

/** @throws UnreadableFile if a chosen header doesn't exist */
export function assertHeaders(headers: string[], line: number, chosen: ColumnMapping = {}): void {
  const unknown = Object.values(chosen).find((header) => header.trim() !== "" && !headers.includes(header.trim()));
  if (unknown === undefined) return;
  throw new UnreadableFile(
    t("There's no column {column}. The file has {headers}.", {
      column: `"${unknown.trim().slice(0, 60)}"`,
      headers: formatHeaders(headers),
    }),
    line,
  );
}

/** Says which required column no header names; null if all are there. */
export function explainMissing(
  headers: string[],
  line: number,
  chosen?: ColumnMapping,
  required: readonly (keyof typeof missing)[] = REQUIRED_COLUMNS,
): UnreadableFile | null {
  const fields = readHeaders(headers, chosen);
  const first = required.find((column) => fields[toField(column)] === undefined);
  if (!first) return null;
  const examples = COLUMN_NAMES[toField(first)].slice(0, 5).map((name) => `"${name}"`);
  return new UnreadableFile(
    t(missing[first], { examples: formatList(examples, { style: "narrow" }), headers: formatHeaders(headers) }),
    line,
  );
}

const formatHeaders = (headers: string[]): string =>
  formatList([...headers.slice(0, 12).map((name) => `"${name.slice(0, 30)}"`), ...(headers.length > 12 ? ["…"] : [])], {
    style: "narrow",
  });
