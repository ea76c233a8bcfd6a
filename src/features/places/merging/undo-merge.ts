// Undoing a merge: both places stand as before. What was moved goes back, and what has been added since stays.
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { LOCKS } from "../../../../db/advisory-locks.ts";
import type { Database } from "../../../../db/client.ts";
import { pick } from "../../../../db/columns.ts";
import { businesses, type MergeUndo, mergedPlaces, sources } from "../../../../db/schema/index.ts";
import { recordAudit, toListingSubject } from "../../../audit-log.ts";
import { Conflict } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { invalidateCatalogue } from "../listing/catalogue-version.ts";
import { MERGE_UNDO_LIFETIME, selectChanges } from "./merge-changes.ts";
import { retryDeadlocks } from "./merge-places.ts";
import { announceToRooms, MOVED_AS_THEY_ARE, markTastesStale, placeColumnOf } from "./move-records.ts";
import type { Merges, MergeView } from "./schema.ts";

const MAX_LISTED = 50;

const isUndoable = sql`${mergedPlaces.undo} is not null and ${mergedPlaces.mergedAt} > now() - ${MERGE_UNDO_LIFETIME}`;
const formerName = sql<string>`${mergedPlaces.undo} -> 'place' ->> 'name'`;

/** The merges that were made at once have one ID. */
const batch = sql<string>`coalesce(${mergedPlaces.undo} ->> 'batch', ${mergedPlaces.id}::text)`;
const firstOf = (value: SQL) => sql<string>`(array_agg(${value} order by ${formerName}, ${mergedPlaces.id}))[1]`;

/** Merges that can be undone, newest first. */
export async function listMerges(db: Database): Promise<MergeView[]> {
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
      await retryDeadlocks(db, (tx) => undoInTransaction(tx, adminId, merge.id));
      count++;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      problem ??= error;
    }
  if (count === 0) throw problem;
  return { id, count };
}

async function undoInTransaction(tx: Database, adminId: string, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.import})`);
  const undo = await findUndo(tx, id);
  const kept = await lockKept(tx, id, undo);
  if (undo.tookOver) await returnSource(tx, id, undo.keptId);
  await insertPlace(tx, id);
  for (const [table, key] of Object.entries(MOVED_AS_THEY_ARE)) await moveBack(tx, table, key, id, undo.keptId);
  await reopenClaims(tx, id);
  for (const table of ["swipes", "claims", "reports"]) await insertDeleted(tx, id, table);
  await insertDeleted(tx, id, "import_changes", sql`exists (select 1 from imports i where i.id = r.import_id)`);
  await announceToRooms(tx, id);
  await returnMutes(tx, id, undo.keptId);
  await returnPhotos(tx, id, undo.keptId);
  await returnPicture(tx, id, undo.keptId);
  await returnViews(tx, id, undo.keptId);
  await returnPlanStops(tx, id);
  await markTastesStale(tx, id);
  await tx.delete(mergedPlaces).where(eq(mergedPlaces.id, id));
  await tx
    .update(businesses)
    .set({ formerNames: kept.formerNames.filter((name) => isOwnName(name, undo)) })
    .where(eq(businesses.id, undo.keptId));
  await invalidateCatalogue(tx);
  const name = String(undo.place.name);
  await recordAudit(tx, {
    adminId,
    action: "place.unmerge",
    subject: toListingSubject(kept),
    detail: { restored: name, id },
  });
}

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
      union select user_id from ${selectChanges(id, "swipes", "deleted")})
    order by user_id for update`);
  const [kept] = await tx
    .select({ ...pick(businesses, "id", "name", "formerNames"), ownerId: businesses.userId })
    .from(businesses)
    .where(eq(businesses.id, keptId))
    .for("update");
  if (!kept) throw new Conflict(t("There is no such place."));
  const rows = await tx.execute(sql`select 1 from ${selectChanges(id, "businesses", "changed")}`);
  if (tookOver && (kept.ownerId === null || rows.length === 0))
    throw new Conflict(t("The owner of {name} has left since, so only one place remains.", { name: kept.name }));
  if ((await tx.$count(sources, eq(sources.id, String(place.source_id)))) === 0)
    throw new Conflict(t("The source of {name} has been removed since.", { name: String(place.name) }));
  return kept;
}

