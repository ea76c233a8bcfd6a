// Words of the taste model: what a feature is called, and which places serve which travel preference.
import {
  BUSINESS_TYPE_LABELS,
  BUSINESS_TYPES,
  type BusinessType,
  TRAVEL_PREFERENCES,
  type TravelPreference,
} from "../../db/vocabulary.ts";

export const POPULARITY = "popularity";
export const QUALITY = "quality";
export const PREFERENCE_PREFIX = "for:";
export const CELL_PREFIX = "cell:";

const TYPE_PREFIX = "type:";
const FIXED_LABELS: Readonly<Record<string, string>> = { [POPULARITY]: "Loved by locals", [QUALITY]: "Rarely skipped" };

/** The feature that stands for a place's type. */
export const toTypeFeature = (type: BusinessType): string => TYPE_PREFIX + type;

/** The feature that stands for a stated travel preference. */
export const toPreferenceFeature = (preference: TravelPreference): string => PREFERENCE_PREFIX + preference;

/** A feature's label: "Live music" for `feature:live music`, "Hotels" for `type:hotel`. */
export function toLabel(feature: string): string {
  const fixed = FIXED_LABELS[feature];
  if (fixed) return fixed;
  const word = feature.slice(feature.indexOf(":") + 1);
  const type = BUSINESS_TYPES.find((known) => toTypeFeature(known) === feature);
  if (type) return BUSINESS_TYPE_LABELS[type];
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The types, and beginnings of words in tags, that serve a preference where the listing does not say so itself. */
const SERVES: Readonly<Record<TravelPreference, { types: readonly BusinessType[]; words: readonly string[] }>> = {
  "Adventure & Outdoors": {
    types: ["tour"],
    words: [
      "hik",
      "outdoor",
      "kayak",
      "div",
      "sail",
      "climb",
      "bike",
      "bicycle",
      "beach",
      "park",
      "viewpoint",
      "garden",
    ],
  },
  "Food & Culinary": {
    types: ["restaurant"],
    words: ["food", "bakery", "wine", "tasting", "market", "deli", "cheese", "chocolate", "cooking"],
  },
  "Culture & History": {
    types: [],
    words: [
      "museum",
      "gallery",
      "histor",
      "theatre",
      "theater",
      "monument",
      "church",
      "art",
      "opera",
      "books",
      "castle",
    ],
  },
  "Nightlife & Entertainment": {
    types: ["event_organizer"],
    words: ["bar", "pub", "nightclub", "live music", "cocktail", "dj", "casino", "cinema", "dancing", "comedy"],
  },
  "Luxury & Wellness": {
    types: [],
    words: ["spa", "luxury", "wellness", "yoga", "fine dining", "sauna", "massage", "jewelry", "jewellery"],
  },
  "Budget Travel": {
    types: [],
    words: ["budget", "hostel", "street food", "fast food", "cheap", "second hand", "free entry"],
  },
  "Family Friendly": {
    types: [],
    words: ["family", "kids", "playground", "zoo", "aquarium", "ice cream", "toys", "theme park"],
  },
  "Solo Travel": { types: [], words: ["solo", "hostel", "coworking", "counter seats", "coffee", "cafe", "café"] },
  "Romantic Getaways": { types: [], words: ["romantic", "candle", "sea view", "rooftop", "wine bar", "sunset"] },
  "Business Travel": { types: [], words: ["coworking", "meeting", "conference", "business", "wifi", "airport"] },
};

/** The preferences a place serves: those it is tagged with, else those that follow from its type and tags. */
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

/** The preferences of each tag: even a large city has few tags, on many places. */
const known = new Map<string, readonly TravelPreference[]>();
const MAX_CACHED_TAGS = 10_000;

function listPreferencesOfTag(tag: string): readonly TravelPreference[] {
  const found = known.get(tag);
  if (found) return found;
  const word = ` ${tag.slice(tag.indexOf(":") + 1).toLowerCase()}`;
  const served = TRAVEL_PREFERENCES.filter((preference) =>
    SERVES[preference].words.some((start) => word.includes(` ${start}`)),
  );
  if (known.size >= MAX_CACHED_TAGS) known.clear();
  known.set(tag, served);
  return served;
}
