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
  const bits = getBits(catalogue);
  const clear = findClearColumns(catalogue);
  const best = INTERESTS.map((): { position: number; value: number }[] => []);
  const together = INTERESTS.map(() => INTERESTS.map(() => 0));
  for (let position = 0; position < catalogue.size; position++) {
    const own = readInterests(catalogue, bits, position);
    for (let left = own; left !== 0; left &= left - 1) {
      const i = 31 - Math.clz32(left & -left);
      for (let others = own; others !== 0; others &= others - 1) together[i]![31 - Math.clz32(others & -others)]! += 1;
      const value = getClearness(catalogue, clear, position, i) - countBits(own) / INTERESTS.length;
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

/** Keyed by column: the bit of its interest, 0 for other features. */
function getBits({ features, columns }: Catalogue): Uint32Array {
  const bits = new Uint32Array(features.length);
  INTERESTS.forEach(({ name }, i) => {
    const column = columns.get(toInterestFeature(name));
    if (column !== undefined) bits[column] = 1 << i;
  });
  return bits;
}

function readInterests({ tagStarts, tagColumns }: Catalogue, bits: Uint32Array, position: number): number {
  let own = 0;
  const end = tagStarts[position + 1] as number;
  for (let at = tagStarts[position] as number; at < end; at++) own |= bits[tagColumns[at] as number] as number;
  return own;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** The share of the places with one of two interests that has both. */
const getCosine = (together: Pictures["together"], a: number, b: number): number =>
  together[a]![b]! / Math.sqrt(Math.max(1, together[a]![a]! * together[b]![b]!));

/** What a place is: bits of interests by columns of kinds, and of cuisines, which say it of restaurants only. */
type ClearColumns = { kinds: ReadonlyMap<number, number>; cuisines: ReadonlyMap<number, number>; restaurant: number };

function findClearColumns({ features, columns }: Catalogue): ClearColumns {
  const indexes = new Map(INTERESTS.map(({ name }, i) => [toInterestFeature(name), i]));
  const toBits = (tag: string) => listInterestFeatures(tag).reduce((bits, name) => bits | (1 << indexes.get(name)!), 0);
  const find = (group: string) =>
    new Map([...features.entries()].flatMap(([i, tag]) => (tag.startsWith(group) ? [[i, toBits(tag)] as const] : [])));
  return { kinds: find("kind:"), cuisines: find("cuisine:"), restaurant: columns.get("type:restaurant") ?? -1 };
}

/** 2 for a kind of this interest, 1 for a restaurant with a cuisine of it, 0 for others. */
function getClearness({ tagStarts, tagColumns }: Catalogue, clear: ClearColumns, position: number, i: number): number {
  let [kinds, cuisines, isRestaurant] = [0, 0, false];
  const end = tagStarts[position + 1] as number;
  for (let at = tagStarts[position] as number; at < end; at++) {
    const column = tagColumns[at] as number;
    kinds |= clear.kinds.get(column) ?? 0;
    cuisines |= clear.cuisines.get(column) ?? 0;
    isRestaurant ||= column === clear.restaurant;
  }
  if ((kinds & (1 << i)) !== 0) return 2;
  return isRestaurant && kinds === 0 && (cuisines & (1 << i)) !== 0 ? 1 : 0;
}
