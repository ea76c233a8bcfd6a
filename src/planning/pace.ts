export const PACE_NAMES = ["relaxed", "normal", "brisk"] as const;
export type PaceName = (typeof PACE_NAMES)[number];

export type Pace = {
  metersPerMinute: number;
  /** Multiplies the typical stays. */
  stay: number;
  /** Minutes to spare at each stop. */
  spare: number;
  /** Meals and events included. */
  maxStops: number;
};

/**
 * Normal walking speed averages 0.9 to 1.4 m/s, by age and sex. Bohannon, Williams Andrews (2011), "Normal walking speed: a
 * descriptive meta-analysis", Physiotherapy 97(3): 182-189.
 */
export const PACES: Record<PaceName, Pace> = {
  relaxed: { metersPerMinute: 60, stay: 1.25, spare: 10, maxStops: 6 },
  normal: { metersPerMinute: 75, stay: 1, spare: 5, maxStops: 9 },
  brisk: { metersPerMinute: 90, stay: 0.8, spare: 0, maxStops: 12 },
};
