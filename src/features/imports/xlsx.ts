// Reads the first sheet of a spreadsheet (Office Open XML, ECMA-376) as CSV.
import { decodeXML } from "entities";
import { t } from "../../i18n/t.ts";
import { createTooLongRow, MAX_ROW_BYTES } from "./csv-records.ts";
import { unpackParts } from "./mapping/archive.ts";
import { assertMaxRows } from "./mapping/rows.ts";
import { MAX_PLACES, UnreadableFile } from "./parsed-file.ts";

/** The size of the parts that are read, unpacked. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** Further columns of a sheet are left out: one cell far to the right would make all rows long. */
const MAX_COLUMNS = 500;
/** Excel's limit. */
const MAX_ROWS = 1_048_576;
const MAX_SHEETS = 1000;

const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const STRINGS = "xl/sharedStrings.xml";

/** Whether an archive is a spreadsheet. It unpacks nothing. @param bytes of a zip archive */
export function isSpreadsheet(bytes: Uint8Array): boolean {
  let found = false;
  const look = (name: string) => {
    found ||= name === WORKBOOK;
    return false;
  };
  try {
    readParts(bytes, look);
    return found;
  } catch {
    return false;
  }
}

/** Its first visible sheet as CSV, a row per line. Dates are numbers. @throws UnreadableFile if it is damaged or above 100 MB */
export function readSpreadsheet(bytes: Uint8Array): string {
  const sheet = findSheet(readParts(bytes, (name) => name === WORKBOOK || name === RELATIONS));
  const parts = readParts(bytes, (name) => name === sheet || name === STRINGS);
  const xml = parts.get(sheet);
  if (xml === undefined) throw damaged();
  const strings = readStrings(parts.get(STRINGS) ?? "");
  parts.clear();
  return toLines(xml, strings);
}

const damaged = () => new UnreadableFile(t("The spreadsheet is damaged. Save it again, or export it as CSV."));

const tooLarge = () =>
  new UnreadableFile(t("The spreadsheet is larger than 100 MB when it is unpacked. Export it as CSV."));

function readParts(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, string> {
  const bounds = { maxBytes: MAX_UNPACKED_BYTES, tooLarge: tooLarge().message, damaged: damaged().message };
  const parts = unpackParts(bytes, isWanted, bounds);
  return new Map(parts.map(({ name, bytes: content }) => [name, new TextDecoder().decode(content)]));
}

/** Longer attributes aren't read. */
const MAX_ATTRIBUTES = 1000;

const readAttribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w{1,50}:)?${name}="([^"]*)"`).exec(attributes.slice(0, MAX_ATTRIBUTES))?.[1];

/** The path of the first sheet that isn't hidden. */
function findSheet(parts: Map<string, string>): string {
  const workbook = parts.get(WORKBOOK) ?? "";
  const sheets = Array.from(findElements(workbook, findPrefix(workbook), "sheet", MAX_SHEETS));
  const visible = sheets.find(({ attributes }) => !readAttribute(attributes, "state")) ?? sheets[0];
  const id = visible && /\s\w{1,50}:id="([^"]*)"/.exec(visible.attributes.slice(0, MAX_ATTRIBUTES))?.[1];
  const relations = findElements(parts.get(RELATIONS) ?? "", "", "Relationship", MAX_SHEETS);
  const relation = relations.find(({ attributes }) => readAttribute(attributes, "Id") === id)?.attributes;
  const target = relation && readAttribute(relation, "Target");
  if (!target) throw damaged();
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** `end`: the offset after its content. */
type Element = { attributes: string; content: string; end: number };

