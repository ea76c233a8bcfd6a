// Undoing a merge: both places stand as before. What was moved goes back, and what has been added since stays.
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { LOCKS } from "../../../../db/advisory-locks.ts";
import { businesses, type Database, type MergeUndo, mergedPlaces, pick, sources } from "../../../../db/index.ts";
import { contains, toWords } from "../../../../db/search.ts";
import { Conflict } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { decide } from "../decisions/decide.ts";
import { invalidateCatalogue } from "../listing/catalogue-version.ts";
import { MERGE_UNDO_LIFETIME, restoreRows, selectChanges } from "./merge-changes.ts";
import { announceToRooms, markTastesStale, subtractViews } from "./move-records.ts";
import type { Merges, MergeView } from "./schema.ts";

const MAX_LISTED = 50;

const isUndoable = sql`${mergedPlaces.undo} is not null and ${mergedPlaces.mergedAt} > now() - ${MERGE_UNDO_LIFETIME}`;
const formerName = sql<string>`${mergedPlaces.undo} -> 'place' ->> 'name'`;

/** The merges that were made at once have one ID. */
const batch = sql<string>`coalesce(${mergedPlaces.undo} ->> 'batch', ${mergedPlaces.id}::text)`;
const firstOf = (value: SQL) => sql<string>`(array_agg(${value} order by ${formerName}, ${mergedPlaces.id}))[1]`;

/** Merges that can be undone, newest first. */
export async function listMerges(db: Database, search = ""): Promise<MergeView[]> {
  const isFound = toWords(search).map((word) => contains(word, formerName, businesses.name));
  const rows = await db
    .select({
      id: batch,
      name: firstOf(formerName),
      location: firstOf(sql`${mergedPlaces.undo} -> 'place' ->> 'location'`),
      keptId: firstOf(sql`${businesses.id}`),
      keptName: firstOf(sql`${businesses.name}`),
      mergedAt: sql<string>`max(${mergedPlaces.mergedAt})`,
      count: sql<number>`count(*)::int`,
    })
    .from(mergedPlaces)
    .innerJoin(businesses, eq(businesses.id, mergedPlaces.businessId))
    .where(isUndoable)
    .groupBy(batch)
    .having(isFound.length > 0 ? sql`bool_or(${and(...isFound)})` : undefined)
    .orderBy(desc(sql`max(${mergedPlaces.mergedAt})`), batch)
    .limit(MAX_LISTED);
  return rows.map((row) => ({ ...row, mergedAt: new Date(row.mergedAt).toISOString() }));
}

/** @param id of a former place, or of merges made at once @throws Conflict if none can be undone, or not before a later one */
export async function undoMerges(db: Database, adminId: string, id: string): Promise<Merges> {
  const merges = await db
    .select({ id: mergedPlaces.id })
    .from(mergedPlaces)
    .where(and(isUndoable, sql`${mergedPlaces.undo} ->> 'batch' = ${id}`))
    .orderBy(desc(mergedPlaces.mergedAt));
  let count = 0;
  let problem: unknown;
  for (const merge of merges.length > 0 ? merges : [{ id }])
    try {
      await undoMerge(db, adminId, merge.id);
      count++;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      problem ??= error;
    }
  if (count === 0) throw problem;
  return { id, count };
}

const undoMerge = (db: Database, adminId: string, id: string): Promise<void> =>
  decide(db, adminId, {
    async load(tx) {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.import})`);
      const undo = await findUndo(tx, id);
      return { undo, kept: await lockKept(tx, id, undo) };
    },
    concerns: () => [],
    async apply(tx, { undo, kept }) {
      await restoreRows(tx, id);
      await announceToRooms(tx, id);
      await subtractViews(tx, undo.keptId, id);
      await closeUpPhotos(tx, undo.keptId);
      await markTastesStale(tx, id);
      await tx.delete(mergedPlaces).where(eq(mergedPlaces.id, id));
      await tx
        .update(businesses)
        .set({ formerNames: kept.formerNames.filter((name) => isOwnName(name, undo)) })
        .where(eq(businesses.id, undo.keptId));
      await invalidateCatalogue(tx);
      const detail = { restored: String(undo.place.name), id };
      return { result: undefined, record: { action: "place.unmerge", subject: kept, detail } };
    },
  });

/** Whether a name of the place that was kept isn't one that the other one brought. */
const isOwnName = (name: string, { place, keptNames }: MergeUndo): boolean =>
  Boolean(keptNames?.includes(name)) || ![place.name, place.former_names].flat().includes(name);

async function findUndo(tx: Database, id: string): Promise<MergeUndo> {
  const [merge] = await tx
    .select({ businessId: mergedPlaces.businessId, mergedAt: mergedPlaces.mergedAt, undo: mergedPlaces.undo })
    .from(mergedPlaces)
    .where(and(eq(mergedPlaces.id, id), isUndoable));
  if (!merge?.undo)
    throw new Conflict(t("There is no merge to undo: it has been undone, or it is more than 30 days old."));
  const { undo } = merge;
  const [later] = await tx
    .select({ name: formerName })
    .from(mergedPlaces)
    .where(
      sql`${mergedPlaces.id} = ${undo.keptId} or (${mergedPlaces.businessId} = ${undo.keptId}
        and ${mergedPlaces.mergedAt} > (select m.merged_at from merged_places m where m.id = ${id}))`,
    )
    .orderBy(desc(mergedPlaces.mergedAt))
    .limit(1);
  if (later) throw new Conflict(t("Undo the merge of {name} first.", { name: later.name ?? "" }));
  return undo;
}

/** In the order in which merges and swipes lock rows. @returns the place that was kept */
async function lockKept(tx: Database, id: string, { keptId, tookOver, place }: MergeUndo) {
  await tx.execute(sql`select 1 from claims where business_id = ${keptId} order by id for update`);
  await tx.execute(sql`
    select 1 from taste_profiles where user_id in (
      select user_id from swipes where business_id = ${keptId}
      union select user_id from ${selectChanges(id, "swipes")})
    order by user_id for update`);
  const [kept] = await tx
    .select({ ...pick(businesses, "id", "name", "formerNames"), ownerId: businesses.userId })
    .from(businesses)
    .where(eq(businesses.id, keptId))
    .for("update");
  if (!kept) throw new Conflict(t("There is no such place."));
  const taken = await tx.execute(sql`select from ${selectChanges(id, "businesses")} where after is not null`);
  if (tookOver && (kept.ownerId === null || taken.count === 0))
    throw new Conflict(t("The owner of {name} has left since, so only one place remains.", { name: kept.name }));
  if ((await tx.$count(sources, eq(sources.id, String(place.source_id)))) === 0)
    throw new Conflict(t("The source of {name} has been removed since.", { name: String(place.name) }));
  return kept;
}

const closeUpPhotos = (tx: Database, id: string) =>
  tx.execute(sql`
    update business_photos k set position = o.position
    from (select id, row_number() over (order by position) - 1 as position from business_photos where business_id = ${id}) o
    where k.id = o.id`);
