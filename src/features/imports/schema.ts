import * as v from "valibot";
import * as words from "../../../db/vocabulary.ts";
import { msg } from "../../i18n/t.ts";
import { Count, line, Timestamp, toShapes, Uuid, type WrittenField } from "../../validation.ts";
import * as limits from "./limits.ts";
import { SOURCE_FIELDS } from "./source-schema.ts";

const Column = v.picklist(Object.keys(limits.IMPORT_COLUMNS) as limits.ImportColumn[]);
const Text = v.nullable(v.string());

const Encoding = v.picklist(limits.ENCODINGS);

/** What a file of any shape contains, and the map that reads it. */
export const MappingReport = v.object({
  /** JSON, as text because its order decides. */
  map: v.string(),
  /** Whether the file was read by the map. It describes a table that was read by its headers. */
  isUsed: v.optional(v.boolean()),
  lists: v.array(v.object({ path: v.string(), count: Count })),
  rows: Count,
  /** `filled`: the share of rows, from 0 to 1. */
  paths: v.array(v.object({ path: v.string(), filled: v.number(), examples: v.array(v.string()) })),
  /** First those of which most rows have no category that our vocabulary knows, then by frequency. */
  categories: v.array(v.object({ name: v.string(), count: Count, isKnown: v.optional(v.boolean()) })),
  likely: v.optional(v.array(v.string())),
  missing: v.array(v.string()),
  /** Whether latitude and longitude seem to be swapped. */
  offersSwap: v.optional(v.boolean()),
});

export const ImportSource = v.object({
  id: v.string(),
  name: v.string(),
  attribution: v.string(),
  licenseName: Text,
  licenseUrl: Text,
});
export type ImportSource = v.InferOutput<typeof ImportSource>;

/** Records rejected or warned about for the same reason, with examples. */
export const ReasonGroup = v.object({
  reason: v.string(),
  count: Count,
  broken: v.boolean(),
  examples: v.array(
    v.object({ line: Count, column: v.optional(Count), record: v.optional(Count), ref: Text, name: Text }),
  ),
});
export type ReasonGroup = v.InferOutput<typeof ReasonGroup>;

/** Dots are x, y and type, with north at the top. */
export const DotMap = v.object({
  width: v.number(),
  height: v.number(),
  dots: v.array(v.tuple([v.number(), v.number(), Count])),
});
export type DotMap = { width: number; height: number; dots: [x: number, y: number, type: number][] };

/** What an extract shows of itself, to draw a box on: where its places are, from the top left, and its largest towns. */
const Sketch = v.object({
  box: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  width: v.number(),
  height: v.number(),
  dots: v.array(v.tuple([v.number(), v.number()])),
  names: v.array(v.tuple([v.string(), v.number(), v.number()])),
});
export type Sketch = v.InferOutput<typeof Sketch>;

/** `shown`: what the map showed before, with its bytes. A map that an admin chose stays. */
const StreetMap = v.object({
  bytes: Count,
  problem: v.nullable(v.picklist(Object.keys(limits.STREET_MAP_PROBLEMS) as limits.StreetMapProblem[])),
  shown: v.optional(v.object({ by: v.picklist(["admin", "import"]), bytes: Count })),
});
export type StreetMap = v.InferOutput<typeof StreetMap>;

const SamplePlace = v.object({
  name: v.string(),
  type: v.picklist(words.BUSINESS_TYPES),
  location: v.string(),
  tags: v.array(v.string()),
  tagLabels: v.optional(v.array(v.string())),
  description: v.optional(Text),
  openingHours: v.optional(Text),
  contactInfo: v.optional(Text),
  website: v.optional(Text),
});

const SampleEvent = v.object({
  title: v.string(),
  eventDate: Timestamp,
  endsAt: v.nullable(Timestamp),
  allDay: v.boolean(),
  place: v.string(),
});

