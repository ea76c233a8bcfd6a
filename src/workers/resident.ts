import { limitConcurrency } from "./concurrency.ts";
import type { WorkerLimits } from "./port.ts";
import type { TaskName } from "./tasks.ts";
import { openWorker, TaskFailed, type TaskWorker } from "./workers.ts";

type ResidentLimits = WorkerLimits & {
  /** Without requests for this long, the worker ends and frees its memory. */
  idleMs: number;
  /** Further requests are rejected. */
  maxWaiting?: number;
};

/** Answers one request at a time, those in the lane "priority" first. @throws ServiceUnavailable if too many requests wait */
export function createResidentWorker<Request, Response>(
  task: TaskName,
  { idleMs, maxWaiting, ...limits }: ResidentLimits,
): (request: Request, lane?: "priority" | "normal") => Promise<Response> {
  const enqueue = limitConcurrency(1, maxWaiting);
  let worker: TaskWorker<Request, Response> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    worker?.close();
    worker = undefined;
  };
  return (request, lane) =>
    enqueue(async () => {
      clearTimeout(idle);
      worker ??= openWorker(task, { ...limits, isReferenced: false });
      try {
        return await worker.request(request);
      } catch (error) {
        if (!(error instanceof TaskFailed)) close();
        throw error;
      } finally {
        idle = setTimeout(close, idleMs);
        idle.unref();
      }
    }, lane);
}
