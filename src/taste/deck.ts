// Deals the deck: which places come next, and in which order.
import { type CandidateCache, rankUnseen } from "./candidates.ts";
import type { Catalogue } from "./catalogue.ts";
import { type DeckLimit, limitChains, NO_LIMIT } from "./chains.ts";
import { MIN_SWIPES } from "./counts.ts";
import { limitInterests } from "./interest-shares.ts";
import { getExamples, OPEN_BONUS, openDeck } from "./opening.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { hashText, seededRandom } from "./random.ts";
import { allocateRow, listTagColumns, readRow } from "./rows.ts";
import { scoreForNow } from "./scoring.ts";
import { rankAll, selectTopByType, sortBest } from "./top-places.ts";
import type { UnseenPlaces } from "./unseen-places.ts";

/** One card in this many is an exploration. */
export const EXPLORATION_INTERVAL = 8;
/** An exploration is the most uncertain of this many places drawn at random. */
const EXPLORATION_DRAWS = 48;
/** Variance added for a place without any swipes, in squared log-odds. */
const NEW_PLACE_VARIANCE = 1;
/** Minimum distance of lookalikes in a deck. */
const LOOKALIKE_GAP = 5;

/** Whether the card at this index explores. An exploration that is due earlier than the index `sure` moves there. */
export function isExploration(index: number, seed: number, sure = 0): boolean {
  const first = (seed >>> 0) % EXPLORATION_INTERVAL;
  return index < EXPLORATION_INTERVAL ? index === Math.max(first, sure) : index % EXPLORATION_INTERVAL === first;
}

type Dealing = {
  limit: number;
  seed: number;
  /** Number of cards at the start that are never explorations, less than EXPLORATION_INTERVAL. */
  sure?: number;
  /** False for places that are closed for the season: they come last, and are never explorations. */
  mayExplore?: (position: number) => boolean;
  /** Positions swiped before, the latest last. */
  swiped?: readonly number[];
  /** Unseen positions that the traveler sees already, the top card first: the deck starts with them. */
  kept?: readonly number[];
  /** Added to the scores, by position. */
  bonus?: Float32Array | undefined;
  /** True for places that come a little earlier because they are open. */
  isOpen?: ((position: number) => boolean) | undefined;
};

export type DealOptions = Dealing & { eligible: ArrayLike<number> & Drawable };

/** A list of positions, or what can be read like one. */
type Drawable = { readonly length: number; at(index: number): number | undefined };

export type Card = { position: number; isExploration: boolean };

/** Orders by score, one in eight an exploration, without lookalikes and second branches. The same seed deals the same cards. */
export function dealCards(taste: TasteProfile, catalogue: Catalogue, { eligible, ...dealing }: DealOptions): Card[] {
  const scores = withBonus(scoreForNow(taste, catalogue, eligible), dealing.bonus);
  const best = selectTopByType(eligible, scores, catalogue, toPoolSize(dealing.limit));
  return deal(taste, catalogue, rankAll(best, scores), eligible, dealing).cards;
}

/** `next`: positions of other places with high scores, best first. */
export type Dealt = { cards: Card[]; next: number[] };

/** Works like `dealCards` of all unseen places, without scoring them all. */
export function dealUnseen(
  taste: TasteProfile,
  catalogue: Catalogue,
  { unseen, candidates, ...dealing }: Omit<Dealing, "bonus"> & { unseen: UnseenPlaces; candidates: CandidateCache },
): Dealt {
  const ranked = rankUnseen(candidates, taste, catalogue, unseen, toPoolSize(dealing.limit));
  return deal(taste, catalogue, ranked, unseen, dealing);
}

/** The top places of every type, best first: enough for the deck to find an alternative if one exists. */
const toPoolSize = (limit: number): number => limit + 8 * LOOKALIKE_GAP;

