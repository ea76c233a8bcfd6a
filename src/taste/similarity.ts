import type { Catalogue } from "./catalogue.ts";
import { allocateRow, readRow } from "./rows.ts";

/** The candidate with the highest cosine similarity of tags and latents; null if none is above `min`. */
export function findMostSimilar(
  catalogue: Catalogue,
  position: number,
  candidates: readonly number[],
  min = 0,
): number | null {
  const own = getSimilarityVector(catalogue, position);
  let best: number | null = null;
  let highest = min;
  for (const candidate of candidates) {
    if (candidate === position) continue;
    const similarity = cosine(own, getSimilarityVector(catalogue, candidate));
    if (similarity > highest) [best, highest] = [candidate, similarity];
  }
  return best;
}

type SimilarityVector = { values: Map<number, number>; norm: number };

/** The same few liked and skipped places are compared with every card of a deck. Some 2 KB each. */
const MAX_CACHED = 2048;
const byCatalogue = new WeakMap<Catalogue, Map<number, SimilarityVector>>();

function getSimilarityVector(catalogue: Catalogue, position: number): SimilarityVector {
  const cached = byCatalogue.get(catalogue) ?? new Map<number, SimilarityVector>();
  byCatalogue.set(catalogue, cached);
  const found = cached.get(position) ?? toSimilarityVector(catalogue, position);
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(position, found);
  return found;
}

function toSimilarityVector(catalogue: Catalogue, position: number): SimilarityVector {
  const row = allocateRow(catalogue);
  const n = readRow(catalogue, position, row);
  const values = new Map<number, number>();
  let square = 0;
  for (let f = 2; f < n; f++) {
    const column = row.columns[f] as number;
    const isLatent = column >= catalogue.latentColumn;
    if (column >= catalogue.cellColumn && !isLatent) continue;
    const value = (row.values[f] as number) * (isLatent ? 1 / Math.sqrt(catalogue.rank) : 1);
    values.set(column, value);
    square += value * value;
  }
  return { values, norm: Math.sqrt(square) };
}

function cosine(a: SimilarityVector, b: SimilarityVector): number {
  let dot = 0;
  for (const [column, value] of a.values) dot += value * (b.values.get(column) ?? 0);
  return dot / (a.norm * b.norm || 1);
}