/** Elements that don't contain each other, in linear time even for hostile files. @throws UnreadableFile for an unclosed one */
function* findElements(xml: string, prefix: string, name: string, max = Number.POSITIVE_INFINITY): Generator<Element> {
  const [opening, closing] = [`<${prefix}${name}`, `</${prefix}${name}>`];
  let found = 0;
  for (let at = xml.indexOf(opening); at !== -1; at = xml.indexOf(opening, at)) {
    const start = at + opening.length;
    const tagEnd = xml.indexOf(">", start);
    if (tagEnd === -1) throw damaged();
    at = tagEnd + 1;
    if (!/[\s/>]/.test(xml[start]!)) continue;
    if (++found > max) return;
    const isEmpty = xml[tagEnd - 1] === "/";
    const end = isEmpty ? at : xml.indexOf(closing, at);
    if (end === -1) throw damaged();
    yield { attributes: xml.slice(start, tagEnd), content: xml.slice(at, end), end };
    at = isEmpty ? at : end + closing.length;
  }
}

/** Some programs write a prefix before each name. */
const findPrefix = (xml: string): string =>
  /<(\w{1,50}:)?(?:worksheet|sst|workbook)[\s>]/.exec(xml.slice(0, 10_000))?.[1] ?? "";

function readStrings(xml: string): string[] {
  const prefix = findPrefix(xml);
  return Array.from(findElements(xml, prefix, "si"), ({ content }) => readText(content, prefix));
}

/** All runs of a text, without the readings of Japanese, which stand between or after them. */
function readText(xml: string, prefix: string): string {
  const spoken = xml.includes(`<${prefix}rPh`) ? withoutReadings(xml, prefix) : xml;
  let text = "";
  for (const { content } of findElements(spoken, prefix, "t")) text += content;
  return decodeXML(text);
}

function withoutReadings(xml: string, prefix: string): string {
  let kept = "";
  let at = 0;
  for (const { content, end } of findElements(xml, prefix, "rPh")) {
    kept += xml.slice(at, end - content.length);
    at = end;
  }
  return kept + xml.slice(at);
}

function toLines(xml: string, strings: readonly string[]): string {
  const prefix = findPrefix(xml);
  const lines: string[] = [];
  let [filled, width, total] = [0, 0, 0];
  for (const { attributes, content } of findElements(xml, prefix, "row")) {
    const cells = readCells(content, prefix, strings);
    if (cells.every((cell) => cell === "")) continue;
    if (++filled > MAX_PLACES + 1) assertMaxRows(filled - 1);
    // The table may start further down, and rows without cells may be left out.
    const row = Math.min(MAX_ROWS, Number(readAttribute(attributes, "r")) || lines.length + 1);
    while (lines.length < row - 1) lines.push("");
    // Empty cells at the end of a row are left out, too.
    width ||= cells.length;
    while (cells.length < width) cells.push("");
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (length > MAX_ROW_BYTES) throw createTooLongRow(row);
    total += length;
    if (total > MAX_UNPACKED_BYTES) throw tooLarge();
    lines.push(cells.map(quote).join(","));
  }
  if (filled === 0) throw new UnreadableFile(t("The first sheet of the spreadsheet is empty."));
  return lines.join("\n");
}

function readCells(xml: string, prefix: string, strings: readonly string[]): string[] {
  const cells: string[] = [];
  for (const { attributes, content } of findElements(xml, prefix, "c")) {
    const reference = readAttribute(attributes, "r");
    const column = reference === undefined ? cells.length : toColumn(reference);
    if (column >= MAX_COLUMNS) break;
    while (cells.length < column) cells.push("");
    cells[column] = readCell(content, prefix, readAttribute(attributes, "t"), strings);
  }
  return cells;
}

/** From 0: the A of "A1". */
function toColumn(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "A") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function readCell(xml: string, prefix: string, type: string | undefined, strings: readonly string[]): string {
  if (type === "inlineStr") return readText(xml, prefix);
  const [found] = findElements(xml, prefix, "v");
  const value = decodeXML(found?.content ?? "");
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "yes" : "no";
  return type === "e" ? "" : value;
}

/** Quoted even if it doesn't need to be, so that the comma is the delimiter for sure. */
const quote = (cell: string): string =>
  cell === ""
    ? ""
    : `"${cell
        .split(/[\r\n]+/)
        .map((line) => line.trim())
        .join(", ")
        .replaceAll('"', '""')}"`;