/** @param ranked best first */
function deal(
  taste: TasteProfile,
  catalogue: Catalogue,
  ranked: readonly number[],
  eligible: Drawable,
  { limit, seed, sure = 0, mayExplore = () => true, swiped = [], kept = [], bonus, isOpen }: Dealing,
): Dealt {
  const timely = isOpen ? rankOpenEarlier(taste, catalogue, ranked, { bonus, isOpen }) : ranked;
  const pool = new Set([...timely.filter(mayExplore), ...timely.filter((position) => !mayExplore(position))]);
  const has = toMembership(eligible);
  const chains = limitChains(taste, catalogue, swiped);
  const interests = limitInterests(taste, catalogue, swiped, () => [
    ...getExamples(catalogue).places.filter(has),
    ...pool,
  ]);
  const rules: Rules = {
    mayExplore,
    allow: chains.allow,
    isVaried: (position, deck) => interests.allow(position, deck) && !isThirdOfKind(position, deck, catalogue, swiped),
  };
  const opening = openDeck(taste, catalogue, {
    swiped,
    ranked,
    bonus,
    isOpen,
    getKind: (position) => getKind(catalogue, position),
    mayAsk: (position, deck) =>
      has(position) &&
      mayExplore(position) &&
      !deck.includes(position) &&
      rules.allow(position, deck) &&
      rules.isVaried(position, deck) &&
      !isLookalikeOfRecent(position, deck, catalogue),
  });
  const random = seededRandom(seed);
  const uncertainty = makeUncertainty(taste, catalogue);
  const deck = kept.filter(has).slice(0, limit);
  for (const position of deck) pool.delete(position);
  const explorations = new Set<number>();
  while (deck.length < limit && deck.length < eligible.length) {
    const explores = isExploration(deck.length, seed, sure);
    const opener = opening.ask(deck, explores);
    const exploration = explores
      ? (opener ?? pickExploration({ eligible, ...rules }, deck, catalogue, random, uncertainty))
      : undefined;
    const next = exploration ?? opener ?? pickNext(pool, deck, catalogue, rules);
    if (next === undefined) break;
    if (exploration !== undefined) explorations.add(exploration);
    pool.delete(next);
    deck.push(next);
  }
  return { cards: deck.map((position) => ({ position, isExploration: explorations.has(position) })), next: [...pool] };
}

function rankOpenEarlier(
  taste: TasteProfile,
  catalogue: Catalogue,
  ranked: readonly number[],
  { bonus, isOpen }: { bonus: Float32Array | undefined; isOpen: (position: number) => boolean },
): number[] {
  const scores = withBonus(scoreForNow(taste, catalogue, ranked), bonus);
  for (const position of ranked) if (isOpen(position)) scores[position]! += OPEN_BONUS;
  return sortBest([...ranked], scores);
}

/** A newcomer's first cards, none of them an exploration. */
const SURE_CARDS = 3;

/** How a deck goes on, by its owner and the cards seen, so that a reload shows the same. @param seen of the places it may deal */
export function toDealing(owner: string, seen: number, swiped: number): Pick<DealOptions, "seed" | "sure"> {
  const own = hashText(owner);
  const block = Math.floor(own / EXPLORATION_INTERVAL) * EXPLORATION_INTERVAL;
  const index = (own - seen) % EXPLORATION_INTERVAL;
  return { seed: block + (index < 0 ? index + EXPLORATION_INTERVAL : index), sure: Math.max(0, SURE_CARDS - swiped) };
}

/** Works like `dealCards`, by any score and without explorations. */
export function dealByScore(
  scores: Float32Array,
  catalogue: Catalogue,
  { eligible, limit }: Pick<DealOptions, "eligible" | "limit">,
): number[] {
  const pool = new Set(rankAll(selectTopByType(eligible, scores, catalogue, toPoolSize(limit)), scores));
  const deck: number[] = [];
  while (deck.length < limit) {
    const isVaried: Rules["isVaried"] = (...card) => !isThirdOfKind(...card, catalogue, []);
    const next = pickNext(pool, deck, catalogue, { ...NO_LIMIT, isVaried, mayExplore: () => true });
    if (next === undefined) break;
    pool.delete(next);
    deck.push(next);
  }
  return deck;
}

export const withBonus = (scores: Float32Array, bonus: Float32Array | undefined): Float32Array =>
  bonus ? scores.map((score, position) => score + (bonus[position] as number)) : scores;

type Rules = DeckLimit &
  Required<Pick<Dealing, "mayExplore">> & {
    /** Other cards come first, if there are any. */
    isVaried: DeckLimit["allow"];
  };

function pickNext(
  pool: ReadonlySet<number>,
  deck: readonly number[],
  catalogue: Catalogue,
  { allow, isVaried, mayExplore }: Rules,
): number | undefined {
  let fallback: number | undefined;
  for (const candidate of pool) {
    // What varies less comes before what is closed for the season.
    if (fallback !== undefined && !mayExplore(candidate)) return fallback;
    if (!allow(candidate, deck)) continue;
    const isLookalike = isLookalikeOfRecent(candidate, deck, catalogue);
    if (!isLookalike && isVaried(candidate, deck)) return candidate;
    if (!isLookalike) fallback ??= candidate;
  }
  return fallback ?? pool.values().next().value;
}

