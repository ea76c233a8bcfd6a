// Imports a parsed file in one transaction, for the command line.
import type { Database } from "../../../db/client.ts";
import { imports } from "../../../db/schema/index.ts";
import { toBatches } from "./batches.ts";
import { getCoverage } from "./coverage.ts";
import { completeImport, stageImport } from "./import-steps.ts";
import { formatLeftOut, storeLeftOut } from "./left-out.ts";
import type { ParsedFile } from "./parsed-file.ts";
import { type ImportCounts, type ImportSource, isLikelyComplete } from "./schema.ts";
import { stageStreets } from "./street-layers.ts";

export type FileImport = {
  source: ImportSource;
  parsed: Pick<ParsedFile, "places" | "rejected" | "dataAt" | "streets" | "mapping">;
  file: { name: string; size: number; hash: string };
  /** Whether missing places are marked as maybe closed; "few" marks them only if the file is likely complete. */
  missing?: "mark" | "keep" | "few";
  onProgress?: (done: number, total: number) => void;
};

/** Call it in a transaction. */
export async function importFile(
  tx: Database,
  { source, parsed, file, missing = "few", onProgress }: FileImport,
): Promise<ImportCounts> {
  const staged = {
    id: crypto.randomUUID(),
    source,
    coverage: getCoverage(parsed.places),
    accepted: parsed.places.length,
    fileHash: file.hash,
    dataAt: parsed.dataAt,
    mapping: parsed.mapping?.map ?? null,
  };
  const fileName = file.name.slice(0, 200);
  await tx.insert(imports).values({
    id: staged.id,
    fileName,
    fileSize: file.size,
    fileHash: file.hash,
    state: "writing",
    sourceId: source.id,
    sourceName: source.name,
    dataAt: parsed.dataAt,
  });
  const expected = await stageImport(tx, staged, toBatches(parsed));
  await storeLeftOut(tx, staged.id, formatLeftOut(parsed.rejected));
  await stageStreets(tx, staged.id, parsed.streets ?? null);
  const marksMissing = missing === "few" ? isLikelyComplete(expected) : missing === "mark";
  return completeImport(tx, staged, { adminId: null, fileName, marksMissing, onProgress });
}
