// Imports a file in one transaction, for the command line.
import type { Database } from "../../../db/client.ts";
import { imports } from "../../../db/schema/index.ts";
import type { City } from "../../ui/dates.ts";
import { lockImports, type StagedImport } from "./import-places.ts";
import { completeImport, stageImport } from "./import-steps.ts";
import { formatLeftOutRows, storeLeftOut } from "./left-out.ts";
import type { StreetMapProblem } from "./limits.ts";
import type { RejectedRecord } from "./parsed-file.ts";
import type { ParsedImport } from "./parsed-import.ts";
import { findUsedMap } from "./preview.ts";
import { type ImportCounts, isLikelyComplete, type StreetMap } from "./schema.ts";
import { stageStreets } from "./street-layers.ts";

export type FileImport = {
  parsed: ParsedImport;
  batches: Iterable<string> | AsyncIterable<string>;
  /** Read after the batches. */
  map?: AsyncIterable<Uint8Array | StreetMapProblem>;
  /** What the map shows before. */
  shownMap?: StreetMap["shown"];
  file: { name: string; size: number };
  missing?: "mark" | "keep" | "few";
  fetchesPictures?: boolean;
  /** Needed for the messages about events. */
  city?: City;
  onProgress?: (done: number, total: number) => void;
};

export type FileImportResult = ImportCounts & { streetMap?: StreetMap; unmatched?: RejectedRecord[] };

/** Call it in a transaction. */
export async function importFile(
  tx: Database,
  { parsed, batches, map, shownMap, file, missing = "few", fetchesPictures, city, onProgress }: FileImport,
): Promise<FileImportResult> {
  const { preview, coverage, hash, dataAt } = parsed;
  const { source, accepted } = preview;
  const staged: StagedImport = {
    id: crypto.randomUUID(),
    source,
    coverage,
    kind: preview.events ? "events" : "places",
    accepted,
    fileHash: hash,
    dataAt,
    mapping: findUsedMap(preview),
    area: preview.area,
  };
  const fileName = file.name.slice(0, 200);
  await lockImports(tx);
  await tx.insert(imports).values({
    id: staged.id,
    fileName,
    fileSize: file.size,
    fileHash: hash,
    state: "writing",
    kind: staged.kind,
    sourceId: source.id,
    sourceName: source.name,
    dataAt,
  });
  const { counts: expected, matched } = await stageImport(tx, staged, batches);
  const unmatched = matched?.unmatched ?? [];
  await storeLeftOut(tx, staged.id, [parsed.leftOut, ...formatLeftOutRows(unmatched)].join("\r\n"));
  const streetMap = await stageStreets(tx, staged.id, parsed, map, shownMap);
  const marksMissing = missing === "few" ? isLikelyComplete(expected) : missing === "mark";
  const counts = await completeImport(tx, staged, {
    adminId: null,
    fileName,
    marksMissing,
    fetchesPictures,
    city,
    streetMap,
    onProgress,
    before: expected,
  });
  return { ...counts, ...(streetMap && { streetMap }), ...(matched && { unmatched }) };
}
