// Ranks places for a group: by the chance that even the least happy of those whose likes are needed likes them.
import type { Catalogue } from "./catalogue.ts";
import { getChance } from "./forecast.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { seededRandom } from "./random.ts";
import { getReferenceMean } from "./relative-score.ts";
import { score } from "./scoring.ts";
import { selectTop } from "./top-places.ts";

/** Weight of the mean chance, which decides between places that can no longer match. */
const TIE_BREAK = 1e-6;

export type GroupMember = {
  /** The chances of a like, 0 … 1, by position (`getChances`). */
  chances: Float32Array;
  /** What they answered, by position: true for a like. */
  answers: ReadonlyMap<number, boolean>;
};

/** The calibrated probability that a traveler likes each place of the catalogue, as `explain` shows it in percent. */
export function getChances(taste: TasteProfile, catalogue: Catalogue): Float32Array {
  const { weights } = alignTaste(taste, catalogue);
  const chances = score(taste, catalogue);
  const means = catalogue.cityReference.map((_, city) => getReferenceMean(weights, catalogue, city));
  const { cities } = catalogue;
  for (let i = 0; i < chances.length; i++) {
    chances[i] = getChance(taste, (chances[i] as number) - (means[cities[i] as number] as number));
  }
  return chances;
}

/**
 * Computes, for each position, the chance that at least `needed` members like the place: with all needed, that even the least happy one
 * does, which is the product of their chances (the "multiplicative" strategy of Masthoff 2004). An answer counts as a chance
 * of 1 or 0. The smallest of the chances instead, "least misery", is worse: whoever likes little decides nearly alone
 * (docs/measurements.md).
 */
