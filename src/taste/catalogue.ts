// The catalogue: all approved places as typed arrays, ready for scoring.
import type { BusinessType } from "../../db/vocabulary.ts";
import type { PopulationPrior } from "./factors.ts";
import type { Positions } from "./positions.ts";

export type TastePlace = {
  id: string;
  name: string;
  type: BusinessType;
  tags: readonly string[];
  latitude: number | null;
  longitude: number | null;
  /** People whose latest swipe on it is a like or a save. */
  likes: number;
  /** People whose latest swipe on it is a skip. */
  skips: number;
  /** What is known of it before anyone swiped it (see `getApprovalPrior`); 0 by default. */
  approvalPrior?: number;
  /** Name of its area, for reasons such as "In Monte-Carlo". */
  area?: string | null;
  /** Name of its city. Without a name, places more than about 40 km apart are in different cities. */
  city?: string | null;
};

/** A place's index is its position, a feature's its column: popularity, quality, tags, cells, latents, in this order. */
export type Catalogue = {
  size: number;
  ids: readonly string[];
  names: readonly string[];
  /** Index of each place's type in BUSINESS_TYPES. */
  types: Uint8Array;
  positions: Positions;
  /** The feature name of each column, and the reverse. */
  features: readonly string[];
  columns: ReadonlyMap<string, number>;
  tagColumn: number;
  cellColumn: number;
  latentColumn: number;
  /** Keyed by place: log(1 + likes) and the shrunk approval, both with zero mean and unit variance. */
  popularity: Float32Array;
  quality: Float32Array;
  likes: Uint32Array;
  skips: Uint32Array;
  /** Added to the approval that each place starts with. */
  approvalPriors: Float32Array;
  /** Share of likes among all swipes, shrunk toward 0.5. */
  approval: number;
  /** Place i has the tags `tagColumns[tagStarts[i] … tagStarts[i + 1])`, with value `idf[column] × tagScale[i]` each. */
  tagStarts: Uint32Array;
  tagColumns: Columns;
  tagScale: Float32Array;
  idf: Float32Array;
  /** Grid point of each place (`NO_LOCATION` without coordinates). Each grid point has nine cells with weights. */
  gridPoints: Uint32Array;
  pointCells: Columns;
  pointWeights: Float32Array;
  pointAreas: readonly (string | null)[];
  /** Grid points by key, and the reference latitude by city: needed to add places. */
  pointIndex: ReadonlyMap<number, number>;
  referenceLatitudes: ReadonlyMap<number, number>;
  longestRow: number;
  rank: number;
  /** Version of the item factors; "" if there are none. */
  factors: string;
  population: Readonly<PopulationPrior>;
  /** Keyed by column: prior mean and precision of the weight, for a traveler without preferences and adjustments. */
  priorMeans: Float32Array;
  priorPrecisions: Float32Array;
  /** Places × rank. */
  latents: Float32Array;
  /** City number of each place, and the cities by 10 km square and by name. */
  cities: Uint32Array;
  citiesBySquare: ReadonlyMap<number, number>;
  citiesByName: ReadonlyMap<string, number>;
  cityPlaces: readonly Uint32Array[];
  /** Up to 64 places of each city, the baseline of `getRelativeScore`. */
  cityReference: readonly Uint32Array[];
};

export const findPosition = ({ positions, ids }: Catalogue, id: string): number | undefined => positions.find(ids, id);

/** Column numbers, stored in two bytes each if they all fit. */
export type Columns = Uint16Array | Uint32Array;
