// Parses a file. Its format is detected by its contents, not by its name.
import { t } from "../../i18n/t.ts";
import { parseCsv } from "./csv.ts";
import { readTable } from "./csv-records.ts";
import { toUtf8 } from "./encoding.ts";
import { isCalendar } from "./events/calendar-lines.ts";
import { toEventOptions } from "./events/imported-event.ts";
import { parseCalendar } from "./events/parse-calendar.ts";
import { decodeUtf8 } from "./json.ts";
import { isMapChosen, isOnlyAnswers, parseJsonFile } from "./json-file.ts";
import { isArchive, type NamedFile, unpack } from "./mapping/archive.ts";
import { readMappedFile, readMappedFiles } from "./mapping/mapped-file.ts";
import { findJson, getFirstCharacter, isProgram } from "./mapping/rows.ts";
import { isOwnTable, readOwnTable } from "./own-format/read-places.ts";
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
  if (json !== null) return json === utf8 ? parseJsonFile(json, options) : parseJavaScript(json, options);
  if (isProgram(utf8)) throw new UnreadableFile(t("This is a program. Export its data as JSON or CSV."), 1);
  if (isCalendar(utf8)) return parseCalendar(decodeUtf8(utf8), toEventOptions(options));
  const hasColumns = Object.keys(options.columns ?? {}).length > 0;
  const own = hasColumns || isMapChosen(options) ? null : parseOwnTable(utf8, options);
  if (own) return own;
  if (options.map && !hasColumns && !isOnlyAnswers(options.map)) return readMappedFile(utf8, options);
  return parseCsv(utf8, options);
}

/** Enough for a header with columns in more languages than there are. */
const OWN_HEADER_BYTES = 50_000;

/** Null for any other table. */
function parseOwnTable(utf8: Uint8Array, { baseUrl }: ParseOptions): ParsedFile | null {
  if (!decodeUtf8(utf8, 0, OWN_HEADER_BYTES).includes("sourceRef")) return null;
  const { header, records } = readTable(utf8);
  return header && isOwnTable(header.cells) ? readOwnTable(header, records, baseUrl) : null;
}

/** @param json without the JavaScript around it @throws UnreadableFile if it's no JSON */
function parseJavaScript(json: Uint8Array, options: ParseOptions): ParsedFile {
  try {
    return parseJsonFile(json, options);
  } catch (error) {
    if (!(error instanceof UnreadableFile) || error.line === null) throw error;
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
  return readMappedFiles(
    files.map(({ name, bytes }) => ({ name, bytes: toUtf8(bytes, encoding) })),
    options,
  );
}
