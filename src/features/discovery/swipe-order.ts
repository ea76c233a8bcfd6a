// Which swipes of a history are kept, and in which order: the same rules as for swipes that arrive one at a time.
import type { SwipeAction } from "../../../db/vocabulary.ts";

export type TimedSwipe = {
  businessId: string;
  action: SwipeAction;
  /** ms since 1970. */
  at: number;
  /** Of a row in the database, which is kept in place of a new swipe with the same answer. */
  storedId?: string;
  /** Whether it no longer counts. */
  withdrawn?: boolean;
};

/** Oldest first. @param stored in their own order, which stays */
export function mergeByTime<Swipe extends TimedSwipe>(stored: readonly Swipe[], fresh: readonly Swipe[]): Swipe[] {
  const merged: Swipe[] = [];
  const left = [...stored];
  for (const swipe of fresh.toSorted((a, b) => a.at - b.at)) {
    const later = left.findIndex(({ at }) => at > swipe.at);
    merged.push(...left.splice(0, later < 0 ? left.length : later), swipe);
  }
  return [...merged, ...left];
}

/**
 * The same answer again adds no swipe; a repeated skip moves to the end.
 * @param swipes oldest first
 */
export function keepSwipes<Swipe extends TimedSwipe>(swipes: readonly Swipe[]): Swipe[] {
  const kept: (Swipe | null)[] = [];
  const indexesByPlace = new Map<string, number[]>();
  for (const swipe of swipes) {
    const indexes = indexesByPlace.get(swipe.businessId) ?? [];
    indexesByPlace.set(swipe.businessId, indexes);
    const index = findSameAnswer(indexes, kept as Swipe[], swipe.action);
    const same = index === undefined ? null : (kept[index] as Swipe);
    if (index === undefined || !same || (same.storedId && swipe.storedId)) {
      indexes.push(kept.push(swipe) - 1);
      continue;
    }
    const survivor = same.storedId ? same : swipe;
    if (swipe.action === "dislike") {
      kept[index] = null;
      indexes.splice(indexes.indexOf(index), 1, kept.push({ ...survivor, at: swipe.at }) - 1);
    } else kept[index] = { ...survivor, at: same.at };
  }
  return kept.filter((swipe) => swipe !== null);
}

/** Of an earlier swipe with the same answer, unless a different one in between matters. */
function findSameAnswer(indexes: readonly number[], kept: readonly TimedSwipe[], action: string): number | undefined {
  const lastSkip = indexes.findLastIndex((index) => kept[index]?.action === "dislike");
  if (action === "dislike") return lastSkip >= 0 && lastSkip === indexes.length - 1 ? indexes[lastSkip] : undefined;
  return indexes.slice(lastSkip + 1).find((index) => kept[index]?.action === action && !kept[index]?.withdrawn);
}
