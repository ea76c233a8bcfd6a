// Which swipes of a history count, and in which order: a function of the swipes alone, whatever the order they arrive in.
import type { SwipeAction } from "../../../db/vocabulary.ts";

export type TimedSwipe = {
  /** Decides between swipes made at the same time. */
  id?: string;
  businessId: string;
  action: SwipeAction;
  /** ms since 1970. */
  at: number;
  withdrawnAt?: number | null;
};

/** A swipe that counts, with those that gave the same answer. */
export type Counted<Swipe> = Swipe & { repeats: Swipe[] };

/** Oldest first. Of a repeated like or save the first counts, of skips in a row the last. A removed save is withdrawn. */
export function orderSwipes<Swipe extends TimedSwipe>(swipes: readonly Swipe[]): Counted<Swipe>[] {
  const removals = listRemovals(swipes);
  const counted = new Set<Counted<Swipe>>();
  /** Keyed by place: its last skip, and what was answered since. */
  const answers = new Map<string, Counted<Swipe>[]>();
  for (const swipe of swipes.toSorted(byTime)) {
    const { businessId, action } = swipe;
    const earlier = answers.get(businessId) ?? [];
    const next = { ...withdrawBefore(swipe, removals.get(businessId)), repeats: [] as Swipe[] };
    const same = findSame(earlier, next);
    if (same && action !== "dislike") {
      same.repeats.push(next);
      if (same.withdrawnAt && next.withdrawnAt) same.withdrawnAt = Math.max(same.withdrawnAt, next.withdrawnAt);
      continue;
    }
    if (same) {
      counted.delete(same);
      const { repeats, ...skip } = same;
      next.repeats = [...repeats, skip as unknown as Swipe];
    }
    counted.add(next);
    answers.set(businessId, action === "dislike" ? [next] : [...earlier, next]);
  }
  return [...counted];
}

const byTime = (a: TimedSwipe, b: TimedSwipe): number => a.at - b.at || compareText(a.id ?? "", b.id ?? "");
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function listRemovals(swipes: readonly TimedSwipe[]): Map<string, number> {
  const removals = new Map<string, number>();
  for (const { businessId, withdrawnAt } of swipes)
    if (withdrawnAt) removals.set(businessId, Math.max(removals.get(businessId) ?? 0, withdrawnAt));
  return removals;
}

const withdrawBefore = <Swipe extends TimedSwipe>(swipe: Swipe, removedAt: number | undefined): Swipe =>
  swipe.action === "save" && !swipe.withdrawnAt && removedAt !== undefined && swipe.at <= removedAt
    ? { ...swipe, withdrawnAt: removedAt }
    : swipe;

/** @param answers to the same place, since the last skip and with it */
export function findSame<Swipe extends TimedSwipe>(
  answers: readonly Swipe[],
  { action, withdrawnAt }: Pick<TimedSwipe, "action" | "withdrawnAt">,
): Swipe | undefined {
  if (action === "dislike") return answers.at(-1)?.action === "dislike" ? answers.at(-1) : undefined;
  return answers.find((other) => other.action === action && !other.withdrawnAt === !withdrawnAt);
}
