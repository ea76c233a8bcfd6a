// The taste profile: what one traveler's swipes taught, as numbers under names that outlive a catalogue.
import type { Catalogue } from "./catalogue.ts";
import { toPreferenceFeature } from "./labels.ts";
import { getPrior, type TasteTraveler } from "./priors.ts";

/** Names the model that packed a profile; a profile of another model is learned again from the history. */
export const TASTE_MODEL = "sidestreet-taste-2";

export type TasteProfile = {
  model: string;
  /** Version of the item factors its latent weights belong to; "" without any. */
  factors: string;
  traveler: TasteTraveler;
  /** Feature names of the arrays below. */
  features: readonly string[];
  /** Posterior mean of each weight, in log-odds per unit of the feature. */
  weights: Float32Array;
  /** 1 / posterior variance of each weight. */
  precisions: Float32Array;
  /** Ids of the last eight places liked or saved, newest last. */
  liked: readonly string[];
  likes: number;
  skips: number;
  /** From the gap (see `gapOf`) to the log-odds of a like: intercept, slope, and their precisions. */
  appeal: Float32Array;
};

/** The profile before any swipe: preferences and wishes only. */
export function startTaste(catalogue: Catalogue, traveler: TasteTraveler): TasteProfile {
  const { slope, interceptPrecision, slopePrecision } = catalogue.crowd.appeal;
  const weights = catalogue.priorMeans.slice();
  const precisions = catalogue.priorPrecisions.slice();
  for (const feature of [...traveler.preferences.map(toPreferenceFeature), ...Object.keys(traveler.adjustments)]) {
    const column = catalogue.columns.get(feature);
    if (column === undefined) continue;
    const prior = getPrior(feature, traveler, catalogue.crowd);
    weights[column] = prior.mean;
    precisions[column] = 1 / prior.variance;
  }
  return {
    model: TASTE_MODEL,
    factors: catalogue.factors,
    traveler: { preferences: [...traveler.preferences], adjustments: { ...traveler.adjustments } },
    features: catalogue.features,
    weights,
    precisions,
    liked: [],
    likes: 0,
    skips: 0,
    appeal: Float32Array.of(logit(catalogue.approval), slope, interceptPrecision, slopePrecision),
  };
}

/** False for another model or other item factors: then the history has to be replayed. */
export const isCurrent = (taste: TasteProfile, catalogue: Catalogue): boolean =>
  taste.model === TASTE_MODEL && taste.factors === catalogue.factors;

/** The same profile in the catalogue's columns; columns new to it start at their prior. */
export function alignTaste(taste: TasteProfile, catalogue: Catalogue): TasteProfile {
  if (taste.features === catalogue.features) return taste;
  const start = startTaste(catalogue, taste.traveler);
  taste.features.forEach((feature, i) => {
    const column = catalogue.columns.get(feature);
    if (column === undefined) return;
    start.weights[column] = taste.weights[i] as number;
    start.precisions[column] = taste.precisions[i] as number;
  });
  return { ...taste, features: start.features, weights: start.weights, precisions: start.precisions };
}

const logit = (chance: number): number => Math.log(chance / (1 - chance));
