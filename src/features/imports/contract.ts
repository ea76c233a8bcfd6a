// What an import is asked for and what its screens read of it.
import * as v from "valibot";
import { line, optional, WebAddress } from "../../validation.ts";
import { IMPORT_COLUMNS, type ImportColumn, MAX_FILE_BYTES } from "./limits.ts";

export * from "./limits.ts";

import type { ImportCounts } from "./answers.ts";

export type {
  DotMap,
  ImportCounts,
  ImportReading,
  ImportSource,
  ImportTable,
  ImportView,
  ReasonGroup,
} from "./answers.ts";

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

/** What a person says of a file: its columns, and its source and licence where they are not known. */
export const ImportOptions = v.strictObject({
  city: optional(line(120)),
  source: optional(line(120)),
  attribution: optional(line(200)),
  licenceName: optional(line(120)),
  licenceUrl: optional(WebAddress),
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
