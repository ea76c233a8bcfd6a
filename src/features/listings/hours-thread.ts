// Starts the thread that evaluates opening hours, and ends it if a text takes too long.
import { startWorker } from "../../worker.ts";
import type { EvaluatedHours } from "./evaluate-hours.ts";
import type { HoursMessage, HoursResult, HoursTask } from "./hours-worker.ts";
import type { OpenWindows } from "./open-windows.ts";
import type { HoursExplanation } from "./schema.ts";

/** ms of processor time for one text; the most complex hours on OpenStreetMap take five. */
const DEADLINE_MS = 500;
/** ms for one text where the machine is so busy that the thread gets little processor time. */
const LATEST_MS = 3000;
/** ms between two looks at the processor time. */
const LOOK_EVERY_MS = 100;
/** ms in which a result that is already there reaches a busy event loop. */
const GRACE_MS = 50;

type Queued = { task: HoursTask; settle: (result: HoursResult | undefined) => void };
type ResultOf<Task extends HoursTask> = Task extends { explain: string }
  ? HoursExplanation
  : Task extends { windowsOf: string }
    ? OpenWindows
    : EvaluatedHours;

let worker: Worker | undefined;
let isReady = false;
let running: Queued | undefined;
/** What owners type waits for what travelers read. */
const queues: [reads: Queued[], explanations: Queued[]] = [[], []];

/** @returns undefined if the text takes too long */
export function runHoursTask<Task extends HoursTask>(task: Task): Promise<ResultOf<Task> | undefined> {
  return new Promise((resolve) => {
    queues["explain" in task ? 1 : 0].push({ task, settle: resolve as Queued["settle"] });
    runNext();
  });
}

function runNext(): void {
  worker ??= openWorker();
  if (running || !isReady) return;
  running = queues[0].shift() ?? queues[1].shift();
  if (!running) return;
  worker.postMessage(running.task);
  setDeadline(running);
}

function setDeadline(task: Queued): void {
  const [started, usedBefore] = [performance.now(), getOthersTime()];
  let timer = setTimeout(function look() {
    const isOver = getOthersTime() - usedBefore > DEADLINE_MS || performance.now() - started > LATEST_MS;
    timer = isOver ? setTimeout(endWorker, GRACE_MS) : setTimeout(look, LOOK_EVERY_MS);
  }, DEADLINE_MS);
  const { settle } = task;
  task.settle = (result) => {
    clearTimeout(timer);
    settle(result);
  };
}

/** @returns ms of processor time that all threads but this one have used: an upper bound for the thread of the hours */
function getOthersTime(): number {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  return (all.user + all.system - own.user - own.system) / 1000;
}

function finishTask(result: HoursResult | undefined): void {
  running?.settle(result);
  running = undefined;
}

function openWorker(): Worker {
  // Before it starts, because a thread reads the time zone once. See createOpeningHours.
  process.env.TZ = "UTC";
  isReady = false;
  const opened = startWorker("features/listings/hours-worker", { ref: false } as WorkerOptions);
  opened.onmessage = ({ data }: MessageEvent<HoursMessage>) => {
    if (opened !== worker) return;
    if (data === "ready") isReady = true;
    else finishTask(data);
    runNext();
  };
  opened.onerror = endWorker;
  return opened;
}

/** Gives up the running task; the next worker continues with the others. */
function endWorker(): void {
  worker?.terminate();
  worker = undefined;
  finishTask(undefined);
  const waiting = isReady ? [] : queues.flatMap((queue) => queue.splice(0));
  for (const { settle } of waiting) settle(undefined);
  if (queues.some(({ length }) => length > 0)) runNext();
}
