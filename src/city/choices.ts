// Choices of admins for the whole site: kept in `settings`, entered in the audit log, and heard by every server at once.
import { sql } from "drizzle-orm";
import type { Database } from "../../db/index.ts";
import { type NewAuditEntry, recordAudit } from "../audit-log.ts";

/** What servers listen to. Behind a pooler they don't hear it, and read all choices every 15 seconds. */
export const CHOICES = "choices";

/** @param write returns false if there was nothing to change */
export async function recordChoice(
  db: Database,
  entry: NewAuditEntry,
  write: (tx: Database) => Promise<unknown>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await write(tx)) === false) return;
    await recordAudit(tx, entry);
    await tx.execute(sql`select pg_notify(${CHOICES}, '')`);
  });
}
