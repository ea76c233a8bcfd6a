// Verifies the reasons for a score: replays the swipe history without the swipes behind a reason, and compares.
import type { Catalogue } from "./catalogue.ts";
import { CELLS_PER_POINT, NO_LOCATION } from "./geography.ts";
import { toPreferenceFeature } from "./labels.ts";
import type { PastSwipe } from "./learning.ts";
import type { TasteTraveler } from "./priors.ts";
import type { TasteProfile } from "./profile.ts";
import { getRelativeScore } from "./relative-score.ts";
import { makeReplays, type Subject } from "./replays.ts";
import { listTagColumns } from "./rows.ts";
import type { Cause, ScoreTerm } from "./score-terms.ts";
import { scorePlaces } from "./scoring.ts";

/**
 * From this many swipes on, a tag's weight decides without a replay. With 60 to 100 random swipes, of tags that add 0.25 log-odds
 * some raise nothing in the replay (3 of 3,807 reasons), of those that add 0.4 none.
 */
const LONG_HISTORY = 60;
const MIN_UNVERIFIED = 0.5;
/** In log-odds; smaller differences are not worth a reason. */
const MIN_RAISED = 0.01;
const MIN_LOWERED = 0.1;

export type Evidence = {
  /** Whether the score of the place, and its lead over its city, are higher than they would be without the cause. */
  raises(term: Pick<ScoreTerm, "cause" | "raised">, position: number): boolean;
  /** Whether both are clearly lower than they would be without the skip of another place. */
  lowers(skipped: number, position: number): boolean;
};

const byProfile = new WeakMap<TasteProfile["weights"], { history: readonly PastSwipe[]; evidence: Evidence }>();

/** Cached, because all cards of a deck share the replays. */
export function getEvidence(taste: TasteProfile, catalogue: Catalogue, history: readonly PastSwipe[]): Evidence {
  const cached = byProfile.get(taste.weights);
  if (cached?.history === history) return cached.evidence;
  const evidence = makeEvidence(taste, catalogue, history);
  byProfile.set(taste.weights, { history, evidence });
  return evidence;
}

function makeEvidence({ traveler }: TasteProfile, catalogue: Catalogue, history: readonly PastSwipe[]): Evidence {
  const getProfile = makeReplays(catalogue, { traveler, history });
  /** What is removed from `without` adds to the score of a place, and to its lead. Empty if the replays would take too long. */
  const measureGains = (key: string, without: () => Subject, position: number): number[] => {
    const [actual, other] = [getProfile("", () => ({ traveler, history })), getProfile(key, without)];
    if (!actual || !other) return [];
    const gain = (getScore: (taste: TasteProfile) => number) => getScore(actual) - getScore(other);
    return [
      gain((taste) => scorePlaces(taste, catalogue, [position])[0] as number),
      gain((taste) => getRelativeScore(taste, catalogue, position)),
    ];
  };
  return {
    raises({ cause, raised }, position) {
      if (cause.kind === "fact") return true;
      if (cause.kind === "tag" && history.length >= LONG_HISTORY) return raised >= MIN_UNVERIFIED;
      const without = () => removeCause(cause, traveler, catalogue, history);
      const gains = measureGains(JSON.stringify(cause), without, position);
      return gains.length > 0 && gains.every((gain) => gain >= MIN_RAISED);
    },
    lowers(skipped, position) {
      const without = () => ({
        traveler,
        history: history.filter((swipe) => swipe.action !== "dislike" || swipe.position !== skipped),
      });
      const gains = measureGains(`skip ${skipped}`, without, position);
      return gains.length > 0 && gains.every((gain) => gain <= -MIN_LOWERED);
    },
  };
}

function removeCause(
  cause: Cause,
  traveler: TasteTraveler,
  catalogue: Catalogue,
  history: readonly PastSwipe[],
): Subject {
  if (cause.kind === "statement") return { traveler: withoutStatement(traveler, cause.feature), history };
  const isKept = ({ position, action }: PastSwipe) => action === "dislike" || !isBehind(cause, catalogue, position);
  return { traveler, history: history.filter(isKept) };
}

function withoutStatement({ preferences, adjustments }: TasteTraveler, feature: string): TasteTraveler {
  const { [feature]: _, ...others } = adjustments;
  return { preferences: preferences.filter((other) => toPreferenceFeature(other) !== feature), adjustments: others };
}

/** Whether a like or save of the place at `position` is one of the swipes behind a reason. */
function isBehind(cause: Cause, catalogue: Catalogue, position: number): boolean {
  if (!(position >= 0 && position < catalogue.size)) return false;
  if (cause.kind === "place") return cause.position === position;
  if (cause.kind === "tag") return listTagColumns(catalogue, position).includes(cause.column);
  return cause.kind === "area" && areNear(catalogue, cause.gridPoint, catalogue.gridPoints[position] as number);
}

function areNear({ pointCells }: Catalogue, a: number, b: number): boolean {
  if (a === NO_LOCATION || b === NO_LOCATION) return false;
  const cells = pointCells.subarray(a * CELLS_PER_POINT, (a + 1) * CELLS_PER_POINT);
  for (let c = b * CELLS_PER_POINT; c < (b + 1) * CELLS_PER_POINT; c++)
    if (cells.includes(pointCells[c] as number)) return true;
  return false;
}
