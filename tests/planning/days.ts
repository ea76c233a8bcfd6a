// Random problems for the planner, the same for the same seed.
import type { Candidate, DayProblem, TimeWindow } from "../../src/planning/problem.ts";
import { seededRandom } from "../../src/taste/random.ts";

const DAY = 24 * 60;

/** A day in a city of some three by three kilometers. @param size the number of candidates */
export function makeDay(seed: number, size: number): DayProblem {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const spots = Array.from({ length: size + 1 }, () => [random() * 45, random() * 45] as const);
  const hasMeals = random() < 0.5;
  const candidates = spots.slice(1).map((_, index): Candidate => {
    const meal = hasMeals && random() < 0.3 ? (random() < 0.5 ? "lunch" : "dinner") : undefined;
    const isRequired = random() < 0.08;
    const windows = meal ? toMealWindow(meal) : makeWindows(between);
    return {
      key: `place ${index}`,
      value: Math.round(random() * 100) / 100,
      stayMinutes: 15 * between(1, 8),
      windows,
      ...(meal && { meal }),
      ...(isRequired && { isRequired }),
    };
  });
  const walk = new Uint16Array((size + 1) ** 2);
  // The starting point is the last one.
  const at = (index: number) => spots[(index + 1) % (size + 1)] as readonly [number, number];
  for (let from = 0; from <= size; from++)
    for (let to = 0; to <= size; to++)
      walk[from * (size + 1) + to] = Math.ceil(Math.hypot(at(from)[0] - at(to)[0], at(from)[1] - at(to)[1]));
  const start = 60 * between(8, 12);
  return { candidates, walk, start, end: start + 60 * between(4, 12), maxStops: 12 };
}

const toMealWindow = (meal: "lunch" | "dinner"): TimeWindow[] => [meal === "lunch" ? [720, 870] : [1110, 1290]];

function makeWindows(between: (low: number, high: number) => number): TimeWindow[] {
  if (between(0, 3) === 0) return [[0, DAY]];
  const opens = 30 * between(14, 24);
  const closes = opens + 30 * between(4, 18);
  if (between(0, 2) > 0 || closes - opens < 240) return [[opens, closes]];
  const noon = opens + 30 * between(2, 4);
  return [
    [opens, noon],
    [noon + 30 * between(2, 4), closes],
  ].filter(([from, until]) => (from as number) < (until as number)) as unknown as TimeWindow[];
}
