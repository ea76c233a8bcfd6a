import { TAG_GROUPS, type Tag, TRAVEL_PREFERENCES, type TravelPreference } from "../../../db/vocabulary.ts";
import { cleanLine } from "./fields.ts";
import type { Kind, OsmTags } from "./kinds.ts";
import words from "./tag-words.json" with { type: "json" };

/** After `feature:`, of places that belong to a brand or have many branches. */
export const CHAIN_WORD = "chain";
const MAX_WORD_LENGTH = 60;
const MAX_TAGS = 40;

export function toTags(kinds: Kind[], osm: OsmTags): Tag[] {
  const cuisines = toCuisines(osm.cuisine ?? "");
  const features = toFeatures(kinds, osm, cuisines);
  return orderTags([
    ...kinds.flatMap(({ words }) => words).map((word): Tag => `kind:${word}`),
    ...cuisines.map((word): Tag => `cuisine:${word}`),
    ...features.map((word): Tag => `feature:${word}`),
    ...[...kinds.flatMap(({ preferences }) => preferences), ...toPreferences(kinds, osm, features)].map(
      (word): Tag => `for:${word}`,
    ),
  ]);
}

/** Unique, ordered by group. Drops tags that are too long or too many. */
export function orderTags(tags: Tag[]): Tag[] {
  const fitting = [...new Set(tags)].filter((tag) => tag.length - tag.indexOf(":") - 1 <= MAX_WORD_LENGTH);
  const groups = GROUP_PREFIXES.flatMap((prefix) => fitting.filter((tag) => tag.startsWith(prefix)));
  const preferences = PREFERENCE_TAGS.filter((tag) => fitting.includes(tag));
  return [...groups.slice(0, MAX_TAGS - preferences.length), ...preferences];
}

const GROUP_PREFIXES = TAG_GROUPS.filter((group) => group !== "for").map((group) => `${group}:`);
const PREFERENCE_TAGS = TRAVEL_PREFERENCES.map((word): Tag => `for:${word}`);

/** `"regional;french_bistro"` → `["local", "french bistro"]`. Merges synonyms. */
export function toCuisines(text: string): string[] {
  const words = text.split(/[;,]/).map((word) => cleanLine(word.replaceAll("_", " ")).toLowerCase());
  return [...new Set(words.map((word) => CUISINE_SYNONYMS.get(word) ?? word))].filter(
    (word) => word !== "" && word !== "yes" && word !== "no",
  );
}

/** Splits at `;`, `|` or `,`. Tags such as `cuisine:italian` stay, preferences become `for:…`, the rest features. */
export function parseTags(cell: string): Tag[] {
  const parts = cell
    .split(/[;|]/.test(cell) ? /[;|]/ : ",")
    .map(cleanLine)
    .filter(Boolean);
  return parts.flatMap((part): Tag[] => {
    const group = TAG_GROUPS.find((group) => part.toLowerCase().startsWith(`${group}:`));
    const word = group ? part.slice(group.length + 1).trim() : part;
    if (group === "for" || !group) {
      const preference = findPreference(word);
      if (preference) return [`for:${preference}`];
    }
    if (word === "" || group === "for") return [];
    return [`${group ?? "feature"}:${hasCapitals(word) ? word : word.toLowerCase()}`];
  });
}

/** Ignores case, and accepts "and" for "&". */
export function findPreference(word: string): TravelPreference | null {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/\band\b/g, "&")
      .replace(/\s+/g, " ")
      .trim();
  return TRAVEL_PREFERENCES.find((preference) => plain(preference) === plain(word)) ?? null;
}

/** "$$", "€€€", "3" or "moderate" → 1 (cheap) to 4 (very expensive); otherwise null. */
export function toPriceLevel(text: string): number | null {
  const plain = cleanLine(text).toLowerCase();
  if (/^([$€£¥])\1{0,3}$/.test(plain)) return plain.length;
  if (/^[1-4]$/.test(plain)) return Number(plain);
  return PRICE_WORDS.get(plain) ?? null;
}

/** Matches words such as "LGBTQ+ friendly" and "Wi-Fi". */
const hasCapitals = (word: string) => /^Wi-Fi$|\p{Lu}{2}/u.test(word);

function toFeatures(kinds: Kind[], osm: OsmTags, cuisines: string[]): string[] {
  const isShip = kinds.some(({ words }) => words.includes("historic ship"));
  const features = FEATURES.filter(([key]) => isYes(osm[key]) && !(isShip && key === "heritage")).map(
    ([, word]) => word,
  );
  for (const [key, value] of Object.entries(osm)) {
    const diet = key.startsWith("diet:") ? cleanLine(key.slice(5).replaceAll("_", " ")).toLowerCase() : "";
    if (diet !== "" && value === "only") features.push(diet);
    else if (diet !== "" && isYes(value)) features.push(`${diet} options`);
  }
  features.push(...cuisines.filter((word) => ["vegan", "vegetarian", "halal", "kosher", "fine dining"].includes(word)));
  if (osm.brand || osm["brand:wikidata"]) features.push(CHAIN_WORD);
  if (osm.fee === "no") features.push("free entry");
  if (["yes", "wlan", "wifi", "wlan;terminal"].includes(osm.internet_access ?? "")) features.push("Wi-Fi");
  const stars = toStars(kinds, osm);
  if (stars !== null) features.push(stars === 1 ? "1 star" : `${stars} stars`);
  return features;
}

function toPreferences(kinds: Kind[], osm: OsmTags, features: string[]): TravelPreference[] {
  const words = kinds.flatMap((kind) => kind.words);
  const hasFeature = (word: string) => features.includes(word);
  const found: [boolean, TravelPreference][] = [
    [(toStars(kinds, osm) ?? 0) >= 4 || hasFeature("fine dining") || hasFeature("spa"), "Luxury & Wellness"],
    [hasFeature("live music") || hasFeature("karaoke"), "Nightlife & Entertainment"],
    [hasFeature("kids' corner") || hasFeature("high chairs"), "Family Friendly"],
    [hasFeature("free entry"), "Budget Travel"],
    [hasFeature("heritage building"), "Culture & History"],
    [words.includes("wine bar") || hasFeature("fine dining"), "Romantic Getaways"],
    [words.includes("café") && hasFeature("Wi-Fi"), "Solo Travel"],
    [words.includes("hotel") && (hasFeature("Wi-Fi") || hasFeature("conference rooms")), "Business Travel"],
  ];
  return found.filter(([applies]) => applies).map(([, preference]) => preference);
}

/** A hotel's official stars, 1 to 7. "4S" is four superior. */
function toStars(kinds: Kind[], osm: OsmTags): number | null {
  const stars = Number.parseFloat(osm.stars ?? "");
  return kinds.some(({ type }) => type === "hotel") && stars >= 1 && stars <= 7 ? stars : null;
}

const isYes = (value: string | undefined) => value !== undefined && !NOT_YES.has(value);
const NOT_YES = new Set(["", "no", "none", "0", "limited", "unknown", "private", "customers"]);

const FEATURES = Object.entries(words.features);
const CUISINE_SYNONYMS = new Map(Object.entries(words.cuisineSynonyms));
const PRICE_WORDS = new Map(Object.entries(words.priceWords));
