import { BUSINESS_TYPES, type BusinessType, TRAVEL_PREFERENCES, type TravelPreference } from "../../db/vocabulary.ts";
import { getTypeLabel } from "../i18n/labels.ts";
import { msg, t } from "../i18n/t.ts";
import { getTagLabel } from "../i18n/tags.ts";
import { findInterest } from "./interests.ts";
import served from "./served-preferences.json" with { type: "json" };

export const POPULARITY = "popularity";
export const QUALITY = "quality";
/** The tag of places that belong to a brand or have many branches. */
export const CHAIN = "feature:chain";
export const PREFERENCE_PREFIX = "for:";
export const CELL_PREFIX = "cell:";

const TYPE_PREFIX = "type:";
const FIXED_LABELS: Readonly<Record<string, string>> = {
  [POPULARITY]: msg("Liked by many"),
  [QUALITY]: msg("Rarely skipped"),
};

// Not joined for each place, since millions of texts would be garbage.
const typeFeatures = Object.fromEntries(BUSINESS_TYPES.map((type) => [type, TYPE_PREFIX + type]));
const preferenceFeatures = Object.fromEntries(TRAVEL_PREFERENCES.map((one) => [one, PREFERENCE_PREFIX + one]));

export const toTypeFeature = (type: BusinessType): string => typeFeatures[type]!;

export const toPreferenceFeature = (preference: TravelPreference): string => preferenceFeatures[preference]!;

let given: Readonly<Record<string, string>> = {};

/** Labels of tags in the reader's language, for a browser, which has no translations of them. */
export function setLabels(labels: Readonly<Record<string, string>>): void {
  given = labels;
}

/** `feature:live music` → "Live music", `type:hotel` → "Hotels". */
export function toLabel(feature: string): string {
  const fixed = FIXED_LABELS[feature] ?? findInterest(feature)?.label;
  if (fixed) return t(fixed);
  const type = BUSINESS_TYPES.find((known) => toTypeFeature(known) === feature);
  if (type) return getTypeLabel(type);
  return given[feature] ?? getTagLabel(feature);
}

/** Used for listings without a `for:` tag: the types, and prefixes of words in tags, that serve a preference. */
const SERVES = served as Readonly<Record<TravelPreference, { types: readonly string[]; words: readonly string[] }>>;

/** The travel preferences a place is tagged with; without any, those that follow from its type and other tags. */
export function listServedPreferences(place: { type: BusinessType; tags: readonly string[] }): TravelPreference[] {
  const stated = place.tags.some((tag) => tag.startsWith(PREFERENCE_PREFIX))
    ? TRAVEL_PREFERENCES.filter((preference) => place.tags.includes(toPreferenceFeature(preference)))
    : [];
  if (stated.length > 0) return stated;
  const served = place.tags.map(listPreferencesOfTag);
  return TRAVEL_PREFERENCES.filter(
    (preference) => SERVES[preference].types.includes(place.type) || served.some((by) => by.includes(preference)),
  );
}

/** Even a large city has few distinct tags, each on many places. */
const preferencesByTag = new Map<string, readonly TravelPreference[]>();
const MAX_CACHED_TAGS = 10_000;

function listPreferencesOfTag(tag: string): readonly TravelPreference[] {
  const found = preferencesByTag.get(tag);
  if (found) return found;
  const word = ` ${tag.slice(tag.indexOf(":") + 1).toLowerCase()}`;
  const served = TRAVEL_PREFERENCES.filter((preference) =>
    SERVES[preference].words.some((start) => word.includes(` ${start}`)),
  );
  if (preferencesByTag.size >= MAX_CACHED_TAGS) preferencesByTag.clear();
  preferencesByTag.set(tag, served);
  return served;
}
