// What belongs to a place, table by table. A test compares it with the tables that refer to places.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { announceChange } from "../../../../db/room-announcements.ts";
import { deleteRecorded, recordDeleted, recordMoved, recordRows } from "./merge-changes.ts";

/** Tables whose rows only change the place they refer to, with the columns that identify them. */
export const MOVED_AS_THEY_ARE = {
  claims: "id",
  events: "id",
  import_changes: "import_id",
  merged_places: "id",
  messages: "id",
  outbox: "id",
  reports: "id",
  room_swipes: "id",
  swipes: "id",
} as const;
type MovedTable = keyof typeof MOVED_AS_THEY_ARE;

export const placeColumnOf = (table: string) => (table === "messages" ? "from_business_id" : "business_id");

/** Tables with rules of their own, below. */
const MOVED_BY_RULES = ["business_mutes", "business_photos", "place_pictures", "profile_views"] as const;

export const MOVED_TABLES: readonly string[] = [...Object.keys(MOVED_AS_THEY_ARE), ...MOVED_BY_RULES];

/** Rows that would be there twice are deleted with the place. Each change is recorded. @param from its rows go to `to` */
export async function moveRecords(tx: Database, to: string, from: string): Promise<void> {
  await markTastesStale(tx, from);
  await keepLatestAnswers(tx, to, from);
  await leaveOutRepeated(tx, to, from);
  for (const [table, key] of Object.entries(MOVED_AS_THEY_ARE))
    await moveAsTheyAre(tx, table as MovedTable, key, to, from);
  await announceToRooms(tx, from);
  await moveMutes(tx, to, from);
  await movePhotos(tx, to, from);
  await movePicture(tx, to, from);
  await moveViews(tx, to, from);
  await movePlanStops(tx, to, from);
}

async function moveAsTheyAre(tx: Database, table: MovedTable, key: string, to: string, from: string): Promise<void> {
  const column = sql.raw(placeColumnOf(table));
  await recordMoved(tx, from, table, sql`r.${column} = ${from}`, [key]);
  await tx.execute(sql`update ${sql.raw(table)} set ${column} = ${to} where ${column} = ${from}`);
}

/** Everyone who swiped the place relearns from the merged history. */
export const markTastesStale = (tx: Database, from: string) =>
  tx.execute(sql`
    update taste_profiles set model = '' where user_id in (select user_id from swipes where business_id = ${from})`);

/** Keeps, for a traveler who swiped both, the latest answer, and a save that a later like would have left on their list. */
const keepLatestAnswers = (tx: Database, to: string, from: string) =>
  deleteRecorded(
    tx,
    from,
    "swipes",
    sql`r.id in (
      with answers as (
      select *, max(seq) over traveler as last_seq,
        max(seq) filter (where action = 'dislike') over traveler as last_skip,
        first_value(action) over (partition by user_id order by seq desc) as last_action,
        min(business_id::text) over traveler <> max(business_id::text) over traveler as swiped_both
      from swipes where business_id in (${to}, ${from}) and withdrawn_at is null
      window traveler as (partition by user_id)
    )
    select a.id from answers a where a.swiped_both and a.seq < a.last_seq
      and not (a.action = 'save' and a.last_action = 'like' and a.seq > coalesce(a.last_skip, 0)))`,
  );

/** Pending claims and open reports of one person for both places, and imports that changed both. */
async function leaveOutRepeated(tx: Database, to: string, from: string): Promise<void> {
  const remove = (table: string, isSame: SQL) =>
    deleteRecorded(
      tx,
      from,
      table,
      sql`r.business_id = ${from} and exists (select 1 from ${sql.raw(table)} k where k.business_id = ${to} and ${isSame})`,
    );
  await remove("claims", sql`r.user_id = k.user_id and r.status = 'pending' and k.status = 'pending'`);
  await remove(
    "reports",
    sql`r.user_id = k.user_id and r.kind = k.kind and r.resolved_at is null and k.resolved_at is null`,
  );
  const isRepeated = sql`r.business_id = ${from}
    and (r.import_id in (select import_id from import_changes where business_id = ${to})
      or exists (select 1 from businesses b where b.id = ${to} and b.source_id is not null))`;
  await recordDeleted(tx, from, "import_changes", isRepeated);
  await tx.execute(sql`delete from import_changes r where ${isRepeated}`);
}

