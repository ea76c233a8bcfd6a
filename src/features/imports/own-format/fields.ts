// The fields of a place in our own exports. Both the exports and the import of an export go through this list.
import { FACT_KEYS, type FactKey } from "../../../../db/vocabulary.ts";
import type { CsvCell } from "../../../encoding/csv.ts";
import type { businessFields } from "../../places/owner/schema.ts";
import fields from "./fields.json" with { type: "json" };

/** How a field is written into a table; in JSON, each is one property. */
type Form = "text" | "number" | "list" | "byFact" | "byLanguage";

/** Each field that a place has gets here, or the types don't fit. */
export type PlaceFieldName = keyof typeof businessFields.entries;
export const PLACE_FIELDS = fields satisfies Record<PlaceFieldName, string> as Record<PlaceFieldName, Form>;

const FIELDS = Object.entries(PLACE_FIELDS) as [PlaceFieldName, Form][];
/** "name:fr" is the name in French. */
const PREFIXES = { names: "name:", descriptions: "description:" } as const;
const isTranslated = (field: PlaceFieldName): field is keyof typeof PREFIXES => field in PREFIXES;

/** The languages of the texts of all places of an export, by field. */
export type ExportLanguages = Record<keyof typeof PREFIXES, string[]>;

export const listColumns = (languages: ExportLanguages): string[] =>
  FIELDS.flatMap(([field, form]) => {
    if (isTranslated(field)) return languages[field].map((language) => PREFIXES[field] + language);
    return form === "byFact" ? FACT_KEYS : [field];
  });

type Values = Record<PlaceFieldName, unknown>;

export const toCells = (place: Values, languages: ExportLanguages): CsvCell[] =>
  FIELDS.flatMap(([field, form]): CsvCell[] => {
    const value = place[field];
    const parts = (value ?? {}) as Record<string, string>;
    if (isTranslated(field)) return languages[field].map((language) => parts[language]);
    if (form === "byFact") return FACT_KEYS.map((fact) => parts[fact]);
    return [form === "list" ? joinWords(value as string[]) : (value as CsvCell)];
  });

/** The value of a field, from the cells of a row by their headings. The cells have texts. */
export function readCells(field: PlaceFieldName, cells: ReadonlyMap<string, string>): unknown {
  const form = PLACE_FIELDS[field];
  if (isTranslated(field)) {
    const prefix = PREFIXES[field];
    const texts = [...cells].filter(([heading]) => heading.startsWith(prefix));
    return orNull(texts.map(([heading, text]) => [heading.slice(prefix.length), text]));
  }
  if (form === "byFact")
    return orNull(FACT_KEYS.map((fact: FactKey) => [fact, cells.get(fact)?.trim().toLowerCase() ?? ""]));
  const text = cells.get(field)?.trim() || null;
  if (form === "list") return text === null ? [] : splitWords(text);
  // A spreadsheet may have written a decimal comma.
  return form === "number" && text !== null ? Number(text.replace(",", ".")) : text;
}

const orNull = (entries: [key: string, text: string][]): Record<string, string> | null => {
  const filled = entries.filter(([, text]) => text.trim() !== "");
  return filled.length > 0 ? Object.fromEntries(filled) : null;
};

/** "kind:bar; feature:own beer", with a backslash before a semicolon or backslash that is part of a word. */
const joinWords = (words: readonly string[]): string => words.map((word) => word.replace(/[\\;]/g, "\\$&")).join("; ");

const splitWords = (text: string): string[] =>
  Array.from(text.matchAll(/(?:[^\\;]|\\.)+/gs), ([word]) => word.replace(/\\(.)/gs, "$1").trim()).filter(Boolean);
