// Finds the rows of a file: a table, a list anywhere in JSON, one object per line, or one per file of an archive.
import { t } from "../../../i18n/t.ts";
import { findCrs } from "../crs.ts";
import { type CsvRecord, readTable } from "../csv-records.ts";
import { toObject } from "../geojson.ts";
import type { SourceLocation } from "../imported-place.ts";
import * as scan from "../json.ts";
import type { Crs } from "../limits.ts";
import { MAX_PLACES, UnreadableFile } from "../parsed-file.ts";
import { findRecordDate } from "../record-date.ts";
import { embedNodes } from "./graph.ts";
import type { Row, RowList } from "./row.ts";

export type FoundRows = {
  kind: "table" | "tree";
  lists: RowList[];
  crs?: Crs;
  /** Unique, for a table. */
  headers?: string[];
  headerLine?: number;
  title?: string;
  dataAt?: Date | null;
  /** The features of GeoJSON or the elements of Overpass JSON, and what stands beside them. */
  collection?: { items: RowList; top: Record<string, unknown>; isOverpass?: boolean };
};

const MIN_LISTED_OBJECTS = 1;
const MAX_LISTS = 20;

/** @throws UnreadableFile for a syntax error or without rows */
export function findRows(utf8: Uint8Array): FoundRows {
  const json = findJson(utf8);
  if (json === null) return findTableRows(utf8);
  const { first, isLines } = readFirstLine(json);
  const collection = first?.type === "Feature" ? { items: findLineRows(json), top: {} } : undefined;
  if (isLines) return { kind: "tree", lists: [collection?.items ?? findLineRows(json)], collection };
  const tree = findTreeRows(json);
  return { ...tree, collection: collection ?? tree.collection };
}

export function* readRows({ count, at }: RowList): Generator<Row> {
  assertMaxRows(count);
  for (let index = 0; index < count; index++) yield at(index);
}

const FIRST_ROWS = 50;

/** Enough values to tell formats apart. */
export const listFirst = ({ count, at }: RowList): unknown[] =>
  Array.from({ length: Math.min(count, FIRST_ROWS) }, (_, i) => at(i).value);

/** Up to a number of rows, spread over the file: the first ones are often from one street. */
export function sampleRows<Item = Row>(
  { count, at }: { count: number; at(index: number): Item },
  size: number,
): Item[] {
  const step = Math.max(1, count / size);
  return Array.from({ length: Math.min(count, size) }, (_, i) => at(Math.floor(i * step)));
}

