// Understands categories in the product's languages, and the classes of schema.org and DATAtourisme.
import { BUSINESS_TYPES, type BusinessType } from "../../../../db/vocabulary.ts";
import { normalizeHeader } from "../../../encoding/fold-letters.ts";
import { remember } from "../../../encoding/remember.ts";
import { inLanguage } from "../../../i18n/current-language.ts";
import { getTypeLabel, getTypeName } from "../../../i18n/labels.ts";
import { LANGUAGES, SOURCE_LANGUAGE } from "../../../i18n/languages.ts";
import { getTagLabel } from "../../../i18n/tags.ts";
import { findKind, findType, type Kind, listKindWords } from "../kinds.ts";
import classes from "./classes.json" with { type: "json" };
import tourism from "./tourism-words.json" with { type: "json" };

/** English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and Finnish, separated by commas. */
const TOURISM_WORDS = tourism.words as { type: BusinessType; kind: string | null; words: string }[];

/** What travelers don't choose between: guessed as left out, unless the place is something else as well. */
const OTHER_PLACES = new Set(tourism.otherPlaces.split(","));

/** Words for shops in OpenStreetMap that a tourist office means otherwise. */
const THEMES = new Set(["art", "craft", "games", "music", "outdoor", "photo", "sports", "surf", "wine"]);

/** What a category of the rest is called. */
const UNSPECIFIC = new Set(tourism.unspecific.split(",").map(normalizeHeader));

let words: Map<string, Kind> | undefined;

/** Found by our vocabulary in all languages, and by the classes of schema.org and DATAtourisme. */
export const findCategoryKind = (value: string): Kind | null =>
  value.length > MAX_CATEGORY_LENGTH ? null : findKindOfCategory(value);

export const isKnownCategory = (value: string): boolean => findType(value) !== null || findCategoryKind(value) !== null;

/** Longer texts are no categories. */
const MAX_CATEGORY_LENGTH = 500;

const findKindOfCategory = remember(
  5000,
  (value) => (isTheme(value) ? null : findKind(value)) ?? findForeignKind(value),
);

/** The kind for "Weinbar", "Musées", "schema:FoodEstablishment" or "WineCellar"; null if it is unknown. */
function findForeignKind(text: string): Kind | null {
  if (isFile(text)) return null;
  const bare = text.replace(/^.*[/#:](?=[\w-]+$)/, "");
  const [type, kind] = CLASSES[bare] ?? [];
  if (type) return { type, words: kind ? [kind] : [], preferences: (kind && findKind(kind)?.preferences) || [] };
  const spaced = bare.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  words ??= collectWords();
  const whole =
    words.get(normalizeHeader(text)) ??
    words.get(normalizeHeader(spaced)) ??
    (spaced === text ? null : findKind(spaced));
  // "MonumentosEdificiosArtisticos" names several things, the first of which counts.
  const isClass = !whole && bare !== spaced && spaced.includes(" ");
  const parts = isClass ? spaced.split(" ").filter((part) => part.length > 3) : [];
  return whole ?? parts.map(findCategoryKind).find((kind) => kind !== null) ?? null;
}

/** The address of a page or a picture, not of a class. */
const isFile = (text: string) =>
  /^(?:[a-z]{2,6}:\/\/|www\.)/i.test(text) &&
  (/\.[a-z\d]{2,5}(?:[?#]|$)/i.test(text.replace(/^[^/]*\/\/[^/]*/, "")) || !/[/#][A-Z\p{Lu}][\w-]*$/u.test(text));

/** "Other" and the like. */
export const isUnspecific = (text: string): boolean => UNSPECIFIC.has(normalizeHeader(text));

function collectWords(): Map<string, Kind> {
  const found = new Map<string, Kind>();
  for (const { type, kind: word, words: names } of TOURISM_WORDS) {
    const kind = { type, words: word ? [word] : [], preferences: (word && findKind(word)?.preferences) || [] };
    for (const name of names.split(",")) found.set(normalizeHeader(name), kind);
  }
  const add = (label: string, kind: Kind) => {
    const word = normalizeHeader(label);
    if (!found.has(word)) found.set(word, kind);
  };
  for (const language of LANGUAGES.filter((code) => code !== SOURCE_LANGUAGE)) {
    inLanguage(language, () => {
      for (const type of BUSINESS_TYPES) {
        const kind = { type, words: [], preferences: [] };
        add(getTypeName(type), kind);
        add(getTypeLabel(type), kind);
      }
      for (const word of listKindWords()) {
        const kind = findKind(word);
        const label = getTagLabel(`kind:${word}`);
        if (!kind) continue;
        add(label, kind);
        for (const ending of PLURALS) if (!isOtherPlace(`${label}${ending}`)) add(`${label}${ending}`, kind);
      }
    });
  }
  return found;
}

/** Regular plurals of German, French, Spanish, Portuguese, Dutch and Italian words of one piece. */
const PLURALS = ["s", "n", "en", "es", "e"];

/** Parking, toilets and the like: "Parken" is no plural of "Park". */
export const isOtherPlace = (text: string): boolean => OTHER_PLACES.has(normalizeHeader(text));

/** "Sports" is no sports shop, as in OpenStreetMap's `shop=sports`. */
export const isTheme = (text: string): boolean => THEMES.has(normalizeHeader(text));

/** https://schema.org/LocalBusiness and https://www.datatourisme.fr/ontology/core, as far as our words don't say it. */
const CLASSES = classes as unknown as Readonly<Record<string, [type: BusinessType, kind?: string]>>;
