// Applies new, edited and removed places to a large catalogue without reading all the other places again.
import { BUSINESS_TYPES } from "../../db/vocabulary.ts";
import { addColumns } from "./added-columns.ts";
import type { Catalogue, Columns, TastePlace } from "./catalogue.ts";
import { computeTagWeights, getLongestRow } from "./columns.ts";
import { toCount } from "./counts.ts";
import type { ItemFactors } from "./factors.ts";
import { CELLS_PER_POINT, findCity, isLocated } from "./geography.ts";
import { getLatentsAt } from "./latents.ts";
import { groupCities, withCounts, withPriors } from "./make-catalogue.ts";
import { type Permutation, permute, permuteList, permuteRows, planPermutation } from "./permutation.ts";

export type CatalogueChange = { catalogue: Catalogue; permutation: Permutation };

/** The old catalogue should no longer be used. @returns undefined if all places must be read again */
export function changeCatalogue(
  before: Catalogue,
  changed: readonly TastePlace[],
  removed: readonly string[],
  factors?: ItemFactors,
): CatalogueChange | undefined {
  const cities = changed.map((place) => findCity(place, before) ?? (isLocated(place) || place.city ? undefined : 0));
  if (cities.includes(undefined) || (before.rank > 0 && factors?.version !== before.factors)) return undefined;
  const columns = addColumns(before, changed, cities as number[]);
  if (!columns) return undefined;
  const permutation = planPermutation(before, changed, removed);
  const { size } = permutation;
  const take = <T extends Uint8Array | Uint32Array | Float32Array>(old: T, of: (index: number) => number): T =>
    permute(old, permutation, of);
  const ids = permuteList(before.ids, permutation, (index) => (changed[index] as TastePlace).id);
  const likes = take(before.likes, (index) => toCount((changed[index] as TastePlace).likes));
  const skips = take(before.skips, (index) => toCount((changed[index] as TastePlace).skips));
  const city = take(before.cities, (index) => cities[index] as number);
  const moved: Catalogue = {
    ...before,
    ...columns.catalogue,
    size,
    ids,
    names: permuteList(before.names, permutation, (index) => (changed[index] as TastePlace).name),
    approvalPriors: take(before.approvalPriors, (index) => (changed[index] as TastePlace).approvalPrior ?? 0),
    types: take(before.types, (index) => BUSINESS_TYPES.indexOf((changed[index] as TastePlace).type)),
    gridPoints: take(before.gridPoints, (index) => columns.gridPoints[index] as number),
    ...permuteTags(before, permutation, columns.tags, columns.catalogue.cellColumn),
    cities: city,
    ...groupCities(city),
  };
  const longestRow = 2 + getLongestRow(moved.tagStarts) + CELLS_PER_POINT + before.rank;
  const counted = withCounts({ ...moved, longestRow }, likes, skips);
  counted.positions.move(counted.ids, permutation.touched);
  const catalogue = { ...counted, latents: permuteLatents(before, counted, permutation, factors) };
  return { catalogue: columns.isWider ? withPriors(catalogue) : catalogue, permutation };
}

/** Moves the tags, and recomputes their weights, which depend on how many places have them. */
function permuteTags(
  { tagStarts: starts, tagColumns: values }: Catalogue,
  permutation: Permutation,
  tags: readonly (readonly number[])[],
  cellColumn: number,
): Pick<Catalogue, "tagStarts" | "tagColumns" | "tagScale" | "idf"> {
  const moved = permuteRows<Columns>({ starts, values }, permutation, (index) => tags[index] as number[]);
  const weights = computeTagWeights(moved.starts, moved.values, Math.max(2, cellColumn));
  return { tagStarts: moved.starts, tagColumns: moved.values, ...weights };
}

function permuteLatents(
  before: Catalogue,
  after: Catalogue,
  { size, touched, from }: Permutation,
  factors: ItemFactors | undefined,
): Float32Array {
  const { rank } = before;
  if (rank === 0 || !factors) return before.latents;
  const latents = new Float32Array(size * rank);
  latents.set(before.latents.subarray(0, Math.min(size, before.size) * rank));
  const fresh = touched.filter((_, t) => (from[t] as number) < 0);
  const learned = getLatentsAt({ ...after, latents }, fresh, factors);
  let k = 0;
  touched.forEach((position, t) => {
    const source = from[t] as number;
    const [found, start] = source < 0 ? [learned, k++ * rank] : [before.latents, source * rank];
    latents.set(found.subarray(start, start + rank), position * rank);
  });
  return latents;
}