/** What the owner or an import has changed since stays. */
async function returnSource(tx: Database, id: string, keptId: string): Promise<void> {
  const back = (column: string, isSame: string) =>
    `${column} = case when ${isSame} then p.${column} else b.${column} end`;
  const isSame = (column: string) => `to_jsonb(b.${column}) is not distinct from c.row -> 'after' -> '${column}'`;
  const isSamePosition = `coalesce(to_jsonb(b.latitude), 'null') = c.row -> 'after' -> 'latitude'
    and coalesce(to_jsonb(b.longitude), 'null') = c.row -> 'after' -> 'longitude'`;
  await tx.execute(sql`
    update businesses b set source_id = null, source_ref = null, unclaimed_facts = null, updated_at = now(),
      ${sql.raw(
        [
          back("tags", isSame("tags")),
          back("locked_fields", isSame("locked_fields")),
          back("confirmed_at", `coalesce(to_jsonb(b.confirmed_at), 'null') = c.row -> 'after' -> 'confirmed_at'`),
          back("latitude", isSamePosition),
          back("longitude", isSamePosition),
        ].join(", "),
      )}
    from ${selectChanges(id, "businesses", "changed")}
    cross join lateral jsonb_populate_record(null::businesses, c.row -> 'before') p
    where b.id = ${keptId}`);
}

async function insertPlace(tx: Database, id: string): Promise<void> {
  const row = sql`(select undo -> 'place' from merged_places where id = ${id})`;
  const columns = await listColumns(tx, "businesses", row);
  await tx.execute(sql`
    insert into businesses (${columns}) select ${columns} from jsonb_populate_record(null::businesses, ${row})`);
  await tx.execute(sql`update businesses set updated_at = now() where id = ${id}`);
}

/** @param where on the record `r` of the table */
async function insertDeleted(tx: Database, id: string, table: string, where = sql`true`): Promise<void> {
  const changes = selectChanges(id, table, "deleted");
  const columns = await listColumns(tx, table, sql`(select c.row from ${changes} limit 1)`);
  if (columns)
    await tx.execute(sql`
      insert into ${sql.raw(table)} (${columns}) overriding system value
      select ${columns} from (
        select r.* from ${changes} cross join lateral jsonb_populate_record(null::${sql.raw(table)}, c.row) r
      ) r where ${where}`);
}

/** The columns that both the table and the record have, which may be older than the table; undefined without a record. */
async function listColumns(tx: Database, table: string, row: SQL): Promise<SQL | undefined> {
  const columns = await tx.execute<{ name: string }>(sql`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and ${row} ? attname`);
  return columns.length > 0 ? sql.raw(columns.map(({ name }) => name).join(", ")) : undefined;
}

/** Claims that were decided since stay with the place that they were decided for. */
async function moveBack(tx: Database, table: string, key: string, id: string, keptId: string): Promise<void> {
  const column = sql.raw(placeColumnOf(table));
  const type = sql.raw(table === "outbox" ? "bigint" : "uuid");
  const isMoved =
    table === "claims"
      ? sql`(k.status = 'pending' or k.decided_at <= (select merged_at from merged_places where id = ${id}))`
      : sql`true`;
  await tx.execute(sql`
    update ${sql.raw(table)} k set ${column} = ${id} from ${selectChanges(id, table, "moved")}
    where k.${column} = ${keptId} and k.${sql.raw(key)} = (c.row ->> ${key})::${type} and ${isMoved}`);
}

/** Those that the merge decided. */
const reopenClaims = (tx: Database, id: string) =>
  tx.execute(sql`
    update claims k set status = 'pending', reason = null, decided_at = null from ${selectChanges(id, "claims", "changed")}
    where k.business_id = ${id} and k.id = (c.row ->> 'id')::uuid`);

