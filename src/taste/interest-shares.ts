// Interests in a deck: who said that they have several gets cards of each, not only of the one whose places score highest.
import { type Catalogue, findPosition } from "./catalogue.ts";
import { type DeckLimit, NO_LIMIT } from "./chains.ts";
import { isInterestFeature } from "./interests.ts";
import type { TasteProfile } from "./profile.ts";
import { countTags, listTagColumns } from "./rows.ts";

/** Cards in a row among which no interest gets more than its share, times the slack: half of them if there are three. */
const WINDOW = 8;
const SLACK = 1.5;
/** More skips among as many cards say that not all that was stated is meant. */
const MAX_SKIPS = 2;

/** @param swiped positions, the latest last @param listAvailable the best places for each interest that may be dealt */
export function limitInterests(
  taste: TasteProfile,
  catalogue: Catalogue,
  swiped: readonly number[],
  listAvailable: () => readonly number[],
): DeckLimit {
  const { adjustments } = taste.traveler;
  const all = Object.keys(adjustments).flatMap((feature) =>
    isInterestFeature(feature) && adjustments[feature]! > 0 ? (catalogue.columns.get(feature) ?? []) : [],
  );
  if (all.length < 2) return NO_LIMIT;
  // A filter may leave nothing for some of them.
  const available = countTags(catalogue, listAvailable());
  const stated = all.filter((column) => available.has(column));
  const liked = new Set(taste.liked.map((id) => findPosition(catalogue, id)));
  const last = swiped.slice(-WINDOW);
  if (stated.length < 2 || last.filter((position) => !liked.has(position)).length > MAX_SKIPS) return NO_LIMIT;
  const most = Math.max(2, Math.round((WINDOW * SLACK) / stated.length));
  let counted = -1;
  let counts = new Map<number, number>();
  return {
    allow(position, deck) {
      if (counted !== deck.length) {
        counted = deck.length;
        counts = countTags(catalogue, [...last, ...deck].slice(1 - WINDOW));
      }
      const isFull = (column: number) => stated.includes(column) && (counts.get(column) ?? 0) >= most;
      return !listTagColumns(catalogue, position).some(isFull);
    },
  };
}
