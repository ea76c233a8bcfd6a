// Reads the facts of a place from OpenStreetMap tags, from the columns of a table, and from its own tags.
import { FACT_KEYS, type FactKey, type Facts, type FactValue, type Tag } from "../../../db/vocabulary.ts";
import { normalizeHeader } from "../../encoding/fold-letters.ts";
import factWords from "./fact-words.json" with { type: "json" };
import { cleanLine } from "./fields.ts";
import type { OsmTags } from "./kinds.ts";

const VALUES = Object.entries(factWords.values) as [value: FactValue, words: readonly string[]][];

/** Undefined for words such as "limited": what is not sure is not known. */
export function parseFactValue(text: string | undefined): FactValue | undefined {
  const word = cleanLine(text ?? "").toLowerCase();
  return VALUES.find(([, words]) => words.includes(word))?.[0];
}

type Read = (value: string, osm: OsmTags) => FactValue | undefined;

/** Any of the words, separated by semicolons, means yes; otherwise the usual words count. */
const anyOf =
  (...words: string[]): Read =>
  (text) =>
    text.split(";").some((word) => words.includes(cleanLine(word).toLowerCase())) ? "yes" : parseFactValue(text);

/** https://wiki.openstreetmap.org/wiki/Map_features. The first tag with a clear value counts. */
const OSM_FACTS: [tag: string, fact: FactKey, read: Read][] = [
  ["diet:vegetarian", "vegetarian", parseFactValue],
  ["diet:vegan", "vegan", parseFactValue],
  ["diet:halal", "halal", parseFactValue],
  ["diet:kosher", "kosher", parseFactValue],
  ["diet:gluten_free", "glutenFree", parseFactValue],
  ["wheelchair", "wheelchair", parseFactValue],
  ["toilets:wheelchair", "wheelchairToilet", parseFactValue],
  ["outdoor_seating", "outdoor", anyOf("terrace", "sidewalk", "garden", "patio", "pedestrian_zone", "street")],
  ["dog", "dogs", anyOf("leashed", "outside")],
  ["dogs", "dogs", anyOf("leashed", "outside")],
  ["internet_access", "wifi", anyOf("wlan", "wifi")],
  ["payment:cards", "cards", withoutCash],
  ["payment:credit_cards", "cards", withoutCash],
  ["payment:debit_cards", "cards", withoutCash],
  ["payment:visa", "cards", withoutCash],
  ["payment:mastercard", "cards", withoutCash],
  ["smoking", "smoking", anyOf("outside", "isolated", "separated", "dedicated")],
  ["takeaway", "takeaway", parseFactValue],
  ["reservation", "reservation", anyOf("recommended")],
  ["fee", "fee", parseFactValue],
];

/** Where a card works and cash does not, only cards do. */
function withoutCash(value: string, osm: OsmTags): FactValue | undefined {
  const cards = parseFactValue(value);
  return cards === "yes" && osm["payment:cash"] === "no" ? "only" : cards;
}

export function readOsmFacts(osm: OsmTags): Facts {
  const facts: Facts = {};
  for (const [tag, fact, read] of OSM_FACTS) {
    const value = osm[tag] === undefined ? undefined : read(osm[tag], osm);
    if (value) facts[fact] ??= value;
  }
  return facts;
}

/** Features and cuisines that say a fact. Wheelchairs, dogs and tables outside are never "only". */
const TAG_FACTS = factWords.tags as unknown as Record<string, [fact: FactKey, value: FactValue]>;

export const readTagFacts = (tags: readonly Tag[]): Facts =>
  Object.fromEntries(tags.flatMap((tag) => (TAG_FACTS[tag] ? [TAG_FACTS[tag]] : [])));

/** Headers, besides the tags of OpenStreetMap: lower case, words separated by spaces. */
const HEADERS: Record<FactKey, readonly string[]> = factWords.headers;

export function findFactColumns(header: readonly string[]): (cells: readonly string[]) => Facts {
  const headers = header.map((name) => name.trim().toLowerCase());
  const plain = headers.map(normalizeHeader);
  const columns = FACT_KEYS.flatMap((key) =>
    plain.flatMap((name, i) => (HEADERS[key].includes(name) ? [[key, i]] : [])),
  );
  return (cells) => {
    const osm = Object.fromEntries(headers.map((name, i) => [name, cells[i] ?? ""]));
    const facts: Facts = {};
    for (const [key, i] of columns as [FactKey, number][]) {
      const value = parseFactValue(cells[i]);
      if (value) facts[key] ??= value;
    }
    return { ...facts, ...readOsmFacts(osm) };
  };
}

/** Null without any. What vegans can eat, vegetarians can. */
export function orNoFacts(facts: Facts): Facts | null {
  const vegetarian = facts.vegetarian ?? (facts.vegan === "no" ? undefined : facts.vegan);
  const known = Object.fromEntries(
    FACT_KEYS.flatMap((key) => {
      const value = key === "vegetarian" ? vegetarian : facts[key];
      return value ? [[key, value]] : [];
    }),
  );
  return Object.keys(known).length > 0 ? known : null;
}
