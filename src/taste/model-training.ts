// Trains the whole model on everyone's swipes: options, item factors and calibration.
import { fitCalibration, type SwipeArrays } from "./calibration.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Interactions, TRAINING, trainFactors } from "./factor-training.ts";
import type { ItemFactors, TrainingOptions } from "./factors.ts";
import { withoutFactors } from "./make-catalogue.ts";
import { tuneTraining } from "./tuning.ts";

/** Plain data, so that it can be posted to a worker. */
export type TrainingInput = {
  /** Its factors are left out of account. */
  catalogue: Catalogue;
  swipes: SwipeArrays;
  /** Those of the last tuning; without them, the training is tuned first. */
  options?: Partial<TrainingOptions>;
};
export type TrainedModel = { factors: ItemFactors; options: TrainingOptions };

/** Tuning takes three to five times as long as training, calibration a third as long. */
export function trainModel({ catalogue: known, swipes, options: tuned }: TrainingInput): TrainedModel {
  const catalogue = withoutFactors(known);
  const likes = toInteractions(swipes);
  const options = tuned ? { ...TRAINING, ...tuned } : tuneTraining(likes, catalogue).options;
  const factors = trainFactors(likes, catalogue, options);
  return { factors: { ...factors, calibration: fitCalibration(swipes, catalogue, options) }, options };
}

function toInteractions({ people, person, place, action }: SwipeArrays): Interactions {
  return {
    people,
    person: person.filter((_, at) => action[at] !== 0),
    place: place.filter((_, at) => action[at] !== 0),
  };
}
