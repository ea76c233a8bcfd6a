// Applies a few new, edited or removed places to a large catalogue without reading all the others again.
import { BUSINESS_TYPES } from "../../db/vocabulary.ts";
import { addColumns } from "./added-columns.ts";
import { type Catalogue, gatherCities, recountCatalogue, type TastePlace, takePriors } from "./catalogue.ts";
import { longestOf, weighTags } from "./columns.ts";
import { wholeCount } from "./counts.ts";
import type { ItemFactors } from "./factors.ts";
import { CELLS_PER_SPOT, cityAt, isLocated } from "./geography.ts";
import { latentsAt } from "./latents.ts";
import { type Arrangement, arrange, rearrange, rearrangeList } from "./permutation.ts";

export type Changed = { catalogue: Catalogue; arrangement: Arrangement };

/**
 * The catalogue after some places changed, came or went. A new place goes to the end, the last place fills the gap of a
 * removed one; everything else keeps its position, city and lattice. Rarity, popularity and quality are computed anew. The
 * map of positions is moved to the new catalogue, so the old one should no longer be used.
 * @returns undefined where all places must be read again: there is a new city, or there are too many columns
 */
export function changeCatalogue(
  before: Catalogue,
  changed: readonly TastePlace[],
  gone: readonly string[],
  factors?: ItemFactors,
): Changed | undefined {
  const cities = changed.map((place) => cityAt(place, before) ?? (isLocated(place) || place.city ? undefined : 0));
  if (cities.includes(undefined) || (before.rank > 0 && factors?.version !== before.factors)) return undefined;
  const columns = addColumns(before, changed, cities as number[]);
  if (!columns) return undefined;
  const arrangement = arrange(before, changed, gone);
  const { size } = arrangement;
  const take = <T extends Uint8Array | Uint32Array | Float32Array>(old: T, of: (index: number) => number): T =>
    rearrange(old, arrangement, of);
  const ids = rearrangeList(before.ids, arrangement, (index) => (changed[index] as TastePlace).id);
  const likes = take(before.likes, (index) => wholeCount((changed[index] as TastePlace).likes));
  const skips = take(before.skips, (index) => wholeCount((changed[index] as TastePlace).skips));
  const city = take(before.cities, (index) => cities[index] as number);
  const bare: Catalogue = {
    ...before,
    ...columns.catalogue,
    size,
    ids,
    names: rearrangeList(before.names, arrangement, (index) => (changed[index] as TastePlace).name),
    types: take(before.types, (index) => BUSINESS_TYPES.indexOf((changed[index] as TastePlace).type)),
    spots: take(before.spots, (index) => columns.spots[index] as number),
    ...rearrangeTags(before, arrangement, columns.tags, columns.catalogue.cellColumn),
    cities: city,
    ...gatherCities(city),
  };
  const longestRow = 2 + longestOf(bare.tagStarts) + CELLS_PER_SPOT + before.rank;
  const counted = recountCatalogue({ ...bare, longestRow }, likes, skips);
  keepPositions(before, counted, arrangement, gone);
  const equipped = { ...counted, latents: rearrangeLatents(before, counted, arrangement, factors) };
  return { catalogue: columns.isWider ? takePriors(equipped) : equipped, arrangement };
}

/** The tags of all places, and their weights, which depend on how many places carry them. */
function rearrangeTags(
  { tagStarts: oldStarts, tagColumns: oldColumns }: Catalogue,
  { size, touched, from }: Arrangement,
  tags: readonly (readonly number[])[],
  cellColumn: number,
): Pick<Catalogue, "tagStarts" | "tagColumns" | "tagScale" | "rarity"> {
  const rowAt = (source: number): ArrayLike<number> =>
    source < 0 ? (tags[-1 - source] as number[]) : oldColumns.subarray(oldStarts[source], oldStarts[source + 1]);
  const rows = from.map(rowAt);
  const tagStarts = new Uint32Array(size + 1);
  let t = 0;
  for (let i = 0; i < size; i++) {
    const length =
      touched[t] === i
        ? (rows[t++] as ArrayLike<number>).length
        : (oldStarts[i + 1] as number) - (oldStarts[i] as number);
    tagStarts[i + 1] = (tagStarts[i] as number) + length;
  }
  const tagColumns = new (oldColumns.constructor as typeof Uint32Array)(tagStarts[size] as number);
  let next = 0;
  for (const [at, position] of [...touched, size].entries()) {
    if (position > next) tagColumns.set(oldColumns.subarray(oldStarts[next], oldStarts[position]), tagStarts[next]);
    if (position < size) tagColumns.set(rows[at] as ArrayLike<number>, tagStarts[position]);
    next = position + 1;
  }
  return { tagStarts, tagColumns, ...weighTags(tagStarts, tagColumns, Math.max(2, cellColumn)) };
}

function rearrangeLatents(
  before: Catalogue,
  after: Catalogue,
  { size, touched, from }: Arrangement,
  factors: ItemFactors | undefined,
): Float32Array {
  const { rank } = before;
  if (rank === 0 || !factors) return before.latents;
  const latents = new Float32Array(size * rank);
  latents.set(before.latents.subarray(0, Math.min(size, before.size) * rank));
  const fresh = touched.filter((_, t) => (from[t] as number) < 0);
  const learned = latentsAt({ ...after, latents }, fresh, factors);
  let k = 0;
  touched.forEach((position, t) => {
    const source = from[t] as number;
    const [found, start] = source < 0 ? [learned, k++ * rank] : [before.latents, source * rank];
    latents.set(found.subarray(start, start + rank), position * rank);
  });
  return latents;
}

function keepPositions(before: Catalogue, after: Catalogue, { touched }: Arrangement, gone: readonly string[]): void {
  const positions = before.positions as Map<string, number>;
  for (const id of gone) positions.delete(id);
  for (const position of touched) positions.set(after.ids[position] as string, position);
}
