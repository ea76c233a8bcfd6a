// Evaluates opening hours in a thread, and gives up a text that takes too long.
import { positionsInZones } from "../../../city/time-zones.ts";
import { createResidentWorker } from "../../../workers/resident.ts";
import type { EvaluatedHours, OpenWindows } from "./evaluate-hours.ts";
import type { HoursResult, HoursTask } from "./hours-worker.ts";
import type { HoursExplanation } from "./schema.ts";

type ResultOf<Task extends HoursTask> = Task extends { explain: string }
  ? HoursExplanation
  : Task extends { windowsOf: string }
    ? OpenWindows
    : EvaluatedHours;

const evaluateInThread = createResidentWorker<HoursTask, HoursResult>("features/places/listing/hours-worker", {
  in: "thread",
  // The most complex hours on OpenStreetMap take five milliseconds.
  processorMs: 500,
  // On a machine so busy that the thread gets little processor time.
  deadlineMs: 3000,
  idleMs: 600_000,
});

/** What owners type waits for what travelers read. @returns undefined if the text takes too long */
export async function runHoursTask<Task extends HoursTask>(task: Task): Promise<ResultOf<Task> | undefined> {
  // A thread reads the time zone once, when it starts. See createOpeningHours.
  process.env.TZ = "UTC";
  try {
    const isTyped = "explain" in task;
    const located = isTyped ? task : { ...task, position: positionsInZones.get(task.timezone) };
    return (await evaluateInThread(located, isTyped ? "normal" : "priority")) as ResultOf<Task>;
  } catch {
    return undefined;
  }
}
