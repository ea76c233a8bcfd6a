// The opening of a deck: cards that most likely meet an interest of a traveler of whom little is known.
import { type Catalogue, findPosition } from "./catalogue.ts";
import { INTERESTS, listInterestFeatures, toInterestFeature } from "./interests.ts";
import { QUALITY } from "./labels.ts";
import { alignTaste, startTaste, type TasteProfile } from "./profile.ts";
import { allocateRow, dotRow, listTagColumns, readRow } from "./rows.ts";
import { TopPlaces } from "./top-places.ts";

/** Cards of a newcomer's first deck that belong to the opening. */
const OPENING_CARDS = 30;
/** Six different kinds among the first twenty cards. */
const KINDS_PER_CARD = 0.3;
const MAX_EXAMPLES = 12;
/** What fewer places have isn't asked about. */
const MIN_PLACES = 3;
/** A kind that more of the places have is no interest. */
const MAX_SHARE = 0.1;
/** An interest of 100 places is asked about half as early again as one of a single place. */
export const WORTH_EXPONENT = 0.1;
/** The chance that a traveler has an interest of a single place. */
const INTEREST_CHANCE = 0.03;
/** The chance of an interest in a kind or cuisine alone: one that no interest above includes would never be met otherwise. */
const LONE_TAG_CHANCE = 0.006;
const TAG_CHANCE = 0.002;
/** The chance that a stated interest is one, and how sure swipes can make it. */
const MAX_CHANCE = 0.9;
/** The chance that it means a certain kind or cuisine: who taps art and skips galleries may be after statues. */
const MEANT = 0.5;
/** The chance that a place is skipped in spite of an interest, and that it is liked without one. */
const MISSED = 0.02;
const LIKED_ANYWAY = 0.005;
/** Until a first like, how much counts of what skips have taught about other places, and of how well places are known. */
const SKIPS_SHARE = 0.2;
const QUALITY_SHARE = 0.5;
/** Multiplies the odds of a like where a place is open tonight, at the price of at most 5 % of the likes in twenty cards (decision 092). */
export const OPEN_ODDS = 1.2;
export const OPEN_BONUS = Math.log(OPEN_ODDS);
/** A place in the deck is expected to be liked from this chance on. */
const LIKELY = 0.5;

type Examples = {
  /** Keyed by column: the chance that a newcomer likes places for this feature; 0 for features that nobody is asked about. */
  chances: Float32Array;
  /** Keyed by column: its places. */
  counts: Uint32Array;
  /** Keyed by the column of an interest: the columns of its tags. */
  members: ReadonlyMap<number, readonly number[]>;
  /** Keyed by interest: what asking about it is worth. */
  worth: readonly number[];
  /** The places that are asked about first. */
  places: readonly number[];
};

const byTags = new WeakMap<Catalogue["tagColumns"], Examples>();

/** Kept as long as the tags. */
export function getExamples(catalogue: Catalogue): Examples {
  const known = byTags.get(catalogue.tagColumns);
  if (known) return known;
  const examples = findExamples(catalogue);
  byTags.set(catalogue.tagColumns, examples);
  return examples;
}

function findExamples({ features, columns, size, tagStarts, tagColumns, quality }: Catalogue): Examples {
  const counts = new Uint32Array(features.length);
  for (let at = 0; at < tagColumns.length; at++) counts[tagColumns[at] as number]!++;
  const chances = Float32Array.from(features, (feature, column) => {
    const count = counts[column] as number;
    if (count < MIN_PLACES || count > MAX_SHARE * size) return 0;
    if (listInterestFeatures(feature).length > 0) return TAG_CHANCE;
    return TAG_GROUPS.test(feature) ? LONE_TAG_CHANCE : 0;
  });
  const members = new Map<number, number[]>();
  for (const [column, feature] of features.entries())
    for (const interest of listInterestFeatures(feature).flatMap((name) => columns.get(name) ?? []))
      members.set(interest, [...(members.get(interest) ?? []), column]);
  const worth = INTERESTS.map(({ name, worth }) => {
    const column = columns.get(toInterestFeature(name)) ?? -1;
    const count = counts[column] ?? 0;
    const value = count < MIN_PLACES ? 0 : worth * count ** WORTH_EXPONENT;
    if (count > 0) chances[column] = Math.min(MAX_CHANCE, INTEREST_CHANCE * value);
    return value;
  });
  const ranks = new Float32Array(size);
  const best = new Map<number, TopPlaces>();
  for (let position = 0; position < size; position++) {
    const [start, end] = [tagStarts[position] as number, tagStarts[position + 1] as number];
    let sum = 0;
    for (let at = start; at < end; at++) sum += chances[tagColumns[at] as number] as number;
    if (sum === 0) continue;
    ranks[position] = Math.log(sum) + (quality[position] as number);
    for (let at = start; at < end; at++) {
      const column = tagColumns[at] as number;
      if (chances[column] === 0) continue;
      const top = best.get(column) ?? new TopPlaces(ranks, MAX_EXAMPLES);
      best.set(column, top);
      top.offer(position);
    }
  }
  return { chances, counts, members, worth, places: [...new Set([...best.values()].flatMap((top) => top.kept()))] };
}

