// The catalogue: all approved places as typed arrays, ready for scoring.
import { BUSINESS_TYPES, type BusinessType } from "../../db/vocabulary.ts";
import { type Columns, getLongestRow, readGridPoints, readTags } from "./columns.ts";
import { computeApprovals, computeOverallApproval, standardize, toCount } from "./counts.ts";
import { DEFAULT_PRIOR, type ItemFactors, type PopulationPrior, toLatentFeature } from "./factors.ts";
import { assignCities, CELLS_PER_POINT } from "./geography.ts";
import { POPULARITY, QUALITY } from "./labels.ts";
import { getLatents } from "./latents.ts";
import { getPrior } from "./priors.ts";
import { seededRandom } from "./random.ts";

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

/**
 * The index of a place is its position; the index of a feature is its column. Columns are in this order: popularity,
 * quality, tags (from `tagColumn`, with types and travel preferences), cells (from `cellColumn`), latents (from
 * `latentColumn`).
 */
export type Catalogue = {
  size: number;
  ids: readonly string[];
  names: readonly string[];
  /** Index of each place's type in BUSINESS_TYPES. */
  types: Uint8Array;
  positions: ReadonlyMap<string, number>;
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
  pointIndex: ReadonlyMap<string, number>;
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
  citiesBySquare: ReadonlyMap<string, number>;
  citiesByName: ReadonlyMap<string, number>;
  cityPlaces: readonly Uint32Array[];
  /** Up to 64 places of each city, the baseline of `getRelativeScore`. */
  cityReference: readonly Uint32Array[];
};

const MAX_REFERENCE_PLACES = 64;
/** In shares of likes. Without a crowd, what is known of places differs by less, and must not count as much as swipes do. */
const LEAST_QUALITY_DEVIATION = 0.09;

/** Takes about 10 µs per place. */
export function makeCatalogue(places: readonly TastePlace[], factors?: ItemFactors): Catalogue {
  const size = places.length;
  const ids = places.map((place) => place.id);
  const likes = Uint32Array.from(places, (place) => toCount(place.likes));
  const skips = Uint32Array.from(places, (place) => toCount(place.skips));
  const approvalPriors = Float32Array.from(places, ({ approvalPrior }) => approvalPrior ?? 0);
  const features = [POPULARITY, QUALITY];
  const columns = new Map(features.map((name, column) => [name, column]));
  const columnOf = (name: string): number => {
    const known = columns.get(name);
    if (known !== undefined) return known;
    columns.set(name, features.length);
    return features.push(name) - 1;
  };
  const tags = readTags(places, columnOf);
  const cellColumn = features.length;
  const assigned = assignCities(places);
  const { cities } = assigned;
  const gridPoints = readGridPoints(places, cities, columnOf);
  const latentColumn = features.length;
  const bare: Catalogue = {
    size,
    ids,
    names: places.map((place) => place.name),
    types: Uint8Array.from(places, (place) => BUSINESS_TYPES.indexOf(place.type)),
    positions: new Map(ids.map((id, position) => [id, position])),
    features,
    columns,
    tagColumn: 2,
    cellColumn,
    latentColumn,
    popularity: standardize(Float32Array.from(likes, Math.log1p)),
    quality: standardize(computeApprovals(likes, skips, approvalPriors), LEAST_QUALITY_DEVIATION),
    likes,
    skips,
    approvalPriors,
    approval: computeOverallApproval(likes, skips),
    ...tags,
    ...gridPoints,
    longestRow: 2 + getLongestRow(tags.tagStarts) + CELLS_PER_POINT,
    rank: 0,
    factors: "",
    population: DEFAULT_PRIOR,
    priorMeans: new Float32Array(0),
    priorPrecisions: new Float32Array(0),
    latents: new Float32Array(0),
    ...assigned,
    ...groupCities(cities),
  };
  return factors ? withFactors(bare, factors) : withPriors(bare);
}

/** The same catalogue with these factors. The columns of other features stay. */
export function withFactors(catalogue: Catalogue, factors: ItemFactors): Catalogue {
  const features = catalogue.features.slice(0, catalogue.latentColumn);
  for (let k = 0; k < factors.rank; k++) features.push(toLatentFeature(factors.version, k));
  const { version, rank, variances, popularity, quality, tagVariance, cellVariance, calibration } = factors;
  const extended = { ...catalogue, features, columns: new Map(features.map((name, column) => [name, column])) };
  return withPriors({
    ...extended,
    rank,
    longestRow: 2 + getLongestRow(catalogue.tagStarts) + CELLS_PER_POINT + rank,
    factors: version,
    population: { variances, popularity, quality, tagVariance, cellVariance, calibration },
    latents: getLatents(extended, factors),
  });
}

/** The same catalogue with other counts of likes and skips (by position). */
export function withCounts(catalogue: Catalogue, likes: Uint32Array, skips: Uint32Array): Catalogue {
  const popularity = standardize(Float32Array.from(likes, Math.log1p));
  return {
    ...catalogue,
    likes,
    skips,
    approval: computeOverallApproval(likes, skips),
    popularity,
    quality: standardize(computeApprovals(likes, skips, catalogue.approvalPriors), LEAST_QUALITY_DEVIATION),
  };
}

/**
 * The position of a place, or undefined if it is not in the catalogue. The map of positions may already belong to the next
 * catalogue (see `changeCatalogue`), so the position is checked against the ids.
 */
export function findPosition({ positions, ids }: Catalogue, id: string): number | undefined {
  const position = positions.get(id);
  return position !== undefined && ids[position] === id ? position : undefined;
}

export function withPriors(catalogue: Catalogue): Catalogue {
  const anyone = { preferences: [], adjustments: {} };
  const priors = catalogue.features.map((feature) => getPrior(feature, anyone, catalogue.population));
  return {
    ...catalogue,
    priorMeans: Float32Array.from(priors, (prior) => prior.mean),
    priorPrecisions: Float32Array.from(priors, (prior) => 1 / prior.variance),
  };
}

export function groupCities(cities: Uint32Array): Pick<Catalogue, "cityPlaces" | "cityReference"> {
  const cityPlaces = groupByCity(cities);
  return { cityPlaces, cityReference: cityPlaces.map(sampleReference) };
}

function groupByCity(cities: Uint32Array): Uint32Array[] {
  const gathered: number[][] = [];
  cities.forEach((city, position) => {
    while (gathered.length <= city) gathered.push([]);
    gathered[city]?.push(position);
  });
  return gathered.map((positions) => Uint32Array.from(positions));
}

function sampleReference(positions: Uint32Array, city: number): Uint32Array {
  if (positions.length <= MAX_REFERENCE_PLACES) return positions;
  const random = seededRandom(city + 1);
  return Uint32Array.from({ length: MAX_REFERENCE_PLACES }, () => {
    return positions[Math.floor(random() * positions.length)] as number;
  });
}
