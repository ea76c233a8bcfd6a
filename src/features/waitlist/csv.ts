// The waitlist as CSV in which no cell starts a formula.
import type { WaitlistEntry } from "./schema.ts";

const COLUMNS = ["name", "email", "city", "company", "role", "userType", "requestType", "createdAt"] as const;
const HEADINGS = ["Name", "Email", "City", "Company", "Role", "Type", "Request", "Joined"];

/** RFC 4180, with the byte order mark by which Excel recognises UTF-8. */
export function toWaitlistCsv(entries: WaitlistEntry[]): string {
  const rows = entries.map((entry) => COLUMNS.map((column) => toCell(entry[column] ?? "")));
  return `\ufeff${[HEADINGS, ...rows].map((row) => row.join(",")).join("\r\n")}\r\n`;
}

/**
 * A cell that begins with =, +, -, @ (their full-width forms too), a tab or a return would be a formula: OWASP's CSV
 * injection. So would text after a semicolon, which separates cells in much of Europe.
 */
function toCell(text: string): string {
  const safe = text.replace(/(^|[;\t\r\n]\s*)([=+\-@\uff1d\uff0b\uff0d\uff20\t\r])/g, "$1'$2");
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
