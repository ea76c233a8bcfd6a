// What the rest of the product may use of the taste model.

export {
  type Catalogue,
  makeCatalogue,
  positionOf,
  recountCatalogue,
  type TastePlace,
  withFactors,
} from "./catalogue.ts";
export { changeCatalogue } from "./catalogue-changes.ts";
export { type Answers, type Trained, type TrainingOrder, trainCrowd } from "./crowd-training.ts";
export { dealDeck, EXPLORES_ONE_IN, exploresAt, takeBest } from "./deck.ts";
export { explain, gapOf, sharesOf, traits } from "./explanation.ts";
export { packFactors, unpackFactors } from "./factor-packing.ts";
export type { ItemFactors } from "./factors.ts";
export { LEARNING, type LearningOptions, learn, type PastSwipe, replay } from "./learning.ts";
export { packTaste, unpackTaste } from "./packing.ts";
export { type Arrangement, rearrange, rearrangeList } from "./permutation.ts";
export type { TasteTraveler } from "./priors.ts";
export { alignTaste, isCurrent, startTaste, TASTE_MODEL, type TasteProfile } from "./profile.ts";
export { seedOf } from "./random.ts";
export { score, scorePlaces } from "./scoring.ts";
export { type Interactions, TRAINING, type TrainingOptions, trainFactors } from "./training.ts";
export { tuneTraining } from "./tuning.ts";
