// The type of an acceptance check, and helpers that several checks share.

/** `reason` says why the check can't run on this machine. */
export type Outcome = { passed: boolean; result: string } | { reason: string };

export type Check = {
  number: number;
  name: string;
  target: string;
  /** @throws if the check itself fails; it then counts as broken */
  run(): Promise<Outcome>;
};

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** @returns how many ms the action took, and its result */
export async function timed<T>(act: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const started = performance.now();
  const value = await act();
  return { ms: performance.now() - started, value };
}
