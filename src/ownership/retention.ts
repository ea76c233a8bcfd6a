// What is deleted when: every kind of record that the server keeps for a time only. Photo files and views of pages, which are
// more than rows to delete, have jobs of their own (src/jobs.ts).
import { sql } from "drizzle-orm";
import type { Database } from "../../db/index.ts";

/** How many days an import or a merge can be undone. */
export const UNDO_DAYS = 30;
/** Emails stay as the email log, without their text. */
export const EMAIL_LOG_DAYS = 90;

/** How long the histograms of pages stay. */
const SPEED_DAYS = 90;

const isOlder = (column: string, days: number) => `${column} < now() - interval '${days} days'`;
const hasEnded = "expires_at < now()";
const isOfOldImport = `import_id in (select id from imports where ${isOlder("finished_at", UNDO_DAYS)})`;

/** `when` is a condition in SQL. Rows with `forget` stay, without what it sets to null. */
type Retention = { table: string; when: string; forget?: string };

const RETENTION: readonly Retention[] = [
  { table: "sessions", when: "expire < now()" },
  { table: "password_resets", when: hasEnded },
  { table: "email_confirmations", when: hasEnded },
  { table: "challenges", when: hasEnded },
  { table: "rate_limits", when: hasEnded },
  { table: "rooms", when: hasEnded },
  { table: "invitations", when: isOlder("expires_at", 30) },
  { table: "events", when: `canceled_at is not null and ${isOlder("event_date", 90)}` },
  { table: "payments", when: `status = 'EXPIRED' and ${isOlder("created_at", 90)}` },
  { table: "outbox", when: isOlder("created_at", EMAIL_LOG_DAYS) },
  { table: "page_speed", when: `day < current_date - ${SPEED_DAYS}` },
  // They stay for a while to prevent a second one with the same key.
  { table: "outbox", when: `channel = 'push' and ${isOlder("expires_at", 3)}` },
  { table: "import_changes", when: isOfOldImport },
  { table: "import_event_changes", when: isOfOldImport },
  { table: "street_layers", when: `source_id is null and ${isOfOldImport}` },
  {
    table: "street_map_parts",
    when: "not exists (select 1 from street_layers l where l.map_id = street_map_parts.map_id)",
  },
  {
    table: "merge_changes",
    when: `merged_id in (select id from merged_places where undo is not null and ${isOlder("merged_at", UNDO_DAYS)})`,
  },
  { table: "merged_places", when: `undo is not null and ${isOlder("merged_at", UNDO_DAYS)}`, forget: "undo" },
];

const BATCH = 5000;

/** @param sessionIdleMs the setting SESSION_IDLE, which also limits browsers' sessions from before it was set */
export async function deleteExpired(db: Database, sessionIdleMs?: number): Promise<void> {
  if (sessionIdleMs !== undefined) {
    const latest = sql`now() + ${sessionIdleMs} * interval '1 ms'`;
    await db.execute(sql`update sessions set expire = ${latest} where expire > ${latest} and not sess ? 'token'`);
  }
  for (const { table, when, forget } of RETENTION) {
    // A row may be renewed in the meantime: older PostgreSQL doesn't compare its place again, but all check the condition.
    const rows = sql.raw(`where ctid = any(array(select ctid from ${table} where ${when} limit ${BATCH})) and ${when}`);
    const change = sql.raw(forget ? `update ${table} set ${forget} = null` : `delete from ${table}`);
    for (let count = BATCH; count === BATCH; ) count = (await db.execute(sql`${change} ${rows}`)).count;
  }
  // After two years. The server's role can only add to this table, so a function of its owner does it.
  await db.execute(sql`select delete_old_audit_entries()`);
}