function pickExploration(
  { eligible, mayExplore, allow, isVaried }: Rules & { eligible: Drawable },
  deck: readonly number[],
  catalogue: Catalogue,
  random: () => number,
  uncertainty: (position: number) => number,
): number | undefined {
  let best: number | undefined;
  let highest = 0;
  for (let draw = 0; draw < EXPLORATION_DRAWS; draw++) {
    const candidate = eligible.at(Math.floor(random() * eligible.length)) as number;
    if (!mayExplore(candidate) || deck.includes(candidate)) continue;
    if (!allow(candidate, deck) || !isVaried(candidate, deck)) continue;
    const value = uncertainty(candidate);
    if (value > highest && !isLookalikeOfRecent(candidate, deck, catalogue)) [best, highest] = [candidate, value];
  }
  return best;
}

/** Posterior variance Σ x²/h of a place's score, plus a bonus for places with few swipes. */
function makeUncertainty(taste: TasteProfile, catalogue: Catalogue): (position: number) => number {
  const { precisions } = alignTaste(taste, catalogue);
  const row = allocateRow(catalogue);
  return (position) => {
    const n = readRow(catalogue, position, row);
    let variance = 0;
    for (let f = 0; f < n; f++) {
      variance += (row.values[f] as number) ** 2 / (precisions[row.columns[f] as number] as number);
    }
    const swipes = (catalogue.likes[position] as number) + (catalogue.skips[position] as number);
    return variance + (swipes < MIN_SWIPES ? NEW_PLACE_VARIANCE / (1 + swipes) : 0);
  };
}

/** Whether the last two cards, swiped ones included, are of the same kind as the candidate. */
function isThirdOfKind(
  candidate: number,
  deck: readonly number[],
  catalogue: Catalogue,
  swiped: readonly number[],
): boolean {
  const last = [...swiped.slice(-2), ...deck.slice(-2)].slice(-2);
  const kind = getKind(catalogue, candidate);
  return last.length === 2 && last.every((other) => getKind(catalogue, other) === kind);
}

/** A column: of the most general kind of a place, or of its type. */
export function getKind({ tagStarts, tagColumns, features }: Catalogue, position: number): number {
  const start = tagStarts[position] as number;
  const end = tagStarts[position + 1] as number;
  for (let at = start; at < end; at++) {
    const column = tagColumns[at] as number;
    if ((features[column] as string).startsWith(KIND_PREFIX)) return column;
  }
  return tagColumns[start] as number;
}

const KIND_PREFIX = "kind:";

function toMembership(eligible: Drawable): (position: number) => boolean {
  if ("has" in eligible) return (position) => (eligible as UnseenPlaces).has(position);
  let members: Set<number> | undefined;
  return (position) => {
    members ??= new Set(Array.from({ length: eligible.length }, (_, i) => eligible.at(i) as number));
    return members.has(position);
  };
}

function isLookalikeOfRecent(candidate: number, deck: readonly number[], catalogue: Catalogue): boolean {
  const name = normalizeName(catalogue, candidate);
  for (let at = Math.max(0, deck.length - LOOKALIKE_GAP); at < deck.length; at++) {
    const other = deck[at] as number;
    if (name === normalizeName(catalogue, other) || lookAlike(candidate, other, catalogue)) return true;
  }
  return false;
}

/** Places that look the same on a card, besides those of the same name: by tags and grid point. */
function lookAlike(a: number, b: number, catalogue: Catalogue): boolean {
  if (catalogue.gridPoints[a] !== catalogue.gridPoints[b]) return false;
  const [tags, others] = [listTagColumns(catalogue, a), listTagColumns(catalogue, b)];
  return tags.length >= 4 && tags.length === others.length && others.every((tag) => tags.includes(tag));
}

/** Keyed by the list of names, for the few places that are ever compared. */
const normalizedNames = new WeakMap<readonly string[], string[]>();

function normalizeName({ names }: Catalogue, position: number): string {
  const known = normalizedNames.get(names) ?? [];
  normalizedNames.set(names, known);
  known[position] ??= (names[position] as string).trim().toLowerCase();
  return known[position];
}
