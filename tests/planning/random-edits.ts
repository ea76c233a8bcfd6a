// Random changes of planned days, and what is wrong with such a day without a word about it.
import { createPlanner, type DayPlanner } from "../../islands/plan/day/day-planner.ts";
import { getStopKey, type KeptDay, type PlanView, type StopView } from "../../src/features/plan/schema.ts";
import { parseTime } from "../../src/planning/day.ts";
import { MEAL_TIMES } from "../../src/planning/meals.ts";
import { PACES } from "../../src/planning/pace.ts";
import { getWalkMinutes } from "../../src/planning/walking.ts";
import { seededRandom } from "../../src/taste/random.ts";

const ORIGIN = Date.parse("2027-06-11T00:00:00Z");
const CITY = { name: "Town", timezone: "UTC" };
const HOURS: ([number, number][] | null)[] = [
  [[600, 1080]],
  [
    [0, 60],
    [720, 870],
    [1110, 1500],
  ].map(([from, until]) => [from!, until!]),
  [[840, 1140]],
  [[0, 1800]],
  [[1200, 1560]],
  null,
];

/** Days of even seeds start and end at a hotel. */
function makePlan(seed: number): { plan: PlanView; kept: KeptDay } {
  const returns = seed % 2 === 0;
  const random = seededRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const toId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
  const candidates = Array.from({ length: 40 }, (_, index): KeptDay["candidates"][number] => {
    const servesMeals = index % 3 === 0;
    return {
      placeId: toId(index),
      name: `Place ${index}`,
      kind: "Place",
      picture: "",
      match: "",
      evidence: null,
      why: [],
      type: servesMeals ? "restaurant" : "tour",
      latitude: 43.73 + random() / 60,
      longitude: 7.42 + random() / 60,
      stayMinutes: pick([20, 45, 60, 90]),
      windows: servesMeals ? HOURS[1]! : pick(HOURS),
      servesMeals,
      value: random(),
    };
  });
  const hours = Array.from({ length: 31 }, (_, hour) => hour * 60);
  const plan: PlanView = {
    id: toId(1000 + seed),
    revision: 0,
    date: "2027-06-11",
    start: "10:00",
    end: "21:30",
    from: returns ? { name: "Hotel", latitude: 43.735, longitude: 7.425 } : null,
    pace: "normal",
    meals: ["lunch", "dinner"],
    stops: [],
    url: null,
    returns,
    tripId: null,
  };
  return { plan, kept: { walks: null, origin: ORIGIN, added: null, hours, stops: [], candidates } };
}

type Tally = { edits: number; asked: number; anew: number; silent: string[]; wrecked: string[] };

/** Makes each change as a traveler would: as asked, planned anew, or whichever of the two they choose after a question. */
export function editRandomly(seed: number, edits: number): Tally {
  const { plan, kept } = makePlan(seed);
  const planner = createPlanner(plan, kept, CITY);
  const random = seededRandom(seed + 1);
  const tally: Tally = { edits: 0, asked: 0, anew: 0, silent: [], wrecked: [] };
  let stops = planner.refill([]);
  while (tally.edits < edits) {
    const { next, isAsked, isAnew } = changeRandomly(stops, planner, kept, random);
    tally.edits++;
    if (isAsked) tally.asked++;
    if (isAnew) tally.anew++;
    if (!isAsked && countWarnings(next) > countWarnings(stops)) tally.wrecked.push(`seed ${seed}, edit ${tally.edits}`);
    const windowsOf = (id: string) => kept.candidates.find(({ placeId }) => placeId === id)!.windows;
    const silent = listSilent(next, plan, ORIGIN, windowsOf);
    tally.silent.push(...silent.map((text) => `seed ${seed}, edit ${tally.edits}: ${text}`));
    // A day with nothing left to change, or full of warnings, starts again.
    stops = next.length < 3 || countWarnings(next) > 3 ? planner.refill([]) : next;
  }
  return tally;
}

