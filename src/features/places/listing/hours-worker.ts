import type { Point } from "../../../taste/walking.ts";
import { serve } from "../../../workers/serve.ts";
import { type EvaluatedHours, evaluateHours, getOpenWindows, type OpenWindows } from "./evaluate-hours.ts";
import { explainHours } from "./parse-hours.ts";
import type { HoursExplanation } from "./schema.ts";

/** `at`, `from` and `until` are in Unix milliseconds, `position` is where the sun shines. */
export type HoursTask =
  | { evaluate: string; timezone: string; at: number; position?: Point | undefined }
  | { windowsOf: string; timezone: string; from: number; until: number; position?: Point | undefined }
  | { explain: string };
export type HoursResult = EvaluatedHours | OpenWindows | HoursExplanation;

// The package prints the texts that it fails on.
for (const level of ["log", "info", "warn", "error"] as const) console[level] = () => {};

function run(task: HoursTask): Promise<HoursResult> {
  if ("explain" in task) return explainHours(task.explain);
  if ("windowsOf" in task) return getOpenWindows(task.windowsOf, task.timezone, task.from, task.until, task.position);
  return evaluateHours(task.evaluate, task.timezone, new Date(task.at), task.position);
}

// The first evaluation compiles the package; later ones are measured against a deadline.
serve(run, evaluateHours("Mo-Fr 09:00-18:00", "UTC", new Date()));
