// Item factors: what everybody's likes say about a place, as 32 numbers, learned in the background and swapped in whole.

/**
 * The latent factors of places, in axes along which people's tastes vary independently, and the ridge map that gives a
 * place the crowd does not know yet its factors from its features. Rows of `latents` are ids × rank, of `side`
 * sideNames × rank. Plain data: it can be sent to and from a worker.
 */
export type ItemFactors = {
  /** Names the training that made them; weights learned on one version mean nothing on another. */
  version: string;
  rank: number;
  ids: readonly string[];
  latents: Float32Array;
  sideNames: readonly string[];
  side: Float32Array;
  /** What people's weights on each latent are like: the prior of a traveler nobody knows yet. */
  means: Float32Array;
  variances: Float32Array;
  /** Prior mean of the weight of popularity beside these latents. */
  popularity: number;
  /** Prior variance of the weight of a tag, and of a cell. */
  tagVariance: number;
  cellVariance: number;
  /** How percentages start out for a traveler nobody knows yet. */
  appeal: AppealPrior;
};

/** Prior of a traveler's calibration beside its intercept: log-odds of a like per unit of gap, and both prior precisions. */
export type AppealPrior = { slope: number; interceptPrecision: number; slopePrecision: number };

/** What the crowd's weights are like: mean and variance of each latent's, mean of popularity's, variance of tags and cells. */
export type CrowdPrior = Pick<
  ItemFactors,
  "means" | "variances" | "popularity" | "tagVariance" | "cellVariance" | "appeal"
>;

/**
 * Fitted on simulated travelers (tests/bench/taste/simulation.ts); a crowd's own answers replace it (`fitAppeal`).
 */
const SIMULATED_APPEAL: AppealPrior = { slope: 0.27, interceptPrecision: 6, slopePrecision: 82 };

/** What is believed where no crowd has been learned from. */
export const NO_CROWD: Readonly<CrowdPrior> = {
  means: new Float32Array(0),
  variances: new Float32Array(0),
  popularity: 0.4,
  tagVariance: 0.6,
  cellVariance: 0.2,
  appeal: SIMULATED_APPEAL,
};

/** The name of a latent feature, tied to its training. */
export const latentFeature = (version: string, k: number): string => `latent:${version}:${k}`;

/** The number of a latent feature, or -1 for any other feature. */
export const latentNumber = (feature: string): number =>
  feature.startsWith("latent:") ? Number(feature.slice(feature.lastIndexOf(":") + 1)) : -1;
