// Changes of a planned day whose stops may have problems of their own: timing it, swapping a stop, and filling it again.
import { type DayRequest, type DayStop, type TimedStop, timeStops, toProblem } from "./day.ts";
import type { DayProblem, Visit } from "./problem.ts";
import type { MealName } from "./stays.ts";

/** Undefined for a stop with a problem of its own, such as a place that is gone. */
export type MaybeStop = DayStop | undefined;

/** Stops with a problem of their own take no time. */
export function timeKnownStops(day: DayRequest, stops: readonly MaybeStop[]): TimedStop[] {
  const timed = timeStops(
    day,
    stops.flatMap((stop) => stop ?? []),
  );
  let at = day.start;
  return stops.map((stop) => {
    const next = stop
      ? timed.shift()!
      : { walkMinutes: 0, isWalkEstimated: false, arrivesAt: at, startsAt: at, leavesAt: at };
    at = next.leavesAt;
    return next;
  });
}

/** The planner's: what a minute on foot costs, in units of value. */
const WALK_COST = 0.004;

export type Swap = { candidate: number; time: TimedStop };

/**
 * The best candidates in place of one stop, without making any other stop late or closed.
 * @param at the index of the stop @param meal of the stop
 */
export function findSwaps(
  day: DayRequest,
  stops: readonly MaybeStop[],
  { at, meal }: { at: number; meal: MealName | null },
  candidates: readonly DayStop[],
): Swap[] {
  const countProblems = (times: readonly TimedStop[]) => times.filter(({ problem }) => problem).length;
  const before = countProblems(timeKnownStops(day, stops));
  return candidates
    .flatMap((stop, candidate) => {
      if (stop.servesMeals !== (meal !== null)) return [];
      const tried = stops.with(at, { ...stop, meal: meal ?? undefined });
      const times = timeKnownStops(day, tried);
      if (times[at]!.problem || countProblems(times) > before) return [];
      const walk = times.reduce((sum, { walkMinutes }) => sum + walkMinutes, 0);
      return [{ candidate, time: times[at]!, worth: stop.value - WALK_COST * walk }];
    })
    .sort((a, b) => b.worth - a.worth);
}

/** A stop of `toRefill`, and the meal it is. */
export type Refilled = { stop: number; meal: MealName | null };

/**
 * The problem of planning a day again, and what a solution of it means: indexes of `fixed` and then of `free`.
 * @param fixed stops that have to stay
 */
export function toRefill(
  day: DayRequest,
  fixed: readonly DayStop[],
  free: readonly DayStop[],
): { problem: DayProblem; read(visits: readonly Visit[]): Refilled[] } {
  const { problem, origins } = toProblem(day, [...fixed, ...free]);
  const read = (visits: readonly Visit[]) => {
    const chosen = visits.map(({ candidate, startsAt }) => {
      const { stop, meal = null } = origins[candidate]!;
      return { startsAt, stop, meal };
    });
    const made = new Set(chosen.map(({ stop }) => stop));
    // What has to stay and doesn't fit is shown with its problem instead of left out.
    const missing = fixed.flatMap(({ fixedAt = 0, meal = null }, stop) =>
      made.has(stop) ? [] : [{ startsAt: fixedAt, stop, meal }],
    );
    return [...chosen, ...missing].sort((a, b) => a.startsAt - b.startsAt).map(({ stop, meal }) => ({ stop, meal }));
  };
  return { problem, read };
}
