// Tables as CSV, safe to open in a spreadsheet.

/** RFC 4180, with a byte order mark so that Excel detects UTF-8. */
export const toCsv = (headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${toCsvRows([headings, ...rows])}`;

/** Without headings, for the next rows of a table that is written in parts. */
export const toCsvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");

/** A number is written as it is, even if it is negative. Null and undefined are an empty cell. */
export type CsvCell = string | number | null | undefined;

function toCell(value: CsvCell): string {
  if (typeof value !== "string") return String(value ?? "");
  const safe = escapeFormulas(value);
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Prevents CSV injection (OWASP), also after semicolons. An existing apostrophe gets another one, to come back as it was. */
const escapeFormulas = (text: string): string => text.replace(FORMULA, "'$&");

export const unescapeFormulas = (text: string): string => (text.includes("'") ? text.replace(ESCAPED, "") : text);

// Bounded, because they also run over the cells of foreign files.
const START = String.raw`(?:^|[;\t\r\n])\s{0,99}`;
const SIGNS = String.raw`'{0,99}[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]`;
const FORMULA = new RegExp(`(?<=${START})(?<!')${SIGNS}`, "g");
const ESCAPED = new RegExp(`'(?<=${START}')(?=${SIGNS})`, "g");
