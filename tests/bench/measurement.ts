// The type of a row of the benchmark's table, and formatting shared by the rows.

/**
 * `ratio` is relative to the baseline. `report` is the result of a row without a target. `reason` says why the row can't be
 * measured on this machine.
 */
export type Outcome =
  | { met: boolean; result: string; ratio?: string; details?: unknown }
  | { report: string; details?: unknown }
  | { reason: string };

export type Measurement = {
  number: number;
  name: string;
  target: string;
  /** @throws if measuring itself fails; the row then counts as missed */
  measure(): Promise<Outcome>;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** @param share 0 … 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const formatRatio = (ratio: number) => `${ratio.toFixed(2)} ×`;
export const formatKilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const formatCount = (count: number) => Math.round(count).toLocaleString("en");
