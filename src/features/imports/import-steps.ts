// The two steps of every import, from the browser or the command line: stage the parsed places, then write them.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { importPlaces, importSlices, imports } from "../../../db/schema/index.ts";
import { recordAudit } from "../../audit-log.ts";
import { updateScene } from "../../city/scene.ts";
import { type MatchedEvents, matchStagedEvents } from "./events/staged-events.ts";
import { countImport, type StagedImport, type WriteOptions, writeImport } from "./import-places.ts";
import { OPENSTREETMAP } from "./known-sources.ts";
import { recordPictures } from "./pictures/stored-pictures.ts";
import { keepNeighborhoods, recognizePlaces } from "./recognize-places.ts";
import type { ImportCounts, ImportPreview, StreetMap } from "./schema.ts";
import { stageRows } from "./staging.ts";
import { publishStreets } from "./street-layers.ts";

/** Counts what writing would change, and finds the places of events. Call it in a transaction. @throws UnknownPlace */
export async function stageImport(
  tx: Database,
  staged: StagedImport,
  batches: Iterable<string> | AsyncIterable<string>,
): Promise<{ counts: ImportCounts; matched?: MatchedEvents }> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.delete(importPlaces).where(eq(importPlaces.importId, staged.id));
  for await (const batch of batches) await stageRows(tx, staged.id, batch);
  await tx.execute(sql`analyze import_places`);
  if (staged.kind === "places") {
    await recognizePlaces(tx, staged.id, staged.source.id);
    if (staged.source.id === OPENSTREETMAP.id) await keepNeighborhoods(tx, staged.id, staged.source.id);
    return { counts: await countImport(tx, staged) };
  }
  const matched = await matchStagedEvents(tx, staged.id, staged.mapping?.defaultPlace);
  return { counts: await countImport(tx, staged), matched };
}

/** Writes the staged places, records the import as done, and deletes what was staged. Call it in a transaction. */
export async function completeImport(
  tx: Database,
  staged: StagedImport,
  options: WriteOptions & {
    /** Null for the command line and for schedules. */
    adminId: string | null;
    isScheduled?: boolean;
    fileName: string;
    preview?: ImportPreview;
    streetMap?: StreetMap | null;
  },
): Promise<ImportCounts> {
  const { id, source, accepted } = staged;
  const { adminId, isScheduled, fileName, preview, streetMap } = options;
  const { counts, dataDate } = await writeImport(tx, staged, options);
  if (staged.kind === "places") {
    await recordPictures(tx, id, source.id, options.fetchesPictures);
    await updateScene(tx, staged.coverage.land);
  }
  await publishStreets(tx, id, source.id);
  await tx.delete(importPlaces).where(eq(importPlaces.importId, id));
  await tx.delete(importSlices).where(eq(importSlices.importId, id));
  await tx
    .update(imports)
    .set({
      state: "done",
      counts,
      parsed: {
        ...(preview && { preview: { ...preview, map: null, sample: [], events: undefined, sketch: undefined } }),
        streetMap,
        dataDate,
      },
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
    detail: {
      ...{ source: source.name, kind: staged.kind, added, updated, unchanged, marked },
      ...(isScheduled && { by: "schedule" }),
    },
  });
  return counts;
}
