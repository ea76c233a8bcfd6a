// What is believed of a traveler's weights before any swipe.
import type { TravelPreference } from "../../db/vocabulary.ts";
import { type CrowdPrior, latentNumber } from "./factors.ts";
import { AIM_PREFIX, aimFeature, CELL_PREFIX, POPULARITY, QUALITY } from "./labels.ts";

/** What the traveler says of themself: stated preferences, and a wish from -1 (less) to 1 (more) for a feature. */
export type TasteTraveler = {
  preferences: readonly TravelPreference[];
  adjustments: Readonly<Record<string, number>>;
};

export type Prior = { mean: number; variance: number };

/** Prior mean of the weight of quality, in log-odds per standard deviation. */
const QUALITY_MEAN = 0.26;
/** Popularity and quality matter to everybody alike, so one traveler's swipes move them little. */
const COMMON_VARIANCE = 0.01;
/** Log-odds that a stated preference, or a full wish, adds to a place that is nothing else. */
const STATED_MEAN = 1.5;
const WISHED_MEAN = 2;

/**
 * The prior of a feature's weight; for latents and popularity it is the distribution of the crowd's weights. A wish moves
 * the mean and halves the variance.
 */
export function priorOf(feature: string, traveler: TasteTraveler, crowd: Readonly<CrowdPrior>): Prior {
  const latent = latentNumber(feature);
  if (latent >= 0) return { mean: crowd.means[latent] ?? 0, variance: crowd.variances[latent] ?? 1e-6 };
  if (feature.startsWith(CELL_PREFIX)) return { mean: 0, variance: crowd.cellVariance };
  const group = commonPrior(feature, crowd) ?? { mean: 0, variance: crowd.tagVariance };
  const stated = feature.startsWith(AIM_PREFIX) && traveler.preferences.some((p) => aimFeature(p) === feature);
  const wish = traveler.adjustments[feature];
  const mean = group.mean + (stated ? STATED_MEAN : 0);
  if (wish === undefined || !Number.isFinite(wish)) return { mean, variance: group.variance };
  const bounded = Math.max(-1, Math.min(1, wish));
  const reach = feature === POPULARITY || feature === QUALITY ? group.mean : WISHED_MEAN;
  return { mean: mean + reach * bounded, variance: group.variance / 2 };
}

function commonPrior(feature: string, crowd: Readonly<CrowdPrior>): Prior | undefined {
  if (feature === POPULARITY) return { mean: crowd.popularity, variance: COMMON_VARIANCE };
  if (feature === QUALITY) return { mean: QUALITY_MEAN, variance: COMMON_VARIANCE };
  return undefined;
}
