// What a place is: OpenStreetMap's keys, or a word in somebody's own table → a business type, kinds in words, preferences.
import {
  BUSINESS_TYPE_LABELS,
  BUSINESS_TYPES,
  type BusinessType,
  type TravelPreference,
} from "../../../db/vocabulary.ts";
import { FINER_WORDS, type KindRow, OSM_KINDS } from "./osm-kinds.ts";
import { OTHER_WORDS } from "./table-kinds.ts";

export type Kind = {
  type: BusinessType;
  /** The words of its `kind:` tags, the general one first. */
  words: string[];
  preferences: readonly TravelPreference[];
};

/** The tags of one place, as OpenStreetMap writes them: `{ amenity: "bar", cuisine: "tapas;wine" }`. */
export type OsmTags = Record<string, string>;

/** The keys that say what a place is. */
export const KIND_KEYS = [...new Set([...Object.keys(OSM_KINDS).map((osm) => osm.slice(0, osm.indexOf("="))), "club"])];

/**
 * Every kind that the tags name, first the one that decides the type. A key may list several values
 * (`amenity=bar;restaurant`).
 */
export function kindsOf(tags: OsmTags): Kind[] {
  const named = new Set(
    KIND_KEYS.flatMap((key) => (tags[key] ?? "").split(";").map((value) => `${key}=${value.trim()}`)),
  );
  if (isMarkerOnly(tags)) named.delete("historic=memorial");
  return Object.entries(OSM_KINDS)
    .filter(([osm]) => named.has(osm))
    .map(([osm, kind]) => ({ ...toKind(kind), words: [kind[1], ...finerWords(osm, tags)] }));
}

/** The first key and value that say what a place is, known to us or not: `amenity=pharmacy`. */
export function nameOfUnknownKind(tags: OsmTags): string | null {
  const key = [...KIND_KEYS, "healthcare", "building", "highway", "public_transport", "railway"].find(
    (key) => tags[key],
  );
  return key ? `${key}=${tags[key]}` : null;
}

/**
 * The kind that a word in somebody's own table means: a type ("Restaurants", "event_organizer"), one of our kinds ("wine bar",
 * "Museums"), an OpenStreetMap value ("fast_food") or another common word ("pizzeria"). A bare type has no kind word.
 */
export function kindByWord(word: string): Kind | null {
  const found = KINDS_BY_WORD.get(plainWord(word));
  if (found) return toKind(found);
  const type = typeByWord(word);
  return type ? { type, words: [], preferences: [] } : null;
}

/** The business type that a word names: "Restaurants", "event_organizer", "Tour". */
export const typeByWord = (word: string): BusinessType | null => TYPES_BY_WORD.get(plainWord(word)) ?? null;

/** To mappers a plaque or a bench with a name is a memorial; to travelers it is no place to go to. */
const isMarkerOnly = (tags: OsmTags) =>
  ["plaque", "stolperstein", "bench", "blue_plaque", "ghost_bike", "tree"].includes(tags.memorial ?? "");

const toKind = ([type, word, ...preferences]: KindRow): Kind => ({ type, words: [word], preferences });

function finerWords(osm: string, tags: OsmTags): string[] {
  return FINER_WORDS.flatMap(([general, key, words]) => {
    const value = tags[key] ?? "";
    return general === osm && Object.hasOwn(words, value) ? (words[value] ?? []) : [];
  });
}

function plainWord(word: string): string {
  const ascii = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return ascii
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const KINDS_BY_WORD = new Map<string, KindRow>([
  ...Object.entries(OSM_KINDS).flatMap(([osm, row]) => withPlural(osm.slice(osm.indexOf("=") + 1), row)),
  ...Object.values(OSM_KINDS).flatMap((row) => withPlural(row[1], row)),
  ...Object.entries(OTHER_WORDS).flatMap(([word, row]) => withPlural(word, row)),
]);

const TYPES_BY_WORD = new Map(
  BUSINESS_TYPES.flatMap((type) =>
    [type, `${type}s`, BUSINESS_TYPE_LABELS[type]].map((word): [string, BusinessType] => [plainWord(word), type]),
  ),
);

function withPlural(word: string, row: KindRow): [string, KindRow][] {
  const plain = plainWord(word);
  const plurals = [`${plain}s`, `${plain}es`, plain.replace(/y$/, "ies")];
  return [plain, ...plurals].map((form) => [form, row]);
}
