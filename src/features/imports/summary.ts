import { BUSINESS_TYPES, type ImportKind } from "../../../db/vocabulary.ts";
import { getTypeLabel } from "../../i18n/labels.ts";
import type { ImportWarning, ParsedFile } from "./parsed-file.ts";
import type { ImportCounts, RemovalPlan, UndoChoice, UndoCounts } from "./schema.ts";

const EXAMPLES_PER_REASON = 10;

/** What is left of lines of which some don't apply. */
const list = (...lines: (string | false)[]): string[] => lines.filter((line) => line !== false);

const describeHead = (fileName: string, { format, events, places, rejected }: ParsedFile): string =>
  events
    ? `${fileName}: ${format}, ${countOf(events.length + rejected.length, "date", "dates")} of events, ${formatCount(events.length)} of them ahead.`
    : `${fileName}: ${format}, ${countOf(places.length + rejected.length, "place", "places")}, ${formatCount(places.length)} of them for travelers.`;

const countTypes = ({ places }: ParsedFile) =>
  BUSINESS_TYPES.map((type) => ({
    label: getTypeLabel(type),
    count: places.packed.filter((place) => place.type === type).length,
  })).filter(({ count }) => count > 0);

export function describeParsedFile(fileName: string, parsed: ParsedFile): string[] {
  const { rejected, warnings, guessedHours, streets } = parsed;
  const formatLine = (count: number, what: string) => `  ${formatCount(count).padStart(7)}  ${what}`;
  return [
    describeHead(fileName, parsed),
    ...countTypes(parsed).map(({ label, count }) => formatLine(count, label)),
    ...list(Boolean(streets) && formatLine(streets!, `${streets === 1 ? "street" : "streets"}, for the street map`)),
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
  const { events, rejected, warnings, guessedHours } = parsed;
  const types = countTypes(parsed).map(({ label, count }) => `${label}: ${formatCount(count)}`);
  return list(
    describeHead(fileName, parsed),
    !events && `  ${types.join(", ")}`,
    ...summarizeReasons("Rejected", rejected),
    guessedHours !== undefined && `The opening hours of ${countOf(guessedHours.count, "place", "places")} are a guess.`,
    ...summarizeReasons("Imported with warnings", warnings),
  );
}

const REASONS_IN_SUMMARY = 2;

const groupByReason = (warnings: ImportWarning[]) =>
  [...Map.groupBy(warnings, ({ reason }) => reason)].sort((a, b) => b[1].length - a[1].length);

function summarizeReasons(heading: string, warnings: ImportWarning[]): string[] {
  if (warnings.length === 0) return [];
  const groups = groupByReason(warnings);
  const shown = groups.slice(0, REASONS_IN_SUMMARY).map(formatReason);
  const more = groups.length > REASONS_IN_SUMMARY ? ["…"] : [];
  return [`${heading}: ${formatCount(warnings.length)} (${[...shown, ...more].join("; ")})`];
}

type Tense = "did" | "would";

const describeChanges = (
  { added, updated, unchanged, kept }: ImportCounts,
  tense: Tense,
  { format, owned }: { format: (count: number) => string; owned: string },
): string => {
  const rest = kept > 0 ? `, ${formatCount(kept)} kept as ${owned} by their owners` : "";
  return tense === "did"
    ? `Added ${format(added)}, updated ${formatCount(updated)}, ${formatCount(unchanged)} unchanged${rest}.`
    : `Dry run: nothing was imported. The import would add ${format(added)}, update ${formatCount(updated)}, leave ${formatCount(unchanged)} unchanged${rest}.`;
};

const describeKept = (count: number): string =>
  countOf(count, "is no longer in the file and wasn't", "are no longer in the file and weren't");

/** @param tense "would" when nothing was written */
export function describeImport(counts: ImportCounts, tense: Tense = "did"): string[] {
  const { back, missing, marked, outOfCoverage } = counts;
  const [is, are, was, were] = tense === "did" ? ["is", "are", "was", "were"] : Array<string>(4).fill("would be");
  return list(
    describeChanges(counts, tense, { format: formatCount, owned: "edited" }),
    back > 0 && `${countOf(back, `missing place ${is}`, `missing places ${are}`)} back.`,
    marked > 0 &&
      `${countOf(marked, `is no longer in the file and ${was}`, `are no longer in the file and ${were}`)} marked as maybe closed.`,
    missing > marked &&
      `${describeKept(missing - marked)} changed. \`--missing mark\` marks such places as maybe closed.`,
    outOfCoverage > 0 &&
      `${countOf(outOfCoverage, "more of this source is outside the file's area or categories and wasn't", "more of this source are outside the file's area or categories and weren't")} changed.`,
  );
}

/** Does what `describeImport` does. `missing` events are canceled in the file, or not in it. */
export function describeEventImport(counts: ImportCounts, tense: Tense = "did"): string[] {
  const { missing, marked } = counts;
  const [are, was, were] = tense === "did" ? ["are", "was", "were"] : Array<string>(3).fill("would be");
  return list(
    describeChanges(counts, tense, { format: (count) => countOf(count, "event", "events"), owned: "announced" }),
    marked > 0 && `${countOf(marked, was!, were!)} canceled. Attendees ${are} notified.`,
    missing > marked && `${describeKept(missing - marked)} changed. \`--missing mark\` cancels such events.`,
  );
}

/** The places or events in use, before an undo. */
export function describeRemovalPlan({ kind, used, places }: RemovalPlan, choice: UndoChoice["used"]): string[] {
  if (used === 0) return [];
  const isEvents = kind === "events";
  const [one, other, closed] = isEvents
    ? ["event has attendees or an owner and is", "events have attendees or an owner and are", "canceled"]
    : [
        "place was claimed, edited or used since and is",
        "places were claimed, edited or used since and are",
        "marked as maybe closed",
      ];
  return list(
    `${countOf(used, one!, other!)} ${choice === "keep" ? "kept" : `${closed}, except with an owner`}:`,
    ...places.map(({ name, reason }) => `           ${name} (${reason})`),
    !isEvents && used > places.length && `           and ${formatCount(used - places.length)} more`,
  );
}

export const describeUndo = ({ removed, restored, kept, closed }: UndoCounts, kind: ImportKind = "places"): string =>
  kind === "events"
    ? `Removed ${countOf(removed, "event", "events")}, restored ${formatCount(restored)}, kept ${formatCount(kept)}, canceled ${formatCount(closed)}.`
    : `Removed ${countOf(removed, "place", "places")}, restored ${formatCount(restored)}, kept ${formatCount(kept)}, marked ${formatCount(closed)} as maybe closed.`;

/** Most frequent reason first. */
export function describeReasons(heading: string, warnings: ImportWarning[]): string[] {
  if (warnings.length === 0) return [];
  return [
    `${heading}: ${formatCount(warnings.length)}`,
    ...groupByReason(warnings).flatMap(([reason, group]) => [
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
