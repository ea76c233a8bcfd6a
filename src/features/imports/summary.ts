import { BUSINESS_TYPES, type ImportKind } from "../../../db/vocabulary.ts";
import { getTypeLabel } from "../../i18n/labels.ts";
import type { ImportWarning, ParsedFile } from "./parsed-file.ts";
import type { ImportCounts, RemovalPlan, UndoChoice, UndoCounts } from "./schema.ts";

const EXAMPLES_PER_REASON = 10;

export function describeParsedFile(fileName: string, parsed: ParsedFile): string[] {
  const { format, places, rejected, warnings, guessedHours, streets } = parsed;
  const types = BUSINESS_TYPES.map((type) => ({
    type,
    formatCount: places.packed.filter((place) => place.type === type).length,
  }));
  if (parsed.events)
    return [
      `${fileName}: ${format}, ${countOf(parsed.events.length + rejected.length, "date", "dates")} of events, ${formatCount(parsed.events.length)} of them ahead.`,
      ...describeReasons("Rejected", rejected),
      ...describeReasons("Imported with warnings", warnings),
    ];
  return [
    `${fileName}: ${format}, ${countOf(places.length + rejected.length, "place", "places")}, ${formatCount(places.length)} of them for travelers.`,
    ...types
      .filter(({ formatCount }) => formatCount > 0)
      .map((row) => `  ${formatCount(row.formatCount).padStart(7)}  ${getTypeLabel(row.type)}`),
    ...(streets
      ? [`  ${formatCount(streets).padStart(7)}  ${streets === 1 ? "street" : "streets"}, for the street map`]
      : []),
    ...describeReasons("Rejected", rejected),
    ...(guessedHours
      ? [
          `The opening hours of ${countOf(guessedHours.count, "place", "places")} are a guess:`,
          ...guessedHours.samples.map(({ text, hours }) => `           "${text}" as ${hours}`),
        ]
      : []),
    ...describeReasons("Imported with warnings", warnings),
  ];
}

/** The same in a few lines, without examples, for a file with many of them. */
export function summarizeParsedFile(fileName: string, parsed: ParsedFile): string[] {
  const { places, rejected, warnings, guessedHours } = parsed;
  const [head = ""] = describeParsedFile(fileName, parsed);
  const types = BUSINESS_TYPES.map((type) => ({
    type,
    count: places.packed.filter((place) => place.type === type).length,
  }));
  return [
    head,
    ...(parsed.events
      ? []
      : [
          `  ${types
            .filter(({ count }) => count > 0)
            .map(({ type, count }) => `${getTypeLabel(type)}: ${formatCount(count)}`)
            .join(", ")}`,
        ]),
    ...summarizeReasons("Rejected", rejected),
    ...(guessedHours ? [`The opening hours of ${countOf(guessedHours.count, "place", "places")} are a guess.`] : []),
    ...summarizeReasons("Imported with warnings", warnings),
  ];
}

const REASONS_IN_SUMMARY = 2;

function summarizeReasons(heading: string, warnings: ImportWarning[]): string[] {
  if (warnings.length === 0) return [];
  const groups = [...Map.groupBy(warnings, ({ reason }) => reason)].sort((a, b) => b[1].length - a[1].length);
  const shown = groups.slice(0, REASONS_IN_SUMMARY).map(formatReason);
  const more = groups.length > REASONS_IN_SUMMARY ? ["…"] : [];
  return [`${heading}: ${formatCount(warnings.length)} (${[...shown, ...more].join("; ")})`];
}

/** @param tense "would" when nothing was written */
export function describeImport(counts: ImportCounts, tense: "did" | "would" = "did"): string[] {
  const { added, updated, unchanged, kept, back, missing, marked, outOfCoverage } = counts;
  const owned = kept > 0 ? `, ${formatCount(kept)} kept as edited by their owners` : "";
  const did = tense === "did";
  return [
    did
      ? `Added ${formatCount(added)}, updated ${formatCount(updated)}, ${formatCount(unchanged)} unchanged${owned}.`
      : `Dry run: nothing was imported. The import would add ${formatCount(added)}, update ${formatCount(updated)}, leave ${formatCount(unchanged)} unchanged${owned}.`,
    ...(back > 0
      ? [
          `${countOf(back, `missing place ${did ? "is" : "would be"}`, `missing places ${did ? "are" : "would be"}`)} back.`,
        ]
      : []),
    ...(marked > 0
      ? [
          `${countOf(marked, `is no longer in the file and ${did ? "was" : "would be"}`, `are no longer in the file and ${did ? "were" : "would be"}`)} marked as maybe closed.`,
        ]
      : []),
    ...(missing > marked
      ? [
          `${countOf(missing - marked, "is no longer in the file and wasn't", "are no longer in the file and weren't")} changed. \`--missing mark\` marks such places as maybe closed.`,
        ]
      : []),
    ...(outOfCoverage > 0
      ? [
          `${countOf(outOfCoverage, "more of this source is outside the file's area or categories and wasn't", "more of this source are outside the file's area or categories and weren't")} changed.`,
        ]
      : []),
  ];
}

