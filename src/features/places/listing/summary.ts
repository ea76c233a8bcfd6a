// The sentences about a place that nobody has described, made from its tags, facts and address. Only for the server: islands
// get them with their data.
import type { FactKey } from "../../../../db/vocabulary.ts";
import { getFactLabel, getTypeName } from "../../../i18n/labels.ts";
import { getLanguage, getLocale, t } from "../../../i18n/t.ts";
import { readWeek } from "../../../ui/hours.ts";
import { formatList } from "../../../ui/lists.ts";
import type { Listing } from "./schema.ts";
import words from "./summary-words.json" with { type: "json" };

type Described = Pick<Listing, "tags" | "tagLabels" | "type" | "facts" | "location" | "openingHours">;
/** `label` is in the reader's language. */
type Word = { word: string; label: string };

const MAX_FEATURES = 2;
const MAX_CUISINES = 2;
const MAX_DISHES = 3;

/** Adds the sentences if nobody has written any. @param listing with its `tagLabels` */
export function withSummary<Summed extends Listing>(listing: Summed): Summed {
  // The tags of the other places are their owner's.
  const isFromSource = listing.attribution !== null;
  const summary = listing.description === null && isFromSource ? describePlace(listing) : null;
  return summary === null ? listing : { ...listing, summary };
}

/** "Japanese food with ramen and sushi, plus vegan options. Open day and night."; null without tags. */
function describePlace(place: Described): string | null {
  const kinds = readWords(place, "kind");
  const food = readFood(place, kinds[0]?.word);
  if (place.tags.every((tag) => tag.startsWith("for:"))) return null;
  const features = chooseFeatures(place, food.cuisines.length + food.dishes.length > 0);
  const nouns = features.filter(({ word }) => NOUN_FEATURES.has(word));
  const notes = features.filter(({ word }) => !NOUN_FEATURES.has(word)).map((note) => inflect(note, ENGLISH_NOTES));
  const kind = food.kind ?? kinds[0]?.label ?? getTypeName(place.type);
  const meal = describeFood(kind, food, !kinds[0] || MEAL_KINDS.has(kinds[0].word));
  const address = meal || nouns.length > 0 ? null : readAddress(place.location);
  const lead = address ? t("{kind} at {address}", { kind, address }) : addFeatures(kind, meal, nouns);
  const isBare = lead === kind && notes.length === 0;
  const sentences = [lead, ...notes, describeWeek(place.openingHours)];
  if (isBare && !sentences.at(-1)) sentences.push(t("We don't know much more yet"));
  return sentences
    .filter(Boolean)
    .map((sentence) => capitalize(sentence) + (getLanguage() === "ja" ? "。" : ". "))
    .join("")
    .trim();
}

function addFeatures(kind: string, meal: string | null, nouns: Word[]): string {
  if (nouns.length === 0) return meal ?? kind;
  const features = listWords(nouns, ENGLISH_FEATURES);
  return meal
    ? t("{food}, plus {features}", { food: meal, features })
    : t("{kind} with {features}", { kind, features });
}

/** "Open daily from 11:00 to 21:00"; "" for hours that take more than a sentence. */
function describeWeek(hours: string | null): string {
  if (hours && /^(?:24\/7|(?:Mo-Su )?00:00-24:00)$/.test(hours.trim())) return t("Open day and night");
  const week = readWeek(hours ?? "")?.filter((day) => day !== null) ?? [];
  const [first] = week;
  if (!first) return "";
  if (week.length === 7 && week.every(({ from, to }) => from === first.from && to === first.to))
    return t("Open daily from {from} to {to}", { from: first.from, to: toClockTime(first.to) });
  const latest = week.map(({ to }) => to).sort((one, other) => lateness(other) - lateness(one))[0]!;
  return lateness(latest) >= LATE ? t("Open until {time} on some days", { time: toClockTime(latest) }) : "";
}

/** "02:00" for "26:00", as OpenStreetMap writes times after midnight. */
function toClockTime(time: string): string {
  const [hour, minutes] = time.split(":") as [string, string];
  return time > "24:00" ? `${String(Number(hour) - 24).padStart(2, "0")}:${minutes}` : time;
}

const LATE = 23;

/** The hour of closing; after midnight, from 24 on. */
const lateness = (time: string) => ((Number.parseInt(time, 10) + 19) % 24) + 5;

type Food = { kind: string | null; cuisines: Word[]; dishes: Word[] };

/** Where one goes for a meal anyway, so that the food is said without the kind. */
const MEAL_KINDS = new Set(["restaurant", "fast food", "food truck", "street food", "ice cream"]);

function describeFood(kind: string, { cuisines, dishes }: Food, isMealPlace: boolean): string | null {
  const dishList = dishes.length > 0 && listWords(dishes, ENGLISH_DISHES);
  if (cuisines.length === 0) {
    if (!dishList) return null;
    return isMealPlace
      ? t("{dishes} on the menu", { dishes: dishList })
      : t("{kind} serving {dishes}", { kind, dishes: dishList });
  }
  const cuisine = listWords(cuisines, ENGLISH_CUISINES);
  if (!isMealPlace) return t("{kind} serving {cuisine} food", { kind, cuisine });
  return dishList ? t("{cuisine} food with {dishes}", { cuisine, dishes: dishList }) : t("{cuisine} food", { cuisine });
}

