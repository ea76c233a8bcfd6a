// The side of the task: answers requests in a thread or in a process of its own.
import { isMainThread } from "node:worker_threads";
import type { ReportProgress, TaskMessage } from "./port.ts";
import { limitProcessorTime } from "./process-limits.ts";

declare const self: Worker;

type Posted<Request> = { id: number; request: Request; processorMs?: number };

const MIN_PROGRESS_MS = 200;

/** @param initialized delays the first request, whose deadline starts then */
export function serve<Request, Response>(
  handle: (request: Request, report: ReportProgress) => Response | Promise<Response>,
  initialized: Promise<unknown> = Promise.resolve(),
): void {
  const post = (message: TaskMessage) => (isMainThread ? process.send!(message) : self.postMessage(message));
  const answer = async ({ id, request, processorMs }: Posted<Request>) => {
    if (isMainThread && processorMs) limitProcessorTime(processorMs);
    let reportedAt = Number.NEGATIVE_INFINITY;
    const report: ReportProgress = (done, total) => {
      if (performance.now() - reportedAt < MIN_PROGRESS_MS) return;
      reportedAt = performance.now();
      post({ id, done, total });
    };
    try {
      post({ id, response: await handle(request, report) });
    } catch (error) {
      const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
      post({ id, error: message, stack, isMemory: isMemoryError(error) });
    }
  };
  if (isMainThread) process.on("message", (message) => void answer(message as Posted<Request>));
  else self.onmessage = ({ data }: MessageEvent<Posted<Request>>) => void answer(data);
  // A task that can't start ends, so that nobody waits for it.
  void initialized.then(() => post("ready"));
}

/** The runtime has no code for all of them. */
const isMemoryError = (error: unknown): boolean =>
  error instanceof RangeError && /memory|too long|invalid array length|allocat/i.test(error.message);
