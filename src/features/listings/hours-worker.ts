import { type EvaluatedHours, evaluateHours } from "./evaluate-hours.ts";
import { explainHours } from "./parse-hours.ts";
import type { HoursExplanation } from "./schema.ts";

/** `at` is in Unix milliseconds. */
export type HoursTask = { evaluate: string; timezone: string; at: number } | { explain: string };
export type HoursResult = EvaluatedHours | HoursExplanation;
export type HoursMessage = HoursResult | "ready";

declare const self: Worker;

// The package prints the texts that it fails on.
for (const level of ["log", "info", "warn", "error"] as const) console[level] = () => {};

self.onmessage = async ({ data: task }: MessageEvent<HoursTask>) => {
  const result =
    "explain" in task
      ? await explainHours(task.explain)
      : await evaluateHours(task.evaluate, task.timezone, new Date(task.at));
  self.postMessage(result satisfies HoursMessage);
};

// The first evaluation compiles the package; later ones are measured against a deadline.
await evaluateHours("Mo-Fr 09:00-18:00", "UTC", new Date());
self.postMessage("ready" satisfies HoursMessage);
