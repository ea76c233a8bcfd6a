// Plans how places move when a catalogue changes, and applies that to its arrays.
import { type Catalogue, findPosition, type TastePlace } from "./catalogue.ts";

export type Permutation = {
  size: number;
  /** Positions whose place is new, moved or edited, in ascending order. */
  touched: readonly number[];
  /** Per touched position: the former position of its place if it only moved, else -1 - its index in `changed`. */
  from: readonly number[];
};

/** New places are appended; the last place fills the gap of a removed one. */
export function planPermutation(
  before: Catalogue,
  changed: readonly TastePlace[],
  removed: readonly string[],
): Permutation {
  const sources = new Map<number, number>();
  let { size } = before;
  for (const [index, { id }] of changed.entries()) sources.set(findPosition(before, id) ?? size++, -1 - index);
  const gaps = removed.flatMap((id) => findPosition(before, id) ?? []).sort((a, b) => b - a);
  for (const gap of gaps) {
    const last = --size;
    const source = sources.get(last) ?? last;
    sources.delete(last);
    if (gap !== last) sources.set(gap, source);
  }
  const touched = [...sources.keys()].sort((a, b) => a - b);
  return { size, touched, from: touched.map((position) => sources.get(position) as number) };
}

/** Moves the values of a typed array. @param getValue the value of a changed place, by its index in `changed` */
export function permute<T extends Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array>(
  old: T,
  { size, touched, from }: Permutation,
  getValue: (index: number) => number,
): T {
  const column = new (old.constructor as new (length: number) => T)(size);
  column.set(old.subarray(0, Math.min(size, old.length)));
  touched.forEach((position, t) => {
    const source = from[t] as number;
    column[position] = source < 0 ? getValue(-1 - source) : (old[source] as number);
  });
  return column;
}

export function permuteList<T>(
  old: readonly T[],
  { size, touched, from }: Permutation,
  getValue: (index: number) => T,
): T[] {
  const list = old.slice(0, size);
  touched.forEach((position, t) => {
    const source = from[t] as number;
    list[position] = source < 0 ? getValue(-1 - source) : (old[source] as T);
  });
  return list;
}

/** Rows of different lengths: row i has the values `values[starts[i] … starts[i + 1])`. */
export type Rows<T extends Uint16Array | Uint32Array> = { starts: Uint32Array; values: T };

export function permuteRows<T extends Uint16Array | Uint32Array>(
  old: Rows<T>,
  { size, touched, from }: Permutation,
  getRow: (index: number) => ArrayLike<number>,
): Rows<T> {
  const rows = from.map((source) =>
    source < 0 ? getRow(-1 - source) : old.values.subarray(old.starts[source], old.starts[source + 1]),
  );
  const starts = new Uint32Array(size + 1);
  let t = 0;
  for (let i = 0; i < size; i++) {
    const length =
      touched[t] === i
        ? (rows[t++] as ArrayLike<number>).length
        : (old.starts[i + 1] as number) - (old.starts[i] as number);
    starts[i + 1] = (starts[i] as number) + length;
  }
  const values = new (old.values.constructor as new (length: number) => T)(starts[size] as number);
  let next = 0;
  for (const [at, position] of [...touched, size].entries()) {
    if (position > next) values.set(old.values.subarray(old.starts[next], old.starts[position]), starts[next]);
    if (position < size) values.set(rows[at] as ArrayLike<number>, starts[position]);
    next = position + 1;
  }
  return { starts, values };
}
