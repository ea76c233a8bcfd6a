import type { Catalogue } from "./catalogue.ts";
import { MAX_REMEMBERED, type PastSwipe, replay, replayOnto } from "./learning.ts";
import type { TasteTraveler } from "./priors.ts";
import type { TasteProfile } from "./profile.ts";

export type Subject = { traveler: TasteTraveler; history: readonly PastSwipe[] };

/** Replays of one profile take at most this many swipes, some 40 µs each at 100,000 places. */
const MAX_REPLAYED = 260;

/** Learns variants of a history, cached by key. Those that differ in the last swipes start from the same profile. */
export function makeReplays(
  catalogue: Catalogue,
  { traveler, history }: Subject,
): (key: string, getVariant: () => Subject) => TasteProfile | undefined {
  const profiles = new Map<string, TasteProfile | undefined>();
  const tail = findTail(history);
  let left = MAX_REPLAYED;
  let early: TasteProfile | undefined;
  const learnVariant = (variant: Subject): TasteProfile | undefined => {
    const isShared = variant.traveler === traveler && startsAlike(history, variant.history, tail);
    left -= isShared ? variant.history.length - (early ? tail : 0) : variant.history.length;
    if (left < 0) return undefined;
    if (!isShared) return replay(catalogue, variant.traveler, variant.history);
    early ??= replay(catalogue, traveler, history.slice(0, tail));
    return replayOnto(early, catalogue, variant.history.slice(tail));
  };
  return (key, getVariant) => {
    if (!profiles.has(key)) profiles.set(key, left > 0 ? learnVariant(getVariant()) : undefined);
    return profiles.get(key);
  };
}

function startsAlike(one: readonly PastSwipe[], other: readonly PastSwipe[], length: number): boolean {
  for (let i = 0; i < length; i++) if (one[i] !== other[i]) return false;
  return true;
}

/** The index from which the history has the last eight likes and saves, and the last eight skips. */
function findTail(history: readonly PastSwipe[]): number {
  let likes = 0;
  let skips = 0;
  let from = history.length;
  while (from > 0 && (likes < MAX_REMEMBERED || skips < MAX_REMEMBERED)) {
    from--;
    if (history[from]?.action === "dislike") skips++;
    else likes++;
  }
  return from;
}
