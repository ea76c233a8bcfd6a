import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { getTypeLabel } from "../../i18n/labels.ts";
import type { ImportWarning, ParsedFile } from "./parsed-file.ts";
import type { ImportCounts, RemovalPlan, UndoChoice, UndoCounts } from "./schema.ts";

const EXAMPLES_PER_REASON = 10;

export function describeParsedFile(fileName: string, parsed: ParsedFile): string[] {
  const { format, places, rejected, warnings, guessedHours, streets } = parsed;
  const types = BUSINESS_TYPES.map((type) => ({
    type,
    formatCount: places.filter((place) => place.type === type).length,
  }));
  return [
    `${fileName}: ${format}, ${formatCount(places.length + rejected.length)} places, ${formatCount(places.length)} of them for travelers.`,
    ...types
      .filter(({ formatCount }) => formatCount > 0)
      .map((row) => `  ${formatCount(row.formatCount).padStart(7)}  ${getTypeLabel(row.type)}`),
    ...(streets
      ? [`  ${formatCount(streets.streets.length).padStart(7)}  streets, drawn on the map if it has no tiles`]
      : []),
    ...describeReasons("Rejected", rejected),
    ...(guessedHours
      ? [
          `The opening hours of ${formatCount(guessedHours.count)} places are a guess:`,
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
  const types = BUSINESS_TYPES.map((type) => ({ type, count: places.filter((place) => place.type === type).length }));
  return [
    head,
    `  ${types
      .filter(({ count }) => count > 0)
      .map(({ type, count }) => `${getTypeLabel(type)}: ${formatCount(count)}`)
      .join(", ")}`,
    ...summarizeReasons("Rejected", rejected),
    ...(guessedHours ? [`The opening hours of ${formatCount(guessedHours.count)} places are a guess.`] : []),
    ...summarizeReasons("Imported with warnings", warnings),
  ];
}

const REASONS_IN_SUMMARY = 2;

function summarizeReasons(heading: string, warnings: ImportWarning[]): string[] {
  if (warnings.length === 0) return [];
  const groups = [...Map.groupBy(warnings, ({ reason }) => reason)].sort((a, b) => b[1].length - a[1].length);
  const shown = groups.slice(0, REASONS_IN_SUMMARY).map(([reason, group]) => `${formatCount(group.length)} ${reason}`);
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
    ...(back > 0 ? [`${formatCount(back)} missing places ${did ? "are" : "would be"} back.`] : []),
    ...(marked > 0
      ? [`${formatCount(marked)} are no longer in the file and ${did ? "were" : "would be"} marked as maybe closed.`]
      : []),
    ...(missing > marked
      ? [
          `${formatCount(missing - marked)} are no longer in the file and weren't changed. \`--missing mark\` marks them as maybe closed.`,
        ]
      : []),
    ...(outOfCoverage > 0
      ? [
          `${formatCount(outOfCoverage)} more of this source are outside the file's area or categories and weren't changed.`,
        ]
      : []),
  ];
}

/** The places in use, before an undo. */
export function describeRemovalPlan({ used, places }: RemovalPlan, choice: UndoChoice["used"]): string[] {
  if (used === 0) return [];
  return [
    `${formatCount(used)} places were claimed, edited or used since and are ${choice === "keep" ? "kept" : "marked as maybe closed, unless they have an owner"}:`,
    ...places.map(({ name, reason }) => `           ${name} (${reason})`),
    ...(used > places.length ? [`           and ${formatCount(used - places.length)} more`] : []),
  ];
}

export const describeUndo = ({ removed, restored, kept, closed }: UndoCounts): string =>
  `Removed ${formatCount(removed)} places, restored ${formatCount(restored)}, kept ${formatCount(kept)}, marked ${formatCount(closed)} as maybe closed.`;

/** Most frequent reason first. */
export function describeReasons(heading: string, warnings: ImportWarning[]): string[] {
  if (warnings.length === 0) return [];
  const groups = [...Map.groupBy(warnings, ({ reason }) => reason)].sort((a, b) => b[1].length - a[1].length);
  return [
    `${heading}: ${formatCount(warnings.length)}`,
    ...groups.flatMap(([reason, group]) => [
      `  ${formatCount(group.length).padStart(7)}  ${reason}`,
      ...group.slice(0, EXAMPLES_PER_REASON).map((remark) => `           ${formatRecord(remark)}`),
      ...(group.length > EXAMPLES_PER_REASON
        ? [`           and ${formatCount(group.length - EXAMPLES_PER_REASON)} more`]
        : []),
    ]),
  ];
}

function formatRecord({ line, column, ref, name }: ImportWarning): string {
  const who = [ref, name && `"${name}"`].filter(Boolean).join(" ");
  return `line ${line}${column ? `, column ${column}` : ""}${who && `: ${who}`}`;
}

const formatCount = (number: number) => number.toLocaleString("en");
