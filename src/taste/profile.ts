import type { Catalogue } from "./catalogue.ts";
import { type Forecast, startForecast } from "./forecast.ts";
import { toPreferenceFeature } from "./labels.ts";
import { getPrior, type TasteTraveler } from "./priors.ts";

/** Version of the model. A stored profile of another version is learned again from the swipe history. */
export const TASTE_MODEL = "sidestreet-taste-6";

export type TasteProfile = {
  model: string;
  /** Version of the item factors that its latent weights belong to; "" if there are none. */
  factors: string;
  traveler: TasteTraveler;
  /** Feature names of the arrays below, valid for any catalogue. */
  features: readonly string[];
  /** Posterior mean of each weight, in log-odds per unit of the feature. */
  weights: Float32Array;
  /** 1 / posterior variance of each weight. */
  precisions: Float32Array;
  /** Ids of the last eight liked or saved places, newest last. */
  liked: readonly string[];
  likes: number;
  skips: number;
  /** Maps a relative score (`getRelativeScore`) to the log-odds of a like: intercept, slope, and their precisions. It limits the steps. */
  calibration: Float32Array;
  /** Maps it to the chance that people see. */
  forecast: Forecast;
};

/** The precisions of the intercept and the slope, by which steps are limited. */
const STEP_PRECISIONS = [6, 82];

export function startTaste(catalogue: Catalogue, traveler: TasteTraveler): TasteProfile {
  const { approval, population } = catalogue;
  const weights = catalogue.priorMeans.slice();
  const precisions = catalogue.priorPrecisions.slice();
  for (const feature of [...traveler.preferences.map(toPreferenceFeature), ...Object.keys(traveler.adjustments)]) {
    const column = catalogue.columns.get(feature);
    if (column === undefined) continue;
    const prior = getPrior(feature, traveler, catalogue.population);
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
    calibration: Float32Array.of(logit(approval), population.calibration.slope, ...STEP_PRECISIONS),
    forecast: startForecast(approval, population.calibration),
  };
}

/** False for another model or other item factors; then the swipe history has to be replayed. */
export const isCurrent = (taste: TasteProfile, catalogue: Catalogue): boolean =>
  taste.model === TASTE_MODEL && taste.factors === catalogue.factors;

/** The same profile with the catalogue's columns. New columns start at their prior. */
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
