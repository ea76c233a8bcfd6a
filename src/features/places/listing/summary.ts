// The sentences about a place that nobody has described, made from its tags and facts, and what is around. Only for the server: islands
// get them with their data.
import type { Background, FactKey } from "../../../../db/vocabulary.ts";
import { findCityLanguage } from "../../../i18n/current-language.ts";
import { capitalize, getTypeName } from "../../../i18n/labels.ts";
import { getFactLabel } from "../../../i18n/labels-of-facts.ts";
import { getLanguage, t } from "../../../i18n/t.ts";
import { isTranslatable } from "../../../i18n/tags.ts";
import { formatClock } from "../../../ui/dates.ts";
import { formatWeekday, readWeek, toClockTime } from "../../../ui/hours.ts";
import { formatList } from "../../../ui/lists.ts";
import { type CityFacts, findLandmarks, type Walk } from "./city-facts.ts";
import { findKind, type Listing } from "./schema.ts";
import words from "./summary-words.json" with { type: "json" };

type Described = Pick<Listing, "tags" | "tagLabels" | "type" | "facts" | "openingHours">;
/** `label` is in the reader's language. */
type Word = { word: string; label: string };

const MAX_FEATURES = 2;
const MAX_CUISINES = 2;
const MAX_DISHES = 3;

type Summarized = Listing & {
  background: Background | null;
  areas: string[];
  version: string;
  isLanguageKnown: boolean;
};

/** Adds the sentences if a source has no more than a few words, instead of what only they need. @param listing with its `tagLabels` */
export function withSummary<Summed extends Summarized>(
  { background, areas, version: _, isLanguageKnown, ...listing }: Summed,
  city: CityFacts,
): Omit<Summed, "background" | "areas" | "version" | "isLanguageKnown"> {
  // The tags of the other places are their owner's.
  const isFromSource = listing.attribution !== null;
  const surroundings = findSurroundings(listing, areas, city);
  const summary =
    isFromSource &&
    isBrief(listing) &&
    describePlace(listing, background ?? {}, surroundings, readBrief(listing, isLanguageKnown));
  return summary ? { ...listing, summary } : listing;
}

type Written = Pick<Listing, "description" | "descriptionLanguage">;

/** "Tiki bar", to which where it is can be added. Sentences, and texts that are marked as foreign, stay as they are. */
const isBrief = ({ description, descriptionLanguage }: Written): boolean =>
  description === null ||
  (description.length <= MAX_BRIEF_LENGTH && !descriptionLanguage && !/[.!?。…]/.test(description));

/** What isn't marked as foreign is in the reader's language if it is known, and else in that of the city, as sources write. */
const readBrief = ({ description }: Written, isLanguageKnown: boolean): string | null =>
  isLanguageKnown || getLanguage() === findCityLanguage() ? description : null;

const MAX_BRIEF_LENGTH = 36;

type Surroundings = {
  area: string | null;
  isOnlyOfKind: boolean;
  /** Empty if none is near. */
  landmark: string;
  minutes: number;
  /** Another landmark, which lies in the direction of the place from there; or empty. */
  next: string;
};

function findSurroundings({ id, name, latitude, longitude }: Listing, areas: string[], city: CityFacts): Surroundings {
  const area = areas.find((name) => city.neighborhoods.has(name)) ?? null;
  const { nearest, next } =
    latitude === null || longitude === null ? {} : findLandmarks(city, { id, name, latitude, longitude }, area);
  return {
    area: area && nameInText(area),
    isOnlyOfKind: city.onlyOfKind.has(id),
    landmark: nameLandmark(nearest),
    minutes: nearest?.minutes ?? 0,
    next: nameLandmark(next),
  };
}

const nameLandmark = (walk?: Walk): string =>
  walk ? nameInText(walk.landmark.names?.[getLanguage()] ?? walk.landmark.name) : "";

/** In English, names such as "Cable Car Museum" have an article. */
const nameInText = (name: string): string =>
  getLanguage() === "en" && NEEDS_ARTICLE.test(name) ? `the ${name}` : name;

