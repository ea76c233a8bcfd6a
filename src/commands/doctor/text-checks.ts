import { hasTable } from "../../../db/client.ts";
import { isDeceptive } from "../../validation.ts";
import type { OpenDatabase } from "../database.ts";
import { type Finding, ok, warn } from "./check.ts";

/** What must not look like other text, stored before that was refused. */
const COLUMNS = {
  businesses: ["name", "location", "contact_info", "website"],
  events: ["title", "location"],
  messages: ["title"],
  users: ["first_name", "last_name", "email"],
};
const MAX_IDS = 3;
const ROWS_PER_FETCH = 5000;

export async function checkText({ sql }: Pick<OpenDatabase, "sql">): Promise<Finding[]> {
  if (!(await hasTable(sql, "businesses"))) return [];
  const found: string[] = [];
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const ids = await listDeceptive(sql, table, columns);
    const more = ids.length > MAX_IDS ? ", …" : "";
    if (ids.length > 0) found.push(`${ids.length} of ${table} (${ids.slice(0, MAX_IDS).join(", ")}${more})`);
  }
  if (found.length === 0) return [ok("No name, title or website has invisible characters or a user name.")];
  const advice = "They keep working. Correct imported places on their page, and ask the owners of the others.";
  return [warn(`Invisible characters, nothing visible, or a URL with a user name: ${found.join("; ")}. ${advice}`)];
}

async function listDeceptive(sql: OpenDatabase["sql"], table: string, columns: string[]): Promise<string[]> {
  const ids: string[] = [];
  // Only texts with characters beyond ASCII, nothing but spaces, or a URL with an @ can be deceptive.
  const candidates = sql`
    select id, array[${sql(columns)}] as texts from ${sql(table)}
    where concat_ws(' ', ${sql(columns)}) ~ '[^ -~]|https?://[^ /]*@' order by id`;
  for await (const rows of candidates.cursor(ROWS_PER_FETCH))
    for (const { id, texts } of rows) if (texts.some((text: string | null) => text && isDeceptive(text))) ids.push(id);
  return ids;
}
