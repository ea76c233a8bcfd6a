// How good the planned days are, next to the best ones.
import { expect, test } from "bun:test";
import { evaluate } from "../../src/planning/problem.ts";
import { planDay } from "../../src/planning/solve.ts";
import { makeDay } from "./days.ts";
import { findOptimum } from "./exact.ts";

const DAYS = 150;

test("with up to ten candidates, a day is within 2 % of the best one", () => {
  const gaps: number[] = [];
  for (let seed = 1; seed <= DAYS; seed++) {
    const problem = makeDay(seed, 4 + (seed % 7));
    const visits = planDay(problem, seed);
    const found = evaluate(
      problem,
      visits.map(({ candidate }) => candidate),
    );
    const best = findOptimum(problem);
    gaps.push((best - found) / Math.max(1, getValueOf(best)));
  }
  expect(Math.max(...gaps)).toBeLessThanOrEqual(0.02);
}, 60_000);

/** Without what required stops and meals add. */
const getValueOf = (score: number) => (score % 100) % 5;

test("the same seed gives the same day, and every visit fits", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const problem = makeDay(seed, 30);
    const visits = planDay(problem, seed, 20);
    expect(planDay(problem, seed, 20)).toEqual(visits);
    let time = problem.start;
    for (const { candidate, walkMinutes, arrivesAt, startsAt, leavesAt } of visits) {
      const { windows, stayMinutes } = problem.candidates[candidate]!;
      expect(arrivesAt).toBe(time + walkMinutes);
      expect(leavesAt).toBe(startsAt + stayMinutes);
      expect(windows.some(([opens, closes]) => opens <= startsAt && leavesAt <= closes)).toBe(true);
      time = leavesAt;
    }
    expect(time).toBeLessThanOrEqual(problem.end);
    const keys = visits.map(({ candidate }) => problem.candidates[candidate]!.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(visits.length).toBeLessThanOrEqual(problem.maxStops);
  }
}, 60_000);

test("nothing to do is an empty day", () => {
  expect(planDay({ candidates: [], walk: new Uint16Array(1), start: 540, end: 600, maxStops: 5 })).toEqual([]);
});
