// Lists what is in the rows of a file: every path, how many rows fill it, and what it looks like.
import { toObject } from "../geojson.ts";
import type { PathDescription } from "./report.ts";
import type { Row } from "./row.ts";

const MAX_PATHS = 400;
const MAX_DEPTH = 12;
const MAX_ITEMS = 50;
const EXAMPLES = 3;
const SAMPLES = 100;
const MAX_EXAMPLE_LENGTH = 80;
const MAX_SAMPLE_LENGTH = 300;

type Seen = { rows: number; lastRow: number; examples: Set<string>; isList: boolean };

/** `samples`: different values, more than an admin wants to see. */
export type SampledPath = PathDescription & { samples: string[] };

/** Ordered by the share of rows that fill it, from 0 to 1, in the order of the file. Positions and opening hours also count as a whole. */
export function describePaths(rows: Row[]): SampledPath[] {
  const found = new Map<string, Seen>();
  const note = (path: string, row: number, example: string, isList = false) => {
    let seen = found.get(path);
    if (!seen) {
      if (found.size >= MAX_PATHS) return;
      seen = { rows: 0, lastRow: -1, examples: new Set(), isList: false };
      found.set(path, seen);
    }
    if (seen.lastRow !== row) seen.rows++;
    seen.lastRow = row;
    seen.isList ||= isList;
    if (seen.examples.size < SAMPLES) seen.examples.add(example.slice(0, MAX_SAMPLE_LENGTH));
  };
  for (const [index, { value }] of rows.entries())
    walk(value, "", 0, (path, example, isList) => note(path, index, example, isList));
  return [...found].map(([path, { rows: count, examples, isList }]) => ({
    path: path.endsWith(LIST) ? `${path.slice(0, -LIST.length)}${isList ? "[]" : "[0]"}` : path,
    filled: count / rows.length,
    examples: [...new Set([...examples].slice(0, EXAMPLES).map((text) => text.slice(0, MAX_EXAMPLE_LENGTH)))],
    samples: [...examples],
  }));
}

/** Marks a list of plain values, until it is known whether any has several. */
const LIST = "[?]";

function walk(
  value: unknown,
  path: string,
  depth: number,
  note: (path: string, example: string, isList?: boolean) => void,
): void {
  if (value === null || value === undefined || value === "" || depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    if (isWhole(path)) note(path, summarize(value));
    const items = value.slice(0, MAX_ITEMS);
    const plain = items.filter((item) => typeof item !== "object" && item !== null && item !== "");
    if (plain.length > 0) note(`${path}${LIST}`, plain.slice(0, 5).join(", "), value.length > 1);
    for (const item of items) if (typeof item === "object") walk(item, `${path}[]`, depth + 1, note);
    return;
  }
  const node = toObject(value);
  if (!node) {
    note(path, String(value));
    return;
  }
  if ("@value" in node) {
    note(path, String(node["@value"]));
    return;
  }
  if (isGeometry(node) || isWhole(path)) note(path, summarize(node));
  if (isGeometry(node)) return;
  for (const [key, part] of Object.entries(node)) walk(part, path === "" ? key : `${path}.${key}`, depth + 1, note);
}

const GEOMETRIES = /^(Multi)?(Point|LineString|Polygon)$|^GeometryCollection$/;
export const isGeometry = (node: Record<string, unknown>) =>
  typeof node.type === "string" && GEOMETRIES.test(node.type) && ("coordinates" in node || "geometries" in node);

/** Opening hours are read as a whole. */
const isWhole = (path: string) =>
  /(opening_?(hours|times)(_?specification)?|(^|\.)(hours|opening)|(ö|oe)ffnungszeiten|horaires|orari|horarios?|openingstijden|aukioloajat)$/i.test(
    path,
  );

const summarize = (value: unknown) => JSON.stringify(value);
