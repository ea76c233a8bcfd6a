/** Latent factors of places along uncorrelated axes, and the side information that predicts them. Can be posted to a worker. */
export type ItemFactors = {
  /** Identifies the training. Weights learned with one version are meaningless with another. */
  version: string;
  rank: number;
  ids: readonly string[];
  /** ids × rank. */
  latents: Float32Array;
  sideNames: readonly string[];
  /** sideNames × rank: the regression from features to latents (see `fitSideInformation`). */
  side: Float32Array;
  /** Variance of people's weights on each latent (rank): the prior of a new traveler, whose mean is 0. */
  variances: Float32Array;
  /** Prior means of the weights of popularity and quality, given these latents. */
  popularity: number;
  quality: number;
  /** Prior variances of the weight of a tag and of a cell. */
  tagVariance: number;
  cellVariance: number;
  calibration: CalibrationPrior;
};

/** The slope is in log-odds per unit of relative score. The intercept's prior mean follows from the overall approval. */
export type CalibrationPrior = {
  slope: number;
  interceptPrecision: number;
  slopePrecision: number;
  /** How much more a score says after many answers; 0 by default. */
  growth?: number;
};

/** The distribution of weights over all people, used as the prior of a new traveler (empirical Bayes). */
export type PopulationPrior = Pick<
  ItemFactors,
  "variances" | "popularity" | "quality" | "tagVariance" | "cellVariance" | "calibration"
>;

/** Fitted on simulated travelers (tests/bench/taste/calibration.ts). `fitCalibration` replaces it with real swipes. */
const SIMULATED_CALIBRATION: CalibrationPrior = { slope: 0.27, interceptPrecision: 2, slopePrecision: 5, growth: 0.6 };

export const DEFAULT_PRIOR: Readonly<PopulationPrior> = {
  variances: new Float32Array(0),
  popularity: 0.4,
  quality: 0.26,
  tagVariance: 0.6,
  cellVariance: 0.2,
  calibration: SIMULATED_CALIBRATION,
};

export const toLatentFeature = (version: string, k: number): string => `latent:${version}:${k}`;

/** The index of a latent feature, or -1 for any other feature. */
export const getLatentIndex = (feature: string): number =>
  feature.startsWith("latent:") ? Number(feature.slice(feature.lastIndexOf(":") + 1)) : -1;

export type TrainingOptions = {
  rank: number;
  sweeps: number;
  /** Number of factorizations from different random starts, which are averaged. */
  runs: number;
  /** α and λ of `factorize`. */
  unseen: number;
  ridge: number;
  /** Confidence in all tags of a place together, relative to 1 for a like. */
  tags: number;
  /** Confidence in the location of a place, relative to 1 for a like. */
  area: number;
  /** Standard deviation of p·y over people and places that the latents are scaled to, in log-odds. */
  spread: number;
  /** Prior variance of one traveler's weights, relative to the variance over people. */
  width: number;
  /** Prior means of the weights of popularity and quality. */
  popularity: number;
  quality: number;
  /** Prior variances of the weight of a tag and of a cell. */
  tagVariance: number;
  cellVariance: number;
  /** φ of `fitSideInformation`. */
  sideRidge: number;
  seed: number;
};
