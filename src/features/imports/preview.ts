// The preview of a reading, for deciding about it: counts, reasons, a few rows and a map.
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { dotMapOf } from "./dot-map.ts";
import { knowsSource } from "./known-sources.ts";
import type { ImportWarning, Reading, RejectedRecord } from "./parsed-file.ts";
import type { ImportReading, ImportSource, ReasonGroup } from "./schema.ts";

/** Most reasons, most places named under one, and rows of the sample. */
const MAX_REASONS = 30;
const NAMED = 5;
const SAMPLE = 12;

/** What an admin sees of a file before anything of it goes in. */
export function previewOf(reading: Reading, source: ImportSource): ImportReading {
  const { format, places, rejected, warnings, table } = reading;
  // Rows from all over the file, since the first ones are often from one street.
  const step = Math.max(1, places.length / SAMPLE);
  const sample = Array.from({ length: Math.min(SAMPLE, places.length) }, (_, i) => places[Math.floor(i * step)]!);
  return {
    format,
    source,
    sourceIsKnown: knowsSource(format),
    found: places.length + rejected.length,
    accepted: places.length,
    types: BUSINESS_TYPES.map((type) => ({ type, count: places.filter((place) => place.type === type).length })),
    rejected: groupsOf(rejected),
    warnings: groupsOf(warnings),
    sample: sample.map(({ name, type, location, tags }) => ({ name, type, location, tags: tags.slice(0, 3) })),
    map: dotMapOf(places),
    table,
    problem: null,
  };
}

/** The most frequent reason first. */
function groupsOf(warnings: (ImportWarning & Partial<Pick<RejectedRecord, "broken">>)[]): ReasonGroup[] {
  const groups = [...Map.groupBy(warnings, ({ reason }) => reason)].sort((a, b) => b[1].length - a[1].length);
  return groups.slice(0, MAX_REASONS).map(([reason, group]) => ({
    reason,
    count: group.length,
    broken: group.some(({ broken }) => broken),
    examples: group.slice(0, NAMED).map(({ line, column, ref, name }) => ({
      line,
      column,
      ref: ref?.slice(0, 80) ?? null,
      name: name?.slice(0, 80) ?? null,
    })),
  }));
}
