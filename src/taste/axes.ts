// Joins several factorisations, keeps the strongest directions, and turns them to axes along which people vary independently.
import { addOuter, findEigenvectors, multiplyRows } from "./algebra.ts";

/** Joins matrices with equally many rows, each `width` wide, side by side. */
export function concatColumns(blocks: readonly Float64Array[], width: number): Float64Array {
  const count = (blocks[0]?.length ?? 0) / width;
  const wide = width * blocks.length;
  const out = new Float64Array(count * wide);
  blocks.forEach((block, b) => {
    for (let r = 0; r < count; r++) out.set(block.subarray(r * width, (r + 1) * width), r * wide + b * width);
  });
  return out;
}

/**
 * The best rank-`rank` form L Rᵀ of P Yᵀ, from the eigenvectors of the two small Gram matrices: with PᵀP = V D Vᵀ,
 * P Yᵀ = (P V D^-½)(Y V D^½)ᵀ, and the eigenvectors W of the Gram of Y V D^½ are its right singular directions; each
 * side takes the square root of the singular values, so that the axes stay those of the singular vectors.
 */
export function truncateToRank(people: Float64Array, places: Float64Array, width: number, rank: number) {
  const { values, vectors } = findEigenvectors(gram(people, width), width);
  const top = Math.max(1e-12, values[0] ?? 0);
  const grow = (value: number) => Math.sqrt(Math.max(value, 0));
  const shrink = (value: number) => (value > 1e-10 * top ? 1 / Math.sqrt(value) : 0);
  const orthogonal = multiplyRows(people, scaleColumns(vectors, width, values, shrink), width, width);
  const loaded = multiplyRows(places, scaleColumns(vectors, width, values, grow), width, width);
  const strengths = findEigenvectors(gram(loaded, width), width);
  const turn = firstColumns(strengths.vectors, width, rank);
  const roots = Float64Array.from({ length: rank }, (_, k) => Math.max(1e-12, strengths.values[k] as number) ** 0.25);
  return {
    left: multiplyRows(orthogonal, turn, width, rank).map((value, at) => value * (roots[at % rank] as number)),
    right: multiplyRows(loaded, turn, width, rank).map((value, at) => value / (roots[at % rank] as number)),
  };
}

/** Turns both sides so that people's factors are uncorrelated, and gives the people's mean and variance along each axis. */
export function rotateToAxes(people: Float64Array, places: Float64Array, rank: number) {
  const count = Math.max(1, people.length / rank);
  const mean = new Float64Array(rank);
  people.forEach((value, at) => {
    mean[at % rank] = (mean[at % rank] as number) + value / count;
  });
  const centred = people.map((value, at) => value - (mean[at % rank] as number));
  const { values, vectors } = findEigenvectors(gram(centred, rank), rank);
  return {
    people: multiplyRows(people, vectors, rank, rank),
    places: multiplyRows(places, vectors, rank, rank),
    means: multiplyRows(mean, vectors, rank, rank),
    variances: values.map((value) => value / count),
  };
}

function gram(rows: Float64Array, width: number): Float64Array {
  const sum = new Float64Array(width * width);
  for (let at = 0; at < rows.length; at += width) addOuter(sum, rows, at, width, 1);
  return sum;
}

function scaleColumns(m: Float64Array, n: number, by: Float64Array, how: (value: number) => number): Float64Array {
  return m.map((value, at) => value * how(by[at % n] as number));
}

function firstColumns(m: Float64Array, n: number, count: number): Float64Array {
  return Float64Array.from({ length: n * count }, (_, at) => m[Math.floor(at / count) * n + (at % count)] as number);
}

/** The root mean square, by which latents are divided. */
export function rootMeanSquare(values: Float64Array, rank: number): number {
  let square = 0;
  for (const value of values) square += value * value;
  return Math.sqrt(square / Math.max(1, values.length / rank) / rank) || 1;
}
