// Parses a file. Its format is detected by its contents, not by its name.

import { t } from "../../i18n/t.ts";
import { parseCsv } from "./csv.ts";
import { MissingColumns } from "./csv-columns.ts";
import { toUtf8 } from "./encoding.ts";
import { isCalendar } from "./events/calendar-lines.ts";
import { toEventOptions } from "./events/imported-event.ts";
import { parseCalendar } from "./events/parse-calendar.ts";
import { decodeUtf8 } from "./json.ts";
import { parseJsonFile } from "./json-file.ts";
import { isArchive, type NamedFile, unpack } from "./mapping/archive.ts";
import { hasHours } from "./mapping/guess.ts";
import {
  describeTable,
  FarAway,
  leaveOutFar,
  MapProblem,
  readMappedFile,
  readMappedFiles,
  readMappedTable,
} from "./mapping/mapped-file.ts";
import { findJson, findRows, getFirstCharacter, isProgram } from "./mapping/rows.ts";
import type { ImportMap } from "./mapping/schema.ts";
import { type ParsedFile, type ParseOptions, UnreadableFile } from "./parsed-file.ts";
import { isSpreadsheet, readSpreadsheet } from "./xlsx.ts";

/**
 * Accepts OpenStreetMap GeoJSON, Overpass JSON, Overture Places GeoJSON, iCalendar, and by a map every table, spreadsheet, JSON
 * or archive of JSON.
 * @throws UnreadableFile if it's empty, not UTF-8, in another format, or invalid
 */
export function parseFile(bytes: Uint8Array, options: ParseOptions = {}): ParsedFile {
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
  if (options.map && !hasColumns) return readMappedFile(utf8, options);
  const table = parseTable(utf8, options);
  const { mapping } = table;
  if (table.events || mapping?.isUsed) return table;
  // A map, so that the source remembers the chosen columns.
  if (hasColumns) return mapping ? readMappedFile(utf8, { ...options, map: mapping.map }) : table;
  const near = mapping ? leaveOutFar({ ...table, mapping }, options) : table;
  const hasOtherHours = mapping && mapping.map.fields.openingHours === undefined && hasHours(mapping.paths);
  const isAnswered = mapping && (options.keepsFar || options.encoding === "windows-1252");
  const isBetterByMap = hasOtherHours || isAnswered || table.rejected.some(({ broken }) => broken);
  return isBetterByMap ? readBetter(utf8, near, options) : near;
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

/** Without the columns of places, a table may have events, or columns to guess. @throws MapProblem if they are missing */
function parseTable(utf8: Uint8Array, options: ParseOptions): ParsedFile {
  try {
    return parseCsv(decodeUtf8(utf8), options);
  } catch (error) {
    if (!(error instanceof MissingColumns) || Object.keys(options.columns ?? {}).length > 0) throw error;
    const guessed = readByGuess(utf8, error.fields, options);
    if (!guessed) throw new MapProblem(error.message, describeTable(findRows(utf8), error.fields));
    return guessed;
  }
}

/** @throws MapProblem if they are events that are not clear, or far away */
function readByGuess(utf8: Uint8Array, fields: ImportMap["fields"], options: ParseOptions): ParsedFile | null {
  try {
    const file = readMappedTable(utf8, fields, options);
    return file.events || file.places.length > 0 ? file : null;
  } catch (error) {
    if (error instanceof FarAway || (error instanceof MapProblem && error.report.map.kind === "events")) throw error;
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** With a map, which the source remembers with the answers to questions, an admin can say what unknown types mean. */
function readBetter(utf8: Uint8Array, table: ParsedFile, options: ParseOptions): ParsedFile {
  try {
    const mapped = readMappedTable(utf8, table.mapping?.map.fields ?? {}, options);
    return mapped.places.length >= table.places.length ? mapped : table;
  } catch (error) {
    if (error instanceof UnreadableFile) return table;
    throw error;
  }
}

/** The files of an archive or a folder. @throws as `parseFile` */
export function parseFiles(files: NamedFile[], options: ParseOptions = {}): ParsedFile {
  const [only] = files;
  if (only && files.length === 1) return parseFile(only.bytes, options);
  const encoding = options.encoding ?? options.map?.encoding;
  return readMappedFiles(
    files.map(({ name, bytes }) => ({ name, bytes: toUtf8(bytes, encoding) })),
    options,
  );
}
