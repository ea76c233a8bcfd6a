// Finds the rows of a file: a table, a list anywhere in JSON, one object per line, or one per file of an archive.
import { t } from "../../../i18n/t.ts";
import { uniqueHeaders } from "../csv-columns.ts";
import { type CsvRecord, parseCsvRecords } from "../csv-records.ts";
import { toObject } from "../geojson.ts";
import { createLineIndex, findJsonLists, type ItemOffsets, parseJson } from "../json.ts";
import { MAX_PLACES, type SourceLocation, UnreadableFile } from "../parsed-file.ts";
import { embedNodes } from "./graph.ts";
import type { Row, RowList } from "./row.ts";

/** The lists of a file that may be its rows. */
export type FoundRows = { kind: "table" | "tree"; lists: RowList[]; crs?: "EPSG:3857"; headers?: string[] };

const MIN_LISTED_OBJECTS = 1;
const MAX_LISTS = 20;

/** @throws UnreadableFile for a syntax error or without rows */
export function findRows(text: string): FoundRows {
  const json = withoutWrapper(text);
  if (json === null) return findTableRows(text);
  return isJsonLines(json) ? findLineRows(json) : findTreeRows(json);
}

export function* readRows({ count, at }: RowList): Generator<Row> {
  assertMaxRows(count);
  for (let index = 0; index < count; index++) yield at(index);
}

/** Up to a number of rows, spread over the file. */
export function sampleRows({ count, at }: RowList, size: number): Row[] {
  const step = Math.max(1, count / size);
  return Array.from({ length: Math.min(count, size) }, (_, i) => at(Math.floor(i * step)));
}

const WRAPPER =
  /^(?:\s|\/\/[^\n]*\n|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/|["']use strict["'];?)*(?:module\.exports|exports\.[\w$]+|export\s+default|(?:export\s+)?(?:var|let|const)\s+[\w$]+|(?:window|self|globalThis)\.[\w$]+|[\w$.]+(?=\s*\())\s*(?:=|\(|(?=[[{]))\s*(?=[[{])/;

/** JSON, without the JavaScript around it, at the same offsets; null if it is neither. */
export function withoutWrapper(text: string): string | null {
  const [first] = text.trimStart();
  if (first === "{" || first === "[" || first === "\x1e") return text;
  const [before] = WRAPPER.exec(text) ?? [];
  if (before === undefined) return null;
  const end = text.trimEnd().replace(/[;)\s]+$/, "").length;
  return before.replace(/[^\n]/g, " ") + text.slice(before.length, end);
}

const stripSeparator = (line: string) => (line.startsWith("\x1e") ? line.slice(1) : line).trim();

function isJsonLines(text: string): boolean {
  const start = text.slice(0, 1_000_000).trimStart();
  const lines = start.split("\n", 2).map(stripSeparator);
  if (!lines.every((line) => line.startsWith("{")) || lines.length < 2) return start.startsWith("\x1e");
  try {
    return toObject(JSON.parse(lines[0]!)) !== undefined;
  } catch {
    return false;
  }
}

function findLineRows(text: string): FoundRows {
  const lines = text.split("\n").flatMap((raw, i) => (stripSeparator(raw) === "" ? [] : [{ raw, line: i + 1 }]));
  const at = (index: number): Row => {
    const { raw, line } = lines[index]!;
    return { value: parseJson(stripSeparator(raw), line).value, location: { line } };
  };
  return { kind: "tree", lists: [{ path: "[]", count: lines.length, at }] };
}

function findTreeRows(text: string): FoundRows {
  const found = findJsonLists(text);
  const locate = createLineIndex(text);
  const lists = [...found]
    .filter(([, { objects }]) => objects >= MIN_LISTED_OBJECTS)
    .sort(([a, { objects }], [b, other]) => countLists(a) - countLists(b) || other.objects - objects)
    .slice(0, MAX_LISTS)
    .map(([path, offsets]) => toRowList(text, path, offsets, locate))
    .map((list) => (/(^|\.)@graph\[\]$/.test(list.path) ? embedNodes(list) : list));
  const isMercator = /"(?:urn:ogc:def:crs:)?EPSG:+(?:3857|900913)"/.test(text.slice(0, 5000));
  if (lists.length === 0 && !text.trimStart().startsWith("{")) throw new UnreadableFile(t("The file has no rows."));
  if (lists.length === 0)
    lists.push({ path: "", count: 1, at: () => ({ value: JSON.parse(text), location: locate(0) }) });
  return { kind: "tree", lists, ...(isMercator && { crs: "EPSG:3857" }) };
}

const countLists = (path: string) => path.split("[]").length;

function toRowList(
  text: string,
  path: string,
  { starts, ends }: ItemOffsets,
  locate: (offset: number) => SourceLocation,
): RowList {
  return {
    path,
    count: starts.length,
    at: (index) => ({
      value: JSON.parse(text.slice(starts[index], ends[index])),
      location: locate(starts[index]!),
    }),
  };
}

function findTableRows(text: string): FoundRows {
  const [header, ...records] = parseCsvRecords(text);
  if (!header) throw new UnreadableFile(t("The file is empty."), 1);
  return toTableRows(header, records);
}

export function toTableRows(header: CsvRecord, records: CsvRecord[]): FoundRows {
  const headers = uniqueHeaders(header.cells);
  const at = (index: number): Row => {
    const record = records[index]!;
    return { value: toRecord(headers, record), location: { line: record.line }, problem: findProblem(record, headers) };
  };
  return { kind: "table", headers, lists: [{ path: "[]", count: records.length, at }] };
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

function assertMaxRows(count: number): void {
  if (count <= MAX_PLACES) return;
  throw new UnreadableFile(
    t("The file has {count, number} rows. The maximum is {max, number}. Split it into several files.", {
      count,
      max: MAX_PLACES,
    }),
  );
}
