// A day in a city as an orienteering problem with time windows: which stops to make, in which order, so that their values
// add up to the most. Times are whole minutes since an origin that the caller chooses, so that a change of the clocks does
// not matter here.
//
// Golden, Levy, Vohra (1987), "The orienteering problem", Naval Research Logistics 34(3): 307-318.
// Gunawan, Lau, Vansteenwegen (2016), "Orienteering problem: a survey of recent variants, solution approaches and
// applications", European Journal of Operational Research 255(2): 315-332.

/** From when until when one can be there, in minutes. */
export type TimeWindow = readonly [opens: number, closes: number];

export type Candidate = {
  /** Candidates with the same key exclude one another: the same place at another time of the day. */
  key: string;
  /** How much the traveler is likely to enjoy it, 0 … 1. */
  value: number;
  stayMinutes: number;
  /** Earliest first, without overlaps. The whole stay must be in one of them. */
  windows: readonly TimeWindow[];
  /** The meal it would be; a day has at most one candidate for each. */
  meal?: string;
  /** Left out only if the day can't be made with it. */
  isRequired?: boolean;
  /** None of those that come "first" is visited after one that comes "then". */
  side?: "first" | "then";
};

export type DayProblem = {
  candidates: readonly Candidate[];
  /** Minutes from candidate `i` to `j` at `i * (candidates + 1) + j`. The last row and column are the starting point. */
  walk: Uint16Array;
  start: number;
  end: number;
  maxStops: number;
};

export type Visit = {
  candidate: number;
  walkMinutes: number;
  arrivesAt: number;
  /** Later than `arrivesAt` if it isn't open yet. */
  startsAt: number;
  leavesAt: number;
};

/** In units of `value`: required stops come before meals, meals before everything else. */
const REQUIRED_VALUE = 100;
const MEAL_VALUE = 5;
/** A walk of 25 minutes is worth a tenth of the best stop. */
export const WALK_COST = 0.004;
/** Prefers, of two equally good days, the one that ends earlier. */
const FINISH_COST = 1e-7;

export const getWorth = ({ value, meal, isRequired }: Candidate): number =>
  value + (meal ? MEAL_VALUE : 0) + (isRequired ? REQUIRED_VALUE : 0);

export const getWalk = ({ walk, candidates }: DayProblem, from: number, to: number): number =>
  walk[from * (candidates.length + 1) + to] as number;

/** Nobody plans to be somewhere at 10:07. */
const STEP_MINUTES = 5;

/** The earliest time from `arrival` on at which a stay fits into a window, in steps of five minutes. Infinity if none does. */
export function getStart(
  { windows, stayMinutes }: Pick<Candidate, "windows" | "stayMinutes">,
  arrival: number,
): number {
  const rounded = roundUp(arrival);
  for (let i = 0; i < windows.length; i++) {
    const window = windows[i] as TimeWindow;
    const start = window[0] >= arrival ? window[0] : rounded;
    if (start + stayMinutes <= window[1]) return start;
  }
  return Infinity;
}

/** The latest arrival with which a stay is over at a time. -Infinity if there is none. */
export function getLatestArrival({ windows, stayMinutes }: Candidate, until: number): number {
  for (let i = windows.length - 1; i >= 0; i--) {
    const [opens, closes] = windows[i] as TimeWindow;
    const start = Math.min(closes, until) - stayMinutes;
    if (start >= opens) return Math.max(opens, Math.floor(start / STEP_MINUTES) * STEP_MINUTES);
  }
  return -Infinity;
}

export const roundUp = (time: number): number => Math.ceil(time / STEP_MINUTES) * STEP_MINUTES;

/**
 * The sum of the values, less a little for each minute on foot. -Infinity if a stop would be closed or the day too long.
 * To start each stay as early as possible is best for all later ones, because no window depends on what came before.
 * @param route indexes of candidates in the order of the visits
 */
export const evaluate = (problem: DayProblem, route: readonly number[]): number =>
  getScore(followRoute(problem, getBeginning(problem), route));

/** A day up to a visit: where one is (an index of `walk`), when, how many visits that were, and what they are worth. */
export type Progress = { at: number; time: number; count: number; worth: number; isThen: boolean };

export const getBeginning = ({ candidates, start }: DayProblem): Progress => ({
  at: candidates.length,
  time: start,
  count: 0,
  worth: 0,
  isThen: false,
});

export const getScore = ({ worth, time }: Progress): number => worth - FINISH_COST * time;

const IMPOSSIBLE: Progress = { at: 0, time: Infinity, count: 0, worth: -Infinity, isThen: false };

/**
 * @returns the progress after the visits; its worth is -Infinity if they can't all be made
 * @param from where in `route` to start
 * @param inserted a candidate to visit before those of the route
 */
export function followRoute(
  problem: DayProblem,
  before: Progress,
  route: readonly number[],
  from = 0,
  inserted = -1,
): Progress {
  let { at, time, count, worth, isThen } = before;
  if (count + route.length - from + (inserted < 0 ? 0 : 1) > problem.maxStops) return IMPOSSIBLE;
  for (let i = inserted < 0 ? from : from - 1; i < route.length; i++) {
    const next = i < from ? inserted : (route[i] as number);
    const candidate = problem.candidates[next] as Candidate;
    const walk = getWalk(problem, at, next);
    time = getStart(candidate, time + walk) + candidate.stayMinutes;
    if (time > problem.end || (isThen && candidate.side === "first")) return IMPOSSIBLE;
    isThen ||= candidate.side === "then";
    worth += getWorth(candidate) - WALK_COST * walk;
    count++;
    at = next;
  }
  return { at, time, count, worth, isThen };
}

export const excludes = (one: Candidate, other: Candidate): boolean =>
  one.key === other.key || (one.meal !== undefined && one.meal === other.meal);

/** @param route one that `evaluate` accepts */
export function toVisits(problem: DayProblem, route: readonly number[]): Visit[] {
  let at = problem.candidates.length;
  let time = problem.start;
  return route.map((candidate) => {
    const walkMinutes = getWalk(problem, at, candidate);
    const arrivesAt = time + walkMinutes;
    const { stayMinutes } = problem.candidates[candidate] as Candidate;
    const startsAt = getStart(problem.candidates[candidate] as Candidate, arrivesAt);
    at = candidate;
    time = startsAt + stayMinutes;
    return { candidate, walkMinutes, arrivesAt, startsAt, leavesAt: time };
  });
}
