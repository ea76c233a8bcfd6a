// Turns what a traveler asks for into the problem that is solved, and an order of stops into times.
import type { Point } from "../taste/walking.ts";
import { MEAL_TIMES, type MealName } from "./meals.ts";
import { PACES, type Pace, type PaceName } from "./pace.ts";
import { type Candidate, type DayProblem, getStart, roundUp, type TimeWindow } from "./problem.ts";
import { type FindMeters, getWalkMinutes } from "./walking.ts";

/** Times in minutes since the origin; `clock` converts minutes since midnight, as on the city's clocks, to such times. */
export type DayRequest = {
  start: number;
  end: number;
  /** Null: the day starts at the first stop. */
  from: Point | null;
  /** Whether it ends there, too: `end` is when one is back. */
  returns?: boolean | undefined;
  pace: PaceName;
  meals: readonly MealName[];
  clock: (minutes: number) => number;
  /** Without it, walks are estimated. */
  findMeters?: FindMeters | undefined;
};

export type DayStop = Point & {
  key: string;
  /** 0 … 1 */
  value: number;
  /** The stay as it is kept, whatever the pace. */
  stayMinutes: number;
  /** When it is open; null if that is unknown. */
  windows: readonly TimeWindow[] | null;
  servesMeals: boolean;
  /** The meal it is in an order of stops. */
  meal?: MealName | undefined;
  /** In minutes since midnight: when people go to such a place, such as a bar. Null if any time will do. */
  usualTimes?: [number, number] | null | undefined;
  /** When it has to start: an event, or a stop locked by the traveler. It is required then. */
  fixedAt?: number | undefined;
};

/** Minutes since midnight: "09:30" → 570 */
export function parseTime(text: string): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
}

/** A typical stay at a pace, in steps of five minutes. */
export const adjustStay = (minutes: number, pace: PaceName): number =>
  Math.max(5, Math.round((minutes * PACES[pace].stay) / 5) * 5);

/** `origins` has the stop and the meal of each candidate. A stop has a candidate for each meal it could be. */
export function toProblem(
  request: DayRequest,
  stops: readonly DayStop[],
): { problem: DayProblem; origins: { stop: number; meal?: MealName | undefined }[] } {
  const pace = PACES[request.pace];
  const origins = stops.flatMap((stop, index) =>
    listMeals(request, stop).map((meal) => ({ stop: index, ...(meal && { meal }) })),
  );
  const candidates = origins.map(({ stop, meal }) => toCandidate(request, stops[stop] as DayStop, meal));
  const spots = origins.map(({ stop }) => stops[stop] as DayStop);
  const walk = getWalks(request, spots, pace);
  return { problem: { candidates, walk, start: request.start, end: request.end, maxStops: pace.maxStops }, origins };
}

/** The meals that a stop could be in this day; undefined for a visit that isn't one. */
function listMeals({ meals }: DayRequest, { servesMeals, fixedAt, meal }: DayStop): (MealName | undefined)[] {
  if (fixedAt !== undefined) return [meal];
  return servesMeals ? [...meals] : [undefined];
}

function toCandidate(request: DayRequest, stop: DayStop, meal: MealName | undefined): Candidate {
  const back = request.end - (getWalkHome(request, stop) ?? 0);
  const windows = getWindows(request, { ...stop, meal });
  return {
    key: stop.key,
    value: stop.value,
    stayMinutes: stop.stayMinutes,
    windows: request.returns ? narrow(windows, [-Infinity, back]) : windows,
    ...(meal && { meal }),
    ...(stop.fixedAt !== undefined && { isRequired: true }),
  };
}

/** Undefined if the day ends at its last stop. */
const getWalkHome = ({ from, returns, pace, findMeters }: DayRequest, stop: Point): number | undefined =>
  returns && from ? getWalkMinutes(stop, from, PACES[pace].metersPerMinute, findMeters) : undefined;

