// Plans days: many candidates take a tenth of a second.
import type { DayProblem, Visit } from "../../planning/problem.ts";
import { planDay } from "../../planning/solve.ts";
import { serve } from "../../workers/serve.ts";

export type SolverRequest = { problem: DayProblem; seed: number };

serve<SolverRequest, Visit[]>(({ problem, seed }) => planDay(problem, seed));
