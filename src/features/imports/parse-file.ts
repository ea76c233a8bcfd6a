// Parses a file. Its format is detected by its contents, not by its name.
import { t } from "../../i18n/t.ts";
import { toUtf8 } from "./encoding.ts";
import { isCalendar } from "./events/calendar-lines.ts";
import { toEventOptions } from "./events/imported-event.ts";
import { parseCalendar } from "./events/parse-calendar.ts";
import { cleanLine } from "./fields.ts";
import { decodeUtf8 } from "./json.ts";
import { readKnownFormat } from "./known-formats.ts";
import { isArchive, type NamedFile, unpack } from "./mapping/archive.ts";
import { findRowsOfFiles } from "./mapping/files.ts";
import { readMappedRows } from "./mapping/mapped-file.ts";
import { findJson, findRows, getFirstCharacter, isProgram } from "./mapping/rows.ts";
import { type ParsedFile, type ParseOptions, UnreadableFile } from "./parsed-file.ts";
import { isPbf } from "./pbf-elements.ts";
import { parsePbf } from "./pbf-file.ts";
import { isSpreadsheet, readSpreadsheet } from "./xlsx.ts";

/** Accepts every known format, and by a map any table, spreadsheet, JSON or archive. @throws UnreadableFile */
export function parseFile(bytes: Uint8Array, options: ParseOptions = {}): ParsedFile {
  if (isPbf(bytes)) return parsePbf(bytes, options);
  if (options.fileName?.toLowerCase().endsWith(".pbf"))
    throw new UnreadableFile(t("This isn't an OpenStreetMap extract (.osm.pbf). Download it again."));
  if (!isArchive(bytes)) return parseUtf8(toUtf8(bytes, options.encoding ?? options.map?.encoding), options);
  return isSpreadsheet(bytes)
    ? parseUtf8(Buffer.from(readSpreadsheet(bytes)), options)
    : parseFiles(unpack(bytes), options);
}

function parseUtf8(utf8: Uint8Array, options: ParseOptions): ParsedFile {
  const first = getFirstCharacter(utf8);
  if (first === undefined) throw new UnreadableFile(t("The file is empty."), 1);
  if (first === "<")
    throw new UnreadableFile(t("This is XML or HTML. Export OpenStreetMap data as GeoJSON or JSON."), 1);
  const json = findJson(utf8);
  if (json === null && isProgram(utf8))
    throw new UnreadableFile(t("This is a program. Export its data as JSON or CSV."), 1);
  if (json === null && isCalendar(utf8)) return parseCalendar(decodeUtf8(utf8), toEventOptions(options));
  try {
    const found = findRows(json ?? utf8);
    return readKnownFormat(found, options) ?? readMappedRows(found, options);
  } catch (error) {
    const isJavaScript = json !== null && json !== utf8;
    if (!isJavaScript || !(error instanceof UnreadableFile) || error.line === null) throw error;
    throw new UnreadableFile(
      t("This is JavaScript, and what it contains isn't JSON ({problem}). Export the data as JSON.", {
        problem: error.message,
      }),
    );
  }
}

export function parseFiles(files: NamedFile[], options: ParseOptions = {}): ParsedFile {
  const [only] = files;
  if (only && files.length === 1) return parseFile(only.bytes, options);
  const encoding = options.encoding ?? options.map?.encoding;
  // An archive may name a file with anything, such as control characters for a terminal.
  const named = files.map(({ name, bytes }) => ({ name: cleanLine(name.slice(-80)), bytes: toUtf8(bytes, encoding) }));
  return readMappedRows(findRowsOfFiles(named), options);
}
