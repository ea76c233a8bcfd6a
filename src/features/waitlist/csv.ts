// The waitlist as CSV, safe to open in a spreadsheet.
import { t } from "../../i18n/t.ts";
import type { WaitlistEntry } from "./schema.ts";

const COLUMNS = ["name", "email", "city", "company", "role", "userType", "requestType", "createdAt"] as const;
const getHeadings = () => [
  t("Name"),
  t("Email"),
  t("City"),
  t("Company"),
  t("Role"),
  t("Type"),
  t("Request"),
  t("Joined"),
];

/** RFC 4180, with a byte order mark so that Excel detects UTF-8. */
export function toWaitlistCsv(entries: WaitlistEntry[]): string {
  const rows = entries.map((entry) => COLUMNS.map((column) => toCell(entry[column] ?? "")));
  return `\ufeff${[getHeadings(), ...rows].map((row) => row.join(",")).join("\r\n")}\r\n`;
}

/**
 * Prevents CSV injection (OWASP): spreadsheets run a cell that starts with =, +, -, @, their full-width forms, a tab or a
 * return as a formula. Text after a semicolon is escaped too, because it separates cells in much of Europe.
 */
function toCell(text: string): string {
  const safe = text.replace(/(^|[;\t\r\n]\s*)([=+\-@\uff1d\uff0b\uff0d\uff20\t\r])/g, "$1'$2");
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
