// Reads the facts of a place from OpenStreetMap tags, from words such as "ja", and from its own tags.
import { FACT_KEYS, type FactKey, type Facts, type FactValue, type Tag } from "../../../db/vocabulary.ts";
import factWords from "./fact-words.json" with { type: "json" };
import { cleanLine } from "./fields.ts";
import type { OsmTags } from "./kinds.ts";

const VALUES = Object.entries(factWords.values) as [value: FactValue, words: readonly string[]][];

/** Undefined for words such as "limited": what is not sure is not known. */
export function parseFactValue(text: string | undefined): FactValue | undefined {
  const word = cleanLine(text ?? "").toLowerCase();
  return VALUES.find(([, words]) => words.includes(word))?.[0];
}

/** https://wiki.openstreetmap.org/wiki/Map_features. The first tag with a clear value counts. */
const OSM_FACTS = Object.entries(factWords.osm) as [tag: string, given: { fact: FactKey; yes?: string[] }][];

export function readOsmFacts(osm: OsmTags): Facts {
  const facts: Facts = {};
  for (const [tag, { fact, yes = [] }] of OSM_FACTS) {
    const text = osm[tag];
    if (text === undefined) continue;
    const isYes = text.split(";").some((word) => yes.includes(cleanLine(word).toLowerCase()));
    const value = isYes ? "yes" : parseFactValue(text);
    // Where a card works and cash does not, only cards do.
    const isOnly = fact === "cards" && value === "yes" && osm["payment:cash"] === "no";
    if (value) facts[fact] ??= isOnly ? "only" : value;
  }
  return facts;
}

/** Features and cuisines that say a fact. Wheelchairs, dogs and tables outside are never "only". */
const TAG_FACTS = factWords.tags as unknown as Record<string, [fact: FactKey, value: FactValue]>;

export const readTagFacts = (tags: readonly Tag[]): Facts =>
  Object.fromEntries(tags.flatMap((tag) => (TAG_FACTS[tag] ? [TAG_FACTS[tag]] : [])));

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