const COMMENT = /\s+|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|["']use strict["'];?/y;
const WRAPPER =
  /^(?:module\.exports|exports\.[\w$]+|export\s+default|(?:export\s+)?(?:var|let|const)\s+[\w$]+|(?:window|self|globalThis)\.[\w$]+|[\w$.]+(?=\s*\())\s*(?:[=(]\s*)?(?=[[{])/;

/** Longer comments before the JSON aren't expected. */
const MAX_WRAPPER_BYTES = 100_000;

/** JSON, without the JavaScript around it, on the same lines and columns; null if it is neither. */
export function findJson(utf8: Uint8Array): Uint8Array | null {
  const first = getFirstCharacter(utf8);
  if (first === "{" || first === "[" || first === "\x1e") return utf8;
  const { comments, code } = splitComments(utf8);
  const [wrapper] = WRAPPER.exec(code) ?? [];
  if (wrapper === undefined) return null;
  const before = comments + wrapper;
  const end = Buffer.from(utf8.slice(-MAX_WRAPPER_BYTES))
    .toString()
    .replace(/(?<![;)\s])[;)\s]+$/, "");
  const upTo = Math.max(0, utf8.length - MAX_WRAPPER_BYTES) + Buffer.byteLength(end);
  return Buffer.concat([Buffer.from(before.replace(/[^\n]/g, " ")), utf8.subarray(Buffer.byteLength(before), upTo)]);
}

const PROGRAM =
  /^(?:module\.exports\b|export\s+(?:default|const|function)\b|(?:const|let|var)\s+[\w$]+\s*=|(?:const|let|var)\s*[{[]|function\b[\s\w$]*\(|import\s[^\n]*\bfrom\s*["']|import\s*["'(]|#!\/|<\?php)/;

export const isProgram = (utf8: Uint8Array): boolean => PROGRAM.test(splitComments(utf8).code);

/** What stands before the code of a script, and how the code begins. */
function splitComments(utf8: Uint8Array): { comments: string; code: string } {
  const text = scan.decodeUtf8(utf8, 0, MAX_WRAPPER_BYTES);
  let start = 0;
  do {
    COMMENT.lastIndex = start;
    COMMENT.test(text);
    start = Math.max(start, COMMENT.lastIndex);
  } while (COMMENT.lastIndex > 0);
  return { comments: text.slice(0, start), code: text.slice(start) };
}

/** That isn't white space. */
export function getFirstCharacter(utf8: Uint8Array): string | undefined {
  for (let from = 0; from < utf8.length; from += 1000) {
    const [first] = scan.decodeUtf8(utf8, from, from + 1000).trimStart();
    if (first) return first;
  }
  return undefined;
}

/** RFC 8142 puts a record separator before each line, but most exporters omit it. */
const stripSeparator = (line: string) => (line.startsWith("\x1e") ? line.slice(1) : line).trim();

/** A longer line isn't one of several. */
const MAX_LINE_BYTES = 10_000_000;

/** The object on the first line, and whether each line has one. */
function readFirstLine(utf8: Uint8Array): { first?: Record<string, unknown>; isLines: boolean } {
  const from = scan.skipSpace(utf8, 0);
  const upTo = findLineEnd(utf8, from);
  const isMarked = utf8[from] === SEPARATOR;
  if (upTo - from > MAX_LINE_BYTES) return { isLines: isMarked };
  const line = stripSeparator(scan.decodeUtf8(utf8, from, upTo));
  const next = stripSeparator(scan.decodeUtf8(utf8, upTo + 1, upTo + 100));
  try {
    const first = line.startsWith("{") ? toObject(JSON.parse(line)) : undefined;
    return { first, isLines: isMarked || (first !== undefined && next.startsWith("{")) };
  } catch {
    return { isLines: isMarked };
  }
}

/** Reads JSON with a value on each line. Empty lines don't count. */
function findLineRows(utf8: Uint8Array): RowList {
  const [starts, lines] = [new scan.OffsetList(), new scan.OffsetList()];
  for (let [from, line] = [0, 1]; from < utf8.length; line++) {
    const upTo = findLineEnd(utf8, from);
    if (scan.skipSpace(utf8, utf8[from] === SEPARATOR ? from + 1 : from) < upTo) {
      starts.push(from);
      lines.push(line);
    }
    from = upTo + 1;
  }
  const at = (index: number): Row => {
    const [from, line] = [starts.at(index), lines.at(index)];
    return {
      value: scan.parseJson(stripSeparator(scan.decodeUtf8(utf8, from, findLineEnd(utf8, from))), line),
      location: { line },
    };
  };
  return { path: "[]", count: starts.length, at };
}

const [NEWLINE, SEPARATOR] = [0x0a, 0x1e];

function findLineEnd(utf8: Uint8Array, from: number): number {
  const newline = utf8.indexOf(NEWLINE, from);
  return newline === -1 ? utf8.length : newline;
}

function findTreeRows(utf8: Uint8Array): FoundRows {
  const found = scan.findJsonLists(utf8);
  const locate = scan.createLineIndex(utf8);
  const lists = [...found]
    .filter(([, { objects }]) => objects >= MIN_LISTED_OBJECTS)
    .sort(([a, { objects }], [b, other]) => countLists(a) - countLists(b) || other.objects - objects)
    .slice(0, MAX_LISTS)
    .map(([path, offsets]) => toRowList(utf8, path, offsets, locate))
    .map((list) => (/(^|\.)@graph\[\]$/.test(list.path) ? embedNodes(list) : list));
  const isGeoJson = /"FeatureCollection"/.test(scan.decodeUtf8(utf8, 0, 5000));
  const crs = isGeoJson ? findCrs(utf8) : undefined;
  if (lists.length === 0 && getFirstCharacter(utf8) !== "{") throw new UnreadableFile(t("The file has no rows."));
  if (lists.length === 0)
    lists.push({
      path: "",
      count: 1,
      at: () => ({ value: scan.parseRecord(utf8, 0, utf8.length, () => 1), location: locate(0) }),
    });
  return {
    kind: "tree",
    lists,
    crs,
    collection: findCollection(utf8, found, locate),
    title: isGeoJson ? findTitle(utf8, lists[0]) : undefined,
    dataAt: findFileDate(utf8, found),
  };
}

function findCollection(
  utf8: Uint8Array,
  lists: Map<string, scan.ItemOffsets>,
  locate: (offset: number) => SourceLocation,
) {
  for (const name of ["elements", "features"]) {
    const offsets = lists.get(`${name}[]`);
    const top = offsets ? scan.parseWithout(utf8, offsets) : {};
    const isOverpass = name === "elements";
    if (offsets && Array.isArray(top[name]) && (isOverpass || top.type === "FeatureCollection"))
      return { items: toRowList(utf8, `${name}[]`, offsets, locate), top, isOverpass };
  }
  return undefined;
}

/** Beside the longest list, so that the date isn't that of a row. */
function findFileDate(utf8: Uint8Array, lists: Map<string, scan.ItemOffsets>): Date | null {
  const [longest] = [...lists].sort(([, a], [, b]) => b.starts.length - a.starts.length);
  if (!longest || countLists(longest[0]) !== 2 || longest[0].startsWith("[]")) return null;
  const top = scan.parseWithout(utf8, longest[1]);
  return findRecordDate(top) ?? findRecordDate(top.metadata ?? top.meta);
}

/** The name of a GeoJSON file and the layer in the first ID, such as "MUSEUMOGD.123". */
function findTitle(utf8: Uint8Array, list: RowList | undefined): string {
  const [head = ""] = scan.decodeUtf8(utf8, 0, 5000).split('"features"');
  const names = [...head.matchAll(/"(?:name|title)"\s{0,9}:\s{0,9}"([^"]{1,100})"/g)].map(([, name]) => name);
  const id = list && list.count > 0 ? toObject(list.at(0).value)?.id : undefined;
  return [...names.filter((name) => !/urn:|crs|EPSG/i.test(name!)), typeof id === "string" ? id : ""].join(" ");
}

const countLists = (path: string) => path.split("[]").length;

function toRowList(
  utf8: Uint8Array,
  path: string,
  { starts, ends }: scan.ItemOffsets,
  locate: (offset: number) => SourceLocation,
): RowList {
  const count = starts.length;
  // The number of a line says nothing where all records are on one.
  const isOneLine = count > 1 && locate(starts.at(0)).line === locate(starts.at(count - 1)).line;
  return {
    path,
    count,
    at: (index) => ({
      value: scan.parseRecord(utf8, starts.at(index), ends.at(index), () => locate(starts.at(index)).line),
      location: { ...locate(starts.at(index)), ...(isOneLine && { record: index + 1 }) },
    }),
  };
}

function findTableRows(utf8: Uint8Array): FoundRows {
  const { header, records } = readTable(utf8);
  if (!header) throw new UnreadableFile(t("The file is empty."), 1);
  const headers = uniqueHeaders(header.cells);
  const filled = new scan.OffsetList();
  for (let index = 0; index < records.count; index++)
    if (!isPrepared(records.at(index).cells, headers.length)) filled.push(index);
  const at = (index: number): Row => {
    const record = records.at(filled.at(index));
    return { value: toRecord(headers, record), location: { line: record.line }, problem: findProblem(record, headers) };
  };
  return { kind: "table", headers, headerLine: header.line, lists: [{ path: "[]", count: filled.length, at }] };
}

function uniqueHeaders(cells: string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell) => {
    const name = cell.trim();
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

/** A row with nothing but a number, for a place to come. */
function isPrepared(cells: string[], columns: number): boolean {
  const [only, ...others] = cells.filter((cell) => cell.trim() !== "");
  return columns > 3 && others.length === 0 && /^\d{0,9}$/.test(only?.trim() ?? "");
}

const toRecord = (headers: string[], { cells }: CsvRecord): Record<string, string> =>
  Object.fromEntries(headers.flatMap((name, i) => (name === "" ? [] : [[name, cells[i]?.trim() ?? ""]])));

function findProblem({ cells, broken }: CsvRecord, headers: string[]): string | undefined {
  if (broken) return t("has text after a closing quotation mark");
  const extra = cells.slice(headers.length).some((cell) => cell.trim() !== "");
  if (cells.length >= headers.length && !extra) return undefined;
  return t("has {count, plural, one {# cells} other {# cells}}, but the header has {columns}", {
    count: cells.length,
    columns: headers.length,
  });
}

export function assertMaxRows(count: number): void {
  if (count <= MAX_PLACES) return;
  throw new UnreadableFile(
    t("The file has {count, number} rows. The maximum is {max, number}. Split it into several files.", {
      count,
      max: MAX_PLACES,
    }),
  );
}
