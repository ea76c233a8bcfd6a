// Parses CSV (RFC 4180) with the line number of each record.
import { unescapeFormulas } from "../../csv.ts";
import { t } from "../../i18n/t.ts";
import { UnreadableFile } from "./parsed-file.ts";

export type CsvRecord = {
  /** Of the first cell, from 1. */
  line: number;
  cells: string[];
  /** Whether there's text between a closing quotation mark and the next delimiter. */
  broken: boolean;
};

const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * Skips empty lines. Without a `sep=;` line, the delimiter is the most frequent one in the first line. Lines may end in LF,
 * CRLF or CR. A quotation mark inside an unquoted cell is an ordinary character.
 * @throws UnreadableFile with the line of an unclosed quotation mark
 */
export function parseCsvRecords(text: string, delimiter?: Delimiter): CsvRecord[] {
  const start = text.startsWith("\ufeff") ? 1 : 0;
  const [hint = "", declared] = /^sep=([,;\t|])(?:\r\n?|\n)/.exec(text.slice(start, start + 8)) ?? [];
  const divider = delimiter ?? (declared as Delimiter | undefined) ?? detectDelimiter(text, start);
  const records = parseRecords(text, { at: start + hint.length, line: hint ? 2 : 1 }, divider);
  return records.filter(({ cells }) => cells.length > 1 || cells[0] !== "");
}

/** As `parseCsvRecords`, without the apostrophes that keep spreadsheets from running a cell. */
export const readTable = (text: string): CsvRecord[] =>
  parseCsvRecords(text).map((record) => ({ ...record, cells: record.cells.map(unescapeFormulas) }));

function parseRecords(text: string, from: { at: number; line: number }, delimiter: Delimiter): CsvRecord[] {
  const records: CsvRecord[] = [];
  let { at, line } = from;
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [], broken: false };
    for (let more = true; more; at += more ? 1 : 0) {
      const cell = readCell(text, at, line, delimiter);
      record.cells.push(cell.value);
      record.broken ||= cell.broken;
      line += cell.lines;
      at = cell.end;
      more = text[at] === delimiter;
    }
    records.push(record);
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line++;
  }
  return records;
}

/** `end` is the offset after the cell, `lines` the number of line breaks in it. */
function readCell(text: string, at: number, line: number, delimiter: Delimiter) {
  if (text[at] !== '"') {
    const end = plainEnd(text, at, delimiter);
    return { value: text.slice(at, end), end, lines: 0, broken: false };
  }
  const closing = closingQuote(text, at, line);
  const inside = text.slice(at + 1, closing);
  const end = plainEnd(text, closing + 1, delimiter);
  const rest = text.slice(closing + 1, end);
  const lines = inside.match(/\r\n?|\n/g)?.length ?? 0;
  return { value: inside.replaceAll('""', '"') + rest, end, lines, broken: rest.trim() !== "" };
}

function plainEnd(text: string, from: number, delimiter: Delimiter): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}

function closingQuote(text: string, opening: number, line: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at === -1) throw new UnreadableFile(t("unclosed quotation mark"), line);
  return at;
}

/** The most frequent delimiter in the first non-empty line, outside quotes. */
function detectDelimiter(text: string, start: number): Delimiter {
  const counts = new Map<string, number>();
  let quoted = false;
  let hasStarted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '"') quoted = !quoted;
    if (quoted) continue;
    const isLineEnd = character === "\n" || character === "\r";
    if (isLineEnd && hasStarted) break;
    hasStarted ||= !isLineEnd;
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const countOf = (delimiter: string) => counts.get(delimiter) ?? 0;
  return DELIMITERS.reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best));
}
