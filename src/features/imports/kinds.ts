import { BUSINESS_TYPES, type BusinessType, type TravelPreference } from "../../../db/vocabulary.ts";
import { normalizeHeader } from "../../encoding/fold-letters.ts";
import types from "../../i18n/labels-of-types.texts.json" with { type: "json" };
import osm from "./osm-kinds.json" with { type: "json" };

type KindRow = [type: BusinessType, word: string, ...preferences: TravelPreference[]];

/** In order of precedence: a hotel with a restaurant is a hotel, a restaurant that is a sight is a restaurant. */
export const OSM_KINDS: Readonly<Record<string, KindRow>> = Object.assign({}, ...Object.values(osm.kinds));

const ORDERED_KINDS = new Map(Object.entries(OSM_KINDS).map(([osm, kind], order) => [osm, { osm, kind, order }]));

/** Additional kinds from a second key. */
export const SUBKINDS = osm.subkinds as [general: string, key: string, words: Record<string, string>][];

/**
 * What isn't visited in spite of its kind, by the values of a second key, or by any if none is named: plaques and named benches
 * are memorials in OpenStreetMap, docks of shared bicycles are rentals, pontoons of ferries are piers, and dispensaries cafés.
 */
const NO_KINDS = osm.noKinds as [general: string, key: string, values: string[]][];

/** Names of what isn't visited in spite of its kind: berths are piers, too, and strip clubs nightclubs. */
const NO_NAMES = osm.noNames.map(([general = "", words]) => ({ general, pattern: new RegExp(`\\b(?:${words})\\b`) }));

/** Words in tables besides kinds and OpenStreetMap values, which are matched too. */
export const OTHER_WORDS = osm.otherWords as unknown as Readonly<Record<string, KindRow>>;

export type Kind = {
  type: BusinessType;
  /** Used for its `kind:` tags, the most general first. */
  words: string[];
  preferences: readonly TravelPreference[];
};

/** Such as `{ amenity: "bar", cuisine: "tapas;wine" }`. */
export type OsmTags = Record<string, string>;

export const KIND_KEYS = [...new Set([...Object.keys(OSM_KINDS).map((osm) => osm.slice(0, osm.indexOf("="))), "club"])];

/** The first kind determines the type. A key may have several values (`amenity=bar;restaurant`). */
export function listKinds(tags: OsmTags): Kind[] {
  const seen = new Set(
    KIND_KEYS.flatMap((key) => tags[key]?.split(";").map((value) => `${key}=${value.trim()}`) ?? []),
  );
  for (const [general, key, values] of NO_KINDS)
    if (tags[key] && (values.length === 0 || values.includes(tags[key]))) seen.delete(general);
  for (const { general, pattern } of NO_NAMES)
    if (seen.has(general) && pattern.test(normalizeHeader(tags.name ?? ""))) seen.delete(general);
  return [...seen]
    .flatMap((osm) => ORDERED_KINDS.get(osm) ?? [])
    .sort((a, b) => a.order - b.order)
    .map(({ osm, kind }) => ({ ...toKind(kind), words: [kind[1], ...listSubkinds(osm, tags)] }));
}

export function findUnknownKind(tags: OsmTags): string | null {
  const key = [...KIND_KEYS, "healthcare", "building", "highway", "public_transport", "railway"].find(
    (key) => tags[key],
  );
  return key ? `${key}=${tags[key]}` : null;
}

/** The kind for a type, a kind, an OpenStreetMap value or another common word. A type alone has no kind word. */
export function findKind(word: string): Kind | null {
  const found = KINDS_BY_WORD.get(normalizeWord(word));
  if (found) return toKind(found);
  const type = findType(word);
  return type ? { type, words: [], preferences: [] } : null;
}

export const findType = (word: string): BusinessType | null => TYPES_BY_WORD.get(normalizeWord(word)) ?? null;

/** Every kind word, for its names in other languages. */
export const listKindWords = (): string[] => [
  ...new Set([...Object.values(OSM_KINDS), ...Object.values(OTHER_WORDS)].map(([, word]) => word)),
];

const toKind = ([type, word, ...preferences]: KindRow): Kind => ({ type, words: [word], preferences });

function listSubkinds(osm: string, tags: OsmTags): string[] {
  const found = SUBKINDS.flatMap(([general, key, words]) => {
    const value = tags[key] ?? "";
    return general === osm && Object.hasOwn(words, value) ? (words[value] ?? []) : [];
  });
  return found.length > 0 ? found : findNamedKind(osm, tags);
}

/** What a museum shows, where nothing but its name says so. */
const NAMED_KINDS = osm.namedKinds.map(([general = "", kind = "", words]) => ({
  general,
  kind,
  pattern: new RegExp(`\\b(?:${words})\\b`),
}));

function findNamedKind(osm: string, tags: OsmTags): string[] {
  const names = NAMED_KINDS.some(({ general }) => general === osm)
    ? [tags.name ?? "", tags["name:en"] ?? ""].map(normalizeHeader)
    : [];
  for (const name of names) {
    const named = NAMED_KINDS.find(({ general, pattern }) => general === osm && pattern.test(name));
    if (named) return [named.kind];
  }
  return [];
}

const normalizeWord = (word: string): string => normalizeHeader(word.replaceAll("&", " and "));

const KINDS_BY_WORD = new Map<string, KindRow>([
  ...Object.entries(OSM_KINDS).flatMap(([osm, row]) => withPlural(osm.slice(osm.indexOf("=") + 1), row)),
  ...Object.values(OSM_KINDS).flatMap((row) => withPlural(row[1], row)),
  ...Object.entries(OTHER_WORDS).flatMap(([word, row]) => withPlural(word, row)),
]);

const TYPES_BY_WORD = new Map(
  BUSINESS_TYPES.flatMap((type) =>
    [type, `${type}s`, types.labels[type]].map((word): [string, BusinessType] => [normalizeWord(word), type]),
  ),
);

function withPlural(word: string, row: KindRow): [string, KindRow][] {
  const plain = normalizeWord(word);
  const plurals = [`${plain}s`, `${plain}es`, plain.replace(/y$/, "ies")];
  return [plain, ...plurals].map((form) => [form, row]);
}
