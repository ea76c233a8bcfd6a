// What newcomers are asked by pictures: interests that a city serves, and single kinds and cuisines, near what they liked first.
import type { Catalogue } from "./catalogue.ts";
import { INTERESTS, listInterestFeatures, toInterestFeature } from "./interests.ts";
import { getExamples, TAG_GROUPS, WORTH_EXPONENT } from "./opening.ts";
import { listTagColumns } from "./rows.ts";

const MAX_CLEAREST = 4;
/** How much earlier an interest is asked about if all its places have one that was liked. */
const AFFINITY = 2;
/** A kind or cuisine of fewer places isn't asked about alone, nor one of more of an interest's, which says it as well. */
const MIN_PLACES = 5;
const MAX_SHARE = 0.5;
/** Names are sent with commas between them, and tags have a colon. */
const ASKABLE = /^[^:,]{1,60}$/;
/** What asking about a kind or cuisine alone is worth, relative to an interest that all like. */
const WORD_WORTH = 0.45;

export type AskedInterest = {
  /** An interest’s, or the word of a kind or cuisine. */
  name: string;
  /** Positions of places whose kind or cuisine is of this interest and of few others. */
  clearest: readonly number[];
};

/** Interests of three places or more, kinds and cuisines, the most worth asking first. @param liked whose neighbors come earlier */
export function listAskedInterests(
  catalogue: Catalogue,
  { liked = [], shown = [] }: { liked?: readonly string[]; shown?: readonly string[] } = {},
): AskedInterest[] {
  const { topics, clearest, together } = getPictures(catalogue);
  const likedIndexes = topics.flatMap(({ name }, i) => (liked.includes(name) ? i : []));
  return topics
    .map(({ name, worth }, i) => {
      const affinities = likedIndexes.map((other) => (other === i ? 0 : getCosine(together, i, other)));
      const affinity = affinities.reduce((sum, each) => sum + each, 0);
      return { name, clearest: clearest[i]!, value: worth * (1 + AFFINITY * affinity) };
    })
    .filter(({ name, value }) => value > 0 && !shown.includes(name))
    .sort((a, b) => b.value - a.value);
}

/** Whether any interest is worth asking about. Takes no time after the first deck of a newcomer. */
export const hasAskedInterests = (catalogue: Catalogue): boolean =>
  getExamples(catalogue).worth.some((worth) => worth > 0);

/** Stated interests count as if the traveler had adjusted them by hand. */
export const toAdjustments = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.flatMap(toTraits).map((trait) => [trait, 1]));

/** The features of a name: of an interest, or else of the kind and the cuisine of this word. */
export const toTraits = (name: string): string[] =>
  INTERESTS.some((interest) => interest.name === name)
    ? [toInterestFeature(name)]
    : [`kind:${name}`, `cuisine:${name}`];

type Pictures = {
  topics: readonly { name: string; worth: number }[];
  clearest: readonly (readonly number[])[];
  /** Keyed by two topics: how many places have both. */
  together: readonly (readonly number[])[];
};

const byTags = new WeakMap<Catalogue["tagColumns"], Pictures>();

/** Kept as long as the tags. */
function getPictures(catalogue: Catalogue): Pictures {
  const known = byTags.get(catalogue.tagColumns);
  if (known) return known;
  const topics = listTopics(catalogue);
  const byColumn = new Map(
    topics.flatMap(({ name }, i) => toTraits(name).map((trait) => [catalogue.columns.get(trait) ?? -1, i] as const)),
  );
  const names = catalogue.features.map(listNames);
  const best = topics.map((): { position: number; value: number }[] => []);
  const together = topics.map(() => topics.map(() => 0));
  for (let position = 0; position < catalogue.size; position++) {
    const own = readInterests(catalogue, byColumn, position);
    for (const i of own) {
      for (const other of own) together[i]![other]! += 1;
      const value = getClearness(catalogue, names, position, topics[i]!.name) - own.length / topics.length;
      const places = best[i]!;
      if (places.length === MAX_CLEAREST && value <= places.at(-1)!.value) continue;
      places.splice(places.findLastIndex((other) => other.value >= value) + 1, 0, { position, value });
      places.length = Math.min(places.length, MAX_CLEAREST);
    }
  }
  const pictures = { topics, together, clearest: best.map((places) => places.map(({ position }) => position)) };
  byTags.set(catalogue.tagColumns, pictures);
  return pictures;
}

function readInterests(catalogue: Catalogue, byColumn: ReadonlyMap<number, number>, position: number): number[] {
  return [...new Set([...listTagColumns(catalogue, position)].flatMap((column) => byColumn.get(column) ?? []))];
}

/** The share of the places with one of two interests that has both. */
const getCosine = (together: Pictures["together"], a: number, b: number): number =>
  together[a]![b]! / Math.sqrt(Math.max(1, together[a]![a]! * together[b]![b]!));

/** What a kind or cuisine is: its word, and interests. */
const listNames = (tag: string): string[] =>
  TAG_GROUPS.test(tag) ? [tag, ...listInterestFeatures(tag)].map((name) => name.slice(name.indexOf(":") + 1)) : [];

/** 2 for a kind of this interest, 1 for a restaurant with a cuisine of it, 0 for others. @param names by column */
function getClearness(catalogue: Catalogue, names: readonly string[][], position: number, name: string): number {
  const { columns, features } = catalogue;
  const tags = [...listTagColumns(catalogue, position)];
  const kinds = tags.filter((column) => features[column]!.startsWith("kind:"));
  if (kinds.some((column) => names[column]!.includes(name))) return 2;
  const isPlain = tags.includes(columns.get("type:restaurant") ?? -1) && kinds.every((column) => !names[column]![1]);
  return isPlain && tags.some((column) => names[column]!.includes(name)) ? 1 : 0;
}

/** Interests, and the words of kinds and cuisines that several places have and no interest says. */
function listTopics(catalogue: Catalogue): Pictures["topics"] {
  const { chances, counts, worth } = getExamples(catalogue);
  const count = (feature = "") => counts[catalogue.columns.get(feature) ?? -1] ?? 0;
  const asked = catalogue.features.filter((_, column) => chances[column]! > 0);
  const single = [...new Set(asked.flatMap((tag) => listNames(tag).slice(0, 1)))].flatMap((name) => {
    const [kind, cuisine] = toTraits(name) as [string, string?];
    const size = count(kind) + count(cuisine);
    const isSaid = !cuisine || listInterestFeatures(kind).some((interest) => size > MAX_SHARE * count(interest));
    return size < MIN_PLACES || isSaid || !ASKABLE.test(name)
      ? []
      : [{ name, worth: WORD_WORTH * size ** WORTH_EXPONENT }];
  });
  return [...INTERESTS.map(({ name }, i) => ({ name, worth: worth[i]! })), ...single];
}
