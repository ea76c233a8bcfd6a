// What newcomers are asked by pictures: interests that a city serves, those near what they liked first.
import type { Catalogue } from "./catalogue.ts";
import { INTERESTS, listInterestFeatures, toInterestFeature } from "./interests.ts";
import { getExamples } from "./opening.ts";

const MAX_CLEAREST = 4;
/** How much earlier an interest is asked about if all its places have one that was liked. */
const AFFINITY = 2;

export type AskedInterest = {
  name: string;
  label: string;
  /** Positions of places whose kind or cuisine is of this interest and of few others. */
  clearest: readonly number[];
};

/** Interests of three places or more, the most worth asking first. @param liked whose neighbors come earlier */
export function listAskedInterests(
  catalogue: Catalogue,
  { liked = [], shown = [] }: { liked?: readonly string[]; shown?: readonly string[] } = {},
): AskedInterest[] {
  const { worth } = getExamples(catalogue);
  const { clearest, together } = getPictures(catalogue);
  const likedIndexes = INTERESTS.flatMap(({ name }, i) => (liked.includes(name) ? i : []));
  return INTERESTS.map(({ name, label }, i) => {
    const affinities = likedIndexes.map((other) => (other === i ? 0 : getCosine(together, i, other)));
    const affinity = affinities.reduce((sum, each) => sum + each, 0);
    return { name, label, clearest: clearest[i]!, value: worth[i]! * (1 + AFFINITY * affinity) };
  })
    .filter(({ name, value }) => value > 0 && !shown.includes(name))
    .sort((a, b) => b.value - a.value);
}

/** Whether any interest is worth asking about. Takes no time after the first deck of a newcomer. */
export const hasAskedInterests = (catalogue: Catalogue): boolean =>
  getExamples(catalogue).worth.some((worth) => worth > 0);

/** Stated interests count as if the traveler had adjusted them by hand. */
export const toAdjustments = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [toInterestFeature(name), 1]));

type Pictures = {
  clearest: readonly (readonly number[])[];
  /** Keyed by two interests: how many places have both. */
  together: readonly (readonly number[])[];
};

const byTags = new WeakMap<Catalogue["tagColumns"], Pictures>();

/** Kept as long as the tags. */
function getPictures(catalogue: Catalogue): Pictures {
  const known = byTags.get(catalogue.tagColumns);
  if (known) return known;
  const byColumn = new Map(INTERESTS.map(({ name }, i) => [catalogue.columns.get(toInterestFeature(name)) ?? -1, i]));
  const clear = findClearColumns(catalogue);
  const best = INTERESTS.map((): { position: number; value: number }[] => []);
  const together = INTERESTS.map(() => INTERESTS.map(() => 0));
  for (let position = 0; position < catalogue.size; position++) {
    const own = readInterests(catalogue, byColumn, position);
    for (const i of own) {
      for (const other of own) together[i]![other]! += 1;
      const value = getClearness(catalogue, clear, position, i) - own.length / INTERESTS.length;
      const places = best[i]!;
      if (places.length === MAX_CLEAREST && value <= places.at(-1)!.value) continue;
      places.splice(places.findLastIndex((other) => other.value >= value) + 1, 0, { position, value });
      places.length = Math.min(places.length, MAX_CLEAREST);
    }
  }
  const pictures = { together, clearest: best.map((places) => places.map(({ position }) => position)) };
  byTags.set(catalogue.tagColumns, pictures);
  return pictures;
}

function readInterests({ tagStarts, tagColumns }: Catalogue, byColumn: ReadonlyMap<number, number>, position: number) {
  const own: number[] = [];
  const end = tagStarts[position + 1] as number;
  for (let at = tagStarts[position] as number; at < end; at++) {
    const index = byColumn.get(tagColumns[at] as number);
    if (index !== undefined) own.push(index);
  }
  return own;
}

/** The share of the places with one of two interests that has both. */
const getCosine = (together: Pictures["together"], a: number, b: number): number =>
  together[a]![b]! / Math.sqrt(Math.max(1, together[a]![a]! * together[b]![b]!));

/** What a place is: interests by columns of kinds, and of cuisines, which say it of restaurants only. */
type ClearColumns = Record<"kinds" | "cuisines", ReadonlyMap<number, readonly string[]>> & { restaurant: number };

function findClearColumns({ features, columns }: Catalogue): ClearColumns {
  const find = (group: string) =>
    new Map(features.flatMap((tag, i) => (tag.startsWith(group) ? [[i, listInterestFeatures(tag)]] : [])));
  return { kinds: find("kind:"), cuisines: find("cuisine:"), restaurant: columns.get("type:restaurant") ?? -1 };
}

/** 2 for a kind of this interest, 1 for a restaurant with a cuisine of it, 0 for others. */
function getClearness({ tagStarts, tagColumns }: Catalogue, clear: ClearColumns, position: number, i: number): number {
  const feature = toInterestFeature(INTERESTS[i]!.name);
  const tags = [...tagColumns.subarray(tagStarts[position], tagStarts[position + 1])];
  if (tags.some((column) => clear.kinds.get(column)?.includes(feature))) return 2;
  const isPlain = tags.includes(clear.restaurant) && !tags.some((column) => clear.kinds.get(column)?.length);
  return isPlain && tags.some((column) => clear.cuisines.get(column)?.includes(feature)) ? 1 : 0;
}
