// Working memory for learning one swipe, allocated once and used again for the next.
import type { Catalogue } from "./catalogue.ts";
import { seededRandom } from "./random.ts";
import { readRow } from "./rows.ts";

/**
 * Row 0 holds the features of the swiped place, the others those of its background: row r is
 * `columns[starts[r] … starts[r + 1])`. `first` and `second` are sums over the rows by column, and zero between two uses.
 */
export type Room = {
  count: number;
  starts: Uint32Array;
  columns: Uint32Array;
  values: Float32Array;
  scores: Float64Array;
  shares: Float64Array;
  first: Float64Array;
  second: Float64Array;
};

let lastRoom: Room | undefined;

/** Room for that many rows. The next call may return the same object. */
export function roomFor({ features, longestRow }: Catalogue, rows: number): Room {
  const fits =
    lastRoom &&
    lastRoom.scores.length >= rows &&
    lastRoom.columns.length >= rows * longestRow &&
    lastRoom.first.length >= features.length;
  if (lastRoom && fits) return lastRoom;
  lastRoom = {
    count: 0,
    starts: new Uint32Array(rows + 1),
    columns: new Uint32Array(rows * longestRow),
    values: new Float32Array(rows * longestRow),
    scores: new Float64Array(rows),
    shares: new Float64Array(rows),
    first: new Float64Array(features.length),
    second: new Float64Array(features.length),
  };
  return lastRoom;
}

/** Reads the place's row, and those of `count` other places of its city, drawn uniformly with repetition. */
export function readRows(room: Room, catalogue: Catalogue, place: number, count: number, seed: number): void {
  const peers = catalogue.cityPlaces[catalogue.cities[place] as number] as Uint32Array;
  const random = seededRandom(seed);
  room.count = 1;
  let end = readRow(catalogue, place, room);
  room.starts[1] = end;
  while (peers.length > 1 && room.count <= count) {
    const peer = peers[Math.floor(random() * peers.length)] as number;
    if (peer === place) continue;
    end = readRow(catalogue, peer, room, end);
    room.starts[++room.count] = end;
  }
}

/** Writes w·x of each row, in log-odds, into `scores`. */
export function scoreRows({ count, starts, columns, values, scores }: Room, weights: Float32Array): void {
  for (let r = 0; r < count; r++) {
    let sum = 0;
    const end = starts[r + 1] as number;
    for (let f = starts[r] as number; f < end; f++) {
      sum += (values[f] as number) * (weights[columns[f] as number] as number);
    }
    scores[r] = sum;
  }
}

/** Adds Σ shares[r] · x over the rows to `first`, and Σ shares[r] · x² to `second`, by column. */
export function addMoments({ count, starts, columns, values, shares, first, second }: Room): void {
  for (let r = 0; r < count; r++) {
    const share = shares[r] as number;
    const end = starts[r + 1] as number;
    for (let f = starts[r] as number; f < end; f++) {
      const column = columns[f] as number;
      const value = values[f] as number;
      first[column] = (first[column] as number) + share * value;
      second[column] = (second[column] as number) + share * value * value;
    }
  }
}

/** Leaves the sums at zero for the next use. */
export function clear({ count, starts, columns, first, second }: Room): void {
  const end = starts[count] as number;
  for (let f = 0; f < end; f++) {
    first[columns[f] as number] = 0;
    second[columns[f] as number] = 0;
  }
}

/** Shares by score: the softmax of the rows' scores. */
export function takeSoftmax({ count, scores, shares }: Room): void {
  let top = -Infinity;
  for (let r = 0; r < count; r++) top = Math.max(top, scores[r] as number);
  let sum = 0;
  for (let r = 0; r < count; r++) {
    const power = Math.exp((scores[r] as number) - top);
    shares[r] = power;
    sum += power;
  }
  for (let r = 0; r < count; r++) shares[r] = (shares[r] as number) / sum;
}

/** The mean of `values[from … to)`. */
export function meanOf(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i] as number;
  return sum / (to - from);
}
