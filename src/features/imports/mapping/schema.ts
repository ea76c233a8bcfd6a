// The map of a source: which field of a place is where in a file. The same JSON for the wizard and the command line. What is
// wrong with a map that somebody wrote is said in English, as on the command line.
import * as v from "valibot";
import { BUSINESS_TYPES, FACT_KEYS, type FactKey, IMPORT_KINDS } from "../../../../db/vocabulary.ts";
import { isTimeZone, line, WebAddress } from "../../../validation.ts";
import { EVENT_FACT_NAMES, type FactName } from "../../events/schema.ts";
import fieldNames from "../field-names.json" with { type: "json" };
import { COORDINATE_ORDERS, CRS_NAMES, ENCODINGS, MAX_FIXED_VALUE, MAX_SEPARATOR } from "../limits.ts";
import { SOURCE_FIELDS } from "../source-schema.ts";

const MAX_PATHS = 20;
const MAX_LANGUAGES = 40;
const MAX_CATEGORIES = 2000;

const Path = v.pipe(
  v.string("Use a path, such as location.lat."),
  v.minLength(1, "Use a path, such as location.lat."),
  v.maxLength(300, "This path is too long."),
);
const Paths = v.pipe(
  v.array(Path),
  v.minLength(1, "Use at least one path."),
  v.maxLength(MAX_PATHS, "These are too many paths."),
);

/** A path, the first that is filled of several, a fixed value, or several values joined. */
const Reading = v.union(
  [
    Path,
    Paths,
    v.strictObject({ value: v.union([v.pipe(v.string(), v.maxLength(MAX_FIXED_VALUE)), v.number(), v.boolean()]) }),
    v.strictObject({ join: Paths, with: v.pipe(v.string(), v.maxLength(MAX_SEPARATOR)) }),
  ],
  'Use a path, a list of paths, {"value": …} or {"join": […], "with": …}.',
);
export type Reading = v.InferOutput<typeof Reading>;

/** Empty for a text whose language isn't given. */
const LANGUAGE = /^([a-z]{2,3}([-_][a-z]{4})?([-_]([a-z]{2}|\d{3}))?)?$/i;
const ByLanguage = v.pipe(
  v.record(v.pipe(v.string(), v.regex(LANGUAGE, "Use a language code such as fr or pt-BR.")), Reading),
  v.check((texts) => Object.keys(texts).length <= MAX_LANGUAGES, "These are too many languages."),
);
/** In one language, or in several. */
const TextReading = v.lazy((given) => {
  const isByLanguage =
    typeof given === "object" && given !== null && !Array.isArray(given) && !("value" in given) && !("join" in given);
  return isByLanguage ? ByLanguage : Reading;
}) as v.GenericSchema<Reading | Record<string, Reading>>;
export type TextReading = Reading | Record<string, Reading>;

const TEXT_FIELDS = ["name", "description"] as const;
type TextField = (typeof TEXT_FIELDS)[number];
type PlainField = Exclude<keyof typeof fieldNames.fields, TextField> | FactKey | FactName;
const PLAIN_FIELDS = Object.keys({
  ...fieldNames.fields,
  ...Object.fromEntries([...FACT_KEYS, ...EVENT_FACT_NAMES].map((name) => [name, []])),
}).filter((name) => !TEXT_FIELDS.includes(name as TextField)) as PlainField[];
export const MAPPED_FIELDS = [...TEXT_FIELDS, ...PLAIN_FIELDS];
export type MappedField = TextField | PlainField;

const Type = v.picklist(BUSINESS_TYPES, "Use restaurant, hotel, event_organizer, tour or retail.");
const Word = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60, "This word is too long."));

/** A type, a type with a kind, a word that becomes a tag, or null to leave such places out. */
const Category = v.union(
  [v.null(), Type, v.strictObject({ type: Type, kind: v.optional(Word) }), v.strictObject({ tag: Word })],
  'Use a type, {"type": …, "kind": …}, {"tag": …} or null.',
);
export type Category = v.InferOutput<typeof Category>;

/** Stands for every other value. */
export const ANY_CATEGORY = "*";

export const ImportMap = v.strictObject({
  /** What the rows are: places, if it isn't given. */
  kind: v.optional(v.picklist(IMPORT_KINDS, "Use places or events.")),
  /** The list of rows, such as `data[]`. Found without it. */
  rows: v.optional(v.pipe(v.string(), v.maxLength(300))),
  encoding: v.optional(v.picklist(ENCODINGS, `Use one of ${ENCODINGS.join(", ")}.`)),
  crs: v.optional(v.picklist(CRS_NAMES, "Use EPSG:4326 or EPSG:3857.")),
  /** The answer to the question whether latitude and longitude are swapped. */
  coordinates: v.optional(v.picklist(COORDINATE_ORDERS, "Use swapped or as-written.")),
  source: v.optional(
    v.strictObject({
      name: v.optional(line(SOURCE_FIELDS.source.max)),
      attribution: v.optional(line(SOURCE_FIELDS.attribution.max)),
      license: v.optional(line(SOURCE_FIELDS.licenseName.max)),
      licenseUrl: v.optional(WebAddress),
    }),
  ),
  /** Whose text comes first as the plain one; by default in the order of the field. */
  languages: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(LANGUAGE))), v.maxLength(MAX_LANGUAGES))),
  fields: v.strictObject({
    ...(Object.fromEntries(TEXT_FIELDS.map((field) => [field, v.optional(TextReading)])) as Record<
      TextField,
      v.OptionalSchema<typeof TextReading, undefined>
    >),
    ...(Object.fromEntries(PLAIN_FIELDS.map((field) => [field, v.optional(Reading)])) as Record<
      PlainField,
      v.OptionalSchema<typeof Reading, undefined>
    >),
  }),
  /** Fields that the file doesn't have. Others that the map doesn't name are guessed. */
  without: v.optional(v.array(v.picklist(MAPPED_FIELDS))),
  /** Keyed by a place's category; the first one here that a place has decides its type. */
  categories: v.optional(
    v.pipe(
      v.record(v.pipe(v.string(), v.maxLength(200)), Category),
      v.check((categories) => Object.keys(categories).length <= MAX_CATEGORIES, "These are too many categories."),
    ),
  ),
  defaultType: v.optional(Type),
  /** Whether words in the names of places, such as "Museum", say their type, or only the kind of the default type. */
  typeFromName: v.optional(v.picklist(["type", "kind"], "Use type or kind.")),
  /** The zone of times of events without one: an IANA name. By default the city's. */
  timezone: v.optional(
    v.pipe(v.string(), v.maxLength(60), v.check(isTimeZone, "Use a time zone such as Europe/Paris.")),
  ),
  /** How to read dates such as 03/04/2026. Found without it, if a date makes it clear. */
  dateOrder: v.optional(v.picklist(["day-first", "month-first"], "Use day-first or month-first.")),
  /** The name of the place that hosts events that are at no other. */
  defaultPlace: v.optional(line(SOURCE_FIELDS.defaultPlace.max)),
  far: v.optional(v.picklist(["leave-out", "keep"], "Use leave-out or keep.")),
});
export type ImportMap = v.InferOutput<typeof ImportMap>;
