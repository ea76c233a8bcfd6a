import { normalizeHeader } from "../../encoding/fold-letters.ts";
import { msg, t } from "../../i18n/t.ts";
import { toLanguageTag } from "../places/listing/content-schema.ts";
import fieldNames from "./field-names.json" with { type: "json" };
import { IMPORT_COLUMNS, type ImportColumn, REQUIRED_COLUMNS } from "./limits.ts";
import type { ImportMap } from "./mapping/schema.ts";
import { toFieldName, toFields } from "./mapping/table-fields.ts";
import { UnreadableFile } from "./parsed-file.ts";
import { findPictureIndices } from "./pictures/named-picture.ts";
import type { ColumnMapping } from "./schema.ts";

const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[];

/** What the columns are called in the languages of imports, normalized by `normalizeHeader`. */
export const HEADER_NAMES = Object.fromEntries(
  columns.map((column) => [column, fieldNames.columns[column].map(normalizeHeader)]),
) as unknown as Record<ImportColumn, readonly string[]>;

export type Columns = {
  fields: ImportMap["fields"];
  /** Fields that the admin said the table doesn't have. */
  without: (keyof ImportMap["fields"])[];
  chosen: boolean;
  /** What to say if a required column isn't found. */
  missing: UnreadableFile | null;
};

/** @param settings.options headers that take precedence over recognized ones @throws UnreadableFile if one doesn't exist */
export function findColumns(
  header: string[],
  line: number,
  settings: { options?: ColumnMapping; optional?: ImportColumn[] } = {},
): Columns {
  const { options = {}, optional = [] } = settings;
  const found = Object.fromEntries(columns.map((column) => [column, findIndices(column, header, line, options)]));
  const first = REQUIRED_COLUMNS.find((column) => !optional.includes(column) && found[column]?.length === 0);
  const translated = { name: findTranslated("name", header), description: findTranslated("description", header) };
  const names = uniqueHeaders(header);
  const withName = ([code, i]: [string, number]): [string, string] => [code, names[i]!];
  const [image, imageCredit, imageLicense] = findPictureIndices(header)?.map((i) => names[i]!) ?? [];
  const fields = {
    ...toFields({
      found: Object.fromEntries(columns.map((column) => [column, found[column]!.map((i) => names[i]!)])),
      translated: { name: translated.name.map(withName), description: translated.description.map(withName) },
    }),
    ...(image && { image, imageCredit, imageLicense }),
  };
  const examples = first && HEADER_NAMES[first].slice(0, 5).map((name) => `"${name}"`);
  return {
    fields,
    without: columns.filter((column) => options[column]?.trim() === "").map(toFieldName),
    chosen: Object.keys(options).length > 0,
    missing:
      first && examples
        ? new UnreadableFile(t(MISSING[first], { examples: examples.join(", "), headers: formatHeader(header) }), line)
        : null,
  };
}

export function uniqueHeaders(cells: string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell) => {
    const name = cell.trim();
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

const MISSING: Record<(typeof REQUIRED_COLUMNS)[number], string> = {
  name: msg("No column for the name. Expected a header such as {examples}; the file has {headers}."),
  latitude: msg("No column for the latitude. Expected a header such as {examples}; the file has {headers}."),
  longitude: msg("No column for the longitude. Expected a header such as {examples}; the file has {headers}."),
  kind: msg("No column for the type. Expected a header such as {examples}; the file has {headers}."),
};

/** A header chosen for one column is not recognized for another. */
function findIndices(column: ImportColumn, header: string[], line: number, options: ColumnMapping): number[] {
  const choice = options[column]?.trim();
  if (choice === "") return [];
  if (choice !== undefined) {
    const chosen = header.flatMap((name, i) => (name.trim() === choice ? [i] : []));
    if (chosen.length === 0)
      throw new UnreadableFile(
        t("There's no column {column}. The file has {headers}.", {
          column: `"${choice.slice(0, 60)}"`,
          headers: formatHeader(header),
        }),
        line,
      );
    return chosen;
  }
  const assigned = new Set(Object.values(options));
  return header.flatMap((name, i) =>
    !assigned.has(name.trim()) && HEADER_NAMES[column].includes(normalizeHeader(name)) ? [i] : [],
  );
}

/** The language code and index of each header such as "name_fr" or "Beschreibung (pt-BR)", unless it means something else. */
function findTranslated(column: "name" | "description", header: string[]): [code: string, index: number][] {
  return header.flatMap((text, i): [string, number][] => {
    const normalized = normalizeHeader(text);
    const [, base = "", code = ""] = /^(.+?) ((?:[a-z]{2,3})(?: [a-z]{4})?(?: [a-z]{2})?)$/.exec(normalized) ?? [];
    const tag = toLanguageTag(code.replaceAll(" ", "-"));
    const isKnown = Object.values(HEADER_NAMES).some((names) => names.includes(normalized));
    return tag && !isKnown && HEADER_NAMES[column].includes(base) ? [[tag, i]] : [];
  });
}

function formatHeader(header: string[]): string {
  const names = header.slice(0, 12).map((name) => `"${name.slice(0, 30)}"`);
  return names.join(", ") + (header.length > 12 ? " …" : "");
}