export function changeRandomly(stops: StopView[], planner: DayPlanner, kept: KeptDay, random: () => number) {
  const { asked, edited } = change(stops, planner, kept, random);
  const outcome = planner.edit(stops, asked, edited);
  const isAsked = outcome.asks || (outcome.failed.length > 0 && !outcome.anew);
  const next = isAsked
    ? random() < 0.5 && outcome.anew
      ? outcome.anew
      : outcome.asked
    : (outcome.failed.length > 0 && outcome.anew) || outcome.asked;
  return { next, isAsked, isAnew: !isAsked && outcome.failed.length > 0 };
}

const countWarnings = (stops: readonly StopView[]) => stops.filter(({ warning }) => warning).length;

function change(stops: StopView[], planner: DayPlanner, { candidates }: KeptDay, random: () => number) {
  const at = Math.floor(random() * stops.length);
  const stop = stops[at]!;
  const edited = getStopKey(stop);
  const kind = Math.floor(random() * 5);
  if (kind === 0) return { asked: stops.toSpliced(at, 1) };
  if (kind === 1) return { asked: stops.with(at, { ...stop, stayMinutes: 15 * Math.ceil(random() * 16) }), edited };
  if (kind === 2) {
    const hour = String(10 + Math.floor(random() * 11)).padStart(2, "0");
    return { asked: stops.with(at, { ...stop, lockedAt: stop.lockedAt ? null : `${hour}:30` }), edited };
  }
  const added = candidates[Math.floor(random() * candidates.length)]!;
  if (kind === 3 && stops.length < 12 && !stops.some(({ placeId }) => placeId === added.placeId)) {
    const { placeId, stayMinutes } = added;
    const view = planner.toStop({ placeId, stayMinutes, lockedAt: null, meal: null })!;
    return { asked: stops.toSpliced(at, 0, view), edited: placeId };
  }
  const to = Math.floor(random() * stops.length);
  return { asked: stops.toSpliced(at, 1).toSpliced(to, 0, stop), edited };
}

/** Computed from the facts alone: what doesn't work of each stop that has no warning. */
export function listSilent(
  stops: readonly StopView[],
  plan: PlanView,
  origin: number,
  windowsOf: (placeId: string) => [number, number][] | null,
): string[] {
  const { metersPerMinute } = PACES[plan.pace];
  const toMinutes = (at: string) => (Date.parse(at) - origin) / 60_000;
  let free = parseTime(plan.start);
  let before: StopView | undefined;
  return stops.flatMap((stop) => {
    const { placeId, startsAt, leavesAt, meal, lockedAt, warning, name } = stop;
    const [starts, leaves] = [toMinutes(startsAt), toMinutes(leavesAt)];
    const windows = windowsOf(placeId);
    const at = before ? toPoint(before) : plan.from;
    const walk = at ? getWalkMinutes(at, toPoint(stop), metersPerMinute) : 0;
    const home = plan.returns && plan.from ? getWalkMinutes(toPoint(stop), plan.from, metersPerMinute) : 0;
    const wrong = [
      starts < free + walk && "begins before one can be there",
      leaves - starts !== stop.stayMinutes && "has another length",
      starts % 5 !== 0 && "isn't at a full five minutes",
      windows && !windows.some(([opens, closes]) => opens <= starts && leaves <= closes) && "is closed",
      meal && !lockedAt && (starts < MEAL_TIMES[meal][0] || leaves > MEAL_TIMES[meal][1]) && `is no ${meal}`,
      lockedAt && starts !== parseTime(lockedAt) && "isn't at its fixed time",
      leaves + home > parseTime(plan.end) && "ends after the day",
    ].filter((text) => text !== false && text !== null && text !== "");
    [free, before] = [leaves, stop];
    return warning ? [] : wrong.map((text) => `${name} ${text}`);
  });
}

const toPoint = ({ latitude, longitude }: StopView) => ({ latitude: latitude!, longitude: longitude! });
