import { isCompiled } from "./is-compiled.ts";

/** Every task, by its path within src without `.ts`; src/build/binary.ts compiles each as an entry point. */
export const TASKS = [
  "backups/archive-worker",
  "features/basemap/archive-worker",
  "features/discovery/training-worker",
  "features/imports/parser-worker",
  "features/places/listing/hours-worker",
  "features/places/listing/ways-worker",
  "features/places/photos/image-worker",
  "features/plan/solver-worker",
  "features/site/png-worker",
] as const;

export type TaskName = (typeof TASKS)[number];

/** In the binary, a task is found by its path within src. */
export const locateTask = (name: TaskName): string =>
  isCompiled ? `./${name}.js` : new URL(`../${name}.ts`, import.meta.url).href;

/** The first argument of the process that runs a task, before the name of the task. */
export const TASK_ARGUMENT = "--task";