export function scoreGroup(members: readonly GroupMember[], needed: number): Float32Array {
  const scores = new Float32Array(members[0]?.chances.length ?? 0);
  const own = new Float64Array(members.length);
  const combine = (chanceOf: (member: GroupMember) => number): number => {
    let sum = 0;
    for (let m = 0; m < members.length; m++) {
      own[m] = chanceOf(members[m] as GroupMember);
      sum += own[m] as number;
    }
    return getChanceOfLikes(own, needed) + (TIE_BREAK * sum) / members.length;
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

/** That at least `needed` of independent events with these chances happen: the tail of a Poisson binomial distribution. */
function getChanceOfLikes(chances: Float64Array, needed: number): number {
  if (needed >= chances.length) {
    let all = 1;
    for (let m = 0; m < chances.length; m++) all *= chances[m] as number;
    return all;
  }
  // The chances of 0 … needed - 1 likes among the members so far.
  const fewer = new Float64Array(needed);
  fewer[0] = 1;
  for (let m = 0; m < chances.length; m++) {
    const chance = chances[m] as number;
    for (let likes = needed - 1; likes >= 0; likes--)
      fewer[likes] = (fewer[likes] as number) * (1 - chance) + (likes > 0 ? (fewer[likes - 1] as number) * chance : 0);
  }
  return 1 - fewer.reduce((sum, chance) => sum + chance, 0);
}

/** More change the result of a simulated room by less than 1 %. */
const FAIR_ROUNDS = 60;
/** How fast the weight of a happy member falls. */
const FAIR_RATE = 0.3;

type FairList = { list: number[]; totals: Float64Array };

/**
 * At most `count` positions such that the member who likes the fewest of them likes as many as possible, best for all first.
 * First the members' weights fall with what they get: max-min fairness by multiplicative weights (Arora, Hazan & Kale 2012).
 * Then single places are exchanged while that helps in drawn answers, because who likes the fewest is a matter of luck, too:
 * what is known to be liked is safer than what may be liked (sample average approximation, Kleywegt et al. 2002).
 * Takes some 60 passes over `eligible`, and a few ms for the exchanges.
 */
export function selectFair(members: readonly GroupMember[], eligible: ArrayLike<number>, count: number): number[] {
  const chances = members.map(
    ({ chances, answers }): Float32Array =>
      Float32Array.from(eligible, (position) => Number(answers.get(position) ?? (chances[position] as number))),
  );
  const sums = addWeighted(chances, new Float64Array(members.length).fill(1));
  const popular = selectTop(Uint32Array.from(sums.keys()), sums, MAX_EXCHANGED);
  const { list } = selectByWeights(chances, count);
  return exchange(chances, list, [...new Set([...list, ...popular])])
    .sort((a, b) => (sums[b] as number) - (sums[a] as number) || a - b)
    .map((index) => eligible[index] as number);
}

function selectByWeights(chances: readonly Float32Array[], count: number): FairList {
  const indexes = Uint32Array.from(chances[0] ?? [], (_, index) => index);
  const weights = new Float64Array(chances.length).fill(1);
  let best: FairList = { list: [], totals: new Float64Array(chances.length) };
  for (let round = 0; round < FAIR_ROUNDS; round++) {
    const list = selectTop(indexes, addWeighted(chances, weights), count);
    const totals = Float64Array.from(chances, (own) => list.reduce((sum, index) => sum + (own[index] as number), 0));
    if (round === 0 || getFairness(totals) > getFairness(best.totals)) best = { list, totals };
    totals.forEach((total, m) => {
      weights[m] = (weights[m] as number) * Math.exp((-FAIR_RATE * total) / Math.max(1, count));
    });
  }
  return best;
}

/** Draws of everyone's answers. Twice as many change the result of a simulated room by less than 1 %. */
const DRAWS = 64;
/** Standard deviation of how much more or less a member likes than expected, in log-odds. */
const MOOD = 0.7;
/** Places that many like, which others are exchanged for. */
const MAX_EXCHANGED = 80;

type Drawn = Uint8Array[][];

/** Exchanges places of the list for candidates, always the best exchange, while that helps. */
function exchange(chances: readonly Float32Array[], list: readonly number[], candidates: readonly number[]): number[] {
  const drawn = drawAnswers(chances, candidates);
  const listed = new Set(list.map((index) => candidates.indexOf(index)));
  const totals = drawn.map((own) => {
    const likes = new Uint8Array(DRAWS);
    for (const at of listed) for (let draw = 0; draw < DRAWS; draw++) likes[draw]! += own[at]![draw]!;
    return likes;
  });
  let highest = getDrawnFairness(drawn, totals);
  for (;;) {
    let best: [old: number, next: number] | undefined;
    for (const old of listed) {
      for (let next = 0; next < candidates.length; next++) {
        if (listed.has(next)) continue;
        const fairness = getDrawnFairness(drawn, totals, old, next);
        if (fairness > highest + MIN_GAIN) [best, highest] = [[old, next], fairness];
      }
    }
    if (!best) return [...listed].map((at) => candidates[at] as number);
    const [old, next] = best;
    listed.delete(old);
    listed.add(next);
    drawn.forEach((own, m) => {
      for (let draw = 0; draw < DRAWS; draw++) totals[m]![draw]! += own[next]![draw]! - own[old]![draw]!;
    });
  }
}

/** Keyed by member and candidate: 1 for a like, in each draw. The same for the same chances. */
function drawAnswers(chances: readonly Float32Array[], candidates: readonly number[]): Drawn {
  const random = seededRandom(DRAWS);
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return chances.map((own) => {
    const odds = Float64Array.from({ length: DRAWS }, () => Math.exp(MOOD * gauss()));
    return candidates.map((index) => {
      const chance = own[index] as number;
      return Uint8Array.from(odds, (factor) => (random() * (1 - chance + chance * factor) < chance * factor ? 1 : 0));
    });
  });
}

/** Mean over the draws, as `getFairness`, after an exchange. */
function getDrawnFairness(drawn: Drawn, totals: readonly Uint8Array[], old?: number, next?: number): number {
  let fairness = 0;
  for (let draw = 0; draw < DRAWS; draw++) {
    let least = Infinity;
    let sum = 0;
    for (let m = 0; m < totals.length; m++) {
      let likes = totals[m]![draw]!;
      if (old !== undefined && next !== undefined) likes += drawn[m]![next]![draw]! - drawn[m]![old]![draw]!;
      if (likes < least) least = likes;
      sum += likes;
    }
    fairness += least + (MEAN_WEIGHT * sum) / totals.length;
  }
  return fairness / DRAWS;
}

/** In likes. Smaller gains are rounding errors. */
const MIN_GAIN = 1e-3;
/** Weight of the mean, so that the others do not pay much for what the least happy gains. */
const MEAN_WEIGHT = 0.1;

function getFairness(totals: Float64Array): number {
  let least = Infinity;
  let sum = 0;
  for (let m = 0; m < totals.length; m++) {
    least = Math.min(least, totals[m] as number);
    sum += totals[m] as number;
  }
  return least + (MEAN_WEIGHT * sum) / totals.length;
}

function addWeighted(chances: readonly Float32Array[], weights: Float64Array): Float32Array {
  const sums = new Float32Array(chances[0]?.length ?? 0);
  chances.forEach((own, m) => {
    const weight = weights[m] as number;
    for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + weight * (own[i] as number);
  });
  return sums;
}
