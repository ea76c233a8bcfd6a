import type { SwipeAction } from "../../db/vocabulary.ts";
import type { Catalogue } from "./catalogue.ts";
import { toEvidence, updateForecast } from "./forecast.ts";
import type { TasteTraveler } from "./priors.ts";
import { alignTaste, startTaste, type TasteProfile } from "./profile.ts";
import { type Buffers, fillRows, getBuffers, mean, scoreRows } from "./scratch-buffers.ts";
import { sigmoid, takeStep } from "./swipe-step.ts";

export type PastSwipe = { position: number; action: SwipeAction; seed: number };

export type LearningOptions = {
  /** Number of likes that a save counts as. */
  save: number;
  /** Weight of the choice likelihood. */
  choice: number;
  /** Weight of the response likelihood. */
  response: number;
  /** Number of places of the same city that a swiped place is compared with. */
  background: number;
  /** Largest change of a place's log-odds of a like, as shown in percentages, by one swipe. */
  limit: number;
};

/** The values that measured best (see `learn`). */
export const LEARNING: Readonly<LearningOptions> = { save: 2, choice: 0.5, response: 1, background: 30, limit: 0.45 };

/** Used for rankings whose percentages nobody sees: a swipe counts in full (measured in docs/measurements.md, "Rooms"). */
export const UNLIMITED_LEARNING: Readonly<LearningOptions> = { ...LEARNING, limit: Number.POSITIVE_INFINITY };

/** Liked, and skipped, places remembered for reasons such as "Like Noodle Bar". */
export const MAX_REMEMBERED = 8;

/**
 * The profile after one more swipe. Does not modify `taste`; a position outside the catalogue is ignored.
 *
 * The posterior of the weights is a diagonal Gaussian with means w and precisions h. Each swipe is one step toward the mode
 * of its Laplace approximation (Spiegelhalter & Lauritzen 1990), given up to two likelihoods:
 *
 * - Choice: a like or save is a choice of the place among `background` places of its city, drawn uniformly by `seed`; a
 *   conditional logit (McFadden 1974): p = softmax(Xw), m = Σpx, gradient c(x - m), information c(Σpx² - m²).
 * - Response: a like (y = 1) or skip (y = 0) is the response to the card shown; a logistic regression on x minus the
 *   background's mean, whose intercept i is the traveler's own: p = σ(i + w·x), gradient r(y - p)x, information r p(1 - p)x².
 *
 * c and r are `choice` and `response`, multiplied by `save` for a save. Measured before steps were limited, with 400
 * simulated travelers (simulation.ts) after training on swipes on random cards, in likes in the third deck of 20 cards
 * (± 0.35, 95 %): without learning 7.5; responses alone 8.8; choices at half weight 8.4, with responses 8.7; a save worth 1,
 * 2, 3 likes 8.7, 9.1, 8.9. So responses, skips included, clearly help; the value of a save is within the interval. Check-ins
 * have no skips, so there choices carry all the information.
 *
 * `limit` keeps one swipe from moving a percentage by more than about 11 points: in the sample city, one moved some by 54.
 * The check-ins are ranked no worse with it (docs/measurements.md).
 */
export function learn(
  taste: TasteProfile,
  catalogue: Catalogue,
  place: number,
  action: SwipeAction,
  seed: number,
  options: Readonly<LearningOptions> = LEARNING,
): TasteProfile {
  return replayOnto(taste, catalogue, [{ position: place, action, seed }], options);
}

/** Learns a whole history, oldest swipe first. To undo a swipe, replay the history without it. */
export function replay(
  catalogue: Catalogue,
  traveler: TasteTraveler,
  history: readonly PastSwipe[],
  options: Readonly<LearningOptions> = LEARNING,
): TasteProfile {
  return replayOnto(startTaste(catalogue, traveler), catalogue, history, options);
}

/** The profile after more swipes. Does not modify `taste`. */
export function replayOnto(
  taste: TasteProfile,
  catalogue: Catalogue,
  swipes: readonly PastSwipe[],
  options: Readonly<LearningOptions> = LEARNING,
): TasteProfile {
  const before = alignTaste(taste, catalogue);
  const after = { ...before, weights: before.weights.slice(), precisions: before.precisions.slice() };
  for (const swipe of swipes) applySwipe(after, catalogue, swipe, options);
  return after;
}

/** Modifies `taste` in place, including its weights and precisions. */
function applySwipe(
  taste: TasteProfile,
  catalogue: Catalogue,
  { position, action, seed }: PastSwipe,
  options: Readonly<LearningOptions>,
): void {
  if (!(position >= 0 && position < catalogue.size)) return;
  const liked = action !== "dislike";
  const buffers = getBuffers(catalogue, options.background + 1);
  fillRows(buffers, catalogue, position, options.background, seed);
  if (buffers.count > 1) learnRows(taste, catalogue, buffers, { position, action, seed }, options);
  if (!liked) {
    taste.skips++;
    return;
  }
  const id = catalogue.ids[position] as string;
  taste.likes++;
  taste.liked = [...taste.liked.filter((other) => other !== id), id].slice(-MAX_REMEMBERED);
}

function learnRows(
  taste: TasteProfile,
  catalogue: Catalogue,
  buffers: Buffers,
  { position, action }: PastSwipe,
  { choice, response, save, limit }: Readonly<LearningOptions>,
): void {
  const [intercept] = taste.calibration as unknown as Calibration;
  const liked = action !== "dislike";
  const strength = action === "save" ? save : 1;
  scoreRows(buffers, taste.weights);
  const relativeScore = (buffers.scores[0] as number) - mean(buffers.scores, buffers.count);
  const calibration = updateCalibration(taste.calibration, relativeScore, liked);
  const [interceptAfter, slopeAfter] = calibration as unknown as Calibration;
  takeStep(taste, catalogue, buffers, {
    city: catalogue.cities[position] as number,
    liked,
    choice: liked ? choice * strength : 0,
    response: response * strength,
    logOdds: intercept + relativeScore,
    limit: Math.max(0, limit - Math.abs(interceptAfter - intercept)) / slopeAfter,
  });
  taste.calibration = calibration;
  const { forecast, likes, skips } = taste;
  taste.forecast = updateForecast(forecast, toEvidence(forecast, relativeScore, likes + skips), liked);
}

/** Online Platt scaling (Platt 1999): σ(a + b · relative score), one Newton step. @param relativeScore before the swipe */
function updateCalibration(calibration: Float32Array, relativeScore: number, liked: boolean): Float32Array {
  const [intercept, slope, interceptPrecision, slopePrecision] = calibration as unknown as Calibration;
  const chance = sigmoid(intercept + slope * relativeScore);
  const information = chance * (1 - chance);
  const interceptPrecisionAfter = interceptPrecision + information;
  const slopePrecisionAfter = slopePrecision + information * relativeScore * relativeScore;
  const surprise = (liked ? 1 : 0) - chance;
  return Float32Array.of(
    intercept + surprise / interceptPrecisionAfter,
    Math.max(0.05, slope + (surprise * relativeScore) / slopePrecisionAfter),
    interceptPrecisionAfter,
    slopePrecisionAfter,
  );
}

type Calibration = [intercept: number, slope: number, interceptPrecision: number, slopePrecision: number];
