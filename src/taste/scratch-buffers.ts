// Scratch buffers for learning one swipe, reused for the next one, and the sums computed in them.
import type { Catalogue } from "./catalogue.ts";
import { seededRandom } from "./random.ts";
import { readRow } from "./rows.ts";

/** The feature rows of the swiped place (row 0) and of its background, and sums over them. */
export type Buffers = {
  count: number;
  /** Row r is `columns[starts[r] … starts[r + 1])`, with its `values`. */
  starts: Uint32Array;
  columns: Uint32Array;
  values: Float32Array;
  /** The columns of all rows, each once: `columnsInUse[0 … columnCount)`. */
  columnCount: number;
  columnsInUse: Uint32Array;
  /** Keyed by row: w·x, its change by `step`, and the weights of the moments. */
  scores: Float64Array;
  shifts: Float64Array;
  rowWeights: Float64Array;
  /** Keyed by column: Σ rowWeight · x and Σ rowWeight · x². These and the following are all zeros between two uses. */
  firstMoments: Float64Array;
  secondMoments: Float64Array;
  gradient: Float64Array;
  information: Float64Array;
  step: Float32Array;
  isInUse: Uint8Array;
};

let shared: Buffers | undefined;

/** Buffers for at least `rows` rows. The next call may return the same object. */
export function getBuffers({ features, longestRow }: Catalogue, rows: number): Buffers {
  const fits =
    shared &&
    shared.scores.length >= rows &&
    shared.columns.length >= rows * longestRow &&
    shared.firstMoments.length >= features.length;
  if (shared && fits) return shared;
  const width = features.length;
  shared = {
    count: 0,
    columnCount: 0,
    columnsInUse: new Uint32Array(width),
    starts: new Uint32Array(rows + 1),
    columns: new Uint32Array(rows * longestRow),
    values: new Float32Array(rows * longestRow),
    scores: new Float64Array(rows),
    shifts: new Float64Array(rows),
    rowWeights: new Float64Array(rows),
    firstMoments: new Float64Array(width),
    secondMoments: new Float64Array(width),
    gradient: new Float64Array(width),
    information: new Float64Array(width),
    step: new Float32Array(width),
    isInUse: new Uint8Array(width),
  };
  return shared;
}

/** Reads the row of the place, and those of `count` other places of its city, drawn uniformly with replacement. */
export function fillRows(buffers: Buffers, catalogue: Catalogue, place: number, count: number, seed: number): void {
  const peers = catalogue.cityPlaces[catalogue.cities[place] as number] as Uint32Array;
  const random = seededRandom(seed);
  buffers.count = 1;
  let end = readRow(catalogue, place, buffers);
  buffers.starts[1] = end;
  while (peers.length > 1 && buffers.count <= count) {
    const peer = peers[Math.floor(random() * peers.length)] as number;
    if (peer === place) continue;
    end = readRow(catalogue, peer, buffers, end);
    buffers.starts[++buffers.count] = end;
  }
  listColumns(buffers, end);
}

function listColumns(buffers: Buffers, end: number): void {
  const { columns, columnsInUse, isInUse } = buffers;
  let found = 0;
  for (let f = 0; f < end; f++) {
    const column = columns[f] as number;
    if (isInUse[column] === 1) continue;
    isInUse[column] = 1;
    columnsInUse[found++] = column;
  }
  for (let f = 0; f < found; f++) isInUse[columnsInUse[f] as number] = 0;
  buffers.columnCount = found;
}

/** Sets `out` to w·x of each row, in log-odds. */
export function scoreRows(buffers: Buffers, weights: Float32Array, out = buffers.scores): void {
  const { count, starts, columns, values } = buffers;
  for (let r = 0; r < count; r++) {
    let sum = 0;
    const end = starts[r + 1] as number;
    for (let f = starts[r] as number; f < end; f++) {
      sum += (values[f] as number) * (weights[columns[f] as number] as number);
    }
    out[r] = sum;
  }
}

export function addMoments({ count, starts, columns, values, rowWeights, firstMoments, secondMoments }: Buffers): void {
  for (let r = 0; r < count; r++) {
    const weight = rowWeights[r] as number;
    const end = starts[r + 1] as number;
    for (let f = starts[r] as number; f < end; f++) {
      const column = columns[f] as number;
      const value = values[f] as number;
      firstMoments[column] = (firstMoments[column] as number) + weight * value;
      secondMoments[column] = (secondMoments[column] as number) + weight * value * value;
    }
  }
}

export function clearMoments({ columnCount, columnsInUse, firstMoments, secondMoments }: Buffers): void {
  for (let f = 0; f < columnCount; f++) {
    firstMoments[columnsInUse[f] as number] = 0;
    secondMoments[columnsInUse[f] as number] = 0;
  }
}

/** Sets `rowWeights` to the softmax of `scores` after `length` steps. */
export function computeSoftmax({ count, scores, shifts, rowWeights }: Buffers, length = 0): void {
  const scoreOf = (r: number) => (scores[r] as number) + (length > 0 ? length * (shifts[r] as number) : 0);
  let top = -Infinity;
  for (let r = 0; r < count; r++) top = Math.max(top, scoreOf(r));
  let sum = 0;
  for (let r = 0; r < count; r++) {
    const power = Math.exp(scoreOf(r) - top);
    rowWeights[r] = power;
    sum += power;
  }
  for (let r = 0; r < count; r++) rowWeights[r] = (rowWeights[r] as number) / sum;
}

/** The mean of all values but the first. */
export function mean(values: Float64Array, count: number): number {
  let sum = 0;
  for (let i = 1; i < count; i++) sum += values[i] as number;
  return sum / (count - 1);
}
