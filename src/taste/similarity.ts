import { getListFormat } from "../i18n/formatting.ts";
import { getLocale } from "../i18n/t.ts";
import type { Catalogue } from "./catalogue.ts";
import { CHAIN, toLabel } from "./labels.ts";
import { allocateRow, readRow } from "./rows.ts";

/** Cosine from which a place is "like" another. */
const MIN_SIMILARITY = 0.3;
/** What more than two in five places have makes no two of them alike. */
const MIN_IDF = Math.log(2.5);
const MAX_TRAITS = 2;

export type SimilarPlace = { position: number; traits: readonly string[] };

/** The candidate with the highest cosine similarity of tags and latents; null if none is similar and shares a trait. */
export function findMostSimilar(
  catalogue: Catalogue,
  position: number,
  candidates: readonly number[],
): SimilarPlace | null {
  const own = getSimilarityVector(catalogue, position);
  let best: SimilarPlace | null = null;
  let highest = MIN_SIMILARITY;
  for (const candidate of candidates) {
    if (candidate === position) continue;
    const other = getSimilarityVector(catalogue, candidate);
    const similarity = cosine(catalogue, own, other);
    if (similarity <= highest) continue;
    const traits = listSharedTraits(catalogue, own, other);
    if (traits.length > 0) [best, highest] = [{ position: candidate, traits }, similarity];
  }
  return best;
}

/** "Quiet, Terrace" */
export const formatTraits = (traits: readonly string[]): string =>
  getListFormat(getLocale(), { style: "narrow" }).format(traits.map(toLabel));

/** At most two, the rarest first. What a place has says more than what it is, which the card says already. */
function listSharedTraits({ features, idf }: Catalogue, a: SimilarityVector, b: SimilarityVector): string[] {
  const shared = [...a.tags.keys()].filter((column) => b.tags.has(column) && (idf[column] as number) >= MIN_IDF);
  const toTraits = (groups: readonly string[]) =>
    shared
      .filter((column) => groups.some((group) => (features[column] as string).startsWith(group)))
      .sort((one, other) => (idf[other] as number) - (idf[one] as number))
      .map((column) => features[column] as string)
      .filter((feature) => feature !== CHAIN);
  return [...toTraits(["feature:", "cuisine:"]), ...toTraits(["kind:"])].slice(0, MAX_TRAITS);
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
