// Parses a file. Its format is detected by its contents, not by its name.

import { t } from "../../i18n/t.ts";
import { parseCsv } from "./csv.ts";
import { decodeText } from "./encoding.ts";
import { parseJsonFile } from "./json-file.ts";
import { type ParsedFile, type ParseOptions, UnreadableFile } from "./parsed-file.ts";

/**
 * Accepts OpenStreetMap GeoJSON, Overpass JSON, Overture Places GeoJSON and CSV.
 * @throws UnreadableFile if it's empty, not UTF-8, in another format, or invalid
 */
export function parseFile(bytes: Uint8Array, options: ParseOptions = {}): ParsedFile {
  const text = decodeText(bytes);
  const [first] = text.trimStart();
  if (first === undefined) throw new UnreadableFile(t("The file is empty."), 1);
  if (first === "<")
    throw new UnreadableFile(t("This is XML or HTML. Export OpenStreetMap data as GeoJSON or JSON."), 1);
  return first === "{" || first === "[" || first === "\x1e" ? parseJsonFile(text, options) : parseCsv(text, options);
}
