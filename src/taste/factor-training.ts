// Trains item factors on everyone's likes, as a pure function.
import { type FactorizationInput, factorize, type SparseRows } from "./als.ts";
import { putColumns, rootMeanSquare, rotateToAxes, truncateToRank } from "./axes.ts";
import type { Catalogue } from "./catalogue.ts";
import { DEFAULT_PRIOR, type ItemFactors, type TrainingOptions } from "./factors.ts";
import { seededRandom } from "./random.ts";
import { allocateRow, readRow } from "./rows.ts";
import { fitSideInformation } from "./side-information.ts";
import training from "./training.json" with { type: "json" };

export type Interactions = {
  people: number;
  /** 0 … people - 1. */
  person: Uint32Array;
  /** Positions in the catalogue. */
  place: Uint32Array;
  /** Confidence in each like; default 1. */
  weight?: Float32Array;
};

/** Tuned on the training data of the NYC check-ins (docs/measurements.md); `tuneTraining` adapts it to other data. */
export const TRAINING: Readonly<TrainingOptions> = training;

/** Enough to compare options. */
export const QUICK_TRAINING = { runs: 1, sweeps: 10 };

/** Weight of the row of a tag or cell, relative to a person's row. */
const FEATURE_WEIGHT = 0.5;
/** If predictions (0 … 1) vary less than this, they are noise and the latents get no weight. */
const MIN_DEVIATION = 1e-3;
/** Rarer tags say nothing about other places. */
const MIN_TAG_PLACES = 3;

/**
 * Averages `runs` factorizations: their mean prediction is truncated to `rank` dimensions and rotated so that people's
 * factors are uncorrelated, which makes a diagonal prior adequate. The variance of people's factors along each axis
 * is the prior of a new traveler (empirical Bayes). Takes O(sweeps × runs × (likes × rank² + (people + places) × rank³)).
 */
export function trainFactors(
  interactions: Interactions,
  catalogue: Catalogue,
  options: Readonly<TrainingOptions> = TRAINING,
): ItemFactors {
  const input = buildMatrix(interactions, catalogue, options);
  const active = listActive(input);
  const wide = options.rank * options.runs;
  const [people, places] = [new Float64Array(active.length * wide), new Float64Array(catalogue.size * wide)];
  for (let run = 0; run < options.runs; run++) {
    const found = factorize(input, { ...options, seed: options.seed + 7919 * run });
    const column = run * options.rank;
    putColumns(people, wide, selectRows(found.rows, active, options.rank), options.rank, column);
    putColumns(places, wide, found.places, options.rank, column);
  }
  const { left, right } = truncateToRank(people, places, wide, options.rank);
  const rotated = rotateToAxes(left, right, options.rank);
  const scale = rootMeanSquare(rotated.places, options.rank);
  const latents = Float32Array.from(rotated.places, (value) => value / scale);
  const deviation = estimateDeviation(rotated.people, rotated.places, options);
  const logOdds = deviation > MIN_DEVIATION ? options.spread / deviation : 0;
  const version = `${options.seed}-${fingerprint(latents)}`;
  return {
    version,
    rank: options.rank,
    ids: catalogue.ids,
    latents,
    ...fitSideInformation(catalogue, latents, options),
    variances: Float32Array.from(rotated.variances, (variance) => {
      return Math.max(1e-6, variance * options.width) * (scale * logOdds) ** 2;
    }),
    popularity: options.popularity,
    quality: options.quality,
    tagVariance: options.tagVariance,
    cellVariance: options.cellVariance,
    calibration: DEFAULT_PRIOR.calibration,
  };
}

/** The matrix to factorize: one row per person, then one per tag and cell. */
function buildMatrix(
  { people, person, place, weight }: Interactions,
  catalogue: Catalogue,
  options: Pick<TrainingOptions, "tags" | "area">,
): FactorizationInput {
  const entries = makeEntries(person.length + catalogue.size * catalogue.longestRow);
  person.forEach((row, at) => {
    const value = weight?.[at] ?? 1;
    if (value > 0) entries.add(row, place[at] as number, value);
  });
  const uses = new Uint32Array(catalogue.latentColumn);
  for (const column of catalogue.tagColumns) uses[column] = (uses[column] as number) + 1;
  const isCommon = (column: number) => (uses[column] as number) >= MIN_TAG_PLACES;
  const row = allocateRow(catalogue);
  for (let i = 0; i < catalogue.size; i++) {
    const n = readRow(catalogue, i, row);
    const tags: number[] = [];
    for (let f = catalogue.tagColumn; f < n; f++) {
      const column = row.columns[f] as number;
      if (column < catalogue.cellColumn && isCommon(column)) tags.push(column);
      else if (column >= catalogue.cellColumn && column < catalogue.latentColumn) {
        const value = options.area * (row.values[f] as number);
        entries.add(people + column, i, FEATURE_WEIGHT * value);
      }
    }
    const value = options.tags / Math.sqrt(tags.length);
    for (const column of tags) entries.add(people + column, i, FEATURE_WEIGHT * value);
  }
  return {
    rows: entries.toRows(people + catalogue.latentColumn),
    people,
    cities: catalogue.cities,
    featureWeight: FEATURE_WEIGHT,
  };
}

/** The entries of a matrix in any order, of which a large city has millions. @param capacity at most so many */
function makeEntries(capacity: number) {
  const [rows, columns, values] = [new Uint32Array(capacity), new Uint32Array(capacity), new Float32Array(capacity)];
  let count = 0;
  return {
    add(row: number, column: number, value: number) {
      rows[count] = row;
      columns[count] = column;
      values[count++] = value;
    },
    toRows(rowCount: number): SparseRows {
      const starts = new Uint32Array(rowCount + 1);
      for (let at = 0; at < count; at++) starts[rows[at]! + 1] = starts[rows[at]! + 1]! + 1;
      for (let r = 0; r < rowCount; r++) starts[r + 1] = starts[r + 1]! + starts[r]!;
      const next = starts.slice();
      const sorted = { starts, columns: new Uint32Array(count), values: new Float32Array(count) };
      for (let at = 0; at < count; at++) {
        const to = next[rows[at]!]!++;
        sorted.columns[to] = columns[at]!;
        sorted.values[to] = values[at]!;
      }
      return sorted;
    },
  };
}

function listActive({ rows, people }: FactorizationInput): number[] {
  return Array.from({ length: people }, (_, r) => r).filter((r) => rows.starts[r] !== rows.starts[r + 1]);
}

function selectRows(factors: Float64Array, picked: readonly number[], width: number): Float64Array {
  const out = new Float64Array(picked.length * width);
  picked.forEach((row, i) => {
    out.set(factors.subarray(row * width, (row + 1) * width), i * width);
  });
  return out;
}

/** Standard deviation of p·y over sampled people and places. */
function estimateDeviation(people: Float64Array, places: Float64Array, { rank, seed }: TrainingOptions): number {
  const random = seededRandom(seed);
  const personCount = people.length / rank;
  const placeCount = places.length / rank;
  let sum = 0;
  let square = 0;
  const draws = 20000;
  for (let draw = 0; draw < draws; draw++) {
    const p = Math.floor(random() * personCount) * rank;
    const y = Math.floor(random() * placeCount) * rank;
    let dot = 0;
    for (let k = 0; k < rank; k++) dot += (people[p + k] ?? 0) * (places[y + k] ?? 0);
    sum += dot / draws;
    square += (dot * dot) / draws;
  }
  return Math.sqrt(Math.max(0, square - sum * sum));
}

function fingerprint(values: Float32Array): string {
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(values.buffer, values.byteOffset, values.byteLength)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
