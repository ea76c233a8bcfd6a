import * as v from "valibot";
import type { SpeedMetric } from "../../../db/vocabulary.ts";

/** The upper bounds of the histograms: milliseconds, for layout shifts thousandths. What is slower counts as the last. */
export const SPEED_BOUNDS: Record<SpeedMetric, readonly number[]> = {
  lcp: [250, 500, 750, 1000, 1400, 1800, 2500, 3200, 4000, 6000, 10_000, 60_000],
  inp: [32, 50, 75, 100, 150, 200, 300, 500, 1000, 3000, 60_000],
  cls: [0, 5, 10, 20, 50, 100, 150, 250, 500, 1000, 60_000],
};

const value = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)));

/** `route` is the pattern of a page, such as `/business/:id`. */
export const MeasuredSpeed = v.strictObject({
  route: v.pipe(v.string(), v.maxLength(120)),
  lcp: value,
  inp: value,
  cls: value,
});
export type MeasuredSpeed = v.InferOutput<typeof MeasuredSpeed>;

/** At least 75 % of the views of a day were at most so slow. */
export type SpeedOfRoute = { day: string; route: string; metric: SpeedMetric; views: number; atMost: number };
