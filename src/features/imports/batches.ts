// A reading as rows for the database, a batch at a time.
import type { Reading } from "./parsed-file.ts";

/** Rows that are sent to the database at once. */
const BATCH = 1000;

/**
 * A reading's rows as JSON texts for `stageRows`. A place left out for a fault of the file is among them, so that it does not
 * count as missing; one left out for good reason (closed, now an office) counts as gone.
 */
export function* batchesOf({ places, rejected }: Pick<Reading, "places" | "rejected">): Generator<string> {
  const named = new Set(places.map(({ sourceRef }) => sourceRef));
  const rows: object[] = places.map(({ sourceRef, ...facts }) => ({ ref: sourceRef, verdict: "accepted", facts }));
  for (const { ref, broken } of rejected) {
    if (ref === null || ref.length > 200 || named.has(ref)) continue;
    named.add(ref);
    rows.push({ ref, verdict: broken ? "rejected" : "gone" });
  }
  for (let from = 0; from < rows.length; from += BATCH)
    yield JSON.stringify(rows.slice(from, from + BATCH).map((row, i) => ({ ...row, position: from + i })));
}
