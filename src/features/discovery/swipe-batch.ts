// Swipes made without an account, added to the history by the time at which they were made.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/index.ts";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { findPosition } from "../../taste/taste.ts";
import { currentCatalogue } from "./catalogue-cache.ts";
import { lockProfile } from "./profiles.ts";
import { type HistoryRow, listHistory, listSwipes, rewriteHistory, type StoredSwipe } from "./swipe-history.ts";

type NewSwipe = Omit<StoredSwipe, "withdrawnAt">;

/** Adds swipes, all or none, as if made while signed in. Idempotent by their ids. @throws Conflict for another's id */
export async function recordBatch(
  db: Database,
  userId: string,
  swipes: readonly NewSwipe[],
): Promise<{ added: number; ignored: number }> {
  const { catalogue } = await currentCatalogue(db);
  const known = swipes.filter(({ businessId }) => findPosition(catalogue, businessId) !== undefined);
  const ignored = swipes.length - known.length;
  return db.transaction(async (tx) => {
    await lockProfile(tx, userId, catalogue);
    const rows = await listHistory(tx, userId);
    const fresh = await withoutStored(tx, userId, known, rows);
    if (fresh.length === 0) return { added: 0, ignored };
    const counted = listSwipes(rows.filter(({ isForgotten }) => !isForgotten));
    const after = await rewriteHistory(tx, userId, catalogue, { rows, swipes: [...counted, ...fresh] });
    const freshIds = new Set(fresh.map(({ id }) => id));
    return { added: after.filter(({ id }) => freshIds.has(id)).length, ignored };
  });
}

async function withoutStored(
  tx: Database,
  userId: string,
  swipes: readonly NewSwipe[],
  rows: readonly HistoryRow[],
): Promise<StoredSwipe[]> {
  const byId = new Map(swipes.map((swipe) => [swipe.id, swipe]));
  const taken = await tx.execute<{ id: string; userId: string; businessId: string; action: SwipeAction }>(sql`
    select id, user_id as "userId", business_id as "businessId", action from swipes
    where id = any(string_to_array(${[...byId.keys()].join(",")}, ',')::uuid[])`);
  const own = listSwipes(rows).map((swipe) => ({ ...swipe, userId }));
  for (const stored of [...taken, ...own]) {
    const swipe = byId.get(stored.id);
    if (!swipe) continue;
    if (stored.userId !== userId || stored.businessId !== swipe.businessId || stored.action !== swipe.action)
      throw new Conflict(t("This ID belongs to another swipe."));
    byId.delete(stored.id);
  }
  return [...byId.values()].map((swipe) => ({ ...swipe, withdrawnAt: null }));
}
