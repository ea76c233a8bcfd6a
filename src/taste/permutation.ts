// The order of the places in a changed catalogue, and how columns and lists are brought into it.
import { type Catalogue, findPosition, type TastePlace } from "./catalogue.ts";

/** Where each place of a catalogue was in the one before it. */
export type Permutation = {
  size: number;
  /** Positions that hold another place than before, or the same with other facts, ascending. */
  touched: readonly number[];
  /** For each touched position: the former position of what moved here, or -1 - the index of the changed place. */
  from: readonly number[];
};

/** New places go to the end; the last place fills the gap of one that is gone. */
export function planPermutation(
  before: Catalogue,
  changed: readonly TastePlace[],
  removed: readonly string[],
): Permutation {
  const holds = new Map<number, number>();
  let { size } = before;
  for (const [index, { id }] of changed.entries()) holds.set(findPosition(before, id) ?? size++, -1 - index);
  const holes = removed.flatMap((id) => findPosition(before, id) ?? []).sort((a, b) => b - a);
  for (const hole of holes) {
    const last = --size;
    const moved = holds.get(last) ?? last;
    holds.delete(last);
    if (hole !== last) holds.set(hole, moved);
  }
  const touched = [...holds.keys()].sort((a, b) => a - b);
  return { size, touched, from: touched.map((position) => holds.get(position) as number) };
}

/** A column in its new arrangement. @param of its value for a changed place, by the place's index */
export function permute<T extends Uint8Array | Uint32Array | Float32Array | Float64Array>(
  old: T,
  { size, touched, from }: Permutation,
  of: (index: number) => number,
): T {
  const column = new (old.constructor as new (length: number) => T)(size);
  column.set(old.subarray(0, Math.min(size, old.length)));
  touched.forEach((position, t) => {
    const source = from[t] as number;
    column[position] = source < 0 ? of(-1 - source) : (old[source] as number);
  });
  return column;
}

export function permuteList<T>(old: readonly T[], { size, touched, from }: Permutation, of: (index: number) => T): T[] {
  const list = old.slice(0, size);
  touched.forEach((position, t) => {
    const source = from[t] as number;
    list[position] = source < 0 ? of(-1 - source) : (old[source] as T);
  });
  return list;
}