function readFood(place: Described, kind: string | undefined): Food {
  const words = readWords(place, "cuisine").filter(({ word }) => word !== kind && !NAMELESS_FOOD.has(word));
  const diets = readWords(place, "feature").filter(({ word }) => DIETS.has(word));
  const cuisines = [...diets, ...words.filter(({ word }) => CUISINES.has(word))];
  const known = new Map(cuisines.map((cuisine) => [cuisine.word, cuisine]));
  const dishes = words.filter(({ word }) => !CUISINES.has(word) && !PLACES_AS_CUISINES.has(word));
  const isForCoffee = kind === "café" || kind === "coffee shop";
  return {
    kind: MEAL_KINDS.has(kind ?? "") ? (words.find(({ word }) => PLACES_AS_CUISINES.has(word))?.label ?? null) : null,
    cuisines: [...known.values()]
      .filter(({ word }) => getLanguage() === "en" || !ENGLISH_ONLY.has(word))
      .slice(0, MAX_CUISINES),
    dishes: dishes.filter(({ word }) => !(isForCoffee && word === "coffee")).slice(0, MAX_DISHES),
  };
}

/** At most two, what sets it apart first; what is said of most places only if there is nothing else. */
function chooseFeatures(place: Described, isFoodKnown: boolean): Word[] {
  const { facts } = place;
  const tagged = readWords(place, "feature").filter(({ word }) => !DIETS.has(word) && !UNSAID.has(word));
  const byWord = new Map(tagged.map((feature) => [feature.word, feature]));
  for (const [fact, word] of FACT_FEATURES) {
    if (facts?.[fact] === "no") byWord.delete(word);
    else if (facts?.[fact] && !byWord.has(word)) byWord.set(word, { word: fact, label: getFactLabel(fact) });
  }
  const ranked = [...byWord].sort(([one], [other]) => rank(one) - rank(other));
  const telling = ranked.filter(
    ([word]) => !DULL.has(word) && !(word === "vegetarian options" && byWord.has("vegan options")),
  );
  const chosen = telling.length > 0 || isFoodKnown ? telling : ranked;
  return chosen.slice(0, MAX_FEATURES).map(([, feature]) => feature);
}

const readWords = ({ tags, tagLabels }: Described, group: string): Word[] =>
  tags.flatMap((tag, i) => {
    const word = tag.slice(group.length + 1);
    return tag.startsWith(`${group}:`) ? [{ word, label: tagLabels?.[i] ?? word }] : [];
  });

/** "58 Geary Street" of "58 Geary Street, San Francisco"; null for coordinates and cities. */
function readAddress(location: string): string | null {
  const [address = ""] = location.split(", ");
  return /\d/.test(address) && /\p{L}{3}/u.test(address) && !address.includes(";") ? address : null;
}

const listWords = (words: Word[], english: ReadonlyMap<string, string>) =>
  formatList(words.map((word) => inflect(word, english)));

/**
 * English tags stand without articles, plurals and capitals; the labels of other languages have them.
 * German nouns begin with a capital, even those that nobody has translated.
 */
function inflect({ word, label }: Word, english: ReadonlyMap<string, string>): string {
  if (getLanguage() === "en") return english.get(word) ?? label;
  return getLanguage() === "de" && label === word && !CUISINES.has(word) ? capitalize(label) : label;
}

const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase(getLocale()) + text.slice(1);

/** What can follow "with", the rarest first. */
const NOUN_FEATURES = new Set(words.nounFeatures);

/** Said as sentences of their own, since they are no nouns in most languages: "Dog friendly." */
const NOTES = words.notes;

const DULL = new Set(words.dull);
const UNSAID = new Set(["chain", "rainy day"]);

const ORDER = [
  ...[...NOUN_FEATURES].slice(0, 11),
  ...NOTES.slice(0, 9),
  ...[...NOUN_FEATURES].slice(11),
  ...NOTES.slice(9),
];
const RANKS = new Map(ORDER.map((word, i) => [word, i]));

/** Words of a source's own are behind those that are known, and dull ones last. */
function rank(word: string): number {
  const dull = [...DULL].indexOf(word);
  return dull >= 0 ? ORDER.length + 1 + dull : (RANKS.get(word) ?? ORDER.length);
}

const FACT_FEATURES = words.factFeatures as [fact: FactKey, word: string][];

const DIETS = new Set(["vegan", "vegetarian", "halal", "kosher"]);
const NAMELESS_FOOD = new Set(["snack", "food", "regular"]);
/** Kinds of places that sources write as cuisines. */
const PLACES_AS_CUISINES = new Set(words.placesAsCuisines);

const LOWER_CASE_CUISINES = ["fusion", "international", "local", "oriental", ...DIETS];
/** Adjectives that have no translations; a sentence in another language is better without them. */
const ENGLISH_ONLY = new Set(words.englishOnlyCuisines);
const ENGLISH_CUISINES = new Map(
  [...words.nationalCuisines, ...ENGLISH_ONLY].map((word) => [
    word,
    word.replace(/(?<![a-z])[a-z]/g, (c) => c.toUpperCase()),
  ]),
);
const CUISINES = new Set([...ENGLISH_CUISINES.keys(), ...LOWER_CASE_CUISINES]);

const ENGLISH_DISHES = new Map(Object.entries(words.englishDishes));

const ENGLISH_NOTES = new Map(Object.entries(words.englishNotes));

const ENGLISH_FEATURES = new Map(Object.entries(words.englishFeatures));
