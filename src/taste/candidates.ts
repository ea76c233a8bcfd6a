// Ranks the best places of a profile that has learned a little since all places were last scored, without scoring all again.
import type { Catalogue } from "./catalogue.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { getLargestRises } from "./score-rises.ts";
import { scoreForNow, scoreStepwise } from "./scoring.ts";
import { rankAll, selectTopByType, sortBest, TopPlaces } from "./top-places.ts";
import type { UnseenPlaces } from "./unseen-places.ts";

/**
 * The candidates of each type. At 100,000 places, all are scored again for one deck in six after 100 swipes, and for one in a hundred after
 * 2,000 (one in fifty with item factors); with half as many candidates, for twice as many decks.
 */
const MAX_CANDIDATES = 2000;
/** Covers rounding, in log-odds. */
const MARGIN = 1e-4;

/** Kept for one set of eligible places, of which places are only ever taken away. */
export type CandidateCache = { found?: Candidates };

type Candidates = {
  catalogue: Catalogue;
  /** With which they were found. */
  weights: Float32Array;
  /** With which they were last ordered. */
  ordered: Float32Array;
  /** How many had to be scored since then, beyond what any order needs. */
  extra: number;
  /** Keyed by type. Types without eligible places are missing. */
  byType: Ranked[];
};

/** Highest first, by the weights they were ordered with. Other eligible places had at most `cutoff`, −Infinity without any. */
type Ranked = { positions: readonly number[]; scores: Float32Array; cutoff: number };

/** Exactly as if all were scored: others have at most the cutoff plus the largest rise of any score since. */
export function rankUnseen(
  cache: CandidateCache,
  profile: TasteProfile,
  catalogue: Catalogue,
  unseen: UnseenPlaces,
  count: number,
): number[] {
  const taste = alignTaste(profile, catalogue);
  const { found } = cache;
  const known = found?.catalogue === catalogue ? rankCandidates(found, taste, unseen, count) : undefined;
  if (found && known) {
    const extra = found.extra + Math.max(0, known.scored - 2 * known.best.length);
    const isWorthIt = extra > ORDERING_COST * countCandidates(found);
    cache.found = isWorthIt ? orderAgain(found, taste, unseen) : { ...found, extra };
    return known.best;
  }
  const positions = unseen.list();
  const scores = scoreForNow(taste, catalogue, positions);
  if (count > MAX_CANDIDATES) return rankAll(selectTopByType(positions, scores, catalogue, count), scores);
  const byType = selectTopByType(positions, scores, catalogue, MAX_CANDIDATES).map((best) =>
    toRanked(best.ranked(), scores, best.lowest),
  );
  const { weights } = taste;
  cache.found = { catalogue, weights, ordered: weights, extra: 0, byType };
  return rankCandidates(cache.found, taste, unseen, count)?.best as number[];
}

const toRanked = (positions: readonly number[], scores: Float32Array, cutoff: number): Ranked => ({
  positions,
  scores: Float32Array.from(positions, (position) => scores[position] as number),
  cutoff,
});

const STEP = 64;
/** The cost of putting candidates in order, for each of them, relative to scoring one. */
const ORDERING_COST = 2;

const countCandidates = ({ byType }: Candidates): number =>
  byType.reduce((sum, { positions }) => sum + positions.length, 0);

/** @returns undefined if a place that is no candidate may be better */
function rankCandidates(
  { catalogue, weights, ordered, byType }: Candidates,
  taste: TasteProfile,
  unseen: UnseenPlaces,
  count: number,
): { best: number[]; scored: number } | undefined {
  const { scores, add } = scoreStepwise(taste, catalogue);
  const [risesSinceFound, risesSinceOrdered] = [weights, ordered].map((before) =>
    before === taste.weights ? undefined : getLargestRises(before, taste.weights, catalogue),
  );
  const bestByType: TopPlaces[] = [];
  let scored = 0;
  for (let type = 0; type < byType.length; type++) {
    const candidates = byType[type];
    if (!candidates) continue;
    const best = new TopPlaces(scores, count);
    bestByType.push(best);
    // Equal scores are certain only if none has changed: then candidates are ordered before others, and among themselves.
    const areWorse = (scoreThen: number, rises: Float64Array | undefined) =>
      best.isFull && (rises ? best.lowest > scoreThen + (rises[type] as number) + MARGIN : best.lowest >= scoreThen);
    const { positions, cutoff } = candidates;
    let at = 0;
    while (at < positions.length && !areWorse(candidates.scores[at] as number, risesSinceOrdered)) {
      const some = positions.slice(at, at + STEP).filter((position) => unseen.has(position));
      at += STEP;
      add(some);
      for (const position of some) best.offer(position);
      scored += some.length;
    }
    if (cutoff > -Infinity && !areWorse(cutoff, risesSinceFound)) return undefined;
  }
  return { best: rankAll(bestByType, scores), scored };
}

/** The same candidates, in the order of their scores now. */
function orderAgain(found: Candidates, taste: TasteProfile, unseen: UnseenPlaces): Candidates {
  const { scores, add } = scoreStepwise(taste, found.catalogue);
  const byType = found.byType.map(({ positions, cutoff }) => {
    const left = positions.filter((position) => unseen.has(position));
    add(left);
    return toRanked(sortBest(left, scores), scores, cutoff);
  });
  return { ...found, ordered: taste.weights, extra: 0, byType };
}
