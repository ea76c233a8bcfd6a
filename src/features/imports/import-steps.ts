// The two steps of every import, from the browser or the command line: stage the parsed places, then write them.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { importPlaces, importSlices, imports } from "../../../db/schema/index.ts";
import { recordAudit } from "../../audit-log.ts";
import { countImport, type StagedImport, writeImport } from "./import-places.ts";
import type { ImportCounts, ImportPreview } from "./schema.ts";
import { stageRows } from "./staging.ts";
import { publishStreets } from "./street-layers.ts";

/** Counts what writing the staged places would change. Call it in a transaction. @param batches from `toBatches` */
export async function stageImport(
  tx: Database,
  staged: StagedImport,
  batches: Iterable<string> | AsyncIterable<string>,
): Promise<ImportCounts> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.delete(importPlaces).where(eq(importPlaces.importId, staged.id));
  for await (const batch of batches) await stageRows(tx, staged.id, batch);
  await tx.execute(sql`analyze import_places`);
  return countImport(tx, staged);
}

/** Writes the staged places, records the import as done, and deletes what was staged. Call it in a transaction. */
export async function completeImport(
  tx: Database,
  staged: StagedImport,
  options: {
    /** Null for the command line. */
    adminId: string | null;
    fileName: string;
    preview?: ImportPreview;
    marksMissing: boolean;
    onProgress?: (done: number, total: number) => void;
  },
): Promise<ImportCounts> {
  const { id, source, accepted } = staged;
  const { adminId, fileName, preview } = options;
  const { counts, dataDate } = await writeImport(tx, staged, options);
  await publishStreets(tx, id, source.id);
  await tx.delete(importPlaces).where(eq(importPlaces.importId, id));
  await tx.delete(importSlices).where(eq(importSlices.importId, id));
  await tx
    .update(imports)
    .set({
      state: "done",
      counts,
      parsed: { ...(preview && { preview: { ...preview, map: null, sample: [], table: undefined } }), dataDate },
      done: accepted,
      total: accepted,
      finishedAt: sql`clock_timestamp()`,
    })
    .where(eq(imports.id, id));
  const { added, updated, unchanged, marked } = counts;
  await recordAudit(tx, {
    adminId,
    action: "import.run",
    subject: { id, name: fileName },
    detail: { source: source.name, added, updated, unchanged, marked },
  });
  return counts;
}
