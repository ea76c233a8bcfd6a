// A row of the bench's table: what is measured, its target, and the function that measures it.

/**
 * `met` is the verdict on the target, `figure` the result, `ratio` the result relative to its baseline. A row without a
 * target only reports. `why` is the reason if it can't be measured on this machine.
 */
export type Outcome =
  | { met: boolean; result: string; ratio?: string; details?: unknown }
  | { report: string; details?: unknown }
  | { reason: string };

export type Measurement = {
  /** Its number in the table. */
  number: number;
  name: string;
  target: string;
  /** @throws if measuring itself fails; the row then counts as missed */
  measure(): Promise<Outcome>;
};

/** The median. */
export function median(timings: readonly number[]): number {
  return at(timings, 0.5);
}

/** The quantile. @param share from 0 to 1 */
export function at(timings: readonly number[], share: number): number {
  const sorted = timings.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const formatRatio = (ratio: number) => `${ratio.toFixed(2)} ×`;
export const formatKilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const formatCount = (result: number) => Math.round(result).toLocaleString("en");
