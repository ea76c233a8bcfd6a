// Random swipe histories, and a check of every reason against a replay without what is behind it.

import fc from "fast-check";
import { SWIPE_ACTIONS, TRAVEL_PREFERENCES } from "../../db/vocabulary.ts";
import { toLabel } from "../../src/taste/labels.ts";
import { seededRandom } from "../../src/taste/random.ts";
import * as taste from "../../src/taste/taste.ts";
import { makeCatalogue } from "./catalogues.ts";
import { makeTown, withRandomFactors } from "./town.ts";

const SIZE = 300;
const RANK = 6;
const bare = makeCatalogue(makeTown(SIZE, 11));
const trained = withRandomFactors(bare, RANK, seededRandom(12));

export type Case = { catalogue: taste.Catalogue; traveler: taste.TasteTraveler; history: taste.PastSwipe[] };

/** @param maxSwipes of the longest history */
export const makeCases = (maxSwipes: number): fc.Arbitrary<Case> =>
  fc.record({
    catalogue: fc.constantFrom(bare, trained),
    traveler: fc.record({
      preferences: fc.subarray([...TRAVEL_PREFERENCES], { maxLength: 3 }),
      adjustments: fc.dictionary(
        fc.constantFrom("feature:live music", "kind:bar", "type:hotel"),
        fc.integer({ min: -10, max: 10 }).map((tenths) => tenths / 10),
        { maxKeys: 2 },
      ),
    }),
    history: fc.uniqueArray(
      fc.record({ position: fc.nat(SIZE - 1), action: fc.constantFrom(...SWIPE_ACTIONS), seed: fc.nat() }),
      { maxLength: maxSwipes, size: "max", selector: ({ position }) => position },
    ),
  });

export type Tally = { histories: number; reasons: number; objections: number; exceptions: string[] };

/** @param places per history whose reasons are checked */
export function checkReasons(cases: readonly Case[], places: number): Tally {
  const tally: Tally = { histories: cases.length, reasons: 0, objections: 0, exceptions: [] };
  for (const [index, { catalogue, traveler, history }] of cases.entries()) {
    const profile = taste.replay(catalogue, traveler, history);
    for (let i = 0; i < places; i++) {
      const position = (index * 7 + i * 41) % SIZE;
      const { reasons, but } = taste.explain(profile, catalogue, position, history);
      if (but !== null) {
        tally.objections++;
        if (!isLowered({ catalogue, traveler, history }, profile, position, but))
          tally.exceptions.push(`history ${index}, ${catalogue.names[position]}: ${but}`);
      }
      for (const reason of reasons) {
        tally.reasons++;
        if (!isRaised({ catalogue, traveler, history }, profile, position, reason))
          tally.exceptions.push(`history ${index}, ${catalogue.names[position]}: ${reason}`);
      }
    }
  }
  return tally;
}

function isRaised(
  { catalogue, traveler, history }: Case,
  profile: taste.TasteProfile,
  position: number,
  reason: string,
): boolean {
  if (reason === "Liked by many") return (catalogue.popularity[position] as number) > 0;
  const [, liked, traits] = /^Like (.+): (.+)$/.exec(reason) ?? [];
  if (liked && !areShared(catalogue, traits!, position, liked)) return false;
  if (reason === "Rarely skipped") return (catalogue.quality[position] as number) > 0;
  const stated = removeStatement(traveler, reason);
  const without = stated
    ? taste.replay(catalogue, stated, history)
    : taste.replay(
        catalogue,
        traveler,
        history.filter((swipe) => swipe.action === "dislike" || !isBehind(catalogue, reason, position, swipe.position)),
      );
  const scoreOf = (of: taste.TasteProfile) => taste.scorePlaces(of, catalogue, [position])[0] as number;
  return scoreOf(without) < scoreOf(profile);
}

/** Without the skips of the place it names, the score is higher. */
function isLowered({ catalogue, traveler, history }: Case, profile: taste.TasteProfile, position: number, but: string) {
  const [, name, traits] = /^But you skipped (.+): (.+)$/.exec(but) ?? [];
  const isBehindIt = (swipe: taste.PastSwipe) => swipe.action === "dislike" && catalogue.names[swipe.position] === name;
  if (!history.some(isBehindIt) || !areShared(catalogue, traits!, position, name!)) return false;
  const without = taste.replay(
    catalogue,
    traveler,
    history.filter((swipe) => !isBehindIt(swipe)),
  );
  const scoreOf = (of: taste.TasteProfile) => taste.scorePlaces(of, catalogue, [position])[0] as number;
  return scoreOf(without) > scoreOf(profile);
}

/** Whether both places have each of the traits, of which there are one or two. */
function areShared(catalogue: taste.Catalogue, traits: string, position: number, name: string): boolean {
  const labelsOf = ({ tagStarts, tagColumns, features }: taste.Catalogue, of: number) =>
    [...tagColumns.slice(tagStarts[of], tagStarts[of + 1])].map((column) => toLabel(features[column] as string));
  const [own, others] = [position, catalogue.names.indexOf(name)].map((of) => labelsOf(catalogue, of));
  return traits.split(", ").every((trait) => own!.includes(trait) && others!.includes(trait));
}

/** Undefined unless the traveler asked for more of what the reason names. */
function removeStatement({ preferences, adjustments }: taste.TasteTraveler, reason: string) {
  const adjusted = Object.keys(adjustments).filter((feature) => toLabel(feature) === reason);
  const asks = preferences.some((one) => one === reason) || adjusted.some((feature) => (adjustments[feature] ?? 0) > 0);
  if (!asks) return undefined;
  return {
    preferences: preferences.filter((one) => one !== reason),
    adjustments: Object.fromEntries(Object.entries(adjustments).filter(([feature]) => !adjusted.includes(feature))),
  };
}

function isBehind(catalogue: taste.Catalogue, reason: string, position: number, swiped: number): boolean {
  if (reason.startsWith("Like ")) return reason.startsWith(`Like ${catalogue.names[swiped]}: `);
  if (reason === "Near places you liked")
    return getCells(catalogue, swiped).some((c) => getCells(catalogue, position).includes(c));
  const tags = catalogue.tagColumns.slice(catalogue.tagStarts[swiped], catalogue.tagStarts[swiped + 1]);
  return [...tags].some((column) => toLabel(catalogue.features[column] as string) === reason);
}

const CELLS = 9;

function getCells({ gridPoints, pointCells }: taste.Catalogue, position: number): number[] {
  const start = (gridPoints[position] as number) * CELLS;
  return [...pointCells.slice(start, start + CELLS)];
}
