import { ServiceUnavailable } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { DayProblem, Visit } from "../../planning/problem.ts";
import { createResidentWorker } from "../../workers/resident.ts";
import type { SolverRequest } from "./solver-worker.ts";

const solve = createResidentWorker<SolverRequest, Visit[]>("features/plan/solver-worker", {
  in: "thread",
  deadlineMs: 10_000,
  idleMs: 60_000,
  maxWaiting: 50,
});

/** One at a time. @throws ServiceUnavailable if too many days are being planned, or it fails */
export async function solveDay(problem: DayProblem, seed: number): Promise<Visit[]> {
  try {
    return await solve({ problem, seed });
  } catch (error) {
    if (error instanceof ServiceUnavailable) throw error;
    throw new ServiceUnavailable(t("We couldn't plan the day. Please try again in a moment."), { retryAfter: 5 });
  }
}
