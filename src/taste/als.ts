// Implicit alternating least squares (iALS): factorizes the matrix of likes, tags and locations.
import { addFourOuters, addOuter, solveCholesky } from "./algebra.ts";
import { seededRandom } from "./random.ts";

/** A compressed sparse row matrix: row r has `columns` and `values` at `[starts[r] … starts[r + 1])`. */
export type SparseRows = { starts: Uint32Array; columns: Uint32Array; values: Float32Array };

export type FactorizationInput = {
  /** `people` rows of likes, then one row per feature, as if it were a person who likes every place that has it. */
  rows: SparseRows;
  people: number;
  /** The city of each place. A missing like is negative feedback only in cities where the row likes something. */
  cities: Uint32Array;
  /** Weight of a feature row, relative to 1 for a person's row. */
  featureWeight: number;
};

export type FactorizationOptions = {
  rank: number;
  sweeps: number;
  /** α: confidence in a missing like as negative feedback, relative to 1 for a like. */
  unseen: number;
  /** λ: regularization per unit of confidence. */
  ridge: number;
  seed: number;
};

/**
 * Finds factors p of rows and y of places with p·y ≈ 1 for likes and 0 elsewhere, by implicit alternating least squares
 * (Hu, Koren & Volinsky 2008) with regularization proportional to the confidence (Rendle et al. 2022, "Revisiting the
 * performance of iALS"): p_u = (αΣ_all yyᵀ + Σ_liked c yyᵀ + λ(Σc + αN)I)⁻¹ Σ_liked c y, and likewise for places.
 * Features are rows of the same matrix (collective matrix factorization, Singh & Gordon 2008), so that places with the same
 * tags get similar factors even if nobody likes both.
 * @returns `rows` (rows × rank) and `places` (places × rank)
 */
export function factorize(
  input: FactorizationInput,
  options: FactorizationOptions,
): { rows: Float64Array; places: Float64Array } {
  const { rank } = options;
  const { rows, cities, people, featureWeight } = input;
  const rowCount = rows.starts.length - 1;
  const placeCount = cities.length;
  const byPlace = transpose(rows, placeCount);
  const rowCities = listCitiesByRow(rows, cities);
  const cityCount = cities.reduce((max, city) => Math.max(max, city + 1), 0);
  const cityOfPlace = Array.from(cities, (city) => [city]);
  const random = seededRandom(options.seed);
  const rowFactors = new Float64Array(rowCount * rank);
  const placeFactors = Float64Array.from({ length: placeCount * rank }, () => {
    return ((random() + random() + random() - 1.5) * 0.2) / Math.sqrt(rank);
  });
  const rowWeights = Float64Array.from({ length: rowCount }, (_, r) => (r < people ? 1 : featureWeight));
  const ones = new Float64Array(placeCount).fill(1);
  for (let sweep = 0; sweep < options.sweeps; sweep++) {
    const placeGrams = gramByCity(placeFactors, ones, cityOfPlace, cityCount, options);
    solveSide(rowFactors, placeFactors, rows, rowCities, placeGrams, rowWeights, options);
    const rowGrams = gramByCity(rowFactors, rowWeights, rowCities, cityCount, options);
    solveSide(placeFactors, rowFactors, byPlace, cityOfPlace, rowGrams, ones, options);
  }
  return { rows: rowFactors, places: placeFactors };
}

function transpose(rows: SparseRows, columnCount: number): SparseRows {
  const starts = new Uint32Array(columnCount + 1);
  for (const column of rows.columns) starts[column + 1] = (starts[column + 1] as number) + 1;
  for (let c = 0; c < columnCount; c++) starts[c + 1] = (starts[c + 1] as number) + (starts[c] as number);
  const next = starts.slice();
  const columns = new Uint32Array(rows.columns.length);
  const values = new Float32Array(rows.columns.length);
  for (let r = 0; r + 1 < rows.starts.length; r++) {
    for (let at = rows.starts[r] as number; at < (rows.starts[r + 1] as number); at++) {
      const column = rows.columns[at] as number;
      const to = next[column] as number;
      next[column] = to + 1;
      columns[to] = r;
      values[to] = rows.values[at] as number;
    }
  }
  return { starts, columns, values };
}

