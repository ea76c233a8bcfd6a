// Plans days in a thread, one at a time, and ends the thread when it is idle or stuck.
import { limitConcurrency } from "../../concurrency.ts";
import { ServiceUnavailable } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { DayProblem, Visit } from "../../planning/problem.ts";
import { startWorker } from "../../worker.ts";
import type { SolverResult, SolverTask } from "./solver-worker.ts";

/** The first day of a thread, which starts then, included. */
const TIMEOUT_MS = 10_000;
const IDLE_MS = 60_000;
const MAX_WAITING = 50;

const enqueue = limitConcurrency(1, MAX_WAITING);
let worker: Worker | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

/** @throws ServiceUnavailable if too many days are being planned, or it fails */
export const solveDay = (problem: DayProblem, seed: number): Promise<Visit[]> => enqueue(() => run(problem, seed));

function run(problem: DayProblem, seed: number): Promise<Visit[]> {
  clearTimeout(idle);
  worker ??= startWorker("features/plan/solver-worker", { ref: false } as WorkerOptions);
  const running = worker;
  const id = ++lastId;
  return new Promise<Visit[]>((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer);
      stop();
      reject(
        new ServiceUnavailable(t("The day could not be planned. Please try again in a moment."), { retryAfter: 5 }),
      );
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    running.onerror = fail;
    running.onmessage = ({ data }: MessageEvent<SolverResult>) => {
      if (data.id !== id) return;
      clearTimeout(timer);
      idle = setTimeout(stop, IDLE_MS);
      idle.unref?.();
      resolve(data.visits);
    };
    running.postMessage({ id, problem, seed } satisfies SolverTask);
  });
}

function stop(): void {
  worker?.terminate();
  worker = undefined;
}
