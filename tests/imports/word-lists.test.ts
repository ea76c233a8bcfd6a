// The lists by which imports understand categories: anybody can edit them, and a mistake is named.
import { expect, test } from "bun:test";
import * as v from "valibot";
import { BUSINESS_TYPES, TRAVEL_PREFERENCES } from "../../db/vocabulary.ts";
import languages from "../../src/features/imports/hours/languages.json" with { type: "json" };
import classes from "../../src/features/imports/mapping/classes.json" with { type: "json" };
import tourism from "../../src/features/imports/mapping/tourism-words.json" with { type: "json" };
import osm from "../../src/features/imports/osm-kinds.json" with { type: "json" };
import overture from "../../src/features/imports/overture-categories.json" with { type: "json" };
import { KNOWN_TAGS } from "../../src/i18n/tags.ts";

const KINDS = KNOWN_TAGS.flatMap((tag) => (tag.startsWith("kind:") ? tag.slice("kind:".length) : []));
const Kind = v.picklist(KINDS);
const Type = v.picklist(BUSINESS_TYPES);
const Row = v.tupleWithRest([Type, Kind], v.picklist(TRAVEL_PREFERENCES));
/** Without commas at the ends, or twice. */
const Phrases = v.pipe(v.string(), v.regex(/^[^,\s][^,]*(?:,[^,\s][^,]*)*$/));
const ByTag = v.record(v.pipe(v.string(), v.regex(/^[\w:]+=[\w:]+(?: [\w:]+=[\w:]+)*$/)), v.string());

const LISTS: [name: string, list: unknown, schema: v.GenericSchema][] = [
  ["kinds of OpenStreetMap", osm.kinds, v.record(v.string(), v.record(v.string(), Row))],
  ["kinds of a second key", osm.subkinds, v.array(v.tuple([v.string(), v.string(), v.record(v.string(), Kind)]))],
  ["words of tables", osm.otherWords, v.record(v.string(), Row)],
  ["categories of Overture", overture, v.record(v.string(), ByTag)],
  ["classes of schema.org", classes, v.record(v.string(), v.union([v.tuple([Type]), v.tuple([Type, Kind])]))],
  [
    "words of tourist offices",
    tourism,
    v.strictObject({
      words: v.array(v.strictObject({ type: Type, kind: v.nullable(Kind), words: Phrases })),
      otherPlaces: Phrases,
      unspecific: Phrases,
    }),
  ],
  [
    "words of opening hours",
    languages,
    v.record(
      v.string(),
      v.objectWithRest({ days: v.pipe(v.array(Phrases), v.length(7)), months: v.string() }, Phrases),
    ),
  ],
];

for (const [name, list, schema] of LISTS)
  test(`the ${name} are complete, and their kinds have a word in every language`, () => {
    const result = v.safeParse(schema, list);
    expect(result.success ? [] : v.summarize(result.issues).split("\n")).toEqual([]);
  });
