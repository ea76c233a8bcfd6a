// The type of an acceptance check, and helpers that several checks share.

/** `reason` says why the check can't run on this machine. */
export type Outcome = { passed: boolean; result: string } | { reason: string };

/** `quick` takes fewer samples of the same property, for every change; `full` is for releases. */
export type Size = "quick" | "full";

export type Check = {
  number: number;
  name: string;
  target: string;
  /** What it measures is a time or a rate, so nothing else may run beside it. */
  isTimed?: true;
  /** @throws if the check itself fails; it then counts as broken */
  run(size: Size): Promise<Outcome>;
};

/** @param share from 0 (the least) to 1 */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]): number => quantile(values, 0.5);

/** @returns how many ms the action took, and its result */
export async function timed<T>(act: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const started = performance.now();
  const value = await act();
  return { ms: performance.now() - started, value };
}
