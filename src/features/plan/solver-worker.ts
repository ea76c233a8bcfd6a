// The thread that plans days: many candidates take a tenth of a second.
import type { DayProblem, Visit } from "../../planning/problem.ts";
import { planDay } from "../../planning/solve.ts";

export type SolverTask = { id: number; problem: DayProblem; seed: number };
export type SolverResult = { id: number; visits: Visit[] };

declare const self: Worker;

self.onmessage = ({ data: { id, problem, seed } }: MessageEvent<SolverTask>) => {
  self.postMessage({ id, visits: planDay(problem, seed) } satisfies SolverResult);
};