export const ImportPreview = v.object({
  format: v.picklist(limits.IMPORT_FORMATS),
  source: ImportSource,
  isSourceKnown: v.boolean(),
  /** All records in the file, and those accepted. */
  found: Count,
  accepted: Count,
  types: v.array(v.object({ type: v.picklist(words.BUSINESS_TYPES), count: Count })),
  rejected: v.array(ReasonGroup),
  warnings: v.array(ReasonGroup),
  guessedHours: v.optional(
    v.object({ count: Count, samples: v.array(v.object({ text: v.string(), hours: v.string() })) }),
  ),
  sample: v.array(SamplePlace),
  /** Instead of places. */
  events: v.optional(v.array(SampleEvent)),
  map: v.nullable(DotMap),
  streets: v.optional(Count),
  mapping: v.optional(MappingReport),
  /** The encodings that a file that isn't UTF-8 may have, the likeliest first, with lines of it. */
  encodings: v.optional(v.array(v.object({ encoding: Encoding, lines: v.array(v.string()) }))),
  /** Boundaries in an extract, the largest first, to import a part of it. */
  areas: v.optional(v.array(v.string())),
  /** The part that is imported. */
  area: v.optional(Text),
  sketch: v.optional(Sketch),
  /** How many places name a picture, and whether the source's pictures are fetched. */
  pictures: v.optional(v.object({ count: Count, areFetched: v.boolean() })),
  /** Why an admin has to complete the map. */
  problem: Text,
});
export type ImportPreview = v.InferOutput<typeof ImportPreview>;

/** `kept` places are claimed, `back` ones were maybe closed. Others are `missing` if the file covers area and kind. */
export const ImportCounts = v.object({
  added: Count,
  updated: Count,
  unchanged: Count,
  kept: Count,
  back: Count,
  missing: Count,
  outOfCoverage: Count,
  /** Missing places that were marked as maybe closed, and missing events that were canceled. */
  marked: Count,
});
export type ImportCounts = v.InferOutput<typeof ImportCounts>;

export const PictureCounts = v.object({
  waiting: Count,
  fetched: Count,
  failed: Count,
  /** Otherwise they wait until an admin asks for them. */
  areFetched: v.boolean(),
  failures: v.array(v.picklist(words.PICTURE_FAILURES)),
});
export type PictureCounts = v.InferOutput<typeof PictureCounts>;

/** `removed` places were added by the import, `restored` ones changed. The others were used or edited since. */
export const UndoCounts = v.object({ removed: Count, restored: Count, kept: Count, closed: Count });
export type UndoCounts = v.InferOutput<typeof UndoCounts>;

/** Places that an undo doesn't remove, with the reason. */
export const UsedPlace = v.object({ id: Uuid, name: v.string(), reason: v.picklist(["claimed", "edited", "used"]) });
export type UsedPlace = v.InferOutput<typeof UsedPlace>;

/** What undoing an import, or removing a source, would do. `places`: the first hundred of those in use, or the events. */
export const RemovalPlan = v.object({
  kind: v.picklist(words.IMPORT_KINDS),
  removed: Count,
  restored: Count,
  used: Count,
  places: v.array(UsedPlace),
  /** Whether a street map is removed, too. */
  hasStreetMap: v.optional(v.boolean()),
});
export type RemovalPlan = v.InferOutput<typeof RemovalPlan>;

export const SCHEDULE_FIELDS = {
  source: {
    kind: "line",
    max: SOURCE_FIELDS.source.max,
    label: msg("Source"),
    missing: msg("The source needs a name with letters or digits."),
  },
  url: { kind: "line", max: 2000, label: msg("Address"), placeholder: "https://", missing: msg("Enter an address.") },
} as const satisfies Record<string, WrittenField>;

export const ScheduleForm = v.strictObject({
  ...toShapes(SCHEDULE_FIELDS),
  every: v.picklist(words.SCHEDULE_INTERVALS, msg("Use daily or weekly.")),
});
export type ScheduleForm = v.InferOutput<typeof ScheduleForm>;

/** `failure`: why the last attempt failed. `pending`: a large change that waits for an admin. */
const ScheduleView = v.object({
  url: v.string(),
  every: v.picklist(words.SCHEDULE_INTERVALS),
  /** Null if the source was set aside. */
  nextAt: v.nullable(Timestamp),
  fetchedAt: v.nullable(Timestamp),
  failure: Text,
  pending: v.nullable(v.object({ id: Uuid, kind: v.picklist(words.IMPORT_KINDS), counts: ImportCounts })),
});
export type ScheduleView = v.InferOutput<typeof ScheduleView>;

