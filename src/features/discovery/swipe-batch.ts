// Swipes made without an account, added to the history by the time at which they were made.

import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { findPosition } from "../../taste/taste.ts";
import { currentCatalogue } from "./catalogue-cache.ts";
import { lockProfile, relearn, saveProfile } from "./profiles.ts";
import type { SwipeBatch } from "./schema.ts";
import { keepSwipes, mergeByTime, type TimedSwipe } from "./swipe-order.ts";

type MergedSwipe = TimedSwipe & { id: string; explored: boolean; withdrawnAt: string | null };

/**
 * Adds up to 200 swipes, all or none. Idempotent by their ids. The history and the taste are then the same as if all had been
 * swiped in the order of time while signed in. Unknown places are ignored.
 * @throws Conflict if an id belongs to another swipe
 */
export async function recordBatch(
  db: Database,
  userId: string,
  { swipes }: SwipeBatch,
): Promise<{ added: number; ignored: number }> {
  const { catalogue } = await currentCatalogue(db);
  const known = swipes.filter(({ businessId }) => findPosition(catalogue, businessId) !== undefined);
  return db.transaction(async (tx) => {
    await lockProfile(tx, userId, catalogue);
    const [stored, fresh] = [await listCounted(tx, userId), await withoutStored(tx, userId, known)];
    const merged = keepSwipes(mergeByTime(stored, fresh));
    if (await rewriteTail(tx, userId, stored, merged))
      await saveProfile(tx, userId, await relearn(tx, userId, catalogue), catalogue);
    const added = merged.filter(({ storedId }) => !storedId).length;
    return { added, ignored: swipes.length - known.length };
  });
}

/** The swipes since the taste profile was last reset, in order. */
async function listCounted(tx: Database, userId: string): Promise<MergedSwipe[]> {
  const rows = await tx.execute<Omit<MergedSwipe, "storedId" | "withdrawn">>(sql`
    select id, business_id as "businessId", action, explored, extract(epoch from created_at)::float8 * 1000 as at,
      withdrawn_at::text as "withdrawnAt"
    from swipes where user_id = ${userId} and seq > (select forgotten_seq from taste_profiles where user_id = ${userId})
    order by seq`);
  return rows.map((row) => ({ ...row, storedId: row.id, withdrawn: row.withdrawnAt !== null }));
}

/** Leaves out swipes of an earlier attempt, and repeated ids. Clocks of browsers may be ahead. */
async function withoutStored(tx: Database, userId: string, swipes: SwipeBatch["swipes"]): Promise<MergedSwipe[]> {
  const byId = new Map(swipes.map((swipe) => [swipe.id, swipe]));
  const rows = await tx.execute<{ id: string; user_id: string; business_id: string; action: SwipeAction }>(sql`
    select id, user_id, business_id, action from swipes
    where id = any(string_to_array(${[...byId.keys()].join(",")}, ',')::uuid[])`);
  for (const row of rows) {
    const swipe = byId.get(row.id);
    if (row.user_id !== userId || row.business_id !== swipe?.businessId || row.action !== swipe.action)
      throw new Conflict(t("This ID belongs to another swipe."));
    byId.delete(row.id);
  }
  const now = Date.now();
  return [...byId.values()].map(({ at, ...swipe }) => ({
    ...swipe,
    at: Math.min(Date.parse(at), now),
    withdrawnAt: null,
  }));
}

/** Stores the swipes from the first one that differs on, in their new order. @returns false if none differs */
async function rewriteTail(
  tx: Database,
  userId: string,
  before: readonly MergedSwipe[],
  after: readonly MergedSwipe[],
): Promise<boolean> {
  const first = after.findIndex(({ id, at }, i) => id !== before[i]?.id || at !== before[i].at);
  if (first < 0) return false;
  const replaced = before.slice(first).map(({ id }) => id);
  if (replaced.length > 0)
    await tx.execute(sql`
      delete from swipes where user_id = ${userId} and id = any(string_to_array(${replaced.join(",")}, ',')::uuid[])`);
  // `seq` is generated in the order of the rows.
  await tx.execute(sql`
    insert into swipes (id, user_id, business_id, action, explored, created_at, withdrawn_at)
    select (s ->> 'id')::uuid, ${userId}::uuid, (s ->> 'businessId')::uuid, s ->> 'action', (s ->> 'explored')::boolean,
      to_timestamp((s ->> 'at')::float8 / 1000), (s ->> 'withdrawnAt')::timestamptz
    from jsonb_array_elements(${JSON.stringify(after.slice(first))}::text::jsonb) with ordinality as tail (s, rank)
    order by rank`);
  return true;
}
