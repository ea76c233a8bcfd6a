// What the background thread does: everybody's answers in, item factors and calibration out, tuned where likes have grown much.
import { fitAppeal } from "./calibration.ts";
import { makeCatalogue, type TastePlace } from "./catalogue.ts";
import type { ItemFactors } from "./factors.ts";
import { type Interactions, TRAINING, type TrainingOptions, trainFactors } from "./training.ts";
import { tuneTraining } from "./tuning.ts";

/**
 * Who (0 … people - 1, whoever answered last comes last) answered what to which place (position among the places), each
 * person's answers in their order.
 */
export type Answers = {
  people: number;
  person: Uint32Array;
  place: Uint32Array;
  /** 0 for a skip, 1 for a like, 2 for a save. */
  action: Uint8Array;
};

/** Plain data, so that it can be sent to another thread. `options` are those tuned before; without them, tuning comes first. */
export type TrainingOrder = { places: TastePlace[]; answers: Answers; options?: Partial<TrainingOptions> };
export type Trained = { factors: ItemFactors; options: TrainingOptions };

/** Tuning takes three to five times as long as training, calibration a third of it. */
export function trainCrowd({ places, answers, options: tuned }: TrainingOrder): Trained {
  const catalogue = makeCatalogue(places);
  const likes = likesAmong(answers);
  const options = tuned ? { ...TRAINING, ...tuned } : tuneTraining(likes, catalogue).options;
  const factors = trainFactors(likes, catalogue, options);
  return { factors: { ...factors, appeal: fitAppeal(answers, catalogue, options) }, options };
}

/** Likes and saves; a save is no surer a sign of who is alike than a like. */
function likesAmong({ people, person, place, action }: Answers): Interactions {
  return {
    people,
    person: person.filter((_, at) => action[at] !== 0),
    place: place.filter((_, at) => action[at] !== 0),
  };
}