/** When a visit can be: the opening hours of the day, narrowed to the meal or the fixed time. Nobody waits until the next day. */
function getWindows(request: DayRequest, { windows, meal, usualTimes, fixedAt, stayMinutes }: DayStop): TimeWindow[] {
  const midnight = request.clock(24 * 60);
  const open = windows?.filter(([opens]) => opens < midnight) ?? [
    [Math.min(0, request.start), Math.max(request.end, fixedAt ?? 0) + 1440],
  ];
  if (fixedAt !== undefined) return narrow(open, [fixedAt, fixedAt + stayMinutes]);
  const [from, until] = meal ? MEAL_TIMES[meal] : (usualTimes ?? []);
  if (from === undefined || until === undefined) return [...open];
  return narrow(open, [request.clock(from), request.clock(until)]);
}

const narrow = (windows: readonly TimeWindow[], [from, until]: TimeWindow): TimeWindow[] =>
  windows
    .map(([opens, closes]): TimeWindow => [Math.max(opens, from), Math.min(closes, until)])
    .filter(([opens, closes]) => opens < closes);

/** The time to spare is part of each walk. Nothing but the walks from the starting point is free of it. */
function getWalks({ from, findMeters }: DayRequest, spots: readonly Point[], pace: Pace): Uint16Array {
  const size = spots.length + 1;
  const walk = new Uint16Array(size * size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < spots.length; j++) {
      const [start, end] = [i === spots.length ? from : (spots[i] as Point), spots[j] as Point];
      const spare = i === spots.length ? 0 : pace.spare;
      walk[i * size + j] = start ? getWalkMinutes(start, end, pace.metersPerMinute, findMeters) + spare : 0;
    }
  return walk;
}

/**
 * `closed`: it isn't open for the whole stay. `late`: its fixed time is over. `off-meal`: it is open, but not at the time of
 * its meal. `too-long`: the day has ended.
 */
export type StopProblem = "closed" | "late" | "off-meal" | "too-long";

export type TimedStop = {
  walkMinutes: number;
  isWalkEstimated: boolean;
  arrivesAt: number;
  startsAt: number;
  leavesAt: number;
  /** From there to where the day ends. */
  homeMinutes?: number;
  problem?: StopProblem;
};

/** Times a given order of stops, and says which of them don't work. Each starts as early as it can. */
export function timeStops(request: DayRequest, stops: readonly DayStop[]): TimedStop[] {
  const { metersPerMinute, spare } = PACES[request.pace];
  let at: Point | null = request.from;
  let time = request.start;
  return stops.map((stop, index) => {
    const walkMinutes = at ? getWalkMinutes(at, stop, metersPerMinute, request.findMeters) : 0;
    const isWalkEstimated = at !== null && !Number.isFinite(request.findMeters?.(at, stop) ?? Infinity);
    const arrivesAt = time + walkMinutes + (index > 0 ? spare : 0);
    const { startsAt, problem } = start(request, stop, arrivesAt);
    at = stop;
    time = startsAt + stop.stayMinutes;
    const homeMinutes = getWalkHome(request, stop);
    const failed = problem ?? (time + (homeMinutes ?? 0) > request.end ? "too-long" : undefined);
    return {
      walkMinutes,
      isWalkEstimated,
      arrivesAt,
      startsAt,
      leavesAt: time,
      ...(homeMinutes !== undefined && { homeMinutes }),
      ...(failed && { problem: failed }),
    };
  });
}

function start(request: DayRequest, stop: DayStop, arrival: number): { startsAt: number; problem?: StopProblem } {
  const startIn = (windows: readonly TimeWindow[]) => getStart({ stayMinutes: stop.stayMinutes, windows }, arrival);
  const wished = startIn(getWindows(request, stop));
  if (wished < Infinity) return { startsAt: wished };
  const { fixedAt, ...free } = stop;
  const open = startIn(getWindows(request, { ...free, meal: undefined, usualTimes: null }));
  const begins = roundUp(arrival);
  if (fixedAt !== undefined && arrival > fixedAt)
    return { startsAt: begins, problem: open === begins ? "late" : "closed" };
  if (open < Infinity && fixedAt === undefined)
    return { startsAt: open, ...(stop.meal && { problem: "off-meal" as const }) };
  return { startsAt: Math.max(begins, fixedAt ?? begins), problem: "closed" };
}
