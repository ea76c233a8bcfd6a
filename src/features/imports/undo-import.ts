// Undoing an import as a whole: new places are removed, changed ones and the source are as they were.

import { and, eq, inArray, sql } from "drizzle-orm";
import {
  type Database,
  events,
  fillIn,
  importChanges,
  imports,
  isUpcoming,
  sourceSchedules,
  sources,
} from "../../../db/index.ts";
import { contains, toWords } from "../../../db/search.ts";
import type { ImportKind } from "../../../db/vocabulary.ts";
import { recordAudit } from "../../audit-log.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { City } from "../../ui/dates.ts";
import { invalidateCatalogue } from "../places/listing/catalogue-version.ts";
import { EVENTS } from "./events/undo-events.ts";
import { getImport } from "./imports.ts";
import { removePicturesOf } from "./pictures/stored-pictures.ts";
import { planRemoval, type Removable, removePlaces, removeRecords, selectPlaces } from "./remove-places.ts";
import restorePlacesSql from "./restore-places.sql" with { type: "text" };
import { isPendingImport, SCHEDULE_COLUMNS, toScheduleView } from "./schedules/schedules.ts";
import type { RemovalPlan, SourceSummary, UndoChoice, UndoCounts } from "./schema.ts";
import { FIELDS, unlessLocked } from "./staging.ts";
import { hasOwnStreetMap, unpublishStreets } from "./street-layers.ts";

const PLACES: Removable = {
  table: sql`businesses b`,
  select: selectPlaces,
  isAdded: (importId) =>
    sql`b.id in (select business_id from import_changes where import_id = ${importId}::uuid and before is null)`,
  isOf: (sourceId) => sql`b.source_id = ${sourceId}`,
  remove: removePlaces,
  countChanged: (db, importId) =>
    db.$count(importChanges, sql`import_id = ${importId}::uuid and (before ? 'name' or not before ? 'confirmed_at')`),
  restore: restorePlaces,
};

const REMOVABLE: Record<ImportKind, Removable> = { places: PLACES, events: EVENTS };

export async function planImportUndo(db: Database, importId: string): Promise<RemovalPlan> {
  const { id, kind } = await getImport(db, importId);
  const records = REMOVABLE[kind];
  const [removal, restored, hasStreetMap] = await Promise.all([
    planRemoval(db, records, records.isAdded(id)),
    records.countChanged(db, id),
    hasOwnStreetMap(db, id),
  ]);
  return { kind, ...removal, restored, ...(hasStreetMap && { hasStreetMap }) };
}

/** `adminId`: null for the command line. `city`: for the messages about events. */
type UndoOptions = UndoChoice & { adminId: string | null; city: City };

/** Call it in a transaction, after `claimUndo`. @throws NotFound */
export async function undoImport(tx: Database, id: string, { adminId, used, city }: UndoOptions): Promise<UndoCounts> {
  const records = REMOVABLE[(await getImport(tx, id)).kind];
  const removed = await removeRecords(tx, records, records.isAdded(id), { used, city });
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.state, "undoing")))
    .for("update");
  if (!row?.sourceBefore || !row.sourceId || !row.finishedAt) throw new NotFound(t("This import doesn't exist."));
  const undone = { ...removed, restored: await records.restore(tx, id, row.finishedAt, city) };
  await removePicturesOf(tx, id);
  await unpublishStreets(tx, id, row.sourceId);
  await restoreSource(tx, row.sourceId, row.sourceBefore);
  await tx.delete(importChanges).where(eq(importChanges.importId, id));
  await tx.update(imports).set({ state: "undone", undone }).where(eq(imports.id, id));
  await invalidateCatalogue(tx);
  await recordAudit(tx, {
    adminId,
    action: "import.undo",
    subject: { id, name: row.fileName },
    detail: { source: row.sourceName, ...undone },
  });
  return undone;
}

