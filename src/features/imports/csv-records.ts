// CSV after RFC 4180: cells, quotes, and the physical line on which each record begins.
import { UnreadableFile } from "./parsed-file.ts";

export type CsvRecord = {
  /** The physical line of its first cell, from 1; a quoted cell may span several. */
  line: number;
  cells: string[];
  /** Whether there is text between a closing quotation mark and the next delimiter. */
  broken: boolean;
};

const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * All records, without empty lines. The delimiter is the one that divides the first line most, unless a spreadsheet's `sep=;`
 * names it. Lines may end in LF, CR LF or CR. A quotation mark inside an unquoted cell is an ordinary character.
 * @throws UnreadableFile with the line on which a quotation mark opens that is never closed
 */
export function readRecords(text: string, delimiter?: Delimiter): CsvRecord[] {
  const start = text.startsWith("\ufeff") ? 1 : 0;
  const [hint = "", declared] = /^sep=([,;\t|])(?:\r\n?|\n)/.exec(text.slice(start, start + 8)) ?? [];
  const divider = delimiter ?? (declared as Delimiter | undefined) ?? detectDelimiter(text, start);
  const records = parseRecords(text, { at: start + hint.length, line: hint ? 2 : 1 }, divider);
  return records.filter(({ cells }) => cells.length > 1 || cells[0] !== "");
}

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

/** `end` is the offset of the delimiter or line end after the cell; `lines` counts the line ends within its quotes. */
function readCell(text: string, at: number, line: number, delimiter: Delimiter) {
  if (text[at] !== '"') {
    const end = plainEnd(text, at, delimiter);
    return { value: text.slice(at, end), end, lines: 0, broken: false };
  }
  const closing = closingQuote(text, at, line);
  const inside = text.slice(at + 1, closing);
  const end = plainEnd(text, closing + 1, delimiter);
  const behind = text.slice(closing + 1, end);
  const lines = inside.match(/\r\n?|\n/g)?.length ?? 0;
  return { value: inside.replaceAll('""', '"') + behind, end, lines, broken: behind.trim() !== "" };
}

function plainEnd(text: string, from: number, delimiter: Delimiter): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}

function closingQuote(text: string, opening: number, line: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at === -1) throw new UnreadableFile("a quotation mark opens here and is never closed", line);
  return at;
}

/** Counts the delimiters of the first line that is not empty, outside quotes. */
function detectDelimiter(text: string, start: number): Delimiter {
  const counts = new Map<string, number>();
  let quoted = false;
  let begun = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '"') quoted = !quoted;
    if (quoted) continue;
    const lineEnds = character === "\n" || character === "\r";
    if (lineEnds && begun) break;
    begun ||= !lineEnds;
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const countOf = (delimiter: string) => counts.get(delimiter) ?? 0;
  return DELIMITERS.reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best));
}
