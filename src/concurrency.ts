import { ServiceUnavailable } from "./errors.ts";

type Lane = "priority" | "normal";

/**
 * @param maxWaiting per lane; further tasks are rejected with ServiceUnavailable
 * @returns a function that runs at most `max` tasks at the same time and queues the others in order, priority tasks first
 */
export function limitConcurrency(
  max: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): <T>(task: () => Promise<T>, lane?: Lane) => Promise<T> {
  let running = 0;
  const queues: Record<Lane, (() => void)[]> = { priority: [], normal: [] };
  return async (task, lane = "normal") => {
    const queue = queues[lane];
    if (running < max) running++;
    else if (queue.length < maxWaiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new ServiceUnavailable("The server is busy. Please try again in a moment.", { retryAfter: 5 });
    try {
      return await task();
    } finally {
      const next = queues.priority.shift() ?? queues.normal.shift();
      if (next) next();
      else running--;
    }
  };
}

/** @returns a function that runs the tasks of each key one after the other */
export function createTurns(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const before = last.get(key) ?? Promise.resolve();
    const turn = before.then(task, task);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
