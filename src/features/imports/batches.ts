import type { ParsedFile } from "./parsed-file.ts";

const BATCH = 1000;

/**
 * Batches of rows as JSON, for `stageRows`. Places rejected because of errors in the file are included, so that they don't count
 * as missing; places rejected for another reason (closed, or an office now) count as gone.
 */
export function* toBatches({ places, rejected }: Pick<ParsedFile, "places" | "rejected">): Generator<string> {
  const refs = new Set(places.map(({ sourceRef }) => sourceRef));
  const rows: object[] = places.map(({ sourceRef, ...facts }) => ({ ref: sourceRef, verdict: "accepted", facts }));
  for (const { ref, broken } of rejected) {
    if (ref === null || ref.length > 200 || refs.has(ref)) continue;
    refs.add(ref);
    rows.push({ ref, verdict: broken ? "rejected" : "gone" });
  }
  for (let from = 0; from < rows.length; from += BATCH)
    yield JSON.stringify(rows.slice(from, from + BATCH).map((row, i) => ({ ...row, position: from + i })));
}