/** `had`: whether the other place was muted, too. */
async function moveMutes(tx: Database, to: string, from: string): Promise<void> {
  await recordRows(
    tx,
    from,
    "business_mutes",
    "moved",
    sql`select user_id, jsonb_build_object('created_at', m.created_at,
        'had', exists (select 1 from business_mutes k where k.business_id = ${to} and k.user_id = m.user_id)) as row
      from business_mutes m where m.business_id = ${from}`,
  );
  await tx.execute(sql`
    insert into business_mutes (user_id, business_id, created_at)
    select user_id, ${to}, created_at from business_mutes where business_id = ${from} on conflict do nothing`);
}

/** After those that are there, up to five. The files of the others are deleted once the merge can't be undone. */
async function movePhotos(tx: Database, to: string, from: string): Promise<void> {
  await recordMoved(tx, from, "business_photos", sql`r.business_id = ${from}`, ["id", "position"]);
  await tx.execute(sql`
    with added as (
      select p.id, row_number() over (order by p.position) - 1
        + (select coalesce(max(k.position) + 1, 0) from business_photos k where k.business_id = ${to}) as position
      from business_photos p where p.business_id = ${from}
        and p.hash not in (select k.hash from business_photos k where k.business_id = ${to})
    )
    update business_photos p set business_id = ${to}, position = a.position from added a where a.id = p.id and a.position <= 4`);
  await recordDeleted(tx, from, "business_photos", sql`r.business_id = ${from}`);
}

/** `moved`: whether the other place had none. */
async function movePicture(tx: Database, to: string, from: string): Promise<void> {
  await recordRows(
    tx,
    from,
    "place_pictures",
    "moved",
    sql`select null::uuid as user_id, to_jsonb(p) || jsonb_build_object('moved',
        not exists (select 1 from place_pictures k where k.business_id = ${to})) as row
      from place_pictures p where p.business_id = ${from}`,
  );
  await tx.execute(sql`
    update place_pictures set business_id = ${to} where business_id = ${from}
      and not exists (select 1 from place_pictures k where k.business_id = ${to})`);
}

/** A person counts once a day, even if they saw both. Old days have one row for all. `added`: how many the other place gets. */
async function moveViews(tx: Database, to: string, from: string): Promise<void> {
  await recordRows(
    tx,
    from,
    "profile_views",
    "moved",
    sql`select u.id as user_id, jsonb_build_object('day', g.day, 'viewer', g.viewer, 'count', g.count,
        'added', case when k.viewer is null or g.viewer = 'all' then g.count else greatest(g.count - k.count, 0) end) as row
      from profile_views g
      left join profile_views k on k.business_id = ${to} and k.day = g.day and k.viewer = g.viewer
      left join users u on u.id::text = g.viewer
      where g.business_id = ${from}`,
  );
  await tx.execute(sql`
    insert into profile_views as v (business_id, day, viewer, count)
    select ${to}, day, viewer, count from profile_views where business_id = ${from}
    on conflict (business_id, day, viewer) do update
      set count = case when v.viewer = 'all' then v.count + excluded.count else greatest(v.count, excluded.count) end`);
}

/** @param merged the rooms of its recorded swipes show other places now */
export async function announceToRooms(tx: Database, merged: string): Promise<void> {
  const rooms = await tx.execute<{ id: string }>(sql`
    select distinct m.room_id as id from merge_changes c
    join room_swipes s on s.id = (c.row ->> 'id')::uuid join room_members m on m.id = s.member_id
    where c.merged_id = ${merged} and c.table_name = 'room_swipes' order by 1`);
  for (const { id } of rooms) await announceChange(tx, id);
}

/** A day with both places keeps the stop at the one that stays. */
async function movePlanStops(tx: Database, to: string, from: string): Promise<void> {
  const isAffected = sql`p.stops @> jsonb_build_array(jsonb_build_object('placeId', ${from}::text))`;
  await recordRows(
    tx,
    from,
    "plans",
    "changed",
    sql`select p.user_id, jsonb_build_object('id', p.id, 'stops', p.stops, 'revision', p.revision + 1) as row
      from plans p where ${isAffected}`,
  );
  await tx.execute(sql`
    update plans p set revision = p.revision + 1, stops = coalesce((
      select jsonb_agg(case when s.stop ->> 'placeId' = ${from}
        then s.stop || jsonb_build_object('placeId', ${to}::text, 'name', (select name from businesses where id = ${to})) else s.stop end
        order by s.nr)
      from jsonb_array_elements(p.stops) with ordinality s(stop, nr)
      where not (s.stop ->> 'placeId' = ${from} and s.stop ->> 'eventId' is null
        and p.stops @> jsonb_build_array(jsonb_build_object('placeId', ${to}::text)))), '[]')
    where ${isAffected}`);
}
