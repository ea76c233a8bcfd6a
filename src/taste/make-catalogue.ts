// Makes the catalogue from places, and with other factors, counts or priors.
import { BUSINESS_TYPES } from "../../db/vocabulary.ts";
import type { Catalogue, TastePlace } from "./catalogue.ts";
import { getLongestRow, listTagFeatures, readGridPoints, type Spot, toTagRows } from "./columns.ts";
import { computeApprovals, computeOverallApproval, standardize, toCount } from "./counts.ts";
import { DEFAULT_PRIOR, type ItemFactors, toLatentFeature } from "./factors.ts";
import { assignCities, CELLS_PER_POINT } from "./geography.ts";
import { POPULARITY, QUALITY } from "./labels.ts";
import { getLatents } from "./latents.ts";
import { Positions } from "./positions.ts";
import { getPrior } from "./priors.ts";
import { seededRandom } from "./random.ts";

const MAX_REFERENCE_PLACES = 64;
/** In shares of likes. Without a crowd, what is known of places differs by less, and must not count as much as swipes do. */
const LEAST_QUALITY_DEVIATION = 0.09;
/** In logarithms of likes: what 13,000 likes of 2,900 restaurants have. Else, a new city's first likes would outweigh any taste. */
const LEAST_POPULARITY_DEVIATION = 0.6;

const computePopularity = (likes: Uint32Array) =>
  standardize(new Float32Array(likes).map(Math.log1p), LEAST_POPULARITY_DEVIATION);

/** Takes places in parts, since the objects of all of a large city take several times the memory of its catalogue: 10 µs per place. */
export function startCatalogue() {
  const features = [POPULARITY, QUALITY];
  const columns = new Map(features.map((name, column) => [name, column]));
  const columnOf = (name: string): number => {
    const known = columns.get(name);
    if (known !== undefined) return known;
    columns.set(name, features.length);
    return features.push(name) - 1;
  };
  const [ids, names, spots]: [string[], string[], Spot[]] = [[], [], []];
  const [types, liked, skipped, priors]: [number[], number[], number[], number[]] = [[], [], [], []];
  const [tags, starts] = [[] as number[], [0]];
  return {
    add(places: readonly TastePlace[]): void {
      for (const place of places) {
        const { id, name, type, latitude, longitude, area, city, approvalPrior = 0 } = place;
        ids.push(id);
        names.push(name);
        spots.push({ latitude, longitude, area, city });
        types.push(BUSINESS_TYPES.indexOf(type));
        liked.push(toCount(place.likes));
        skipped.push(toCount(place.skips));
        priors.push(approvalPrior);
        for (const feature of listTagFeatures(place)) tags.push(columnOf(feature));
        starts.push(tags.length);
      }
    },
    finish(factors?: ItemFactors): Catalogue {
      const [likes, skips, approvalPriors] = [
        new Uint32Array(liked),
        new Uint32Array(skipped),
        new Float32Array(priors),
      ];
      const cellColumn = features.length;
      const assigned = assignCities(spots);
      const gridPoints = readGridPoints(spots, assigned.cities, columnOf);
      const bare = withoutFactors({
        size: ids.length,
        ids,
        names,
        types: new Uint8Array(types),
        positions: new Positions(ids),
        features,
        columns,
        tagColumn: 2,
        cellColumn,
        latentColumn: features.length,
        popularity: computePopularity(likes),
        quality: standardize(computeApprovals(likes, skips, approvalPriors), LEAST_QUALITY_DEVIATION),
        likes,
        skips,
        approvalPriors,
        approval: computeOverallApproval(likes, skips),
        ...toTagRows(starts, tags, cellColumn),
        ...gridPoints,
        ...assigned,
        ...groupCities(assigned.cities),
      });
      return factors ? withFactors(bare, factors) : bare;
    },
  };
}

/** What depends on factors. */
type Factored = "longestRow" | "rank" | "factors" | "population" | "priorMeans" | "priorPrecisions" | "latents";

/** The same catalogue without factors. */
export function withoutFactors(catalogue: Omit<Catalogue, Factored>): Catalogue {
  const features = catalogue.features.slice(0, catalogue.latentColumn);
  return withPriors({
    ...catalogue,
    features,
    columns: new Map(features.map((name, column) => [name, column])),
    longestRow: 2 + getLongestRow(catalogue.tagStarts) + CELLS_PER_POINT,
    rank: 0,
    factors: "",
    population: DEFAULT_PRIOR,
    latents: new Float32Array(0),
  });
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
  return {
    ...catalogue,
    likes,
    skips,
    approval: computeOverallApproval(likes, skips),
    popularity: computePopularity(likes),
    quality: standardize(computeApprovals(likes, skips, catalogue.approvalPriors), LEAST_QUALITY_DEVIATION),
  };
}

export function withPriors(catalogue: Omit<Catalogue, "priorMeans" | "priorPrecisions">): Catalogue {
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
  return gathered.map((positions) => new Uint32Array(positions));
}

function sampleReference(positions: Uint32Array, city: number): Uint32Array {
  if (positions.length <= MAX_REFERENCE_PLACES) return positions;
  const random = seededRandom(city + 1);
  return Uint32Array.from({ length: MAX_REFERENCE_PLACES }, () => {
    return positions[Math.floor(random() * positions.length)] as number;
  });
}
