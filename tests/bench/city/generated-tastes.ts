// Tastes that nobody chose: every kind and cuisine of a city, pairs that its places have, and two of the same group.
import { hashText } from "../../../src/taste/random.ts";
import type { CityPlace, CityTaste } from "./tastes.ts";

const MIN_PLACES = 8;
const MAX_PLACES = 200;
/** A pair that more of the places with one of its tags have is that tag by another name. */
const MAX_SHARE = 2 / 3;

export type GeneratedTaste = CityTaste & { form: "one" | "both" | "either"; half: "tuning" | "test" };

export function generateTastes(places: readonly CityPlace[]): GeneratedTaste[] {
  const counts = count(places.map(({ tags }) => tags));
  const pairCounts = count(places.map(({ tags }) => listPairs(tags)));
  const isFit = (size: number) => size >= MIN_PLACES && size <= MAX_PLACES;
  const single = [...counts].flatMap(([tag, size]) => (/^(?:kind|cuisine):/.test(tag) && isFit(size) ? [tag] : []));
  const isPair = ([pair, size]: readonly [string, number]) =>
    isFit(size) && pair.split(AND).every((tag) => size <= MAX_SHARE * counts.get(tag)!);
  const found = single.toSorted((a, b) => hashText(a) - hashText(b));
  const partners = found.flatMap((tag, i) => {
    const other = [...found.slice(i + 1), ...found.slice(0, i)].find((next) => toGroup(next) === toGroup(tag));
    return other ? [[tag, other]] : [];
  });
  return [
    ...single.map((tag) => toTaste("one", tag, (tags) => tags.includes(tag))),
    ...[...pairCounts].filter(isPair).map(([pair]) => {
      const both = pair.split(AND);
      return toTaste("both", pair, (tags) => both.every((tag) => tags.includes(tag)));
    }),
    ...partners.map((both) => toTaste("either", both.join(" or "), (tags) => both.some((tag) => tags.includes(tag)))),
  ];
}

const AND = " and ";
const toGroup = (tag: string) => tag.slice(0, tag.indexOf(":"));

/** The halves follow from the names alone, so that a tag is in the same half in each city. */
function toTaste(form: GeneratedTaste["form"], name: string, fits: (tags: readonly string[]) => boolean) {
  const half = hashText(`half of ${name}`) % 2 === 0 ? ("tuning" as const) : ("test" as const);
  return { name, form, half, frequency: "held-out" as const, likes: ({ tags }: CityPlace) => fits(tags) };
}

function listPairs(tags: readonly string[]): string[] {
  const list = tags.filter((tag) => /^(?:kind|cuisine|feature):/.test(tag)).toSorted();
  return list.flatMap((tag, i) => list.slice(i + 1).map((other) => tag + AND + other));
}

function count(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of lists.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
