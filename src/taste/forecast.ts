// Forecasts: the chance that a traveler likes a place, from its relative score and from how earlier answers turned out.
import type { CalibrationPrior } from "./factors.ts";

/** Mean intercept and slope, their variances, their covariance, and the growth of the evidence. */
export type Forecast = Float32Array;

export const FORECAST_LENGTH = 6;

/** With fewer answers, what a forecast says of one person is mostly what it says of everyone, and no figure is shown. */
export const MIN_ANSWERS = 8;
/** After this many answers, half of the growth is reached. */
const HALF_GROWN = 20;

export const startForecast = (approval: number, prior: CalibrationPrior): Forecast =>
  Float32Array.of(
    Math.log(approval / (1 - approval)),
    prior.slope,
    1 / prior.interceptPrecision,
    1 / prior.slopePrecision,
    0,
    prior.growth ?? 0,
  );

/** The same score says more after more answers, which its weights were learned from. @param answers before this one */
export const toEvidence = (forecast: Forecast, relativeScore: number, answers: number): number =>
  relativeScore * (1 + ((forecast[5] as number) * answers) / (answers + HALF_GROWN));

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/**
 * A logistic regression on the evidence before each answer, learned one answer at a time (an extended Kalman filter). Since
 * the cards of a deck have high scores, intercept and slope are known together much better than each: hence the covariance.
 */
export function updateForecast(forecast: Forecast, evidence: number, liked: boolean): Forecast {
  const [intercept, slope, interceptVariance, slopeVariance, covariance, growth] = forecast as unknown as Six;
  const chance = sigmoid(intercept + slope * evidence);
  const information = chance * (1 - chance);
  const a = interceptVariance + covariance * evidence;
  const b = covariance + slopeVariance * evidence;
  const gain = 1 / (1 + information * (a + b * evidence));
  const surprise = gain * ((liked ? 1 : 0) - chance);
  return Float32Array.of(
    intercept + a * surprise,
    Math.max(MIN_SLOPE, slope + b * surprise),
    interceptVariance - information * gain * a * a,
    slopeVariance - information * gain * b * b,
    covariance - information * gain * a * b,
    growth,
  );
}

type Six = [number, number, number, number, number, number];
const MIN_SLOPE = 0.05;

type Answers = { likes: number; skips: number };

export const getChance = ({ forecast, likes, skips }: Answers & { forecast: Forecast }, score: number): number =>
  sigmoid((forecast[0] as number) + (forecast[1] as number) * toEvidence(forecast, score, likes + skips));

/** Whether enough answers are behind a percentage to show it. */
export const hasFigures = ({ likes, skips }: Answers): boolean => likes + skips >= MIN_ANSWERS;
