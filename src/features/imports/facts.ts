// Reads the facts of a place from OpenStreetMap tags, from the columns of a table, and from its own tags.
import { FACT_KEYS, type FactKey, type Facts, type FactValue, type Tag } from "../../../db/vocabulary.ts";
import { cleanLine } from "./fields.ts";
import type { OsmTags } from "./kinds.ts";
import { normalizeHeader } from "./normalize-header.ts";

const VALUES: [value: FactValue, words: readonly string[]][] = [
  [
    "yes",
    [
      ...["yes", "true", "1", "y", "x", "ja", "oui", "si", "sí", "sì", "sim", "tak", "так", "ναι", "はい", "نعم"],
      ...["available", "designated", "full"],
    ],
  ],
  ["only", ["only", "exclusively", "required", "nur", "uniquement", "solo", "apenas", "alleen"]],
  ["no", ["no", "false", "0", "n", "none", "nein", "non", "não", "nao", "nee", "nie", "ні", "όχι", "いいえ", "لا"]],
];

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
const TAG_FACTS: Record<string, [fact: FactKey, value: FactValue]> = {
  "feature:vegetarian options": ["vegetarian", "yes"],
  "feature:vegan options": ["vegan", "yes"],
  "feature:halal options": ["halal", "yes"],
  "feature:kosher options": ["kosher", "yes"],
  "feature:gluten free options": ["glutenFree", "yes"],
  "feature:vegetarian": ["vegetarian", "yes"],
  "feature:vegan": ["vegan", "yes"],
  "feature:halal": ["halal", "yes"],
  "feature:kosher": ["kosher", "yes"],
  "cuisine:vegetarian": ["vegetarian", "yes"],
  "cuisine:vegan": ["vegan", "yes"],
  "cuisine:halal": ["halal", "yes"],
  "cuisine:kosher": ["kosher", "yes"],
  "feature:wheelchair access": ["wheelchair", "yes"],
  "feature:outdoor seating": ["outdoor", "yes"],
  "feature:dog friendly": ["dogs", "yes"],
  "feature:quiet": ["quiet", "yes"],
  "feature:Wi-Fi": ["wifi", "yes"],
  "feature:takeaway": ["takeaway", "yes"],
  "feature:reservations": ["reservation", "yes"],
  "feature:free entry": ["fee", "no"],
};

export const readTagFacts = (tags: readonly Tag[]): Facts =>
  Object.fromEntries(tags.flatMap((tag) => (TAG_FACTS[tag] ? [TAG_FACTS[tag]] : [])));

/** Headers, besides the tags of OpenStreetMap: lower case, words separated by spaces. */
const HEADERS: Record<FactKey, readonly string[]> = {
  vegetarian: ["vegetarian", "vegetarisch", "vegetarien", "vegetariano"],
  vegan: ["vegan", "vegano", "veganisch", "vegetalien"],
  halal: ["halal"],
  kosher: ["kosher", "koscher", "casher", "kasher"],
  glutenFree: ["gluten free", "glutenfree", "glutenfrei", "sans gluten", "sin gluten", "senza glutine"],
  wheelchair: ["wheelchair", "wheelchair access", "wheelchair accessible", "rollstuhl", "rollstuhlgerecht"],
  wheelchairToilet: ["wheelchair toilet", "accessible toilet", "toilets wheelchair"],
  outdoor: ["outdoor", "outdoor seating", "terrace", "terrasse", "terraza", "terrazza"],
  dogs: ["dog", "dogs", "dogs allowed", "dog friendly", "hunde", "chiens", "perros", "cani"],
  quiet: ["quiet"],
  wifi: ["wifi", "wi fi", "wlan", "internet access"],
  cards: ["cards", "card payment", "credit cards", "payment cards"],
  smoking: ["smoking"],
  takeaway: ["takeaway", "take away", "takeout"],
  reservation: ["reservation", "reservations", "booking"],
  fee: ["fee", "entry fee", "admission fee"],
};

/** Reads the facts of a row of a table with this header. */
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
