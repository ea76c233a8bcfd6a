// A line of the bench's table: what is measured, how fast or small it has to be, and a program that finds out.

/**
 * `met` is the verdict on the target; `figure` is what was measured, `ratio` what it is beside its yardstick. A figure
 * without a target of its own tells only; a line that cannot be measured here says why.
 */
export type Finding =
  | { met: boolean; figure: string; ratio?: string; details?: unknown }
  | { tells: string; details?: unknown }
  | { why: string };

export type Line = {
  /** Its number in the table. */
  number: number;
  name: string;
  target: string;
  /** @throws where the measuring itself went wrong: the line then counts as missed */
  measure(): Promise<Finding>;
};

/** The middle one of some figures. */
export function medianOf(figures: readonly number[]): number {
  return at(figures, 0.5);
}

/** The figure that this share of all lies under or at. @param share from 0 to 1 */
export function at(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const times = (ratio: number) => `${ratio.toFixed(2)} ×`;
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const whole = (figure: number) => Math.round(figure).toLocaleString("en");
