import { isCompiled } from "./is-compiled.ts";

/** Every worker, by its path within src without `.ts`; src/build/binary.ts compiles each as an entry point. */
export const WORKERS = [
  "features/discovery/training-worker",
  "features/imports/parser-worker",
  "features/listings/hours-worker",
  "features/plan/solver-worker",
  "features/site/png-worker",
] as const;

/** In the binary, a worker is found by its path within src. */
export const startWorker = (name: (typeof WORKERS)[number], options?: WorkerOptions): Worker =>
  new Worker(isCompiled ? `./${name}.js` : new URL(`./${name}.ts`, import.meta.url).href, options);