/** `events`: upcoming ones. */
export const SourceSummary = v.object({
  ...ImportSource.entries,
  places: Count,
  events: Count,
  schedule: v.nullable(ScheduleView),
});
export type SourceSummary = v.InferOutput<typeof SourceSummary>;

export const USED_PLACES_CHOICES = ["keep", "close"] as const;
export const UndoChoice = v.strictObject({ used: v.picklist(USED_PLACES_CHOICES, msg("Use keep or close.")) });
export type UndoChoice = v.InferOutput<typeof UndoChoice>;

const StoredOptions = v.partial(
  v.object({
    city: Text,
    area: Text,
    source: Text,
    attribution: Text,
    licenseName: Text,
    licenseUrl: Text,
    columns: v.record(Column, v.string()),
    map: Text,
    encoding: Encoding,
  }),
);

export const ImportView = v.object({
  id: Uuid,
  kind: v.picklist(words.IMPORT_KINDS),
  fileName: v.string(),
  fileSize: Count,
  /** "interrupted": the server stopped, and nothing was changed. */
  state: v.picklist([...words.IMPORT_STATES, "interrupted"]),
  options: StoredOptions,
  preview: v.nullable(ImportPreview),
  counts: v.nullable(ImportCounts),
  suggestsMarking: v.boolean(),
  done: Count,
  total: Count,
  failure: Text,
  /** It can be undone for 30 days, if no later import has changed its source since. */
  canUndo: v.boolean(),
  undone: v.nullable(UndoCounts),
  pictures: v.nullable(PictureCounts),
  streetMap: v.nullable(StreetMap),
  /** The admin's name; null for the command line. */
  by: Text,
  sourceName: Text,
  dataAt: v.nullable(Timestamp),
  createdAt: Timestamp,
  finishedAt: v.nullable(Timestamp),
});
export type ImportView = v.InferOutput<typeof ImportView>;

export const CreatedImport = v.object({ id: Uuid });

/** The header for each column, "" for none. Absent columns are recognized. */
const ColumnMapping = v.record(Column, v.pipe(v.string(), v.maxLength(200)));
export type ColumnMapping = Partial<Record<limits.ImportColumn, string>>;

export const NewImport = v.strictObject({
  fileName: line(200, msg("The file needs a name.")),
  size: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1, msg("The file is empty.")),
    v.maxValue(limits.MAX_FILE_BYTES, msg("The file is larger than 50 MB. Split it into several files.")),
  ),
});
export type NewImport = v.InferOutput<typeof NewImport>;

const texts = toShapes(SOURCE_FIELDS);

/** Absent keeps what the source has, null removes it. */
const Said = {
  attribution: v.optional(texts.attribution.wrapped),
  licenseName: v.optional(texts.licenseName.wrapped),
  licenseUrl: v.optional(texts.licenseUrl.wrapped),
};

export const ImportOptions = v.strictObject({
  city: texts.city,
  /** The part of an extract to import: a boundary by its name or ID, or west, south, east and north in degrees. */
  area: v.optional(texts.area.wrapped),
  source: texts.source,
  ...Said,
  columns: v.optional(ColumnMapping, {}),
  /** How to read a file of any shape: JSON, as text because its order decides. */
  map: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500_000)))),
  encoding: v.optional(Encoding),
});
export type ImportOptions = v.InferOutput<typeof ImportOptions>;

export const ImportDecision = v.strictObject({
  markMissing: v.boolean(msg("Use true or false.")),
  /** Whether pictures that the data names are fetched. Absent keeps the choice of the source. */
  fetchPictures: v.optional(v.boolean(msg("Use true or false."))),
});
export type ImportDecision = v.InferOutput<typeof ImportDecision>;

/** With a larger share missing, the file is likely incomplete. */
const MAX_MISSING = 0.2;

/** Whether the missing places are few enough to have closed. */
export const isLikelyComplete = ({ missing, updated, unchanged }: ImportCounts): boolean =>
  missing > 0 && missing <= MAX_MISSING * (missing + updated + unchanged);