const NEEDS_ARTICLE = new RegExp(words.namesWithArticle);

/** "Japanese food with ramen and sushi, plus vegan options. Open day and night."; null if only the kind is known. */
function describePlace(place: Described, background: Background, around: Surroundings, brief: string | null) {
  const [kindWord] = readWords(withoutGeneralKind(place), "kind");
  const food = readFood(place, kindWord?.word);
  if (place.tags.every((tag) => tag.startsWith("for:"))) return null;
  // "Vegetarian food" and "cocktail bar" say it already.
  const said = [kindWord?.word ?? "", ...food.cuisines.map(({ word }) => word)];
  const features = chooseFeatures(place, food.cuisines.length + food.dishes.length > 0, said);
  const nouns = features.filter(({ word }) => NOUN_FEATURES.has(word));
  const notes = features.filter(({ word }) => !NOUN_FEATURES.has(word)).map((note) => inflect(note, ENGLISH_NOTES));
  const kind = food.kind ?? kindWord?.label ?? getTypeName(place.type);
  const meal = describeFood(kind, food, !kindWord || MEAL_KINDS.has(kindWord.word));
  const lead = brief ?? addFeatures(kind, meal, nouns);
  const more = [...notes, ...describeBackground(background), ...describeWeek(place.openingHours)].filter(Boolean);
  const isTold = more.length > 0 || nouns.length > 0 || food.dishes.length > 0;
  const sentences = [...locate(lead, lead === kind, isTold ? { ...around, next: "" } : around), ...more].filter(
    Boolean,
  );
  // The kind stands above the sentences already.
  if (sentences.join() === kind) return null;
  return sentences
    .map(
      (sentence) =>
        capitalize(sentence) + (/^(?:ja|zh)/.test(getLanguage()) ? "。" : /\.\u2069?$/.test(sentence) ? " " : ". "),
    )
    .join("")
    .trim();
}

/** Says where it is along with the kind, if that is all the lead says, or else in a sentence of its own. */
function locate(lead: string, isBare: boolean, { area, isOnlyOfKind, landmark, minutes, next }: Surroundings) {
  const walk =
    landmark && t("{minutes, plural, =1 {A minute} other {# minutes}} on foot from {landmark}", { minutes, landmark });
  const where = { kind: lead, area: area ?? "", minutes, landmark, next };
  if (!area && isBare && landmark)
    return [t("{kind}, {minutes, plural, =1 {a minute} other {# minutes}} on foot from {landmark}", where)];
  if (!area) return [lead, walk];
  if (isBare && isOnlyOfKind) return [t("The only {kind} we know in {area}", where), walk];
  if (!landmark) return isBare ? [t("{kind} in {area}", where)] : [lead, t("In {area}", where)];
  if (isBare)
    return [
      next
        ? t(
            "{kind} in {area}, {minutes, plural, =1 {a minute} other {# minutes}} on foot from {landmark} toward {next}",
            where,
          )
        : t("{kind} in {area}, {minutes, plural, =1 {a minute} other {# minutes}} on foot from {landmark}", where),
    ];
  return [
    lead,
    next
      ? t("In {area}, {minutes, plural, =1 {a minute} other {# minutes}} on foot from {landmark} toward {next}", where)
      : t("In {area}, {minutes, plural, =1 {a minute} other {# minutes}} on foot from {landmark}", where),
  ];
}

/** The year of a work of art is rather that of its making. */
const describeBackground = ({ since, built, architect, artist }: Background): string[] => [
  since && !artist ? t("Here since {year}", { year: String(since) }) : "",
  built ? t("The building dates from {year}", { year: String(built) }) : "",
  architect ? t("Designed by {architect}", { architect }) : "",
  artist ? t("A work by {artist}", { artist: since ? `${artist} (${since})` : artist }) : "",
];

