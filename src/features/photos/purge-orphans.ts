// Removes files that belong to no photo and no portrait any more, left by a crash or a deleted account.

import { sql } from "drizzle-orm";
import { LOCKS } from "../../../db/advisory-locks.ts";
import type { Database } from "../../../db/client.ts";
import type { PhotoStore } from "./store.ts";

/** ms a file may be without a row: its upload may be under way, here or on another server. */
const GRACE = 3600_000;

/** Removes files without a row, unless another server is sweeping. @returns how many */
export function purgePhotos(db: Database, photos: PhotoStore, now = Date.now()): Promise<number> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCKS.photoSweep}::bigint) as held`,
    );
    if (!lock?.held) return 0;
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    return purgeNow(tx, photos, now);
  });
}

async function purgeNow(db: Database, photos: PhotoStore, now: number): Promise<number> {
  const old = (await photos.list()).filter(({ storedAt }) => now - storedAt > GRACE).map(({ name }) => name);
  if (old.length === 0) return 0;
  const rows = await db.execute<{ id: string }>(sql`select id from business_photos union all select id from avatars`);
  const alive = new Set([...rows].map(({ id }) => id));
  const orphans = old.filter((name) => !(name.endsWith(".webp") && alive.has(name.slice(0, UUID_LENGTH))));
  for (const name of orphans) await photos.remove(name);
  return orphans.length;
}

const UUID_LENGTH = 36;