/** Claimed places, and what was edited or confirmed since the import, stay as they are. @returns how many places changed */
async function restorePlaces(tx: Database, id: string, finishedAt: Date): Promise<number> {
  const at = sql`${finishedAt.toISOString()}::timestamptz`;
  const fields = FIELDS.map((field) => {
    const { column } = field;
    // The staff may have chosen the source's value since, which the import had only remembered.
    const isRestored = `b.hand_edits -> '${field.field}' ? 'hand' and c.before ? 'hand_edits'
      and not coalesce(r.hand_edits -> '${field.field}' ? 'hand', false)`;
    return `${column} = case when c.before ? '${column}' and (${isRestored}) is not true
      then ${unlessLocked(field, "r")} else b.${column} end`;
  });
  const source = `hand_edits = case when c.before ? 'hand_edits' then b.hand_edits || coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(r.hand_edits) where key = any(b.locked_fields)), '{}') else b.hand_edits end`;
  const [row] = await tx.execute<{ restored: number }>(
    fillIn(restorePlacesSql, { fields: sql.raw([...fields, source].join(", ")), at, id }),
  );
  return row!.restored;
}

/** A source that was new is removed with its last place. */
async function restoreSource(tx: Database, id: string, before: Partial<typeof sources.$inferSelect>): Promise<void> {
  const { name, attribution, licenseName, licenseUrl, mapping, area, fetchesPictures } = before;
  const values = { name, attribution, licenseName, licenseUrl, mapping, area, fetchesPictures };
  if (before.id) await tx.update(sources).set(values).where(eq(sources.id, id));
  else await removeEmptySource(tx, id);
}

async function removeEmptySource(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`
    delete from sources s where s.id = ${id} and not exists (select 1 from businesses b where b.source_id = s.id)
      and not exists (select 1 from events e where e.source_id = s.id)`);
}

/** All sources, with the numbers of their places and upcoming events, and when they are fetched. */
export async function listSources(db: Database, search = ""): Promise<SourceSummary[]> {
  const { id, name, attribution, licenseName, licenseUrl } = sources;
  const places = sql<number>`(select count(*)::int from businesses b where b.source_id = sources.id)`;
  const events = sql<number>`(select count(*)::int from events e where e.source_id = sources.id and ${isUpcoming("e")})`;
  const rows = await db
    .select({ id, name, attribution, licenseName, licenseUrl, places, events, ...SCHEDULE_COLUMNS })
    .from(sources)
    .leftJoin(sourceSchedules, eq(sourceSchedules.sourceId, sources.id))
    .leftJoin(imports, isPendingImport)
    .where(and(...toWords(search).map((word) => contains(word, id, name, attribution))))
    .orderBy(name, id);
  return rows.map(({ schedule, pending, ...source }) => ({ ...source, schedule: toScheduleView(schedule, pending) }));
}

export async function planSourceRemoval(db: Database, sourceId: string): Promise<RemovalPlan> {
  const kind = await findKind(db, sourceId);
  return { kind, ...(await planRemoval(db, REMOVABLE[kind], REMOVABLE[kind].isOf(sourceId))), restored: 0 };
}

const findKind = async (db: Database, sourceId: string): Promise<ImportKind> =>
  (await db.$count(events, eq(events.sourceId, sourceId))) > 0 ? "events" : "places";

/** Removes all places or events of a source, and the source if none is in use. Call it in a transaction. @throws NotFound */
export async function removeSource(
  tx: Database,
  sourceId: string,
  { adminId, used, city }: UndoOptions,
): Promise<UndoCounts> {
  const records = REMOVABLE[await findKind(tx, sourceId)];
  const counts = { ...(await removeRecords(tx, records, records.isOf(sourceId), { used, city })), restored: 0 };
  const [source] = await tx.select({ name: sources.name }).from(sources).where(eq(sources.id, sourceId));
  if (!source) throw new NotFound(t("This source doesn't exist."));
  await tx
    .update(imports)
    .set({ sourceBefore: null })
    .where(and(eq(imports.sourceId, sourceId), inArray(imports.state, ["done", "undone"])));
  await tx.delete(sourceSchedules).where(eq(sourceSchedules.sourceId, sourceId));
  await removeEmptySource(tx, sourceId);
  await invalidateCatalogue(tx);
  await recordAudit(tx, {
    adminId,
    action: "source.remove",
    subject: { id: sourceId, name: source.name },
    detail: { ...counts },
  });
  return counts;
}