/** Does what `describeImport` does. `missing` events are canceled in the file, or not in it. */
export function describeEventImport(counts: ImportCounts, tense: "did" | "would" = "did"): string[] {
  const { added, updated, unchanged, kept, missing, marked } = counts;
  const owned = kept > 0 ? `, ${formatCount(kept)} kept as announced by their owners` : "";
  const did = tense === "did";
  return [
    did
      ? `Added ${countOf(added, "event", "events")}, updated ${formatCount(updated)}, ${formatCount(unchanged)} unchanged${owned}.`
      : `Dry run: nothing was imported. The import would add ${countOf(added, "event", "events")}, update ${formatCount(updated)}, leave ${formatCount(unchanged)} unchanged${owned}.`,
    ...(marked > 0
      ? [
          `${countOf(marked, did ? "was" : "would be", did ? "were" : "would be")} canceled. Attendees ${did ? "are" : "would be"} notified.`,
        ]
      : []),
    ...(missing > marked
      ? [
          `${countOf(missing - marked, "is no longer in the file and wasn't", "are no longer in the file and weren't")} changed. \`--missing mark\` cancels such events.`,
        ]
      : []),
  ];
}

/** The places or events in use, before an undo. */
export function describeRemovalPlan({ kind, used, places }: RemovalPlan, choice: UndoChoice["used"]): string[] {
  if (used === 0) return [];
  if (kind === "events")
    return [
      `${countOf(used, "event has attendees or an owner and is", "events have attendees or an owner and are")} ${choice === "keep" ? "kept" : "canceled, except with an owner"}:`,
      ...places.map(({ name, reason }) => `           ${name} (${reason})`),
    ];
  return [
    `${countOf(used, "place was claimed, edited or used since and is", "places were claimed, edited or used since and are")} ${choice === "keep" ? "kept" : "marked as maybe closed, except with an owner"}:`,
    ...places.map(({ name, reason }) => `           ${name} (${reason})`),
    ...(used > places.length ? [`           and ${formatCount(used - places.length)} more`] : []),
  ];
}

export const describeUndo = ({ removed, restored, kept, closed }: UndoCounts, kind: ImportKind = "places"): string =>
  kind === "events"
    ? `Removed ${countOf(removed, "event", "events")}, restored ${formatCount(restored)}, kept ${formatCount(kept)}, canceled ${formatCount(closed)}.`
    : `Removed ${countOf(removed, "place", "places")}, restored ${formatCount(restored)}, kept ${formatCount(kept)}, marked ${formatCount(closed)} as maybe closed.`;

/** Most frequent reason first. */
export function describeReasons(heading: string, warnings: ImportWarning[]): string[] {
  if (warnings.length === 0) return [];
  const groups = [...Map.groupBy(warnings, ({ reason }) => reason)].sort((a, b) => b[1].length - a[1].length);
  return [
    `${heading}: ${formatCount(warnings.length)}`,
    ...groups.flatMap(([reason, group]) => [
      `  ${formatReason([reason, group])}`,
      ...group.slice(0, EXAMPLES_PER_REASON).map((remark) => `           ${formatRecord(remark)}`),
      ...(group.length > EXAMPLES_PER_REASON
        ? [`           and ${formatCount(group.length - EXAMPLES_PER_REASON)} more`]
        : []),
    ]),
  ];
}

/** The reason first: it says of each record what "25 has no name" would say of 25. */
const formatReason = ([reason, group]: [string, ImportWarning[]]) => `${reason} (${formatCount(group.length)})`;

function formatRecord({ file, line, column, record, ref, name }: ImportWarning): string {
  const who = [ref, name && `"${name}"`].filter(Boolean).join(" ");
  const where = record ? `record ${record}` : `line ${line}${column ? `, column ${column}` : ""}`;
  return `${file ? `${file}, ` : ""}${where}${who && `: ${who}`}`;
}

const formatCount = (number: number) => number.toLocaleString("en");

const countOf = (count: number, one: string, other: string) => `${formatCount(count)} ${count === 1 ? one : other}`;
