// Ranks places for a group: by the least happy of those whose likes are needed.
import type { Catalogue } from "./catalogue.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { getReferenceMean } from "./relative-score.ts";
import { score } from "./scoring.ts";

/** Weight of the mean chance, which decides between places that the least happy member likes equally. */
const TIE_BREAK = 1e-3;

export type GroupMember = {
  /** Of a like, 0 … 1, by position (`getChances`). */
  chances: Float32Array;
  /** What they answered, by position: true for a like. */
  answers: ReadonlyMap<number, boolean>;
};

/** The calibrated probability that a traveler likes each place of the catalogue, as `explain` shows it in percent. */
export function getChances(taste: TasteProfile, catalogue: Catalogue): Float32Array {
  const { weights, calibration } = alignTaste(taste, catalogue);
  const [intercept, slope] = calibration as unknown as [number, number];
  const chances = score(taste, catalogue);
  const means = catalogue.cityReference.map((_, city) => getReferenceMean(weights, catalogue, city));
  const { cities } = catalogue;
  for (let i = 0; i < chances.length; i++) {
    const relative = (chances[i] as number) - (means[cities[i] as number] as number);
    chances[i] = 1 / (1 + Math.exp(-(intercept + slope * relative)));
  }
  return chances;
}

/**
 * For each position, the chance of a like of the member who is least likely to like the place among the `needed` most likely
 * ones: with all needed, the least happy member (the "least misery" strategy, Masthoff 2004). An answer counts as a chance of
 * 1 or 0.
 */
export function scoreGroup(members: readonly GroupMember[], needed: number): Float32Array {
  const [first] = members;
  const scores = new Float32Array(first?.chances.length ?? 0);
  const own = new Float32Array(members.length);
  const combine = (chanceOf: (member: GroupMember) => number): number => {
    let sum = 0;
    for (let m = 0; m < members.length; m++) {
      own[m] = chanceOf(members[m] as GroupMember);
      sum += own[m] as number;
    }
    return getNth(own, needed) + (TIE_BREAK * sum) / members.length;
  };
  for (let position = 0; position < scores.length; position++)
    scores[position] = combine(({ chances }) => chances[position] as number);
  for (const position of new Set(members.flatMap(({ answers }) => [...answers.keys()])))
    scores[position] = combine(({ chances, answers }) => {
      const answer = answers.get(position);
      return answer === undefined ? (chances[position] as number) : Number(answer);
    });
  return scores;
}

/** The `nth` largest. Sorts in place, which is fast for up to twelve. */
function getNth(values: Float32Array, nth: number): number {
  if (nth < values.length) return values.sort()[values.length - nth] as number;
  let least = Infinity;
  for (let i = 0; i < values.length; i++) least = Math.min(least, values[i] as number);
  return least;
}
