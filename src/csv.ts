// Tables as CSV, safe to open in a spreadsheet.

/** RFC 4180, with a byte order mark so that Excel detects UTF-8. */
export const toCsv = (headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${[headings, ...rows].map((row) => row.map(toCell).join(",")).join("\r\n")}\r\n`;

/** A number is written as it is, even if it is negative. Null is an empty cell. */
export type CsvCell = string | number | null;

/**
 * Prevents CSV injection (OWASP): spreadsheets run a cell that starts with =, +, -, @, their full-width forms, a tab or a
 * return as a formula. Text after a semicolon is escaped too, because it separates cells in much of Europe.
 */
function toCell(value: CsvCell): string {
  if (typeof value !== "string") return String(value ?? "");
  const safe = value.replace(/(^|[;\t\r\n]\s*)([=+\-@\uff1d\uff0b\uff0d\uff20\t\r])/g, "$1'$2");
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** For the next rows of a table that is written in parts. */
export const withoutHeader = (csv: string): string => csv.slice(csv.indexOf("\n") + 1);
