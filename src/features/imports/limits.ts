// Formats, columns and limits of imports, for the server, its worker and the browser.
import columns from "./columns.texts.json" with { type: "json" };
import encodings from "./encodings.json" with { type: "json" };
import streetMapProblems from "./street-map-problems.texts.json" with { type: "json" };

export const MAX_FILE_BYTES = 50 * 1024 * 1024;
export const SLICE_BYTES = 128 * 1024;
/** An upload takes in a slice, and then leaves the server to travelers: 20 Mbit/s at most. */
export const MS_PER_SLICE = 50;

/** Small, because a part is read for each tile. */
export const MAP_PART_BYTES = 64 * 1024;

export const MAX_VALUE_LENGTH = 10_000;
export const MAX_TEXT_BYTES = 1024 * 1024;

/** Bytes and fields of a record in JSON, whose shape may be long. */
export const MAX_RECORD_BYTES = 10 * 1024 * 1024;
export const MAX_FIELDS = 2000;

/** Counted in all rows of a table. */
export const MAX_CELLS = 20_000_000;

/** A file or source whose reading was begun this often without coming to an end is set aside. */
export const MAX_READ_ATTEMPTS = 2;

export const IMPORTS_PER_PAGE = 20;

/** Why a file of streets brings no street map. */
export const STREET_MAP_PROBLEMS = streetMapProblems;
export type StreetMapProblem = keyof typeof STREET_MAP_PROBLEMS;

export const IMPORT_FORMATS = [
  "OpenStreetMap GeoJSON",
  "Overpass JSON",
  "OpenStreetMap PBF",
  "Overture Places GeoJSON",
  "iCalendar",
  "CSV",
  "JSON",
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Names of the WHATWG's standard; of those that read a text alike, the first is proposed. */
export type Encoding = keyof typeof encodings;
export const ENCODINGS = Object.keys(encodings) as Encoding[];
export const getEncodingName = (encoding: Encoding): string => encodings[encoding];

export const CRS_NAMES = ["EPSG:4326", "EPSG:3857"] as const;
export type Crs = (typeof CRS_NAMES)[number];

/** "as-written" also keeps decimal points from being restored. */
export const COORDINATE_ORDERS = ["swapped", "as-written"] as const;
export type CoordinateOrder = (typeof COORDINATE_ORDERS)[number];

export const MAX_FIXED_VALUE = 500;
export const MAX_SEPARATOR = 20;

export const IMPORT_COLUMNS = columns;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;
export const REQUIRED_COLUMNS = ["name", "latitude", "longitude", "kind"] as const satisfies ImportColumn[];
