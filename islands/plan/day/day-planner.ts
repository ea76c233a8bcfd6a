// Times a day, changes it and plans it again in the browser: at once, and without a network too.

import type { KeptDay, PlanView, StopView } from "../../../src/features/plan/schema.ts";
import { getStopKey, isUnusable, MAX_ALTERNATIVES, MAX_TASTES } from "../../../src/features/plan/schema.ts";
import { describeTimeProblem, formatWindows } from "../../../src/features/plan/texts.ts";
import { type DayRequest, type DayStop, parseTime, type TimedStop } from "../../../src/planning/day.ts";
import { rearrange } from "../../../src/planning/edits.ts";
import { timeKnownStops, toRefill } from "../../../src/planning/known-stops.ts";
import { WALK_COST } from "../../../src/planning/problem.ts";
import { planDay } from "../../../src/planning/solve.ts";
import { readWalkTable } from "../../../src/planning/walking.ts";
import { hashText } from "../../../src/taste/random.ts";
import { type City, formatTime } from "../../../src/ui/dates.ts";
import { call } from "../../lib/fetch-api.ts";

type Candidate = KeptDay["candidates"][number];

/**
 * `failed`: the stops of the day as asked that no longer work. `anew`: the day planned around the change, without those `left`
 * out; null if it is no better. `asks`: whether anything is lost either way.
 */
export type Outcome = {
  asked: StopView[];
  failed: StopView[];
  anew: StopView[] | null;
  left: StopView[];
  asks: boolean;
};

/** A stop as it would be in place of another one. */
export type Swap = { stop: StopView; match: string };

export type DayPlanner = {
  /** @param edited the key of the stop that was moved, added or changed */
  edit(before: readonly StopView[], asked: readonly StopView[], edited?: string): Outcome;
  /** The stops with another one where it costs the least. */
  place(stops: readonly StopView[], added: StopView): StopView[];
  time(stops: readonly StopView[]): StopView[];
  /** The best places for the time of one stop, without making any other late or closed. */
  findSwaps(stops: readonly StopView[], key: string): Swap[];
  /** Undefined for a place that is not kept. */
  toStop(place: Pick<StopView, "placeId" | "stayMinutes" | "lockedAt" | "meal">): StopView | undefined;
  refill(stops: readonly StopView[]): StopView[];
};

/** Undefined if nothing is kept of the day. */
export async function openPlanner(plan: PlanView, city: City): Promise<DayPlanner | undefined> {
  const day = await call<KeptDay>("GET", `/api/plans/${plan.id}/kept`).catch(() => undefined);
  return day && createPlanner(plan, day, city);
}

