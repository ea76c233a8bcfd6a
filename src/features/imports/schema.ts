// What an import's screens read of it. Times are ISO 8601.
import * as v from "valibot";
import { BUSINESS_TYPES, IMPORT_STATES } from "../../../db/vocabulary.ts";
import { Count, line, optional, Timestamp, Uuid, WebAddress } from "../../validation.ts";
import { IMPORT_COLUMNS, IMPORT_FORMATS, type ImportColumn, MAX_FILE_BYTES } from "./limits.ts";

const Column = v.picklist(Object.keys(IMPORT_COLUMNS) as ImportColumn[]);
const Text = v.nullable(v.string());

/** A table as it was understood. `missing` are needed columns that were not found. */
export const ImportTable = v.object({
  headers: v.array(v.string()),
  columns: v.record(Column, v.array(v.string())),
  /** The first rows, cell by cell. */
  rows: v.array(v.array(v.string())),
  missing: v.array(Column),
});
export type ImportTable = v.InferOutput<typeof ImportTable>;

/** Where places come from, and the words their license asks for. */
export const ImportSource = v.object({
  id: v.string(),
  name: v.string(),
  attribution: v.string(),
  licenseName: Text,
  licenseUrl: Text,
});
export type ImportSource = v.InferOutput<typeof ImportSource>;

/** A reason, how often it was given, and the first places it was given for. */
export const ReasonGroup = v.object({
  reason: v.string(),
  count: Count,
  broken: v.boolean(),
  examples: v.array(v.object({ line: Count, column: v.optional(Count), ref: Text, name: Text })),
});
export type ReasonGroup = v.InferOutput<typeof ReasonGroup>;

/** A file's places as dots (x, y, type) in a box of `width` × `height`, north at the top. */
export const DotMap = v.object({
  width: v.number(),
  height: v.number(),
  dots: v.array(v.tuple([v.number(), v.number(), Count])),
});
export type DotMap = { width: number; height: number; dots: [x: number, y: number, type: number][] };

const SamplePlace = v.object({
  name: v.string(),
  type: v.picklist(BUSINESS_TYPES),
  location: v.string(),
  tags: v.array(v.string()),
});

export const ImportReading = v.object({
  format: v.picklist(IMPORT_FORMATS),
  source: ImportSource,
  /** Whether the source is a known one, which nobody needs to name. */
  sourceIsKnown: v.boolean(),
  /** Places in the file, and those among them that are for travelers. */
  found: Count,
  accepted: Count,
  types: v.array(v.object({ type: v.picklist(BUSINESS_TYPES), count: Count })),
  rejected: v.array(ReasonGroup),
  warnings: v.array(ReasonGroup),
  sample: v.array(SamplePlace),
  map: v.nullable(DotMap),
  table: v.optional(ImportTable),
  /** Why a table cannot be read until somebody names its columns. */
  problem: Text,
});
export type ImportReading = v.InferOutput<typeof ImportReading>;

/**
 * What becomes of places. Of those in the file, some are `added`, `updated`, `unchanged`, or `kept` (claimed, so the owner's
 * words stay); `back` of them had been marked as maybe closed. Places of the same source that are not in the file are
 * `missing` where the file covers their ground and kind, else `outOfCoverage`.
 */
export const ImportCounts = v.object({
  added: Count,
  updated: Count,
  unchanged: Count,
  kept: Count,
  back: Count,
  missing: Count,
  outOfCoverage: Count,
  /** Missing places that were marked as maybe closed. */
  marked: Count,
});
export type ImportCounts = v.InferOutput<typeof ImportCounts>;

const Wishes = v.partial(
  v.object({
    city: Text,
    source: Text,
    attribution: Text,
    licenseName: Text,
    licenseUrl: Text,
    columns: v.record(Column, v.string()),
  }),
);

export const ImportView = v.object({
  id: Uuid,
  fileName: v.string(),
  fileSize: Count,
  /** "interrupted": the server that worked on it has stopped, and nothing was changed. */
  state: v.picklist([...IMPORT_STATES, "interrupted"]),
  wishes: Wishes,
  reading: v.nullable(ImportReading),
  counts: v.nullable(ImportCounts),
  /** Whether marking the missing is advisable, because they are few. */
  suggestsMarking: v.boolean(),
  done: Count,
  total: Count,
  failure: Text,
  /** The admin who imported it; null for the command line. */
  by: Text,
  sourceName: Text,
  dataAt: v.nullable(Timestamp),
  createdAt: Timestamp,
  finishedAt: v.nullable(Timestamp),
});
export type ImportView = v.InferOutput<typeof ImportView>;

export const BegunImport = v.object({ id: Uuid });

const columnNames = Object.keys(IMPORT_COLUMNS) as ImportColumn[];

/** The header of each column in the file, "" for none; columns not named are guessed. */
const ColumnMapping = v.record(v.picklist(columnNames), v.pipe(v.string(), v.maxLength(200)));
export type ColumnMapping = Partial<Record<ImportColumn, string>>;

export const NewImport = v.strictObject({
  fileName: line(200, "The file needs a name."),
  size: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1, "The file is empty."),
    v.maxValue(MAX_FILE_BYTES, "The file is larger than 50 MB. Cut it into several."),
  ),
});
export type NewImport = v.InferOutput<typeof NewImport>;

/** What a person says of a file: its columns, and its source and license where they are not known. */
export const ImportOptions = v.strictObject({
  city: optional(line(120)),
  source: optional(line(120)),
  attribution: optional(line(200)),
  licenseName: optional(line(120)),
  licenseUrl: optional(WebAddress),
  columns: v.optional(ColumnMapping, {}),
});
export type ImportOptions = v.InferOutput<typeof ImportOptions>;

export const ImportDecision = v.strictObject({ markMissing: v.boolean("Say true or false.") });
export type ImportDecision = v.InferOutput<typeof ImportDecision>;

/** Share of the expected places that may be missing; beyond it, the file rather looks incomplete. */
const MAX_MISSING = 0.2;

/** Whether the missing places are few enough to have closed, and the file is probably complete. */
export const isLikelyComplete = ({ missing, updated, unchanged }: ImportCounts): boolean =>
  missing > 0 && missing <= MAX_MISSING * (missing + updated + unchanged);
