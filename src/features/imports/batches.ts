import type { ParsedFile } from "./parsed-file.ts";

const BATCH = 1000;

/**
 * Batches of rows as JSON, for `stageRows`. Places rejected because of errors in the file are included, so that they don't count
 * as missing; places rejected for another reason (closed, or an office now) count as gone.
 */
export function* toBatches({
  places,
  events = [],
  rejected,
}: Pick<ParsedFile, "places" | "events" | "rejected">): Generator<string> {
  let batch: object[] = [];
  let position = 0;
  for (const row of toRows([...places, ...events], rejected)) {
    batch.push({ ...row, position: position++ });
    if (batch.length < BATCH) continue;
    yield JSON.stringify(batch);
    batch = [];
  }
  if (batch.length > 0) yield JSON.stringify(batch);
}

function* toRows(places: { sourceRef: string }[], rejected: ParsedFile["rejected"]): Generator<object> {
  const refs = new Set<string>();
  for (const { sourceRef, ...facts } of places) {
    refs.add(sourceRef);
    yield { ref: sourceRef, verdict: "accepted", facts };
  }
  for (const { ref, broken } of rejected) {
    if (ref === null || ref.length > 200 || refs.has(ref)) continue;
    refs.add(ref);
    yield { ref, verdict: broken ? "rejected" : "gone" };
  }
}
