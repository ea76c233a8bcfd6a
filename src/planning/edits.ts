// What becomes of a day when a traveler changes it: as they asked if that works, or else planned anew around what is fixed.
import { type DayRequest, type TimedStop, toProblem } from "./day.ts";
import { type MaybeStop, timeKnownStops } from "./known-stops.ts";
import { MEAL_NAMES, type MealName } from "./meals.ts";
import type { DayProblem } from "./problem.ts";
import { planDay } from "./solve.ts";

export type Edit = {
  before: readonly MaybeStop[];
  /** The stops in the order that was asked for. */
  asked: readonly MaybeStop[];
  /** The key of the stop that was moved, added or changed. */
  edited?: string;
  seed: number;
};

/** `stops` are indexes of what was asked for, in their new order, with the meal that each is now. */
export type Rearranged = { stops: { stop: number; meal: MealName | null }[]; left: number[] };

/** What the edited and the fixed stops are worth more than all others together. */
const KEPT_VALUE = 10_000;

/**
 * The stops whose times don't work any longer if the day is as it was asked for, and the day planned anew: the edited stop is
 * on the asked side of those that it was moved past, fixed stops stay, and as few others as possible are left out.
 * @returns undefined if the day works as asked, apart from what didn't before
 */
export function rearrange(day: DayRequest, edit: Edit): { failed: number[]; anew: Rearranged } | undefined {
  const { before, asked, edited } = edit;
  const known = new Set(listProblems(before, timeKnownStops(day, before)));
  const failing = listProblems(asked, timeKnownStops(day, asked));
  const failed = failing.flatMap((problem, index) => (problem && !known.has(problem) ? [index] : []));
  if (failed.length === 0) return undefined;
  const anew = planAnew(day, edit);
  const works = (order: readonly number[]) => {
    const stops = order.map((index) => asked[index]);
    return listProblems(stops, timeKnownStops(day, stops)).every((problem) => !problem || known.has(problem));
  };
  const { left } = anew;
  const kept = [...asked.keys()].filter((index) => !left.includes(index));
  const order = listSimilar(
    kept,
    asked.findIndex((stop) => stop?.key === edited),
  ).find(works);
  const stops = order?.map((stop) => ({ stop, meal: asked[stop]?.meal ?? null }));
  return { failed, anew: stops ? { stops, left } : anew };
}

/** The same order, and those in which one stop is elsewhere on its side of the edited one, the nearest first. */
function listSimilar(order: readonly number[], edited: number): number[][] {
  const at = order.indexOf(edited);
  const moves = order
    .flatMap((index, from) => order.map((_, to) => ({ index, from, to })))
    .filter(({ from, to }) => from !== to && (at < 0 || (at - from) * (at - to) > 0))
    .sort((a, b) => Math.abs(a.to - a.from) - Math.abs(b.to - b.from));
  return [[...order], ...moves.map(({ index, from, to }) => order.toSpliced(from, 1).toSpliced(to, 0, index))];
}

const listProblems = (stops: readonly MaybeStop[], times: readonly TimedStop[]) =>
  times.map(({ problem }, index) => problem && `${stops[index]?.key} ${problem}`);

function planAnew(day: DayRequest, { before, asked, edited, seed }: Edit): Rearranged {
  const usable = asked.flatMap((stop, index) => (stop ? [{ stop, index }] : []));
  const meals = MEAL_NAMES.filter((meal) => day.meals.includes(meal) || asked.some((stop) => stop?.meal === meal));
  const { problem, origins } = toProblem(
    { ...day, meals },
    usable.map(({ stop }) => stop),
  );
  const sideOf = toSide(before, asked, edited);
  const candidates = problem.candidates.map((candidate, index) => {
    const { stop } = usable[origins[index]!.stop]!;
    const isKept = stop.key === edited || stop.fixedAt !== undefined;
    const side = sideOf(stop.key);
    return { ...candidate, value: isKept ? KEPT_VALUE : stop.value, isRequired: true, ...(side && { side }) };
  });
  const complete: DayProblem = { ...problem, candidates, maxStops: Math.max(problem.maxStops, usable.length) };
  const chosen = planDay(complete, seed).map(({ candidate }) => {
    const { stop, meal = null } = origins[candidate]!;
    return { stop: usable[stop]!.index, meal };
  });
  const made = new Set(chosen.map(({ stop }) => stop));
  const left: number[] = [];
  for (const [index, stop] of asked.entries()) {
    if (made.has(index)) continue;
    // What is fixed, or has a problem of its own, stays and says what doesn't work.
    if (stop && stop.key !== edited && stop.fixedAt === undefined) left.push(index);
    else chosen.splice(index, 0, { stop: index, meal: stop?.meal ?? null });
  }
  return { stops: chosen, left };
}

/** What the edited stop was moved past comes on the other side of it. @returns the side of a stop, if it has to keep one */
function toSide(before: readonly MaybeStop[], asked: readonly MaybeStop[], edited: string | undefined) {
  const indexIn = (stops: readonly MaybeStop[], key: string | undefined) =>
    stops.findIndex((stop) => stop?.key === key);
  const [from, to] = [indexIn(before, edited), indexIn(asked, edited)];
  if (from < 0 || to < 0) return () => undefined;
  const isPassed = (key: string) => indexIn(before, key) > from !== indexIn(asked, key) > to;
  const isUp = asked.slice(to + 1).some((stop) => stop && isPassed(stop.key));
  const [own, other] = isUp ? (["first", "then"] as const) : (["then", "first"] as const);
  return (key: string) => (key === edited ? own : isPassed(key) ? other : undefined);
}
