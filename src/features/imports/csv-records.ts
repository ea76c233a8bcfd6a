// Parses CSV (RFC 4180) with the line number of each record.
import { unescapeFormulas } from "../../encoding/csv.ts";
import { t } from "../../i18n/t.ts";
import { decodeUtf8, OffsetList } from "./json.ts";
import { MAX_CELLS } from "./limits.ts";
import { UnreadableFile } from "./parsed-file.ts";

export type CsvRecord = {
  /** The line of the first cell, from 1. */
  line: number;
  cells: string[];
  /** Whether there's text between a closing quotation mark and the next delimiter. */
  broken: boolean;
};

const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The records of a table, each of which is read when it is asked for, so that a large file fits into memory. */
export type CsvRecords = { count: number; at(index: number): CsvRecord };

export const MAX_COLUMNS = 2000;
export const MAX_ROW_BYTES = 1024 * 1024;

/** Without a `sep=;` line, the most frequent delimiter of the first line counts. @throws UnreadableFile with the line */
export function findCsvRecords(utf8: Uint8Array, delimiter?: Delimiter): CsvRecords {
  const start = BYTE_ORDER_MARK.every((byte, i) => utf8[i] === byte) ? BYTE_ORDER_MARK.length : 0;
  const [hint = "", declared] = /^sep=([,;\t|])(?:\r\n?|\n)/.exec(decodeUtf8(utf8, start, start + 8)) ?? [];
  const divider = delimiter ?? (declared as Delimiter | undefined) ?? detectDelimiter(utf8, start);
  const { starts, ends, lines } = scanRecords(utf8, { at: start + hint.length, line: hint ? 2 : 1 }, divider);
  const at = (index: number): CsvRecord => ({
    line: lines.at(index),
    ...readCells(decodeUtf8(utf8, starts.at(index), ends.at(index)), divider),
  });
  return { count: starts.length, at };
}

/** Works like `findCsvRecords`, without the apostrophes that keep spreadsheets from running a cell. */
export function readTable(utf8: Uint8Array): { header: CsvRecord | undefined; records: CsvRecords } {
  const { count, at } = findCsvRecords(utf8);
  const readRecord = (index: number): CsvRecord => {
    const record = at(index);
    return { ...record, cells: record.cells.map(unescapeFormulas) };
  };
  return {
    header: count === 0 ? undefined : readRecord(0),
    records: { count: Math.max(0, count - 1), at: (index) => readRecord(index + 1) },
  };
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const [NEWLINE, RETURN, QUOTE] = [0x0a, 0x0d, 0x22];

/** Where the records that aren't empty start and end, and their lines. */
function scanRecords(utf8: Uint8Array, from: { at: number; line: number }, delimiter: Delimiter) {
  const found = { starts: new OffsetList(), ends: new OffsetList(), lines: new OffsetList() };
  const divider = delimiter.charCodeAt(0);
  let { at, line } = from;
  let cells = 0;
  while (at < utf8.length) {
    const [start, startLine] = [at, line];
    let columns = 0;
    for (let more = true; more; at += more ? 1 : 0) {
      if (utf8[at] === QUOTE) {
        const closing = findClosingQuote(utf8, at, line);
        line += countLineBreaks(utf8, at, closing);
        at = closing + 1;
      }
      while (at < utf8.length && utf8[at] !== divider && utf8[at] !== NEWLINE && utf8[at] !== RETURN) at++;
      more = utf8[at] === divider;
      if (++columns > MAX_COLUMNS)
        throw new UnreadableFile(
          t("The row has more than {max, number} columns. Export only the columns that you need.", {
            max: MAX_COLUMNS,
          }),
          startLine,
        );
    }
    cells += columns;
    if (cells > MAX_CELLS)
      throw new UnreadableFile(
        t("The table has more than {max, number} cells. Export only the columns that you need.", { max: MAX_CELLS }),
      );
    if (at - start > MAX_ROW_BYTES) throw createTooLongRow(startLine);
    const isEmpty = columns === 1 && (at === start || (at === start + 2 && utf8[start] === QUOTE));
    if (!isEmpty) {
      found.starts.push(start);
      found.ends.push(at);
      found.lines.push(startLine);
    }
    at += utf8[at] === RETURN && utf8[at + 1] === NEWLINE ? 2 : 1;
    line++;
  }
  return found;
}

export const createTooLongRow = (line: number) =>
  new UnreadableFile(t("The row is larger than 1 MB. Shorten its texts."), line);

function findClosingQuote(utf8: Uint8Array, opening: number, line: number): number {
  let at = utf8.indexOf(QUOTE, opening + 1);
  while (at !== -1 && utf8[at + 1] === QUOTE) at = utf8.indexOf(QUOTE, at + 2);
  if (at === -1) throw new UnreadableFile(t("unclosed quotation mark"), line);
  return at;
}

function countLineBreaks(utf8: Uint8Array, from: number, upTo: number): number {
  let count = 0;
  for (let at = from; at < upTo; at++)
    if (utf8[at] === NEWLINE ? utf8[at - 1] !== RETURN : utf8[at] === RETURN) count++;
  return count;
}

function readCells(record: string, delimiter: Delimiter): Omit<CsvRecord, "line"> {
  const cells: string[] = [];
  let broken = false;
  for (let at = 0; at <= record.length; at++) {
    const cell = readCell(record, at, delimiter);
    cells.push(cell.value);
    broken ||= cell.broken;
    at = cell.end;
  }
  return { cells, broken };
}

function readCell(record: string, at: number, delimiter: Delimiter) {
  if (record[at] !== '"') {
    const end = findDelimiter(record, at, delimiter);
    return { value: record.slice(at, end), end, broken: false };
  }
  let closing = record.indexOf('"', at + 1);
  while (record[closing + 1] === '"') closing = record.indexOf('"', closing + 2);
  const end = findDelimiter(record, closing + 1, delimiter);
  const rest = record.slice(closing + 1, end);
  return { value: record.slice(at + 1, closing).replaceAll('""', '"') + rest, end, broken: rest.trim() !== "" };
}

function findDelimiter(record: string, from: number, delimiter: Delimiter): number {
  const at = record.indexOf(delimiter, from);
  return at === -1 ? record.length : at;
}

/** The most frequent delimiter in the first non-empty line, outside quotes. */
function detectDelimiter(utf8: Uint8Array, start: number): Delimiter {
  const counts = new Map<number, number>();
  let quoted = false;
  let hasStarted = false;
  for (let at = start; at < utf8.length; at++) {
    const byte = utf8[at]!;
    if (byte === QUOTE) quoted = !quoted;
    if (quoted) continue;
    const isLineEnd = byte === NEWLINE || byte === RETURN;
    if (isLineEnd && hasStarted) break;
    hasStarted ||= !isLineEnd;
    counts.set(byte, (counts.get(byte) ?? 0) + 1);
  }
  const countOf = (delimiter: string) => counts.get(delimiter.charCodeAt(0)) ?? 0;
  return DELIMITERS.reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best));
}
