// Tables as CSV, safe to open in a spreadsheet.

/** RFC 4180, with a byte order mark so that Excel detects UTF-8. */
export const toCsv = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\ufeff${[headings, ...rows].map((row) => row.map(toCell).join(",")).join("\r\n")}\r\n`;

/** Such as a longitude. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Prevents CSV injection (OWASP): spreadsheets run a cell that starts with =, +, -, @, their full-width forms, a tab or a
 * return as a formula. Text after a semicolon is escaped too, because it separates cells in much of Europe.
 */
function toCell(text: string): string {
  if (NUMBER.test(text)) return text;
  const safe = text.replace(/(^|[;\t\r\n]\s*)([=+\-@\uff1d\uff0b\uff0d\uff20\t\r])/g, "$1'$2");
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
