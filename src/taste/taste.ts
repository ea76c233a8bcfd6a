// The public API of the taste model: everything that code outside this folder may import.

export type { SwipeArrays } from "./calibration.ts";
export type { CandidateCache } from "./candidates.ts";
export { type Catalogue, findPosition, type TastePlace } from "./catalogue.ts";
export { changeCatalogue } from "./catalogue-changes.ts";
export { packCatalogue } from "./catalogue-packing.ts";
export {
  type Dealt,
  dealByScore,
  dealCards,
  dealUnseen,
  getKind,
  isExploration,
  toDealing,
  withBonus,
} from "./deck.ts";
export { explain, explainToOthers, forecastPercent, listLikedTraits, listTraits } from "./explanation.ts";
export { packFactors, unpackFactors } from "./factor-packing.ts";
export { type Interactions, TRAINING, trainFactors } from "./factor-training.ts";
export type { ItemFactors, TrainingOptions } from "./factors.ts";
export { type GroupMember, getChances, scoreGroup, selectFair } from "./group.ts";
export { toLabel } from "./labels.ts";
export {
  LEARNING,
  type LearningOptions,
  learn,
  type PastSwipe,
  replay,
  replayOnto,
  UNLIMITED_LEARNING,
} from "./learning.ts";
export { startCatalogue, withCounts, withFactors } from "./make-catalogue.ts";
export { type TrainedModel, type TrainingInput, trainModel } from "./model-training.ts";
export { type Permutation, permute, permuteList, permuteRows, type Rows } from "./permutation.ts";
export { Positions } from "./positions.ts";
export type { TasteTraveler } from "./priors.ts";
export { alignTaste, isCurrent, startTaste, TASTE_MODEL, type TasteProfile } from "./profile.ts";
export { packTaste, unpackTaste } from "./profile-packing.ts";
export { hashText } from "./random.ts";
export { getScoreTerms } from "./score-terms.ts";
export { score, scoreOnly, scorePlaces } from "./scoring.ts";
export { rankAll, selectTop, selectTopOfEach } from "./top-places.ts";
export { tuneTraining } from "./tuning.ts";
export { UnseenPlaces } from "./unseen-places.ts";
