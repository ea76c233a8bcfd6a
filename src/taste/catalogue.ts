// The catalogue: every approved place as numbers in typed arrays, ready to be scored.
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
  /** The name of its area, for a reason such as "In Monte-Carlo". */
  area?: string | null;
  /** The city's name; without one, places more than about 40 km apart count as different cities. */
  city?: string | null;
};

/**
 * All approved places. A position is a place's index in every array. Columns number the features in this order:
 * popularity, quality, tags (from `tagColumn`), aims, cells (from `cellColumn`), latents (from `latentColumn`).
 */
export type Catalogue = {
  size: number;
  ids: readonly string[];
  names: readonly string[];
  /** Index of each place's type in BUSINESS_TYPES. */
  types: Uint8Array;
  positions: ReadonlyMap<string, number>;
  /** Feature name of each column, and back. */
  features: readonly string[];
  columns: ReadonlyMap<string, number>;
  tagColumn: number;
  cellColumn: number;
  latentColumn: number;
  /** By place: z(log(1 + likes)), and z of the shrunk approval. */
  popularity: Float32Array;
  quality: Float32Array;
  likes: Uint32Array;
  skips: Uint32Array;
  /** Share of likes among all swipes, shrunk toward one half. */
  approval: number;
  /** Tags and aims of place i are `tagColumns[tagStarts[i] … tagStarts[i + 1])`, each worth `rarity × tagScale[i]`. */
  tagStarts: Uint32Array;
  tagColumns: Columns;
  tagScale: Float32Array;
  idf: Float32Array;
  /** Spot of each place (`NOWHERE` without coordinates); a spot has nine cells and their weights. */
  gridPoints: Uint32Array;
  pointCells: Columns;
  pointWeights: Float32Array;
  pointAreas: readonly (string | null)[];
  /** Spots by their keys, and the parallel of each city's lattice: for placing a new place. */
  pointIndex: ReadonlyMap<string, number>;
  referenceLatitudes: ReadonlyMap<number, number>;
  longestRow: number;
  rank: number;
  /** Version of the item factors, "" without any; and the crowd's prior that came with them. */
  factors: string;
  crowd: Readonly<PopulationPrior>;
  /** Prior mean and precision of every column's weight for a traveler who said nothing. */
  priorMeans: Float32Array;
  priorPrecisions: Float32Array;
  /** Places × rank. */
  latents: Float32Array;
  cities: Uint32Array;
  squares: ReadonlyMap<string, number>;
  named: ReadonlyMap<string, number>;
  cityPlaces: readonly Uint32Array[];
  /** Up to 64 fixed places of each city: a place's percentage compares its score with theirs. */
  cityReference: readonly Uint32Array[];
};

/** Most reference places of a city. */
const MAX_REFERENCE_PLACES = 64;

/** Reads all places into typed arrays, which takes about 10 µs a place. */
export function makeCatalogue(places: readonly TastePlace[], factors?: ItemFactors): Catalogue {
  const size = places.length;
  const ids = places.map((place) => place.id);
  const likes = Uint32Array.from(places, (place) => toCount(place.likes));
  const skips = Uint32Array.from(places, (place) => toCount(place.skips));
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
  const { cities, squares, named } = assignCities(places);
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
    quality: standardize(computeApprovals(likes, skips)),
    likes,
    skips,
    approval: computeOverallApproval(likes, skips),
    ...tags,
    ...gridPoints,
    longestRow: 2 + getLongestRow(tags.tagStarts) + CELLS_PER_POINT,
    rank: 0,
    factors: "",
    crowd: DEFAULT_PRIOR,
    priorMeans: new Float32Array(0),
    priorPrecisions: new Float32Array(0),
    latents: new Float32Array(0),
    cities,
    squares,
    named,
    ...groupCities(cities),
  };
  return factors ? withFactors(bare, factors) : withPriors(bare);
}

/** The same catalogue on these factors; everything else, columns included, stays. */
export function withFactors(catalogue: Catalogue, factors: ItemFactors): Catalogue {
  const features = catalogue.features.slice(0, catalogue.latentColumn);
  for (let k = 0; k < factors.rank; k++) features.push(toLatentFeature(factors.version, k));
  const equipped = { ...catalogue, features, columns: new Map(features.map((name, column) => [name, column])) };
  return takeFactors(equipped, factors);
}

/** The same catalogue with other counts of likes and skips. */
export function withCounts(catalogue: Catalogue, likes: Uint32Array, skips: Uint32Array): Catalogue {
  const popularity = standardize(Float32Array.from(likes, Math.log1p));
  return {
    ...catalogue,
    likes,
    skips,
    approval: computeOverallApproval(likes, skips),
    popularity,
    quality: standardize(computeApprovals(likes, skips)),
  };
}

/**
 * The position of a place, or undefined where the catalogue does not hold it. The map of positions may already belong to
 * the next catalogue (see `changeCatalogue`), so the position is checked against the ids.
 */
export function findPosition({ positions, ids }: Catalogue, id: string): number | undefined {
  const position = positions.get(id);
  return position !== undefined && ids[position] === id ? position : undefined;
}

function takeFactors(catalogue: Catalogue, factors: ItemFactors): Catalogue {
  const { version, rank, means, variances, popularity, tagVariance, cellVariance, appeal } = factors;
  return withPriors({
    ...catalogue,
    rank,
    longestRow: 2 + getLongestRow(catalogue.tagStarts) + CELLS_PER_POINT + rank,
    factors: version,
    crowd: { means, variances, popularity, tagVariance, cellVariance, appeal },
    latents: getLatents(catalogue, factors),
  });
}

export function withPriors(catalogue: Catalogue): Catalogue {
  const nobody = { preferences: [], adjustments: {} };
  const priors = catalogue.features.map((feature) => getPrior(feature, nobody, catalogue.crowd));
  return {
    ...catalogue,
    priorMeans: Float32Array.from(priors, (prior) => prior.mean),
    priorPrecisions: Float32Array.from(priors, (prior) => 1 / prior.variance),
  };
}

/** The places of each city, and its reference places. */
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
