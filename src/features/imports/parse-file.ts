// A file's bytes → its places. The contents decide what it is, and not the name.

import { readCsv } from "./csv.ts";
import { decodeText } from "./encoding.ts";
import { readJsonFile } from "./json-file.ts";
import { type Reading, UnreadableFile } from "./parsed-file.ts";
import type { ColumnMapping } from "./schema.ts";

export type ReadingOptions = { city?: string; columns?: ColumnMapping };

/**
 * Reads OpenStreetMap GeoJSON, Overpass JSON, Overture Places GeoJSON or CSV.
 * @param options.city for places whose address names none
 * @param options.columns which column of a table holds what, where its header does not say
 * @throws UnreadableFile when it is empty, not UTF-8, none of these formats, or broken as a whole
 */
export function readFile(bytes: Uint8Array, options: ReadingOptions = {}): Reading {
  const text = decodeText(bytes);
  const [first] = text.trimStart();
  if (first === undefined) throw new UnreadableFile("The file is empty.", 1);
  if (first === "<") throw new UnreadableFile("This is XML or HTML. Export OpenStreetMap data as GeoJSON or JSON.", 1);
  return first === "{" || first === "[" || first === "\x1e" ? readJsonFile(text, options) : readCsv(text, options);
}
