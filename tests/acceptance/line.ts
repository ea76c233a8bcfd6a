// A line of the trust table: what is promised, how far, and a program that finds out.

/** `holds` is the verdict on the target; `figure` is what was counted. A line that cannot be measured here says why. */
export type Finding = { holds: boolean; figure: string } | { why: string };

export type Line = {
  /** Its number in the list of promises. */
  number: number;
  name: string;
  target: string;
  /** @throws where the measuring itself went wrong: the line then counts as broken */
  measure(): Promise<Finding>;
};

/** The smallest, the middle and the largest of some figures, sorted. */
export function middleOf(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** ms that an act took, and what it gave. */
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
