// Imports a parsed file in one transaction, for the command line.
import type { Database } from "../../../db/client.ts";
import { imports } from "../../../db/schema/index.ts";
import type { City } from "../../ui/dates.ts";
import { toBatches } from "./batches.ts";
import { getCoverage } from "./coverage.ts";
import { lockImports, type StagedImport } from "./import-places.ts";
import { completeImport, stageImport } from "./import-steps.ts";
import { formatLeftOut, storeLeftOut } from "./left-out.ts";
import type { ParsedFile, RejectedRecord } from "./parsed-file.ts";
import { type ImportCounts, type ImportSource, isLikelyComplete } from "./schema.ts";
import { stageStreets } from "./street-layers.ts";

export type FileImport = {
  source: ImportSource;
  parsed: Pick<ParsedFile, "places" | "events" | "rejected" | "dataAt" | "streets" | "mapping">;
  file: { name: string; size: number; hash: string };
  /** Whether missing places are marked as maybe closed; "few" marks them only if the file is likely complete. */
  missing?: "mark" | "keep" | "few";
  /** Whether pictures that the data names are fetched; by default as at the last import of the source. */
  fetchesPictures?: boolean;
  /** For the messages about events. */
  city?: City;
  onProgress?: (done: number, total: number) => void;
};

export type FileImportResult = ImportCounts & { unmatched?: RejectedRecord[] };

/** Call it in a transaction. */
export async function importFile(
  tx: Database,
  { source, parsed, file, missing = "few", fetchesPictures, city, onProgress }: FileImport,
): Promise<FileImportResult> {
  const staged: StagedImport = {
    id: crypto.randomUUID(),
    source,
    coverage: getCoverage(parsed.places),
    kind: parsed.events ? "events" : "places",
    accepted: (parsed.events ?? parsed.places).length,
    fileHash: file.hash,
    dataAt: parsed.dataAt,
    mapping: parsed.mapping?.isUsed ? parsed.mapping.map : null,
  };
  const fileName = file.name.slice(0, 200);
  await lockImports(tx);
  await tx.insert(imports).values({
    id: staged.id,
    fileName,
    fileSize: file.size,
    fileHash: file.hash,
    state: "writing",
    kind: staged.kind,
    sourceId: source.id,
    sourceName: source.name,
    dataAt: parsed.dataAt,
  });
  const { counts: expected, matched } = await stageImport(tx, staged, toBatches(parsed));
  const unmatched = matched?.unmatched ?? [];
  await storeLeftOut(tx, staged.id, formatLeftOut([...parsed.rejected, ...unmatched]));
  await stageStreets(tx, staged.id, parsed.streets ?? null);
  const marksMissing = missing === "few" ? isLikelyComplete(expected) : missing === "mark";
  const counts = await completeImport(tx, staged, {
    adminId: null,
    fileName,
    marksMissing,
    fetchesPictures,
    city,
    onProgress,
    before: expected,
  });
  return matched ? { ...counts, unmatched } : counts;
}
