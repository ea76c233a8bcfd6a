// The opening of a deck: cards that ask about many interests, until the traveler has shown some.
import type { Catalogue } from "./catalogue.ts";
import { INTERESTS, toInterestFeature } from "./interests.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { allocateRow, dotRow, readRow } from "./rows.ts";
import { TopPlaces } from "./top-places.ts";

/** Cards of a newcomer's first deck among which questions are. */
const OPENING_CARDS = 30;
/** Six different kinds among the first twenty cards. */
const KINDS_PER_CARD = 0.3;
const MAX_EXAMPLES = 12;
/** An interest that fewer places have isn't asked about. */
const MIN_PLACES = 3;
/** An interest of 100 places is asked about twice as early as one of a single place. */
const WORTH_EXPONENT = 0.15;
/** How much the expected liking counts against the number of interests that a card asks about. */
const LIKING_EXPONENT = 1;
/** A place of more interests stands for each of them less clearly, and isn't asked about earlier. */
const CLEAR_INTERESTS = 3;
/** How much one standard deviation of quality counts among the examples of an interest, in interests. */
const QUALITY_WEIGHT = 1;

type Examples = {
  /** Keyed by column: the bit of its interest, 0 for other features. */
  bits: Uint32Array;
  /** Keyed by interest: what asking about it is worth, and the places that are asked about first. */
  worth: readonly number[];
  places: readonly (readonly number[])[];
};

const byTags = new WeakMap<Catalogue["tagColumns"], Examples>();

/** Takes about 5 ms at 100,000 places; kept as long as the tags. */
export function getExamples(catalogue: Catalogue): Examples {
  const known = byTags.get(catalogue.tagColumns);
  if (known) return known;
  const bits = new Uint32Array(catalogue.features.length);
  INTERESTS.forEach(({ name }, i) => {
    const column = catalogue.columns.get(toInterestFeature(name));
    if (column !== undefined) bits[column] = 1 << i;
  });
  const ranks = new Float32Array(catalogue.size);
  const best = INTERESTS.map(() => new TopPlaces(ranks, MAX_EXAMPLES));
  const counts = INTERESTS.map(() => 0);
  for (let position = 0; position < catalogue.size; position++) {
    const own = readInterests(catalogue, bits, position);
    if (own === 0) continue;
    ranks[position] =
      Math.min(CLEAR_INTERESTS, countBits(own)) + QUALITY_WEIGHT * (catalogue.quality[position] as number);
    for (let i = 0; i < INTERESTS.length; i++) {
      if ((own & (1 << i)) === 0) continue;
      counts[i]! += 1;
      best[i]!.offer(position);
    }
  }
  const examples = {
    bits,
    worth: counts.map((count, i) => (count < MIN_PLACES ? 0 : INTERESTS[i]!.worth * count ** WORTH_EXPONENT)),
    places: best.map((places, i) => (counts[i]! < MIN_PLACES ? [] : places.ranked())),
  };
  byTags.set(catalogue.tagColumns, examples);
  return examples;
}

export function readInterests({ tagStarts, tagColumns }: Catalogue, bits: Uint32Array, position: number): number {
  let own = 0;
  const end = tagStarts[position + 1] as number;
  for (let at = tagStarts[position] as number; at < end; at++) own |= bits[tagColumns[at] as number] as number;
  return own;
}

export function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

export type Opening = {
  /** Whether the card at this index of the deck belongs to the opening. */
  includes(index: number): boolean;
  /** The question at the end of this deck; undefined if none is due or left. @param explores whether an exploration is due */
  ask(deck: readonly number[], explores: boolean): number | undefined;
};

type OpeningOptions = {
  /** Positions swiped before. */
  swiped: readonly number[];
  mayAsk(position: number, deck: readonly number[]): boolean;
  getKind(position: number): number;
};

/** Greedily covers interests that no card has shown, times the expected liking. Until a first like all cards are questions. */
export function openDeck(
  taste: TasteProfile,
  catalogue: Catalogue,
  { swiped, mayAsk, getKind }: OpeningOptions,
): Opening {
  const includes = (index: number) => swiped.length + index < OPENING_CARDS;
  if (!includes(0)) return { includes, ask: () => undefined };
  const { bits, worth, places } = getExamples(catalogue);
  const { weights } = alignTaste(taste, catalogue);
  const hasShownInterest = taste.likes > 0 || Object.values(taste.traveler.adjustments).some((value) => value > 0);
  const row = allocateRow(catalogue);
  const score = (position: number) => dotRow(row, readRow(catalogue, position, row), weights);
  const isDue = (deck: readonly number[], explores: boolean) => {
    const index = swiped.length + deck.length;
    if (!includes(deck.length)) return false;
    if (!hasShownInterest || explores) return true;
    const kinds = new Set([...swiped, ...deck].map(getKind)).size;
    return kinds < Math.floor((index + 1) * KINDS_PER_CARD);
  };
  const open = worth.map((value) => value);
  const cover = (position: number) => {
    const own = readInterests(catalogue, bits, position);
    const share = getShare(own);
    for (let i = 0; i < open.length; i++) if ((own & (1 << i)) !== 0) open[i] = (open[i] as number) * (1 - share);
  };
  swiped.forEach(cover);
  let asked = 0;
  return {
    includes,
    ask(deck, explores) {
      for (; asked < deck.length; asked++) cover(deck[asked] as number);
      if (!isDue(deck, explores)) return undefined;
      let best: number | undefined;
      let highest = 0;
      for (const [i, examples] of places.entries()) {
        if ((open[i] as number) <= 0) continue;
        for (const position of examples) {
          const value =
            getWorth(readInterests(catalogue, bits, position), open) * Math.exp(LIKING_EXPONENT * score(position));
          if (value > highest && mayAsk(position, deck)) [best, highest] = [position, value];
        }
      }
      return best;
    },
  };
}

/** How clearly a place stands for each of its interests: who dislikes a place of many may still like one of them. */
const getShare = (interests: number): number => Math.min(1, CLEAR_INTERESTS / countBits(interests));

function getWorth(interests: number, open: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < open.length; i++) if ((interests & (1 << i)) !== 0) sum += open[i] as number;
  return sum * getShare(interests);
}
