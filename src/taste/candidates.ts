// Ranks the best places of a profile that has learned a little since all places were last scored, without scoring all again.
import type { Catalogue } from "./catalogue.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { computePointValues, scoreForNow, scoreStepwise } from "./scoring.ts";
import { rankAll, selectTopByType, TopPlaces } from "./top-places.ts";

/** Of each type. With a thousand, all places are scored again after some ten swipes of a newcomer and a hundred later on. */
const MAX_CANDIDATES = 1000;
/** For rounding, in log-odds. */
const MARGIN = 1e-4;

/** Kept for one set of eligible places, of which places are only ever taken away. */
export type CandidateCache = { found?: Candidates };

type Candidates = {
  catalogue: Catalogue;
  /** With which they were found. */
  weights: Float32Array;
  /** By type. Types without eligible places are missing. */
  byType: Ranked[];
};

/** `scores` with the weights of then, highest first. Other eligible places had at most `cutoff`, −Infinity if there were none. */
type Ranked = { positions: readonly number[]; scores: Float32Array; cutoff: number };

export type Eligible = {
  places: ArrayLike<number>;
  has(position: number): boolean;
};

/**
 * The `count` eligible places of each type with the highest scores, best first: exactly as if all were scored. A place that is no
 * candidate has at most the cutoff plus the largest rise of any score since then. If enough candidates are above that, it is
 * none of the best.
 */
export function rankEligible(
  cache: CandidateCache,
  profile: TasteProfile,
  catalogue: Catalogue,
  eligible: Eligible,
  count: number,
): number[] {
  const taste = alignTaste(profile, catalogue);
  const known = cache.found?.catalogue === catalogue && rankCandidates(cache.found, taste, eligible, count);
  if (known) return known;
  const scores = scoreForNow(taste, catalogue, eligible.places);
  if (count > MAX_CANDIDATES) return rankAll(selectTopByType(eligible.places, scores, catalogue, count), scores);
  const byType = selectTopByType(eligible.places, scores, catalogue, MAX_CANDIDATES).map((best): Ranked => {
    const positions = best.ranked();
    return {
      positions,
      scores: Float32Array.from(positions, (position) => scores[position] as number),
      cutoff: best.lowest,
    };
  });
  cache.found = { catalogue, weights: taste.weights, byType };
  return rankCandidates(cache.found, taste, eligible, count) as number[];
}

/** Scored at a time. */
const STEP = 64;

/** @returns undefined if a place that is no candidate may be better */
function rankCandidates(
  { catalogue, weights, byType }: Candidates,
  taste: TasteProfile,
  eligible: Eligible,
  count: number,
): number[] | undefined {
  const { scores, add } = scoreStepwise(taste, catalogue);
  const rise = weights === taste.weights ? 0 : getLargestRise(weights, taste.weights, catalogue) + MARGIN;
  const bestByType: TopPlaces[] = [];
  for (const candidates of byType) {
    if (!candidates) continue;
    const best = new TopPlaces(scores, count);
    bestByType.push(best);
    // Equal scores are certain only if none has changed: then candidates are ordered before others, and among themselves.
    const areOthersWorse = (scoreThen: number) =>
      best.isFull && (rise > 0 ? best.lowest > scoreThen + rise : best.lowest >= scoreThen);
    let at = 0;
    while (at < candidates.positions.length && !areOthersWorse(candidates.scores[at] as number)) {
      const some = candidates.positions.slice(at, at + STEP).filter((position) => eligible.has(position));
      add(some);
      for (const position of some) best.offer(position);
      at += STEP;
    }
    if (at >= candidates.positions.length && candidates.cutoff > -Infinity && !areOthersWorse(candidates.cutoff))
      return undefined;
  }
  return rankAll(bestByType, scores);
}

/** An upper bound for the rise of any score between two profiles, in log-odds: the sum of the bounds of its parts. */
function getLargestRise(before: Float32Array, after: Float32Array, catalogue: Catalogue): number {
  const change = new Float64Array(after.length);
  for (let column = 0; column < change.length; column++)
    change[column] = (after[column] as number) - (before[column] as number);
  const [popularity, quality] = [change[0] as number, change[1] as number];
  const { tagColumn, cellColumn, latentColumn } = catalogue;
  let point = 0;
  const pointValues = computePointValues(catalogue, change);
  for (let i = 0; i < pointValues.length; i++) point = Math.max(point, pointValues[i] as number);
  return (
    rise(popularity, getRange(catalogue.popularity)) +
    rise(quality, getRange(catalogue.quality)) +
    getNorm(change, tagColumn, cellColumn) * getLongestTags(catalogue) +
    point +
    getNorm(change, latentColumn, change.length) * getLongestLatents(catalogue)
  );
}

const rise = (change: number, [lowest, highest]: Range): number => Math.max(change * lowest, change * highest);

function getNorm(vector: ArrayLike<number>, from: number, to: number): number {
  let square = 0;
  for (let k = from; k < to; k++) square += (vector[k] as number) ** 2;
  return Math.sqrt(square);
}

type Range = readonly [lowest: number, highest: number];

const getRange = oncePerArray((values: Float32Array): Range => {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    lowest = Math.min(lowest, values[i] as number);
    highest = Math.max(highest, values[i] as number);
  }
  return [lowest, highest];
});

const longestTags = oncePerArray((tagScale: Float32Array, { tagStarts, tagColumns, idf }: Catalogue): number => {
  let longest = 0;
  for (let i = 0; i < tagScale.length; i++) {
    let square = 0;
    const end = tagStarts[i + 1] as number;
    for (let at = tagStarts[i] as number; at < end; at++) square += (idf[tagColumns[at] as number] as number) ** 2;
    longest = Math.max(longest, (tagScale[i] as number) * Math.sqrt(square));
  }
  return longest;
});

const getLongestTags = (catalogue: Catalogue): number => longestTags(catalogue.tagScale, catalogue);

const longestLatents = oncePerArray((latents: Float32Array, { rank }: Catalogue): number => {
  let longest = 0;
  for (let start = 0; start < latents.length; start += rank)
    longest = Math.max(longest, getNorm(latents, start, start + rank));
  return longest;
});

const getLongestLatents = (catalogue: Catalogue): number =>
  catalogue.rank > 0 ? longestLatents(catalogue.latents, catalogue) : 0;

/** The arrays of a catalogue are never changed. */
function oncePerArray<Rest extends unknown[], Result>(compute: (values: Float32Array, ...rest: Rest) => Result) {
  const known = new WeakMap<Float32Array, Result>();
  return (values: Float32Array, ...rest: Rest): Result => {
    const result = known.get(values) ?? compute(values, ...rest);
    known.set(values, result);
    return result;
  };
}
