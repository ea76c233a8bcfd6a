// A reading as rows for the database, a batch at a time.
import type { Reading } from "./reading.ts";

/** Rows that are sent to the database at once. */
const BATCH = 1000;

/**
 * A reading's rows as JSON texts, ready for `stageRows`. What is left out for a fault of the file is still in it, so that it
 * does not count as vanished; what is sound and left out (closed, turned into an office) is gone.
 */
export function* batchesOf({ places, leftOut }: Pick<Reading, "places" | "leftOut">): Generator<string> {
  const named = new Set(places.map(({ sourceRef }) => sourceRef));
  const rows: object[] = places.map(({ sourceRef, ...facts }) => ({ ref: sourceRef, verdict: "taken", facts }));
  for (const { ref, broken } of leftOut) {
    if (ref === null || ref.length > 200 || named.has(ref)) continue;
    named.add(ref);
    rows.push({ ref, verdict: broken ? "unfit" : "gone" });
  }
  for (let from = 0; from < rows.length; from += BATCH)
    yield JSON.stringify(rows.slice(from, from + BATCH).map((row, i) => ({ ...row, position: from + i })));
}
