// A planned day whose stops may have problems of their own: timing it, and filling it again.
import { type DayRequest, type DayStop, type TimedStop, timeStops, toProblem } from "./day.ts";
import type { MealName } from "./meals.ts";
import type { DayProblem, Visit } from "./problem.ts";

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
