// A file read as a whole → the catalogue, in one transaction, for the command line.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { importPlaces, imports } from "../../../db/schema/index.ts";
import { recordAudit } from "../../audit-log.ts";
import { batchesOf } from "./batches.ts";
import { coverageOf } from "./coverage.ts";
import { countImport, writeImport } from "./import-places.ts";
import type { Reading } from "./parsed-file.ts";
import { type ImportCounts, type ImportSource, isLikelyComplete } from "./schema.ts";
import { stageRows } from "./staging.ts";

export type FileImport = {
  source: ImportSource;
  reading: Pick<Reading, "places" | "rejected" | "dataAt">;
  file: { name: string; size: number; hash: string };
  /** What to do with places that the file should hold and does not; "few" marks them unless they are many. */
  missing?: "mark" | "keep" | "few";
  onProgress?: (done: number, total: number) => void;
};

/** Imports everything, records the import, and deletes the staged rows. Call it inside a transaction. */
export async function importFile(tx: Database, asked: FileImport): Promise<ImportCounts> {
  const { source, reading, file, missing = "few" } = asked;
  await tx.execute(sql`set local statement_timeout = 0`);
  const id = crypto.randomUUID();
  await tx.insert(imports).values({
    id,
    fileName: file.name.slice(0, 200),
    fileSize: file.size,
    fileHash: file.hash,
    state: "writing",
    sourceId: source.id,
    sourceName: source.name,
    dataAt: reading.dataAt,
  });
  for (const batch of batchesOf(reading)) await stageRows(tx, id, batch);
  const accepted = reading.places.length;
  const staged = {
    id,
    source,
    coverage: coverageOf(reading.places),
    accepted,
    fileHash: file.hash,
    dataAt: reading.dataAt,
  };
  const marksMissing = missing === "few" ? isLikelyComplete(await countImport(tx, staged)) : missing === "mark";
  const { counts, dataDate } = await writeImport(tx, staged, { marksMissing, onProgress: asked.onProgress });
  await tx.delete(importPlaces).where(eq(importPlaces.importId, id));
  await tx
    .update(imports)
    .set({
      state: "done",
      counts,
      parsed: { dataDate },
      done: accepted,
      total: accepted,
      finishedAt: sql`clock_timestamp()`,
    })
    .where(eq(imports.id, id));
  const { added, updated, unchanged, marked } = counts;
  await recordAudit(tx, {
    adminId: null,
    action: "import.run",
    subject: { id, name: file.name },
    detail: { source: source.name, added, updated, unchanged, marked },
  });
  return counts;
}