/** Someone who has unmuted the place since has unmuted both. */
async function returnMutes(tx: Database, id: string, keptId: string): Promise<void> {
  const mutes = selectChanges(id, "business_mutes", "moved");
  const isSame = sql`k.business_id = ${keptId} and k.user_id = c.user_id`;
  await tx.execute(sql`
    insert into business_mutes (user_id, business_id, created_at)
    select c.user_id, ${id}, (c.row ->> 'created_at')::timestamptz from ${mutes}
    where (c.row ->> 'had')::boolean or exists (select 1 from business_mutes k where ${isSame})`);
  await tx.execute(sql`
    delete from business_mutes k using ${mutes}
    where ${isSame} and not (c.row ->> 'had')::boolean and k.created_at = (c.row ->> 'created_at')::timestamptz`);
}

async function returnPhotos(tx: Database, id: string, keptId: string): Promise<void> {
  await tx.execute(sql`
    update business_photos k set business_id = ${id}, position = (c.row ->> 'position')::smallint
    from ${selectChanges(id, "business_photos", "moved")}
    where k.business_id = ${keptId} and k.id = (c.row ->> 'id')::uuid`);
  await insertDeleted(tx, id, "business_photos");
  await tx.execute(sql`
    update business_photos k set position = o.position
    from (select id, row_number() over (order by position) - 1 as position from business_photos where business_id = ${keptId}) o
    where k.id = o.id`);
}

async function returnPicture(tx: Database, id: string, keptId: string): Promise<void> {
  const picture = selectChanges(id, "place_pictures", "moved");
  const photo = sql`(select p.id from business_photos p where p.id::text = c.row ->> 'photo_id')`;
  await tx.execute(sql`
    update place_pictures k set business_id = ${id}, photo_id = coalesce(k.photo_id, ${photo}) from ${picture}
    where k.business_id = ${keptId} and (c.row ->> 'moved')::boolean and k.address = c.row ->> 'address'`);
  const columns = await listColumns(tx, "place_pictures", sql`(select c.row from ${picture})`);
  if (columns)
    await tx.execute(sql`
      insert into place_pictures (${columns}) select ${columns} from (
        select r.* from ${picture} cross join lateral jsonb_populate_record(null::place_pictures, c.row || jsonb_build_object(
          'import_id', (select i.id from imports i where i.id::text = c.row ->> 'import_id'),
          'photo_id', ${photo})) r
        where not (c.row ->> 'moved')::boolean
      ) r on conflict do nothing`);
}

/** Days of which only the sum is left by now lose as many views of the place that was kept. */
async function returnViews(tx: Database, id: string, keptId: string): Promise<void> {
  const views = sql`(select (c.row ->> 'day')::date as day, c.row ->> 'viewer' as viewer,
      (c.row ->> 'count')::int as count, (c.row ->> 'added')::int as added
    from ${selectChanges(id, "profile_views", "moved")}) c`;
  await tx.execute(sql`
    insert into profile_views (business_id, day, viewer, count) select ${id}, c.day, c.viewer, c.count from ${views}`);
  await tx.execute(sql`
    update profile_views k set count = k.count - r.added from (
      select c.day, coalesce(v.viewer, 'all') as viewer, sum(c.added)::int as added from ${views}
      left join profile_views v on v.business_id = ${keptId} and v.day = c.day and v.viewer = c.viewer
      group by 1, 2
    ) r where k.business_id = ${keptId} and k.day = r.day and k.viewer = r.viewer`);
  await tx.execute(sql`
    delete from profile_views k using ${views} where k.business_id = ${keptId} and k.day = c.day and k.count <= 0`);
}

/** Plans that have changed since keep the place that was kept. */
const returnPlanStops = (tx: Database, id: string) =>
  tx.execute(sql`
    update plans p set stops = c.row -> 'stops', revision = p.revision + 1 from ${selectChanges(id, "plans", "changed")}
    where p.id = (c.row ->> 'id')::uuid and p.revision = (c.row ->> 'revision')::int`);
