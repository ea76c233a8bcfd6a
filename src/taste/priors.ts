import type { TravelPreference } from "../../db/vocabulary.ts";
import { getLatentIndex, type PopulationPrior } from "./factors.ts";
import { CELL_PREFIX, CHAIN, POPULARITY, PREFERENCE_PREFIX, QUALITY, toPreferenceFeature } from "./labels.ts";

/** What travelers say about themselves: travel preferences, and adjustments from -1 (less) to 1 (more) by feature. */
export type TasteTraveler = { preferences: readonly TravelPreference[]; adjustments: Readonly<Record<string, number>> };

export type Prior = { mean: number; variance: number };

/** Popularity and quality matter to everyone alike, so one traveler's swipes hardly change their weights. */
const GLOBAL_VARIANCE = 0.01;
/** Log-odds that a stated preference, or an adjustment of 1, adds to a place with that feature alone. */
const STATED_MEAN = 1.5;
const ADJUSTED_MEAN = 2;
/** Prior mean of the weight of chains: in a foreign city, most people look for what they don't have at home. */
const CHAIN_MEAN = -0.8;

/** Latents have people's distribution without its mean, which would count popularity twice. */
export function getPrior(feature: string, traveler: TasteTraveler, population: Readonly<PopulationPrior>): Prior {
  const latent = getLatentIndex(feature);
  if (latent >= 0) return { mean: 0, variance: population.variances[latent] ?? 1e-6 };
  if (feature.startsWith(CELL_PREFIX)) return { mean: 0, variance: population.cellVariance };
  const group = getGlobalPrior(feature, population) ?? { mean: 0, variance: population.tagVariance };
  const stated =
    feature.startsWith(PREFERENCE_PREFIX) && traveler.preferences.some((p) => toPreferenceFeature(p) === feature);
  const adjustment = traveler.adjustments[feature];
  const mean = group.mean + (stated ? STATED_MEAN : 0);
  if (adjustment === undefined || !Number.isFinite(adjustment)) return { mean, variance: group.variance };
  const bounded = Math.max(-1, Math.min(1, adjustment));
  const shift = feature === POPULARITY || feature === QUALITY ? group.mean : ADJUSTED_MEAN;
  return { mean: mean + shift * bounded, variance: group.variance / 2 };
}

function getGlobalPrior(feature: string, population: Readonly<PopulationPrior>): Prior | undefined {
  if (feature === POPULARITY) return { mean: population.popularity, variance: GLOBAL_VARIANCE };
  if (feature === QUALITY) return { mean: population.quality, variance: GLOBAL_VARIANCE };
  if (feature === CHAIN) return { mean: CHAIN_MEAN, variance: population.tagVariance };
  return undefined;
}
