// The words of opening hours in the languages of the product, in Finnish and in Chinese.
import { foldLetters } from "../../../encoding/fold-letters.ts";
import languages from "./languages.json" with { type: "json" };

export type Meaning =
  | { days: number[] }
  | { month: number }
  | "holiday"
  | "to"
  | "and"
  | "except"
  | "closed"
  | "always"
  | "am"
  | "pm"
  | "noon"
  | "midnight"
  | "since"
  | "noise";

type Words = Record<"all" | "workdays" | "weekend" | Exclude<Meaning, object>, string>;

type Language = { days: string[]; months: string } & Partial<Words>;

export const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** Phrases are separated by commas; days and months are in order, from Monday and January. */
const LANGUAGES: Readonly<Record<string, Language>> = languages;

export type Vocabulary = ReadonlyMap<string, Meaning>;

/** In the order in which they are tried. */
export const VOCABULARIES: ReadonlyMap<string, Vocabulary> = new Map(
  Object.entries(LANGUAGES).map(([tag, language]) => [tag, toVocabulary(language)]),
);

function toVocabulary({ days, months, all, workdays, weekend, ...others }: Language): Vocabulary {
  const words = new Map<string, Meaning>([["always", "always"]]);
  const add = (phrases: string | undefined, meaning: Meaning) => {
    for (const phrase of phrases?.split(",").map(foldLetters) ?? []) if (!words.has(phrase)) words.set(phrase, meaning);
  };
  for (const [day, phrases] of days.entries()) add(phrases, { days: [day] });
  add(all, { days: EVERY_DAY });
  add("everyday", { days: EVERY_DAY });
  add(workdays, { days: [0, 1, 2, 3, 4] });
  add(weekend, { days: [5, 6] });
  for (const [meaning, phrases] of Object.entries(others)) add(phrases, meaning as Meaning);
  for (const [month, names] of months.split(" ").entries()) {
    for (const name of names.split(",")) {
      add(name, { month });
      if (name.length > 4) add(name.slice(0, 3), { month });
      if (name.length > 5) add(name.slice(0, 4), { month });
    }
  }
  return words;
}

/** The weekday that a word names, if any. */
function listNamed(words: Vocabulary, name: string): number[] {
  const meaning = words.get(foldLetters(name));
  return typeof meaning === "object" && "days" in meaning && meaning.days.length === 1 ? meaning.days : [];
}

/** The only weekday with this name in any of the languages. */
export function findDay(name: string): number | null {
  const [day, ...others] = new Set(VOCABULARIES.values().flatMap((words) => listNamed(words, name)));
  return day === undefined || others.length > 0 ? null : day;
}

/**
 * The weekdays among names, in the language that knows most of them: "Di" is Tuesday beside "Mi", and Sunday beside "Sa" and
 * "Ve". @returns null if several languages know as many, and differ
 */
export function findDays(names: string[]): Map<string, number> | null {
  const found = VOCABULARIES.values().map(
    (words) => new Map(names.flatMap((name) => listNamed(words, name).map((day) => [name, day] as const))),
  );
  const [best = new Map(), ...others] = [...found].sort((a, b) => b.size - a.size);
  return others.every((days) => days.size < best.size || Bun.deepEquals(days, best)) ? best : null;
}
