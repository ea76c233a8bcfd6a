import type { Catalogue } from "./catalogue.ts";
import { alignTaste, type TasteProfile } from "./profile.ts";
import { allocateRow, dotRow, readRow } from "./rows.ts";

/** A place's score minus the mean score of its city's reference places, in log-odds. */
export function getRelativeScore(taste: TasteProfile, catalogue: Catalogue, position: number): number {
  const { weights } = alignTaste(taste, catalogue);
  const mean = getReferenceMean(weights, catalogue, catalogue.cities[position] as number);
  const row = allocateRow(catalogue);
  return dotRow(row, readRow(catalogue, position, row), weights) - mean;
}

/** Reference means by profile and city: they are the same for all cards of a deck. */
const referenceMeans = new WeakMap<Float32Array, { catalogue: WeakRef<Catalogue>; byCity: Map<number, number> }>();

export function getReferenceMean(weights: Float32Array, catalogue: Catalogue, city: number): number {
  let cached = referenceMeans.get(weights);
  if (!cached || cached.catalogue.deref() !== catalogue) {
    cached = { catalogue: new WeakRef(catalogue), byCity: new Map() };
    referenceMeans.set(weights, cached);
  }
  const found = cached.byCity.get(city);
  if (found !== undefined) return found;
  const reference = catalogue.cityReference[city] as Uint32Array;
  const row = allocateRow(catalogue);
  let mean = 0;
  for (const peer of reference) mean += dotRow(row, readRow(catalogue, peer, row), weights) / reference.length;
  cached.byCity.set(city, mean);
  return mean;
}
