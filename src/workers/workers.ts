// The one way to run code beside the server: in a thread, or in a process of its own that can be killed.
//
// A task is a file listed in tasks.ts that calls `serve` (serve.ts) with a function from requests to responses. It runs
//
// - with `in: "thread"` for work on our own data that takes long,
// - with `in: "process"` for training, whose memory has to be returned, and for everything that reads foreign bytes: files,
//   pictures, archives, map extracts. The process has no
//   settings or secrets in its environment, can't write files, and ends with the server. On Linux, the kernel limits its memory.
//
// `openWorker` is for a job of several requests, such as reading one file: open, `request` as often as needed, `close`.
// `createResidentWorker` (resident.ts) keeps one worker for many independent requests, and starts another after a failure.
//
//   const worker = openWorker<Request, Response>("features/imports/parser-worker", { in: "process", memoryMb: 350, … });
//   try { await worker.request({ … }) } finally { worker.close() }
//
// A request rejects with `WorkerStopped` if a limit was passed or the task crashed, with the signal's reason if it was
// aborted, and with `TaskFailed` if the task threw. After the first two, the worker has ended.

import type { Port, StopReason, TaskMessage, WorkerLimits } from "./port.ts";
import { startProcess } from "./process.ts";
import type { TaskName } from "./tasks.ts";
import { startThread } from "./thread.ts";

export class WorkerStopped extends Error {
  constructor(
    readonly reason: StopReason,
    task: TaskName,
  ) {
    super(`${task} was stopped: ${reason}`);
  }
}

export class TaskFailed extends Error {
  constructor(
    message: string,
    override readonly stack: string,
  ) {
    super(message);
  }
}

export type TaskWorker<Request, Response> = { request(message: Request): Promise<Response>; close(): void };

const START_MS = 45_000;
const LOOK_EVERY_MS = 100;
/** Milliseconds in which a response that is already there reaches a busy event loop. */
const GRACE_MS = 50;

export function openWorker<Request, Response>(
  task: TaskName,
  { in: place, signal, ...limits }: WorkerLimits,
): TaskWorker<Request, Response> {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {});
  let ended: unknown;
  let lastId = 0;

  function end(reason: unknown): void {
    if (ended) return;
    ended = reason;
    clearTimeout(startTimer);
    signal?.removeEventListener("abort", abort);
    port.kill();
    ready.reject(reason);
    for (const { reject } of pending.values()) reject(reason);
    pending.clear();
  }
  const stop = (reason: StopReason) => end(new WorkerStopped(reason, task));
  const abort = () => end(signal!.reason);

  function onMessage(message: TaskMessage): void {
    if (message === "ready") {
      clearTimeout(startTimer);
      ready.resolve();
      return;
    }
    const request = pending.get(message.id);
    if ("done" in message) limits.onProgress?.(message.done, message.total);
    else if ("response" in message) request?.resolve(message.response);
    else if (message.isMemory) stop("memory");
    else request?.reject(new TaskFailed(message.error, message.stack));
  }

  const start = place === "thread" ? startThread : startProcess;
  const port = start(task, limits, { onMessage, onEnd: stop });
  const startTimer = setTimeout(stop, START_MS, "deadline");
  startTimer.unref();
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();

  return {
    async request(message) {
      await ready.promise;
      if (ended) throw ended;
      const id = ++lastId;
      const response = Promise.withResolvers<unknown>();
      pending.set(id, response);
      const unwatch = watch(limits, port, stop);
      port.post({ id, request: message, processorMs: limits.processorMs });
      try {
        return (await response.promise) as Response;
      } finally {
        unwatch();
        pending.delete(id);
      }
    },
    close: () => stop("closed"),
  };
}

function watch(
  { deadlineMs, processorMs = Number.POSITIVE_INFINITY }: Pick<WorkerLimits, "deadlineMs" | "processorMs">,
  { getProcessorMs = () => 0 }: Port,
  stop: (reason: StopReason) => void,
): () => void {
  const [started, usedBefore] = [performance.now(), getProcessorMs()];
  const findReason = (): StopReason | undefined => {
    if (getProcessorMs() - usedBefore > processorMs) return "processor";
    return performance.now() - started > deadlineMs ? "deadline" : undefined;
  };
  let timer = setTimeout(
    function look() {
      const reason = findReason();
      timer = reason ? setTimeout(stop, GRACE_MS, reason) : setTimeout(look, LOOK_EVERY_MS);
    },
    Math.min(deadlineMs, processorMs),
  );
  return () => clearTimeout(timer);
}
