// The columns of a table, recognized by their headers, as the fields of a map.
import type { ImportColumn } from "../limits.ts";
import type { ImportMap, MappedField, Reading } from "./schema.ts";

/** All their columns count, of the others the first that is filled. */
const JOINED: ImportColumn[] = ["kind", "phone", "email", "contact", "cuisine", "tags", "preferences"];
const SEPARATOR = ";";
const NAMES: Partial<Record<ImportColumn, MappedField>> = { kind: "category", ref: "id" };

export const toFieldName = (column: ImportColumn) => NAMES[column] ?? (column as MappedField);

export type TableColumns = {
  /** The headers that were recognized, by column. */
  found: Partial<Record<ImportColumn, string[]>>;
  translated: Record<"name" | "description", [code: string, header: string][]>;
};

export function toFields({ found, translated }: TableColumns): ImportMap["fields"] {
  const readings = Object.entries(found).flatMap(([column, headers]): [string, Reading][] => {
    const [only, ...others] = headers;
    if (only === undefined) return [];
    const reading = others.length === 0 ? only : toReading(column as ImportColumn, headers);
    return [[toFieldName(column as ImportColumn), reading]];
  });
  const fields: ImportMap["fields"] = Object.fromEntries(readings);
  for (const field of ["name", "description"] as const) {
    if (translated[field].length === 0) continue;
    const plain = fields[field] as Reading | undefined;
    fields[field] = { ...(plain !== undefined && { "": plain }), ...Object.fromEntries(translated[field]) };
  }
  return fields;
}

const toReading = (column: ImportColumn, headers: string[]): Reading =>
  JOINED.includes(column) ? { join: headers, with: SEPARATOR } : headers;
