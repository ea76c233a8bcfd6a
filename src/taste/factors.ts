// Item factors: what everybody's likes say about a place, in 32 numbers, learned in the background.

/**
 * The latent factors of places, along axes on which people's tastes vary independently, and the ridge map that predicts
 * them from the features of a place that the crowd does not know yet. `latents` is ids × rank, `side` sideNames × rank.
 * Plain data, for a worker.
 */
export type ItemFactors = {
  /** Names the training; weights learned on one version mean nothing on another. */
  version: string;
  rank: number;
  ids: readonly string[];
  latents: Float32Array;
  sideNames: readonly string[];
  side: Float32Array;
  /** Mean and variance of people's weights on each latent: the prior of a new traveler. */
  means: Float32Array;
  variances: Float32Array;
  /** Prior mean of the weight of popularity beside these latents. */
  popularity: number;
  /** Prior variance of the weight of a tag, and of a cell. */
  tagVariance: number;
  cellVariance: number;
  /** The calibration of percentages for a new traveler. */
  appeal: CalibrationPrior;
};

/** Prior of a traveler's calibration beside its intercept: log-odds of a like per unit of gap, and both prior precisions. */
export type CalibrationPrior = { slope: number; interceptPrecision: number; slopePrecision: number };

/** The distribution of the crowd's weights, which is the prior of a new traveler. */
export type PopulationPrior = Pick<
  ItemFactors,
  "means" | "variances" | "popularity" | "tagVariance" | "cellVariance" | "appeal"
>;

/**
 * Fitted on simulated travelers (tests/bench/taste/simulation.ts), until the crowd's own answers replace it (`fitAppeal`).
 */
const SIMULATED_CALIBRATION: CalibrationPrior = { slope: 0.27, interceptPrecision: 6, slopePrecision: 82 };

/** The prior before the first training. */
export const DEFAULT_PRIOR: Readonly<PopulationPrior> = {
  means: new Float32Array(0),
  variances: new Float32Array(0),
  popularity: 0.4,
  tagVariance: 0.6,
  cellVariance: 0.2,
  appeal: SIMULATED_CALIBRATION,
};

/** The name of a latent feature, tied to its training. */
export const toLatentFeature = (version: string, k: number): string => `latent:${version}:${k}`;

/** The number of a latent feature, or -1 for any other feature. */
export const getLatentIndex = (feature: string): number =>
  feature.startsWith("latent:") ? Number(feature.slice(feature.lastIndexOf(":") + 1)) : -1;
