// Undoing and withdrawing swipes. The taste profile is relearned from the remaining history.
import { inArray, sql } from "drizzle-orm";
import { type Database, swipes } from "../../../db/index.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { currentCatalogue } from "./catalogue-cache.ts";
import { lockProfile, relearn, saveProfile } from "./profiles.ts";
import { type HistoryRow, listHistory, listSwipes, rewriteHistory, type StoredSwipe } from "./swipe-history.ts";

/** Deletes the latest swipe on a place, and saves withdrawn before it. Idempotent by `id`. @throws NotFound without a swipe */
export async function undoSwipe(db: Database, userId: string, businessId: string, id?: string): Promise<void> {
  await changeHistory(db, userId, (rows) => {
    const last = rows.findLast((row) => row.businessId === businessId);
    if (!id && !last) throw new NotFound(t("There's no swipe on this place to undo."));
    const undone = listSwipes(id ? rows : [last!]).filter((swipe) => !id || swipe.id === id);
    const undoneAt = Math.max(...undone.map(({ at }) => at));
    const isUndone = (swipe: StoredSwipe) =>
      undone.some((each) => each.id === swipe.id) || (swipe.withdrawnAt !== null && swipe.withdrawnAt <= undoneAt);
    return (swipe) => (swipe.businessId === businessId && isUndone(swipe) ? null : swipe);
  });
}

/** The swipe stays in the history but no longer counts. Idempotent. @param removedAt in ms; later saves stay */
export async function unsave(
  db: Database,
  userId: string,
  businessId: string,
  removedAt = Number.POSITIVE_INFINITY,
): Promise<void> {
  await changeHistory(db, userId, (rows) => {
    const isSave = (swipe: StoredSwipe) =>
      swipe.businessId === businessId && swipe.action === "save" && swipe.at <= removedAt;
    const saves = listSwipes(rows).filter(isSave);
    const lastAt = saves.reduce((last, { at }) => Math.max(last, at), 0);
    const at = Math.max(Math.min(removedAt, Date.now()), lastAt);
    // The latest removal is remembered, for saves made before it that arrive later.
    const withdraw = (swipe: StoredSwipe) => Math.max(swipe.at === lastAt ? at : 0, swipe.withdrawnAt ?? at);
    return (swipe) => (isSave(swipe) ? { ...swipe, withdrawnAt: withdraw(swipe) } : swipe);
  });
}

async function changeHistory(
  db: Database,
  userId: string,
  plan: (rows: readonly HistoryRow[]) => (swipe: StoredSwipe) => StoredSwipe | null,
): Promise<void> {
  const { catalogue } = await currentCatalogue(db);
  await db.transaction(async (tx) => {
    await lockProfile(tx, userId, catalogue);
    const rows = await listHistory(tx, userId);
    const change = plan(rows);
    const counted = listSwipes(rows.filter(({ isForgotten }) => !isForgotten));
    await rewriteHistory(tx, userId, catalogue, { rows, swipes: counted.flatMap((swipe) => change(swipe) ?? []) });
    if (await changeForgotten(tx, rows, change))
      await saveProfile(tx, userId, await relearn(tx, userId, catalogue), catalogue);
  });
}

/** Swipes from before the taste profile was reset stay where they are. @returns whether any changed */
async function changeForgotten(
  tx: Database,
  rows: readonly HistoryRow[],
  change: (swipe: StoredSwipe) => StoredSwipe | null,
): Promise<boolean> {
  const forgotten = rows.filter(({ isForgotten }) => isForgotten);
  const undone = forgotten.filter((row) => change(row) === null).map(({ id }) => id);
  const withdrawn = forgotten.filter((row) => !row.withdrawnAt && change(row)?.withdrawnAt).map(({ id }) => id);
  if (undone.length > 0) await tx.delete(swipes).where(inArray(swipes.id, undone));
  if (withdrawn.length > 0)
    await tx.update(swipes).set({ withdrawnAt: sql`now()` }).where(inArray(swipes.id, withdrawn));
  return undone.length + withdrawn.length > 0;
}