export const TAG_GROUPS = /^(?:kind|cuisine):/;

export type Opening = {
  /** The next card of this deck; undefined after the opening. @param explores whether it has to be about something new */
  ask(deck: readonly number[], explores: boolean): number | undefined;
};

type OpeningOptions = {
  /** Positions swiped before. */
  swiped: readonly number[];
  /** Positions with high scores. */
  ranked: readonly number[];
  /** Added to the scores, by position. */
  bonus: Float32Array | undefined;
  /** True for places that are open. */
  isOpen: ((position: number) => boolean) | undefined;
  mayAsk(position: number, deck: readonly number[]): boolean;
  getKind(position: number): number;
};

/**
 * A noisy-or (Pearl 1988): a traveler has each interest or not, whatever the others, and likes a place for any of its. Cards
 * come by the chance of a like, times the odds that their scores stand for.
 */
export function openDeck(
  taste: TasteProfile,
  catalogue: Catalogue,
  { swiped, ranked, bonus, isOpen, mayAsk, getKind }: OpeningOptions,
): Opening {
  if (swiped.length >= OPENING_CARDS) return { ask: () => undefined };
  const { places } = getExamples(catalogue);
  const beliefs = believe(taste, catalogue, swiped);
  const weights = weigh(taste, catalogue);
  const row = allocateRow(catalogue);
  const odds = new Map(
    [...new Set([...places, ...ranked])].map((position) => {
      const score =
        dotRow(row, readRow(catalogue, position, row), weights) +
        (bonus?.[position] ?? 0) +
        (isOpen?.(position) ? OPEN_BONUS : 0);
      return [position, Math.exp(score)];
    }),
  );
  const kinds = new Set(swiped.map(getKind));
  let expected = 0;
  return {
    ask(deck, explores) {
      for (; expected < deck.length; expected++) {
        const position = deck[expected] as number;
        if (beliefs.getChance(position) < LIKELY) beliefs.skip(position);
        kinds.add(getKind(position));
      }
      const index = swiped.length + deck.length;
      if (index >= OPENING_CARDS) return undefined;
      const needsKind = kinds.size < Math.floor((index + 1) * KINDS_PER_CARD);
      let best: number | undefined;
      let highest = 0;
      for (const [position, odd] of odds) {
        const value = beliefs.getChance(position, explores) * odd;
        if (value <= highest || (needsKind && kinds.has(getKind(position)))) continue;
        if (mayAsk(position, deck)) [best, highest] = [position, value];
      }
      return best;
    },
  };
}

/** Skips alone say little about places of other interests, which the next cards have to be about. */
function weigh(taste: TasteProfile, catalogue: Catalogue): Float32Array {
  const { weights } = alignTaste(taste, catalogue);
  if (taste.liked.length > 0) return weights;
  const start = startTaste(catalogue, taste.traveler).weights;
  const cautious = start.map((before, column) => before + SKIPS_SHARE * ((weights[column] as number) - before));
  cautious[catalogue.columns.get(QUALITY) as number]! *= QUALITY_SHARE;
  return cautious;
}

/** The chances of each interest after what was stated and swiped. Skips count first, because a like is for what they leave. */
function believe(taste: TasteProfile, catalogue: Catalogue, swiped: readonly number[]) {
  const { tagStarts, tagColumns, columns } = catalogue;
  const { members, ...known } = getExamples(catalogue);
  const chances = known.chances.slice();
  const stated = Object.entries(taste.traveler.adjustments).map(
    ([feature, value]) => [columns.get(feature) ?? -1, value] as const,
  );
  for (const [column, value] of stated)
    for (const member of members.get(column) ?? [])
      chances[member] = Math.max(chances[member] as number, MEANT * value);
  // What was stated of a kind itself is meant, whatever was of its interest.
  for (const [column, value] of stated)
    if (chances[column]) chances[column] = MAX_CHANCE * Math.max(0, Math.min(1, value));
  /** Those of interests that no card has shown yet. */
  const unshown = chances.slice();
  const getChance = (position: number, isNew = false): number => {
    const of = isNew ? unshown : chances;
    let none = isNew ? 1 : 1 - LIKED_ANYWAY;
    const end = tagStarts[position + 1] as number;
    for (let at = tagStarts[position] as number; at < end; at++) none *= 1 - (of[tagColumns[at] as number] as number);
    return 1 - none;
  };
  const update = (position: number, change: (chance: number) => number) => {
    for (const column of listTagColumns(catalogue, position)) {
      chances[column] = change(chances[column] as number);
      unshown[column] = 0;
    }
  };
  const skip = (position: number) => update(position, (chance) => (MISSED * chance) / (1 - chance * (1 - MISSED)));
  const liked = new Set(taste.liked.flatMap((id) => findPosition(catalogue, id) ?? []));
  for (const position of swiped) if (!liked.has(position)) skip(position);
  for (const position of liked) {
    const likely = getChance(position);
    update(position, (chance) => Math.min(MAX_CHANCE, chance / likely));
  }
  return { getChance, skip };
}
