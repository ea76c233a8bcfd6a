// What is believed of a traveler's weights before any swipe.
import type { TravelPreference } from "../../db/vocabulary.ts";
import { getLatentIndex, type PopulationPrior } from "./factors.ts";
import { CELL_PREFIX, POPULARITY, PREFERENCE_PREFIX, QUALITY, toPreferenceFeature } from "./labels.ts";

/** What the traveler says of themself: stated preferences, and a wish from -1 (less) to 1 (more) for a feature. */
export type TasteTraveler = {
  preferences: readonly TravelPreference[];
  adjustments: Readonly<Record<string, number>>;
};

export type Prior = { mean: number; variance: number };

/** Prior mean of the weight of quality, in log-odds per standard deviation. */
const QUALITY_MEAN = 0.26;
/** Popularity and quality matter to everybody alike, so one traveler's swipes move them little. */
const GLOBAL_VARIANCE = 0.01;
/** Log-odds that a stated preference, or a full wish, adds to a place that is nothing else. */
const STATED_MEAN = 1.5;
const ADJUSTED_MEAN = 2;

/**
 * The prior of a feature's weight; for latents and popularity it is the distribution of the crowd's weights. A wish moves
 * the mean and halves the variance.
 */
export function getPrior(feature: string, traveler: TasteTraveler, crowd: Readonly<PopulationPrior>): Prior {
  const latent = getLatentIndex(feature);
  if (latent >= 0) return { mean: crowd.means[latent] ?? 0, variance: crowd.variances[latent] ?? 1e-6 };
  if (feature.startsWith(CELL_PREFIX)) return { mean: 0, variance: crowd.cellVariance };
  const group = getGlobalPrior(feature, crowd) ?? { mean: 0, variance: crowd.tagVariance };
  const stated =
    feature.startsWith(PREFERENCE_PREFIX) && traveler.preferences.some((p) => toPreferenceFeature(p) === feature);
  const adjustment = traveler.adjustments[feature];
  const mean = group.mean + (stated ? STATED_MEAN : 0);
  if (adjustment === undefined || !Number.isFinite(adjustment)) return { mean, variance: group.variance };
  const bounded = Math.max(-1, Math.min(1, adjustment));
  const reach = feature === POPULARITY || feature === QUALITY ? group.mean : ADJUSTED_MEAN;
  return { mean: mean + reach * bounded, variance: group.variance / 2 };
}

function getGlobalPrior(feature: string, crowd: Readonly<PopulationPrior>): Prior | undefined {
  if (feature === POPULARITY) return { mean: crowd.popularity, variance: GLOBAL_VARIANCE };
  if (feature === QUALITY) return { mean: QUALITY_MEAN, variance: GLOBAL_VARIANCE };
  return undefined;
}
