// Removes photo files without a row, left by a crash, a deleted account, or a merge that can't be undone anymore.
import { sql } from "drizzle-orm";
import { LOCKS } from "../../../../db/advisory-locks.ts";
import type { Database } from "../../../../db/index.ts";
import type { PhotoStore } from "./store.ts";

/** Younger files may belong to an upload in progress. */
const GRACE_MS = 3600_000;

/** Does nothing while another server is purging. @returns the number of removed files */
export const purgePhotos = (db: Database, photos: PhotoStore, now = Date.now()): Promise<number> =>
  db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCKS.photoPurge}::bigint) as held`,
    );
    if (!lock?.held) return 0;
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    return purgeNow(tx, photos, now);
  });

async function purgeNow(db: Database, photos: PhotoStore, now: number): Promise<number> {
  const old = (await photos.list()).filter(({ storedAt }) => now - storedAt > GRACE_MS).map(({ name }) => name);
  if (old.length === 0) return 0;
  const rows = await db.execute<{ id: string }>(sql`
    select id::text from business_photos union all select id::text from avatars
    union all select before ->> 'id' from merge_changes where table_name = 'business_photos' and after is null`);
  const referenced = new Set([...rows].map(({ id }) => id));
  const orphans = old.filter((name) => !(name.endsWith(".webp") && referenced.has(name.slice(0, UUID_LENGTH))));
  for (const name of orphans) await photos.remove(name);
  return orphans.length;
}

const UUID_LENGTH = 36;