export function createPlanner(plan: PlanView, { origin, hours, walks, ...kept }: KeptDay, city: City): DayPlanner {
  const fromClock = (minutes: number) => (hours[Math.floor(minutes / 60)] ?? 0) + (minutes % 60);
  const toDate = (time: number) => new Date(origin + time * 60_000);
  const toTimestamp = (time: number) => toDate(time).toISOString();
  const clocks = { fromClock, toText: (time: number) => formatTime(toDate(time), city) };
  const day: DayRequest = {
    start: fromClock(parseTime(plan.start)),
    end: fromClock(parseTime(plan.end)),
    from: plan.from,
    returns: plan.returns,
    pace: plan.pace,
    meals: plan.meals,
    clock: fromClock,
    findMeters: walks ? readWalkTable(walks) : undefined,
  };
  const candidates = new Map(kept.candidates.map((candidate) => [candidate.placeId, candidate]));
  const known = new Map(kept.stops.map((stop) => [stop.key, stop]));
  const findKept = (stop: StopView) => known.get(getStopKey(stop)) ?? candidates.get(stop.placeId);
  const tasteOf = (stop: StopView) => getTaste(stop.type, stop.meal ?? stop.eventId, findKept(stop)?.usualTimes);
  const windowsOf = (stop: StopView) => findKept(stop)?.windows ?? null;

  function toDayStop(stop: StopView): DayStop | undefined {
    const { latitude, longitude, stayMinutes, lockedAt, meal, eventId } = stop;
    const startsAt = known.get(getStopKey(stop))?.startsAt ?? undefined;
    if (
      latitude === null ||
      longitude === null ||
      isUnusable(stop) ||
      (eventId && !stop.allDay && startsAt === undefined)
    )
      return undefined;
    const fixedAt = eventId ? startsAt : lockedAt === null ? undefined : fromClock(parseTime(lockedAt));
    const windows = eventId ? null : windowsOf(stop);
    const of = { key: getStopKey(stop), latitude, longitude, value: 1, stayMinutes, windows };
    const usualTimes = eventId ? null : findKept(stop)?.usualTimes;
    return { ...of, servesMeals: meal !== null, meal: meal ?? undefined, fixedAt, usualTimes };
  }

  function withTime(stop: StopView, time: TimedStop): StopView {
    const misfit = known.get(getStopKey(stop))?.misfit ?? null;
    const problem = time.problem ?? (misfit === null ? null : "unfit");
    const windows = windowsOf(stop);
    const isEvent = stop.eventId !== null;
    return {
      ...stop,
      walkMinutes: time.walkMinutes,
      isWalkEstimated: time.isWalkEstimated,
      startsAt: toTimestamp(time.startsAt),
      leavesAt: toTimestamp(time.leavesAt),
      homeMinutes: time.homeMinutes ?? null,
      waitMinutes: time.startsAt - time.arrivesAt,
      ...(!isUnusable(stop) && {
        problem,
        warning: time.problem
          ? describeTimeProblem(time.problem, { time, windows, isEvent, meal: stop.meal }, clocks)
          : misfit,
      }),
      openText: windows && formatWindows(windows, clocks),
    };
  }

  const time = (stops: readonly StopView[]) => {
    const times = timeKnownStops(day, stops.map(toDayStop));
    return stops.map((stop, index) => withTime(stop, times[index]!));
  };
  const listFree = (stops: readonly StopView[]) => {
    const planned = new Set(stops.map(({ placeId }) => placeId));
    return kept.candidates.filter(({ placeId }) => !planned.has(placeId));
  };
  const toStop: DayPlanner["toStop"] = ({ placeId, stayMinutes, lockedAt, meal }) => {
    const candidate = candidates.get(placeId);
    return candidate && { ...toStopView(candidate), stayMinutes, lockedAt, meal };
  };
  return {
    edit(before, wished, edited) {
      const asked = time(wished);
      const seed = hashText(plan.id);
      const change = { before: before.map(toDayStop), asked: wished.map(toDayStop), edited, seed };
      const found = rearrange(day, change);
      if (!found) return { asked, failed: [], anew: null, left: [], asks: false };
      const anew = time(found.anew.stops.map(({ stop, meal }) => ({ ...wished[stop]!, meal })));
      const left = found.anew.left.map((index) => asked[index]!);
      const failed = found.failed.map((index) => asked[index]!);
      const warnings = countWarnings(anew);
      const asks = left.length > 0 || warnings > countWarnings(before);
      return { asked, failed, anew: warnings < countWarnings(asked) ? anew : null, left, asks };
    },
    place(stops, added) {
      const orders = Array.from({ length: stops.length + 1 }, (_, at) => time(stops.toSpliced(at, 0, added)));
      const getCost = (order: readonly StopView[]) => countWalk(order) + WARNING_COST * countWarnings(order);
      return orders.sort((a, b) => getCost(a) - getCost(b))[0]!;
    },
    time,
    toStop,
    findSwaps(stops, key) {
      const at = stops.findIndex((stop) => getStopKey(stop) === key);
      const meal = stops[at]?.meal ?? null;
      const before = countWarnings(time(stops));
      const tastes = stops.filter((_, index) => index !== at).map(tasteOf);
      const swaps = listFree(stops).flatMap((place) => {
        if (at < 0 || place.servesMeals !== (meal !== null)) return [];
        if (!hasRoom(place, tastes) && tasteOfPlace(place) !== tasteOf(stops[at]!)) return [];
        const tried = time(stops.with(at, { ...toStopView(place), meal }));
        const stop = tried[at]!;
        if (stop.problem || countWarnings(tried) > before) return [];
        return [{ stop, match: place.match, worth: place.value - WALK_COST * countWalk(tried) }];
      });
      return swaps.sort((a, b) => b.worth - a.worth).slice(0, MAX_ALTERNATIVES);
    },
    refill(stops) {
      const fixed = stops.flatMap((stop) => {
        const known = stop.lockedAt !== null || stop.eventId !== null ? toDayStop(stop) : undefined;
        return known ? [{ stop, known }] : [];
      });
      const tastes = fixed.map(({ stop }) => tasteOf(stop));
      const free = listFree(fixed.map(({ stop }) => stop)).filter(
        (place) => hasRoom(place, tastes) && tastes.push(tasteOfPlace(place)),
      );
      const { problem, read } = toRefill(
        day,
        fixed.map(({ known }) => known),
        free.map(toCandidate),
      );
      const all = [...fixed.map(({ stop }) => stop), ...free.map(toStopView)];
      return time(read(planDay(problem, hashText(plan.id))).map(({ stop, meal }) => ({ ...all[stop]!, meal })));
    },
  };
}

/** The family of drinks or snacks that a place is of, if it is no meal and no event. */
const getTaste = (type: StopView["type"], other: unknown, usualTimes: DayStop["usualTimes"]) =>
  type === "restaurant" && !other ? `${usualTimes?.[0]}` : undefined;

const tasteOfPlace = (place: Candidate) => getTaste(place.type, place.servesMeals, place.usualTimes);

/** Whether a day with stops of these families has not enough of a place's. */
function hasRoom(place: Candidate, tastes: readonly (string | undefined)[]): boolean {
  const own = tasteOfPlace(place);
  return own === undefined || tastes.filter((taste) => taste === own).length < MAX_TASTES + Number(!!place.isWished);
}

/** In minutes on foot. */
const WARNING_COST = 1000;

const countWalk = (stops: readonly StopView[]): number => stops.reduce((sum, { walkMinutes }) => sum + walkMinutes, 0);
const countWarnings = (stops: readonly StopView[]): number => stops.filter(({ warning }) => warning).length;

const toCandidate = ({ placeId, ...place }: Candidate): DayStop => ({ ...place, key: placeId });

/** Its times are still to be computed. */
const toStopView = ({
  value: _,
  isWished: ______,
  servesMeals: __,
  windows: ___,
  match: ____,
  usualTimes: _____,
  ...place
}: Candidate): StopView => ({
  ...place,
  eventId: null,
  allDay: false,
  lockedAt: null,
  meal: null,
  note: null,
  walkMinutes: 0,
  isWalkEstimated: false,
  startsAt: "",
  leavesAt: "",
  homeMinutes: null,
  waitMinutes: 0,
  problem: null,
  warning: null,
  openText: null,
});
