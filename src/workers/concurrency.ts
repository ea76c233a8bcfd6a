import { ServiceUnavailable } from "../errors.ts";

type Lane = "priority" | "normal";

/** Runs `max` tasks at a time, priority ones first. @param maxWaiting per lane; further ones throw ServiceUnavailable */
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

type Waiting = { start: () => void; refuse: () => void };

/** Runs one task at a time, in turns between clients. Beyond `maxWaiting`, the last task of the one with the most is rejected. */
export function createFairQueue(maxWaiting: number, refuse: () => never) {
  const queues = new Map<string, Waiting[]>();
  let [waiting, isRunning] = [0, false];
  const startNext = () => {
    const [next] = queues;
    isRunning = next !== undefined;
    if (!next) return;
    const [client, queue] = next;
    queues.delete(client);
    const { start } = queue.shift() as Waiting;
    waiting--;
    // To the end of the map, after the other clients.
    if (queue.length > 0) queues.set(client, queue);
    start();
  };
  const refuseLongest = () => {
    const [client, queue] = [...queues].reduce((longest, each) =>
      each[1].length > longest[1].length ? each : longest,
    );
    queue.pop()?.refuse();
    waiting--;
    if (queue.length === 0) queues.delete(client);
  };
  return async <T>(client: string, task: () => Promise<T>): Promise<T> => {
    if (isRunning) {
      const turn = new Promise<void>((start, reject) => {
        const queue = queues.get(client) ?? [];
        queue.push({ start, refuse: () => reject(new Error("refused")) });
        queues.set(client, queue);
      });
      if (++waiting > maxWaiting) refuseLongest();
      await turn.catch(refuse);
    }
    isRunning = true;
    try {
      return await task();
    } finally {
      startNext();
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

/** Reads once per owner, such as a database, until the version differs. A read that failed isn't kept. */
export function createKeptReads<T>(): (owner: object, version: string, read: () => Promise<T>) => Promise<T> {
  const kept = new WeakMap<object, { version: string; value: Promise<T> }>();
  return (owner, version, read) => {
    const known = kept.get(owner);
    if (known?.version === version) return known.value;
    const entry = { version, value: read() };
    kept.set(owner, entry);
    entry.value.catch(() => kept.get(owner) === entry && kept.delete(owner));
    return entry.value;
  };
}

/** Concurrent callers share a read of the same key that starts after they called, so it is as fresh as their own. */
export function createSharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const waiting = new Map<string, Promise<T>>();
  const run = (key: string, read: () => Promise<T>) => {
    waiting.delete(key);
    const current = read();
    running.set(key, current);
    const end = () => running.get(key) === current && running.delete(key);
    current.then(end, end);
    return current;
  };
  return (key, read) => {
    const current = running.get(key);
    if (!current) return run(key, read);
    const start = () => run(key, read);
    const next = waiting.get(key) ?? current.then(start, start);
    waiting.set(key, next);
    return next;
  };
}
