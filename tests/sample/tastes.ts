// The tastes that determine the swipes of the sample: by travel preference, plus a few random traits per person.

import { type SamplePlace, toTags } from "../../db/sample/city.ts";
import type { SamplePerson } from "../../db/sample/people.ts";
import { SAMPLE_PLACES } from "../../db/sample/places.ts";
import type { Tag, TravelPreference } from "../../db/vocabulary.ts";
import leanings from "./leanings.json" with { type: "json" };
import { seededRandom } from "./random.ts";

/** How much a person likes each place: mean 0, standard deviation 1 over the city. */
export type Affinities = ReadonlyMap<SamplePlace, number>;

type Leaning = { likes: readonly string[]; avoids: readonly string[] };

/** Places tagged with the preference itself are liked too. */
const LEANINGS: Readonly<Record<TravelPreference, Leaning>> = leanings;

const WORDS_BY_PLACE: readonly string[][] = SAMPLE_PLACES.map((place) => toTags(place).map(toWord));
const WORDS: readonly string[] = [...new Set(WORDS_BY_PLACE.flat())];
/** Used for the deck, for Café Nord and for every event. */
const known = new WeakMap<SamplePerson, Affinities>();

export function getAffinities(person: SamplePerson): Affinities {
  const affinities = known.get(person) ?? computeAffinities(person);
  known.set(person, affinities);
  return affinities;
}

function computeAffinities(person: SamplePerson): Affinities {
  const taste = hiddenTaste(person);
  const raw = WORDS_BY_PLACE.map((words) => {
    return words.reduce((sum, word) => sum + (taste.get(word) ?? 0), 0) / Math.sqrt(words.length);
  });
  const mean = raw.reduce((sum, value) => sum + value, 0) / raw.length;
  const deviation = Math.sqrt(raw.reduce((sum, value) => sum + (value - mean) ** 2, 0) / raw.length);
  return new Map(SAMPLE_PLACES.map((place, index) => [place, ((raw[index] ?? 0) - mean) / deviation]));
}

function hiddenTaste(person: SamplePerson): Map<string, number> {
  const random = seededRandom(`taste/${person.email}`);
  const taste = new Map<string, number>();
  const lean = (word: string, by: number) => taste.set(word, (taste.get(word) ?? 0) + by);
  for (const preference of person.travelPreferences) {
    lean(preference, 0.8);
    for (const word of LEANINGS[preference].likes) lean(word, random.between(0.5, 1.1));
    for (const word of LEANINGS[preference].avoids) lean(word, -random.between(0.4, 0.9));
  }
  for (const quirk of random.shuffled(WORDS).slice(0, 6)) lean(quirk, random.bell() * 0.9);
  return taste;
}

function toWord(tag: Tag): string {
  return tag.slice(tag.indexOf(":") + 1);
}
