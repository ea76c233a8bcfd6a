// Combines several factorizations into one of lower rank, rotated so that people's factors are uncorrelated.
import { addOuter, findEigenvectors, multiplyRows } from "./algebra.ts";

/** Copies a matrix (rows × width) into a wider one (rows × wide), from a column on. */
export function putColumns(wideRows: Float64Array, wide: number, rows: Float64Array, width: number, column: number) {
  for (let r = 0; r * width < rows.length; r++)
    wideRows.set(rows.subarray(r * width, (r + 1) * width), r * wide + column);
}

/**
 * The best approximation L Rᵀ ≈ P Yᵀ of rank `rank` (Eckart & Young 1936), from the eigenvectors of two small Gram
 * matrices: with PᵀP = V D Vᵀ, P Yᵀ = (P V D^-½)(Y V D^½)ᵀ, and the eigenvectors of the Gram matrix of Y V D^½ are its
 * right singular vectors. Each side gets the square root of the singular values.
 * @param people P, people × width
 * @param places Y, places × width
 * @returns L (people × rank) and R (places × rank)
 */
export function truncateToRank(people: Float64Array, places: Float64Array, width: number, rank: number) {
  const { values, vectors } = findEigenvectors(gram(people, width), width);
  const top = Math.max(1e-12, values[0] ?? 0);
  const root = (value: number) => Math.sqrt(Math.max(value, 0));
  const inverseRoot = (value: number) => (value > 1e-10 * top ? 1 / Math.sqrt(value) : 0);
  const orthonormal = multiplyRows(people, scaleColumns(vectors, width, values, inverseRoot), width, width);
  const loadings = multiplyRows(places, scaleColumns(vectors, width, values, root), width, width);
  const singular = findEigenvectors(gram(loadings, width), width);
  const directions = firstColumns(singular.vectors, width, rank);
  const roots = Float64Array.from({ length: rank }, (_, k) => Math.max(1e-12, singular.values[k] as number) ** 0.25);
  return {
    left: multiplyRows(orthonormal, directions, width, rank).map((value, at) => value * (roots[at % rank] as number)),
    right: multiplyRows(loadings, directions, width, rank).map((value, at) => value / (roots[at % rank] as number)),
  };
}

/** Rotates both to the principal axes of the people's factors. @returns them, and the people's variance along each */
export function rotateToAxes(people: Float64Array, places: Float64Array, rank: number) {
  const count = Math.max(1, people.length / rank);
  const mean = new Float64Array(rank);
  people.forEach((value, at) => {
    mean[at % rank] = (mean[at % rank] as number) + value / count;
  });
  const centered = people.map((value, at) => value - (mean[at % rank] as number));
  const { values, vectors } = findEigenvectors(gram(centered, rank), rank);
  return {
    people: multiplyRows(people, vectors, rank, rank),
    places: multiplyRows(places, vectors, rank, rank),
    variances: values.map((value) => value / count),
  };
}

/** Xᵀ X (width × width, lower half) of rows × width. */
function gram(rows: Float64Array, width: number): Float64Array {
  const sum = new Float64Array(width * width);
  for (let at = 0; at < rows.length; at += width) addOuter(sum, rows, at, width, 1);
  return sum;
}

function scaleColumns(
  m: Float64Array,
  n: number,
  values: Float64Array,
  toScale: (value: number) => number,
): Float64Array {
  return m.map((entry, at) => entry * toScale(values[at % n] as number));
}

function firstColumns(m: Float64Array, n: number, count: number): Float64Array {
  return Float64Array.from({ length: n * count }, (_, at) => m[Math.floor(at / count) * n + (at % count)] as number);
}

/** The root mean square of all values; 1 if they are all zero. */
export function rootMeanSquare(values: Float64Array, rank: number): number {
  let square = 0;
  for (const value of values) square += value * value;
  return Math.sqrt(square / Math.max(1, values.length / rank) / rank) || 1;
}