function addFeatures(kind: string, meal: string | null, nouns: Word[]): string {
  if (nouns.length === 0) return meal ?? kind;
  const features = listWords(nouns, ENGLISH_FEATURES);
  return meal
    ? t("{food}, plus {features}", { food: meal, features })
    : t("{kind} with {features}", { kind, features });
}

/** "Open daily from 11:00 to 21:00"; nothing of hours that take more than two sentences. */
function describeWeek(hours: string | null): string[] {
  if (hours && /^(?:24\/7|(?:Mo-Su )?00:00-24:00)$/.test(hours.trim())) return [t("Open day and night")];
  const days = readWeek(hours ?? "") ?? [];
  const week = days.filter((day) => day !== null);
  const [first] = week;
  if (!first) return [];
  const isSame = week.every(({ from, to }) => from === first.from && to === first.to);
  const times = { from: formatClock(first.from), to: formatClock(toClockTime(first.to)) };
  if (week.length === 7 && isSame) return [t("Open daily from {from} to {to}", times)];
  // The days of a weekend in their order, and Sunday before Monday.
  const closed = WEEKEND_FIRST.filter((day) => days[day] === null).map((day) => formatWeekday(day, "long"));
  const hasRestDays = closed.length > 0 && closed.length <= MAX_CLOSED_DAYS;
  const values = { ...times, days: formatList(closed) };
  if (isSame && hasRestDays && first.from === "00:00" && first.to === "24:00")
    return [t("Open day and night"), t("Closed on {days}", values)];
  if (isSame && hasRestDays) return [t("Open from {from} to {to}, closed on {days}", values)];
  const latest = week.map(({ to }) => to).sort((one, other) => lateness(other) - lateness(one))[0]!;
  return [
    lateness(latest) >= LATE ? t("Open until {time} on some days", { time: formatClock(toClockTime(latest)) }) : "",
    hasRestDays ? t("Closed on {days}", values) : "",
  ];
}

const MAX_CLOSED_DAYS = 2;
const WEEKEND_FIRST = [5, 6, 0, 1, 2, 3, 4];

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
    cuisines: [...known.values()].slice(0, MAX_CUISINES),
    dishes: dishes.filter(({ word }) => !(isForCoffee && word === "coffee")).slice(0, MAX_DISHES),
  };
}

/** At most two, what sets it apart first; what is said of most places only if there is nothing else. */
function chooseFeatures(place: Described, isFoodKnown: boolean, said: string[]): Word[] {
  const { facts } = place;
  const tagged = readWords(place, "feature").filter(({ word }) => !DIETS.has(word) && !UNSAID.has(word));
  const byWord = new Map(tagged.map((feature) => [feature.word, feature]));
  for (const [fact, word] of FACT_FEATURES) {
    if (facts?.[fact] === "no") byWord.delete(word);
    else if (facts?.[fact] && !byWord.has(word)) byWord.set(word, { word: fact, label: getFactLabel(fact) });
  }
  for (const word of byWord.keys())
    if (said.some((each) => each.startsWith(word.replace(/ options$|s$/, "")) || each.endsWith(` ${word}`)))
      byWord.delete(word);
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
    // A word of a source's own has no translation: a sentence in another language is better without it.
    const isSayable = getLanguage() === "en" || isTranslatable(word);
    return tag.startsWith(`${group}:`) && isSayable ? [{ word, label: tagLabels?.[i] ?? word }] : [];
  });

const withoutGeneralKind = <Place extends Described>({ tags, tagLabels, ...place }: Place) => {
  const index = Math.max(0, findKind(tags));
  return { ...place, tags: tags.slice(index), tagLabels: tagLabels?.slice(index) };
};

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

/** What can follow "with", the rarest first. */
const NOUN_FEATURES = new Set(words.nounFeatures);

/** Said as sentences of their own, since they are no nouns in most languages: "Dog friendly." */
const NOTES = words.notes;

const DULL = new Set(words.dull);
/** True, but no reason to go. */
const UNSAID = new Set(words.unsaid);

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
