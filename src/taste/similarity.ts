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
    const similarity = cosine(catalogue, own, getSimilarityVector(catalogue, candidate));
    if (similarity > highest) [best, highest] = [candidate, similarity];
  }
  return best;
}

/** The tags by column. The latents are in the catalogue, each counted with a weight of 1 / √rank. */
type SimilarityVector = { position: number; tags: Map<number, number>; norm: number };

/** The same few liked and skipped places are compared with every card of a deck. Some 2 KB each. */
const MAX_CACHED = 2048;
const byCatalogue = new WeakMap<Catalogue, Map<number, SimilarityVector>>();

function getSimilarityVector(catalogue: Catalogue, position: number): SimilarityVector {
  const cached = byCatalogue.get(catalogue) ?? new Map<number, SimilarityVector>();
  byCatalogue.set(catalogue, cached);
  const found = cached.get(position);
  if (found) return found;
  const vector = toSimilarityVector(catalogue, position);
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(position, vector);
  return vector;
}

function toSimilarityVector(catalogue: Catalogue, position: number): SimilarityVector {
  const row = allocateRow(catalogue);
  const n = readRow(catalogue, position, row);
  const tags = new Map<number, number>();
  let square = 0;
  for (let f = catalogue.tagColumn; f < n; f++) {
    const column = row.columns[f] as number;
    if (column >= catalogue.cellColumn) break;
    const value = row.values[f] as number;
    tags.set(column, value);
    square += value * value;
  }
  return { position, tags, norm: Math.sqrt(square + dotLatents(catalogue, position, position)) };
}

function cosine(catalogue: Catalogue, a: SimilarityVector, b: SimilarityVector): number {
  let dot = dotLatents(catalogue, a.position, b.position);
  for (const [column, value] of a.tags) dot += value * (b.tags.get(column) ?? 0);
  return dot / (a.norm * b.norm || 1);
}

function dotLatents({ latents, rank }: Catalogue, a: number, b: number): number {
  let dot = 0;
  for (let k = 0; k < rank; k++) dot += (latents[a * rank + k] as number) * (latents[b * rank + k] as number);
  return rank > 0 ? dot / rank : 0;
}
