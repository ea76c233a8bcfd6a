// Chains in a deck: one branch of each, and none among a newcomer's first cards without a sign of liking them.
import type { Catalogue } from "./catalogue.ts";
import { CHAIN } from "./labels.ts";
import { getPrior } from "./priors.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { listTagColumns } from "./rows.ts";

/** A newcomer's first cards, none of them a branch of a chain, and those with one at most. */
export const CARDS_WITHOUT_CHAINS = 10;
export const CARDS_WITH_ONE_CHAIN = 20;
/** How far the weight of chains must have risen above its prior to be a sign of liking them, in log-odds. */
const SIGN_OF_LIKING = 0.1;

/** Swiped cards whose brands aren't dealt again. */
const REMEMBERED_CARDS = 200;

export type DeckLimit = { allow(position: number, deck: readonly number[]): boolean };

export const NO_LIMIT: DeckLimit = { allow: () => true };

/** @param swiped positions, the latest last */
export function limitChains(taste: TasteProfile, catalogue: Catalogue, swiped: readonly number[]): DeckLimit {
  const column = catalogue.columns.get(CHAIN);
  if (column === undefined) return NO_LIMIT;
  const { weights } = alignTaste(taste, catalogue);
  const prior = getPrior(CHAIN, { preferences: [], adjustments: {} }, catalogue.population);
  const likesChains = (weights[column] as number) > prior.mean + SIGN_OF_LIKING;
  const wantsChains = (taste.traveler.adjustments[CHAIN] ?? 0) > 0;
  let swipedBrands: Set<string> | undefined;
  const isBranch = (position: number) => listTagColumns(catalogue, position).includes(column);
  return {
    allow(position, deck) {
      if (!isBranch(position)) return true;
      const index = swiped.length + deck.length;
      if (!likesChains && index < CARDS_WITHOUT_CHAINS) return false;
      if (!wantsChains && index < CARDS_WITH_ONE_CHAIN && [...swiped, ...deck].some(isBranch)) return false;
      swipedBrands ??= new Set(swiped.slice(-REMEMBERED_CARDS).map((other) => toBrand(catalogue, other)));
      const brand = toBrand(catalogue, position);
      return !swipedBrands.has(brand) && !deck.some((other) => toBrand(catalogue, other) === brand);
    },
  };
}

/** Branches of a chain have the same name. */
const toBrand = ({ names }: Catalogue, position: number): string => (names[position] as string).trim().toLowerCase();
