// The deck: which places are dealt next, in which order.
import type { Catalogue } from "./catalogue.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { seededRandom } from "./random.ts";
import { makeRow, readRow } from "./rows.ts";
import { score } from "./scoring.ts";

const EXPLORES_ONE_IN = 8;
const EXPLORED_DRAWS = 48;
/** Places with fewer swipes than this count as new. */
const NEW_SWIPES = 3;
const NEW_VARIANCE = 1;
/** Cards between two places that are nearly the same. */
const APART = 5;

/** True where the card at this index of a deck dealt with this seed explores: one in eight. */
export const exploresAt = (index: number, seed: number): boolean =>
  index % EXPLORES_ONE_IN === (seed >>> 0) % EXPLORES_ONE_IN;

/**
 * Positions of the next cards, at most `limit`, each once. `eligible` is a list of positions, or one byte per place.
 * Ordered by score; one card in eight comes from the places the profile is least sure of or that few have swiped on; no
 * three of one type in a row unless nothing else is left, near-duplicates five cards apart. The same seed deals the same.
 */
export function dealDeck(
  taste: TasteProfile,
  catalogue: Catalogue,
  { eligible, limit, seed }: { eligible: Uint8Array | readonly number[]; limit: number; seed: number },
): number[] {
  const scores = score(taste, catalogue);
  const candidates = listEligible(catalogue, eligible);
  const left = new Set(rankPool(candidates, scores, catalogue, limit));
  const random = seededRandom(seed);
  const doubt = doubtOf(taste, catalogue);
  const deck: number[] = [];
  while (deck.length < limit && deck.length < candidates.length) {
    const next =
      (exploresAt(deck.length, seed) ? exploreOne(candidates, deck, catalogue, random, doubt) : undefined) ??
      firstFitting(left, deck, catalogue);
    if (next === undefined) break;
    left.delete(next);
    deck.push(next);
  }
  return deck;
}

function listEligible(catalogue: Catalogue, eligible: Uint8Array | readonly number[]): number[] {
  if (!(eligible instanceof Uint8Array)) {
    return [...new Set(eligible)].filter((position) => position >= 0 && position < catalogue.size);
  }
  const positions: number[] = [];
  for (let i = 0; i < catalogue.size; i++) if (eligible[i]) positions.push(i);
  return positions;
}

/** Enough of the best of every type, best first, that a deck of `limit` never lacks an alternative that exists. */
function rankPool(candidates: readonly number[], scores: Float32Array, catalogue: Catalogue, limit: number): number[] {
  const byType = new Map<number, number[]>();
  for (const candidate of candidates) {
    const type = catalogue.types[candidate] as number;
    const list = byType.get(type);
    if (list) list.push(candidate);
    else byType.set(type, [candidate]);
  }
  return [...byType.values()]
    .flatMap((list) => takeBest(list, scores, limit + 8 * APART))
    .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
}

/** The `count` best by score, best first: a bounded min-heap, so that a large catalogue is not sorted whole. */
export function takeBest(candidates: readonly number[], scores: Float32Array, count: number): number[] {
  const heap: number[] = [];
  const worse = (a: number, b: number) =>
    (scores[a] as number) < (scores[b] as number) || (scores[a] === scores[b] && a > b);
  const sink = (from: number) => {
    let at = from;
    for (;;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && worse(heap[child] as number, heap[least] as number)) least = child;
      }
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least] as number, heap[at] as number];
      at = least;
    }
  };
  for (const candidate of candidates) {
    if (heap.length < count) {
      heap.push(candidate);
      if (heap.length === count) for (let i = count >> 1; i >= 0; i--) sink(i);
    } else if (worse(heap[0] as number, candidate)) {
      heap[0] = candidate;
      sink(0);
    }
  }
  return heap.sort((a, b) => (worse(a, b) ? 1 : -1));
}

function firstFitting(left: ReadonlySet<number>, deck: readonly number[], catalogue: Catalogue): number | undefined {
  let spare: number | undefined;
  for (const candidate of left) {
    const twin = isTwinOfRecent(candidate, deck, catalogue);
    if (!twin && !isThirdOfType(candidate, deck, catalogue)) return candidate;
    if (!twin) spare ??= candidate;
  }
  for (const candidate of left) return spare ?? candidate;
  return undefined;
}

/** The most doubtful of some eligible places drawn at random. */
function exploreOne(
  candidates: readonly number[],
  deck: readonly number[],
  catalogue: Catalogue,
  random: () => number,
  doubt: (position: number) => number,
): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (let draw = 0; draw < EXPLORED_DRAWS; draw++) {
    const candidate = candidates[Math.floor(random() * candidates.length)] as number;
    if (deck.includes(candidate) || isThirdOfType(candidate, deck, catalogue)) continue;
    if (isTwinOfRecent(candidate, deck, catalogue)) continue;
    const value = doubt(candidate);
    if (value > most) [best, most] = [candidate, value];
  }
  return best;
}

/** Posterior variance of a place's score, Σ x²/h, and more for a place few have swiped on. */
function doubtOf(taste: TasteProfile, catalogue: Catalogue): (position: number) => number {
  const { precisions } = alignTaste(taste, catalogue);
  const row = makeRow(catalogue);
  return (position) => {
    const n = readRow(catalogue, position, row);
    let variance = 0;
    for (let f = 0; f < n; f++) {
      variance += (row.values[f] as number) ** 2 / (precisions[row.columns[f] as number] as number);
    }
    const swipes = (catalogue.likes[position] as number) + (catalogue.skips[position] as number);
    return variance + (swipes < NEW_SWIPES ? NEW_VARIANCE / (1 + swipes) : 0);
  };
}

const isThirdOfType = (candidate: number, deck: readonly number[], catalogue: Catalogue): boolean =>
  deck.length >= 2 && deck.slice(-2).every((other) => catalogue.types[other] === catalogue.types[candidate]);

const isTwinOfRecent = (candidate: number, deck: readonly number[], catalogue: Catalogue): boolean =>
  deck.slice(-APART).some((other) => areTwins(candidate, other, catalogue));

/** Two places nobody could tell apart on a card: the same name, or the same tags on the same spot. */
function areTwins(a: number, b: number, catalogue: Catalogue): boolean {
  if (plainName(catalogue, a) === plainName(catalogue, b)) return true;
  if (catalogue.spots[a] !== catalogue.spots[b]) return false;
  const length = (catalogue.tagStarts[a + 1] as number) - (catalogue.tagStarts[a] as number);
  if (length < 4 || (catalogue.tagStarts[b + 1] as number) - (catalogue.tagStarts[b] as number) !== length)
    return false;
  const tags = new Set(catalogue.tagColumns.subarray(catalogue.tagStarts[a], catalogue.tagStarts[a + 1]));
  for (const tag of catalogue.tagColumns.subarray(catalogue.tagStarts[b], catalogue.tagStarts[b + 1])) {
    if (!tags.has(tag)) return false;
  }
  return true;
}

const plainName = (catalogue: Catalogue, position: number): string =>
  (catalogue.names[position] as string).trim().toLowerCase();
