// Changes of a few places in a large catalogue: a new one, an edited one, one that is gone, without reading all the others again.
import { BUSINESS_TYPES } from "../../../../db/vocabulary.ts";
import {
  type Catalogue,
  gatherCities,
  positionOf,
  recountCatalogue,
  type TastePlace,
  takePriors,
} from "./catalogue.ts";
import { longestOf, tagsOf } from "./columns.ts";
import { wholeCount } from "./counts.ts";
import type { ItemFactors } from "./factors.ts";
import { CELLS_PER_SPOT, cellsAt, cityAt, isLocated, NOWHERE, spotKey } from "./geography.ts";
import { latentsAt } from "./latents.ts";

/** How the places of a catalogue come from those of the one before it. */
export type Arrangement = {
  size: number;
  /** Positions that hold another place, or the same with other facts, in rising order. */
  touched: readonly number[];
  /** Of each touched position: the position of the one before it that moved here, or -1 - index of the changed place. */
  from: readonly number[];
};

export type Changed = { catalogue: Catalogue; arrangement: Arrangement };

/**
 * The catalogue after some places changed or came and others went. A new place takes the position after the last, the last
 * place that of one that is gone; everything else stays where it is, cities and lattices too. Rarities, popularity and
 * quality are those of all places as they are now. The map of positions is handed on: of the two, the new one is to be used.
 * @returns undefined where the places are to be read as a whole: a city nobody knew, more columns than their numbers hold
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

/** Columns for tags and cells that no place had, tags before the cells, and what each changed place carries of them. */
function addColumns(before: Catalogue, changed: readonly TastePlace[], cities: readonly number[]) {
  const newTags = new Map<string, number>();
  const tags = changed.map((place) =>
    tagsOf(place).map((name) => {
      const known = before.columns.get(name);
      if (known !== undefined && known < before.cellColumn) return known;
      if (!newTags.has(name)) newTags.set(name, before.cellColumn + newTags.size);
      return newTags.get(name) as number;
    }),
  );
  const shift = newTags.size;
  const newCells = new Map<string, number>();
  const cellOf = (name: string): number => {
    const known = before.columns.get(name);
    if (known !== undefined) return known + shift;
    if (!newCells.has(name)) newCells.set(name, before.latentColumn + shift + newCells.size);
    return newCells.get(name) as number;
  };
  const newSpots = new Map<string, { cells: number[]; weights: Float32Array }>();
  const spotCount = before.spotCells.length / CELLS_PER_SPOT;
  const numbers = new Map<string, number>();
  const spots = changed.map((place, index) => {
    if (!isLocated(place)) return NOWHERE;
    const parallel = before.parallels.get(cities[index] as number) ?? Math.round(place.latitude);
    const key = spotKey(place, parallel);
    const known = before.spotNumbers.get(key) ?? numbers.get(key);
    if (known !== undefined) return known;
    const { names, weights } = cellsAt(place, parallel);
    newSpots.set(key, { cells: names.map(cellOf), weights });
    numbers.set(key, spotCount + numbers.size);
    return numbers.get(key) as number;
  });
  const isWider = shift + newCells.size > 0;
  const width = before.features.length + shift + newCells.size;
  if (width > 0xffff && (before.tagColumns instanceof Uint16Array || before.spotCells instanceof Uint16Array))
    return undefined;
  const { features } = before;
  const wider = [
    ...features.slice(0, before.cellColumn),
    ...newTags.keys(),
    ...features.slice(before.cellColumn, before.latentColumn),
    ...newCells.keys(),
    ...features.slice(before.latentColumn),
  ];
  return {
    isWider,
    tags,
    spots,
    catalogue: {
      cellColumn: before.cellColumn + shift,
      latentColumn: before.latentColumn + shift + newCells.size,
      ...(isWider && { features: wider, columns: new Map(wider.map((name, column) => [name, column])) }),
      ...(isWider || newSpots.size > 0 ? addSpots(before, [...newSpots.values()], shift) : {}),
      ...(newSpots.size > 0 && { spotNumbers: new Map([...before.spotNumbers, ...numbers]) }),
    },
  };
}

function addSpots(
  { spotCells, spotWeights, spotAreas }: Catalogue,
  added: readonly { cells: number[]; weights: Float32Array }[],
  shift: number,
): Pick<Catalogue, "spotCells" | "spotWeights" | "spotAreas"> {
  const count = spotAreas.length + added.length;
  const cells = new (spotCells.constructor as typeof Uint32Array)(count * CELLS_PER_SPOT);
  const weights = new Float32Array(count * CELLS_PER_SPOT);
  cells.set(shift === 0 ? spotCells : spotCells.map((column) => column + shift));
  weights.set(spotWeights);
  added.forEach((spot, index) => {
    const at = (spotAreas.length + index) * CELLS_PER_SPOT;
    cells.set(spot.cells, at);
    weights.set(spot.weights, at);
  });
  return { spotCells: cells, spotWeights: weights, spotAreas: [...spotAreas, ...added.map(() => null)] };
}

function arrange(before: Catalogue, changed: readonly TastePlace[], gone: readonly string[]): Arrangement {
  const holds = new Map<number, number>();
  let { size } = before;
  for (const [index, { id }] of changed.entries()) holds.set(positionOf(before, id) ?? size++, -1 - index);
  const holes = gone.flatMap((id) => positionOf(before, id) ?? []).sort((a, b) => b - a);
  for (const hole of holes) {
    const last = --size;
    const moved = holds.get(last) ?? last;
    holds.delete(last);
    if (hole !== last) holds.set(hole, moved);
  }
  const touched = [...holds.keys()].sort((a, b) => a - b);
  return { size, touched, from: touched.map((position) => holds.get(position) as number) };
}

/** A column by position in its new arrangement. @param of what a changed place has in it */
export function rearrange<T extends Uint8Array | Uint32Array | Float32Array | Float64Array>(
  old: T,
  { size, touched, from }: Arrangement,
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

/** The same for a list. */
export function rearrangeList<T>(
  old: readonly T[],
  { size, touched, from }: Arrangement,
  of: (index: number) => T,
): T[] {
  const list = old.slice(0, size);
  touched.forEach((position, t) => {
    const source = from[t] as number;
    list[position] = source < 0 ? of(-1 - source) : (old[source] as T);
  });
  return list;
}

/** Tags of all places, and what each is worth now that others carry them: inverse document frequency, rows of length 1. */
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
  const uses = new Uint32Array(Math.max(2, cellColumn));
  for (let at = 0; at < tagColumns.length; at++) {
    const column = tagColumns[at] as number;
    uses[column] = (uses[column] as number) + 1;
  }
  const rarity = Float32Array.from(uses, (count) => Math.log((size + 1) / (count + 0.5)));
  const tagScale = new Float32Array(size);
  for (let i = 0; i < size; i++) {
    let square = 0;
    const end = tagStarts[i + 1] as number;
    for (let at = tagStarts[i] as number; at < end; at++) square += (rarity[tagColumns[at] as number] as number) ** 2;
    tagScale[i] = square > 0 ? 1 / Math.sqrt(square) : 0;
  }
  return { tagStarts, tagColumns, tagScale, rarity };
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
