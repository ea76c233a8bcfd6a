// Undoing and withdrawing swipes. The taste profile is relearned from the remaining history.

import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { swipes } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { currentCatalogue } from "./catalogue-cache.ts";
import { lockProfile, relearn, saveProfile } from "./profiles.ts";

async function findLatestSwipe(tx: Database, userId: string, businessId: string) {
  const [row] = await tx
    .select({ id: swipes.id })
    .from(swipes)
    .where(and(eq(swipes.userId, userId), eq(swipes.businessId, businessId)))
    .orderBy(desc(swipes.seq))
    .limit(1);
  return row;
}

/**
 * Deletes the latest swipe on a place, and saves withdrawn before it, so that the place is dealt again.
 * @param id of the swipe; makes repeated calls idempotent @throws NotFound if there is no swipe
 */
export async function undoSwipe(db: Database, userId: string, businessId: string, id?: string): Promise<void> {
  await rewriteHistory(db, userId, async (tx) => {
    const swipeId = id ?? (await findLatestSwipe(tx, userId, businessId))?.id;
    if (!swipeId) throw new NotFound(t("There's no swipe on this place to undo."));
    return tx
      .delete(swipes)
      .where(
        and(
          eq(swipes.userId, userId),
          eq(swipes.businessId, businessId),
          or(eq(swipes.id, swipeId), isNotNull(swipes.withdrawnAt)),
        ),
      )
      .returning({ id: swipes.id });
  });
}

/** Removes a place from the saved list. The swipe stays in the history but no longer counts. Idempotent. */
export async function unsave(db: Database, userId: string, businessId: string): Promise<void> {
  await rewriteHistory(db, userId, (tx) =>
    tx
      .update(swipes)
      .set({ withdrawnAt: sql`now()` })
      .where(
        and(
          eq(swipes.userId, userId),
          eq(swipes.businessId, businessId),
          eq(swipes.action, "save"),
          isNull(swipes.withdrawnAt),
        ),
      )
      .returning({ id: swipes.id }),
  );
}

async function rewriteHistory(
  db: Database,
  userId: string,
  change: (tx: Database) => Promise<{ id: string }[]>,
): Promise<void> {
  const { catalogue } = await currentCatalogue(db);
  await db.transaction(async (tx) => {
    await lockProfile(tx, userId, catalogue);
    const changed = await change(tx);
    if (changed.length === 0) return;
    await saveProfile(tx, userId, await relearn(tx, userId, catalogue), catalogue);
  });
}
