// A row of the trust table: a promise, its target, and the function that checks it.

/** `holds` is the verdict on the target, `figure` the result. `why` is the reason if it can't be checked on this machine. */
export type Finding = { holds: boolean; figure: string } | { why: string };

export type Line = {
  number: number;
  name: string;
  target: string;
  /** @throws if measuring itself fails; the promise then counts as broken */
  measure(): Promise<Finding>;
};

/** The median. */
export function middleOf(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Runs an action. @returns how many ms it took, and its value */
export async function timed<T>(act: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const started = performance.now();
  const value = await act();
  return { ms: performance.now() - started, value };
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
