import type { Catalogue } from "./catalogue.ts";
import type { ItemFactors } from "./factors.ts";
import { allocateRow, type Row, readRow } from "./rows.ts";

/** The latents of some places (positions × rank). Takes a pass over all ids of the training. */
export function getLatentsAt(catalogue: Catalogue, positions: readonly number[], factors: ItemFactors): Float32Array {
  const { rank } = factors;
  const indexes = new Map(positions.map((position, k) => [catalogue.ids[position] as string, k]));
  const found = new Float32Array(positions.length * rank);
  const known = new Set<number>();
  for (let at = 0; at < factors.ids.length; at++) {
    const k = indexes.get(factors.ids[at] as string);
    if (k === undefined) continue;
    known.add(k);
    found.set(factors.latents.subarray(at * rank, (at + 1) * rank), k * rank);
  }
  if (known.size === positions.length) return found;
  const sideRows = getSideRows(catalogue, factors);
  const row = allocateRow(catalogue);
  positions.forEach((position, k) => {
    if (!known.has(k)) addPrediction(found, k * rank, row, readRow(catalogue, position, row), sideRows, factors);
  });
  return found;
}

export function getLatents(catalogue: Catalogue, factors: ItemFactors): Float32Array {
  const { rank } = factors;
  const latents = new Float32Array(catalogue.size * rank);
  const known = new Map(factors.ids.map((id, i) => [id, i]));
  const sideRows = getSideRows(catalogue, factors);
  const row = allocateRow(catalogue);
  for (let i = 0; i < catalogue.size; i++) {
    const at = known.get(catalogue.ids[i] as string);
    if (at !== undefined) latents.set(factors.latents.subarray(at * rank, (at + 1) * rank), i * rank);
    else addPrediction(latents, i * rank, row, readRow(catalogue, i, row), sideRows, factors);
  }
  return latents;
}

/** The row of each column in the side information, or -1. */
function getSideRows(catalogue: Catalogue, { sideNames }: ItemFactors): number[] {
  const sides = new Map(sideNames.map((name, i) => [name, i]));
  return catalogue.features.slice(0, catalogue.latentColumn).map((name) => sides.get(name) ?? -1);
}

/** Adds the side information's prediction x·B of a row to `latents`, from index `start`. */
function addPrediction(
  latents: Float32Array,
  start: number,
  row: Row,
  length: number,
  sideRows: readonly number[],
  { rank, side }: ItemFactors,
): void {
  for (let f = 0; f < length; f++) {
    const from = sideRows[row.columns[f] as number] ?? -1;
    if (from < 0) continue;
    for (let k = 0; k < rank; k++) {
      latents[start + k] =
        (latents[start + k] as number) + (row.values[f] as number) * (side[from * rank + k] as number);
    }
  }
}
