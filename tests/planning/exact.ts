// The best day of a small problem, found by trying all of them. The yardstick of the planner.
import { type Candidate, type DayProblem, evaluate, excludes, getWorth } from "../../src/planning/problem.ts";

/** The best value that any day has. Takes some seconds for eleven candidates. */
export function findOptimum(problem: DayProblem): number {
  const { candidates } = problem;
  let best = evaluate(problem, []);
  const extend = (route: readonly number[], rest: readonly number[]): void => {
    const score = evaluate(problem, route);
    if (score === -Infinity) return;
    best = Math.max(best, score);
    // What is left is worth at most this much, walks and windows aside.
    if (score + rest.reduce((sum, index) => sum + getWorth(candidates[index] as Candidate), 0) <= best) return;
    for (const next of rest) {
      const open = rest.filter(
        (other) => other !== next && !excludes(candidates[other] as Candidate, candidates[next] as Candidate),
      );
      extend([...route, next], open);
    }
  };
  extend([], [...candidates.keys()]);
  return best;
}
