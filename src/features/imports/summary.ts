// What an import took, changed and left out, in lines for a person.
import { BUSINESS_TYPE_LABELS, BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import type { ImportWarning, Reading } from "./parsed-file.ts";
import type { ImportCounts } from "./schema.ts";

/** Places named under one reason; the rest is only counted. */
const NAMED = 10;

/** How many places of each type were read, and every reason for leaving one out. */
export function describeReading(fileName: string, { format, places, rejected, warnings }: Reading): string[] {
  const types = BUSINESS_TYPES.map((type) => ({ type, count: places.filter((place) => place.type === type).length }));
  return [
    `${fileName}: ${format}, ${count(places.length + rejected.length)} places, ${count(places.length)} of them for travelers.`,
    ...types
      .filter(({ count }) => count > 0)
      .map((row) => `  ${count(row.count).padStart(7)}  ${BUSINESS_TYPE_LABELS[row.type]}`),
    ...describeRemarks("Left out", rejected),
    ...describeRemarks("Taken, but not whole", warnings),
  ];
}

/** @param tense "would" when nothing was written */
export function describeImport(counts: ImportCounts, tense: "did" | "would" = "did"): string[] {
  const { added, updated, unchanged, kept, back, missing, marked, outOfCoverage } = counts;
  const owned = kept > 0 ? `, ${count(kept)} left to the businesses that claimed them` : "";
  const did = tense === "did";
  return [
    did
      ? `Added ${count(added)}, updated ${count(updated)}, ${count(unchanged)} unchanged${owned}.`
      : `Nothing was written. It would add ${count(added)}, update ${count(updated)}, leave ${count(unchanged)} unchanged${owned}.`,
    ...(back > 0 ? [`${count(back)} that had been missing ${did ? "are" : "would be"} back.`] : []),
    ...(marked > 0
      ? [`${count(marked)} are not in it any more: ${did ? "marked" : "they would be marked"} maybe closed.`]
      : []),
    ...(missing > marked
      ? [
          `${count(missing - marked)} are not in it any more, and were left as they are: \`--missing mark\` marks them maybe closed.`,
        ]
      : []),
    ...(outOfCoverage > 0
      ? [`${count(outOfCoverage)} more of this source lie outside of what the file covers, and stay.`]
      : []),
  ];
}

/** Each reason with its places, most frequent first. */
export function describeRemarks(heading: string, warnings: ImportWarning[]): string[] {
  if (warnings.length === 0) return [];
  const groups = [...Map.groupBy(warnings, ({ reason }) => reason)].sort((a, b) => b[1].length - a[1].length);
  return [
    `${heading}: ${count(warnings.length)}`,
    ...groups.flatMap(([reason, group]) => [
      `  ${count(group.length).padStart(7)}  ${reason}`,
      ...group.slice(0, NAMED).map((remark) => `           ${whereAndWho(remark)}`),
      ...(group.length > NAMED ? [`           and ${count(group.length - NAMED)} more`] : []),
    ]),
  ];
}

function whereAndWho({ line, column, ref, name }: ImportWarning): string {
  const who = [ref, name && `"${name}"`].filter(Boolean).join(" ");
  return `line ${line}${column ? `, column ${column}` : ""}${who && `: ${who}`}`;
}

const count = (number: number) => number.toLocaleString("en");