type Grams = { sums: Float64Array[]; sizes: Float64Array };

/** Keyed by city: αΣ w x xᵀ over the rows present there (lower half), and the sum of their weights. */
function gramByCity(
  factors: Float64Array,
  weights: Float64Array,
  cities: readonly (readonly number[])[],
  cityCount: number,
  { rank, unseen }: FactorizationOptions,
): Grams {
  const sums = Array.from({ length: cityCount }, () => new Float64Array(rank * rank));
  const sizes = new Float64Array(cityCount);
  cities.forEach((present, r) => {
    for (const city of present) {
      addOuter(sums[city] as Float64Array, factors, r * rank, rank, unseen * (weights[r] as number));
      sizes[city] = (sizes[city] as number) + (weights[r] as number);
    }
  });
  return { sums, sizes };
}

/** Half a sweep: solves every row of `into` given the factors of the other side. */
function solveSide(
  into: Float64Array,
  from: Float64Array,
  links: SparseRows,
  cities: readonly (readonly number[])[],
  grams: Grams,
  weights: Float64Array,
  { rank, unseen, ridge }: FactorizationOptions,
): void {
  const a = new Float64Array(rank * rank);
  const b = new Float64Array(rank);
  for (let r = 0; r < weights.length; r++) {
    const start = links.starts[r] as number;
    const end = links.starts[r + 1] as number;
    if (start === end) {
      into.fill(0, r * rank, (r + 1) * rank);
      continue;
    }
    a.fill(0);
    b.fill(0);
    let totalConfidence = 0;
    for (const city of cities[r] as readonly number[]) {
      const sum = grams.sums[city] as Float64Array;
      for (let k = 0; k < a.length; k++) a[k] = (a[k] as number) + (sum[k] as number);
      totalConfidence += unseen * (grams.sizes[city] as number);
    }
    addLinks(a, from, links, [start, end], rank, weights[r] as number);
    for (let at = start; at < end; at++) {
      const confidence = (links.values[at] as number) / (weights[r] as number);
      const other = (links.columns[at] as number) * rank;
      for (let k = 0; k < rank; k++) b[k] = (b[k] as number) + confidence * (from[other + k] as number);
      totalConfidence += confidence;
    }
    for (let k = 0; k < rank; k++) a[k * rank + k] = (a[k * rank + k] as number) + ridge * totalConfidence + 1e-9;
    solveCholesky(a, b, rank);
    into.set(b, r * rank);
  }
}

/** Adds c x xᵀ of the links from `start` to `end` to the lower half of A. */
function addLinks(
  a: Float64Array,
  from: Float64Array,
  { columns, values }: SparseRows,
  [start, end]: readonly [start: number, end: number],
  rank: number,
  weight: number,
): void {
  const rowAt = (at: number) => (columns[at] as number) * rank;
  const confidenceAt = (at: number) => (values[at] as number) / weight;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    addFourOuters(a, from, [rowAt(at), rowAt(at + 1), rowAt(at + 2), rowAt(at + 3)], rank, [
      confidenceAt(at),
      confidenceAt(at + 1),
      confidenceAt(at + 2),
      confidenceAt(at + 3),
    ]);
  }
  for (; at < end; at++) addOuter(a, from, rowAt(at), rank, confidenceAt(at));
}

function listCitiesByRow(rows: SparseRows, cities: Uint32Array): number[][] {
  return Array.from({ length: rows.starts.length - 1 }, (_, r) => {
    const present = new Set<number>();
    for (let at = rows.starts[r] as number; at < (rows.starts[r + 1] as number); at++) {
      present.add(cities[rows.columns[at] as number] as number);
    }
    return [...present];
  });
}
