// What the training thread computes: from everybody's answers, item factors and their calibration.
import { fitCalibration } from "./calibration.ts";
import { makeCatalogue, type TastePlace } from "./catalogue.ts";
import { type Interactions, TRAINING, type TrainingOptions, trainFactors } from "./factor-training.ts";
import type { ItemFactors } from "./factors.ts";
import { tuneTraining } from "./tuning.ts";

/**
 * Everybody's answers, one per index: person (0 … people - 1, ordered by their last answer), place (position among the
 * places) and action. Each person's answers are in order.
 */
export type SwipeArrays = {
  people: number;
  person: Uint32Array;
  place: Uint32Array;
  /** 0 for a skip, 1 for a like, 2 for a save. */
  action: Uint8Array;
};

/** Plain data, for another thread. `options` are from the last tuning; without them, the training is tuned first. */
export type TrainingInput = { places: TastePlace[]; answers: SwipeArrays; options?: Partial<TrainingOptions> };
export type TrainedModel = { factors: ItemFactors; options: TrainingOptions };

/** Tuning takes three to five times as long as training, calibration a third of it. */
export function trainModel({ places, answers, options: tuned }: TrainingInput): TrainedModel {
  const catalogue = makeCatalogue(places);
  const likes = toInteractions(answers);
  const options = tuned ? { ...TRAINING, ...tuned } : tuneTraining(likes, catalogue).options;
  const factors = trainFactors(likes, catalogue, options);
  return { factors: { ...factors, appeal: fitCalibration(answers, catalogue, options) }, options };
}

/** A save counts as a like here: it says no more about who is alike. */
function toInteractions({ people, person, place, action }: SwipeArrays): Interactions {
  return {
    people,
    person: person.filter((_, at) => action[at] !== 0),
    place: place.filter((_, at) => action[at] !== 0),
  };
}
