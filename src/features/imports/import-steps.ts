// The two steps of every import, from the browser or the command line: stage the parsed places, then write them.
import { and, eq, sql } from "drizzle-orm";
import { type Database, importPlaces, importSlices, imports } from "../../../db/index.ts";
import { recordAudit } from "../../audit-log.ts";
import { updateFoundCity } from "../../city/found-city.ts";
import { toStoredJson } from "../../encoding/stored-json.ts";
import { type MatchedEvents, matchStagedEvents } from "./events/staged-events.ts";
import { countImport, type StagedImport, type WriteOptions, writeImport } from "./import-places.ts";
import { OPENSTREETMAP } from "./known-sources.ts";
import { type LeftOutParts, storeLeftOut } from "./left-out.ts";
import type { StreetMapProblem } from "./limits.ts";
import type { RejectedRecord } from "./parsed-file.ts";
import type { ParsedImport } from "./parsed-import.ts";
import { areWanted, recordPictures } from "./pictures/stored-pictures.ts";
import { findUsedMap, withPlaces } from "./preview.ts";
import { keepNeighborhoods, recognizePlaces } from "./recognize-places.ts";
import type { ImportCounts, ImportPreview, StreetMap } from "./schema.ts";
import { stageRows } from "./staging.ts";
import { publishStreets, stageStreets } from "./street-layers.ts";

/** What the reading step keeps for the writing step. */
type Stored = Pick<ParsedImport, "preview" | "coverage"> & { streetMap: StreetMap | null };

const toStaged = (
  id: string,
  { preview, coverage }: Pick<Stored, "preview" | "coverage">,
  file: { fileHash: string; dataAt: Date | null },
): StagedImport => ({
  id,
  kind: preview.events ? "events" : "places",
  source: preview.source,
  coverage,
  accepted: preview.accepted,
  mapping: findUsedMap(preview),
  area: preview.area,
  ...file,
});

export type ParsedRows = {
  parsed: ParsedImport;
  batches: Iterable<string> | AsyncIterable<string>;
  /** What is left out, as CSV. */
  leftOut: LeftOutParts;
  /** Read after the batches. */
  map?: AsyncIterable<Uint8Array | StreetMapProblem>;
  /** What the map shows before. */
  shownMap?: StreetMap["shown"];
};

/**
 * Stages an import whose file was read, and counts what writing it would change. Call it in a transaction.
 * @returns null if it is no longer being read @throws UnknownPlace
 */
export async function stageImport(
  tx: Database,
  id: string,
  { parsed, batches, leftOut, map, shownMap }: ParsedRows,
): Promise<{ counts: ImportCounts; unmatched?: RejectedRecord[] } | null> {
  const { preview, coverage, hash: fileHash, dataAt } = parsed;
  const staged = toStaged(id, parsed, { fileHash, dataAt });
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.delete(importPlaces).where(eq(importPlaces.importId, id));
  for await (const batch of batches) await stageRows(tx, id, batch);
  await tx.execute(sql`analyze import_places`);
  const matched = await recognize(tx, staged);
  const counts = await countImport(tx, staged);
  const shown = matched ? withPlaces(preview, matched) : await withPictures(tx, preview);
  await storeLeftOut(tx, id, leftOut, matched?.unmatched);
  const stored: Stored = { preview: shown, coverage, streetMap: await stageStreets(tx, id, parsed, map, shownMap) };
  const updated = await tx
    .update(imports)
    .set({
      state: "ready",
      attempts: 0,
      kind: staged.kind,
      // Examples are cut at a length, and may be any text of the file.
      parsed: JSON.parse(toStoredJson(JSON.stringify(stored))),
      counts,
      fileHash,
      sourceId: staged.source.id,
      sourceName: staged.source.name,
      dataAt,
      total: shown.accepted,
    })
    .where(and(eq(imports.id, id), eq(imports.state, "reading")))
    .returning({ id: imports.id });
  return updated.length > 0 ? { counts, unmatched: matched?.unmatched } : null;
}

/** Finds out which known places the staged ones are, or at which places the staged events are. */
async function recognize(tx: Database, { id, kind, source, mapping }: StagedImport): Promise<MatchedEvents | null> {
  if (kind === "events") return matchStagedEvents(tx, id, mapping?.defaultPlace);
  await recognizePlaces(tx, id, source.id);
  if (source.id === OPENSTREETMAP.id) await keepNeighborhoods(tx, id, source.id);
  return null;
}

/** Whether the pictures of the source were fetched at its last import is the default. */
async function withPictures(tx: Database, { pictures, ...preview }: ImportPreview): Promise<ImportPreview> {
  if (!pictures) return preview;
  return { ...preview, pictures: { ...pictures, areFetched: await areWanted(tx, preview.source.id) } };
}

/** Writes the staged places, records the import as done, and deletes what was staged. Call it in a transaction. */
export async function completeImport(
  tx: Database,
  id: string,
  {
    adminId,
    isScheduled,
    ...options
  }: WriteOptions & {
    /** Null for the command line and for schedules. */
    adminId: string | null;
    isScheduled?: boolean;
  },
): Promise<{ counts: ImportCounts; streetMap: StreetMap | null }> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id));
  const { fileHash, dataAt, fileName, parsed } = row!;
  const { preview, coverage, streetMap } = parsed as unknown as Stored;
  const staged = toStaged(id, { preview, coverage }, { fileHash: fileHash!, dataAt });
  const { source, accepted } = staged;
  const { counts, dataDate } = await writeImport(tx, staged, options);
  if (staged.kind === "places") {
    await recordPictures(tx, id, source.id, options.fetchesPictures);
    await updateFoundCity(tx, staged.coverage.land);
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
        preview: { ...preview, map: null, sample: [], events: undefined, sketch: undefined },
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
  return { counts, streetMap };
}
