import { toStoredJson } from "../../encoding/stored-json.ts";
import type { ParsedFile } from "./parsed-file.ts";
import { readPackedFacts } from "./place-list.ts";

const BATCH = 1000;

/** Batches for `stageRows`. Places with errors and twins are included, so that they don't count as missing; closed ones count as gone. */
export function* toBatches(file: Pick<ParsedFile, "places" | "events" | "rejected">): Generator<string> {
  let batch: string[] = [];
  let position = 0;
  for (const { ref, verdict, facts } of toRows(file)) {
    batch.push(
      `{"position":${position++},"ref":${JSON.stringify(ref)},"verdict":"${verdict}"${facts === undefined ? "" : `,"facts":${facts}`}}`,
    );
    if (batch.length < BATCH) continue;
    yield toStoredJson(`[${batch.join(",")}]`);
    batch = [];
  }
  if (batch.length > 0) yield toStoredJson(`[${batch.join(",")}]`);
}

/** `facts`: JSON. */
type Row = { ref: string; verdict: "accepted" | "rejected" | "gone"; facts?: string };

function* toRows({
  places,
  events = [],
  rejected,
}: Pick<ParsedFile, "places" | "events" | "rejected">): Generator<Row> {
  const refs = new Set<string>();
  for (const place of places.packed) {
    refs.add(place.sourceRef);
    yield { ref: place.sourceRef, verdict: "accepted", facts: readPackedFacts(place) };
  }
  for (const { sourceRef, ...facts } of events) {
    refs.add(sourceRef);
    yield { ref: sourceRef, verdict: "accepted", facts: JSON.stringify(facts) };
  }
  for (const { ref, broken, isTwin } of rejected) {
    if (ref === null || ref.length > 200 || refs.has(ref)) continue;
    refs.add(ref);
    yield { ref, verdict: broken || isTwin ? "rejected" : "gone" };
  }
}
