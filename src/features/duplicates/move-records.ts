// What belongs to a place, table by table. A test compares it with the tables that refer to places.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { announceChange } from "../together/room-changes.ts";

/** Tables whose rows only change the place they refer to. */
const MOVED_AS_THEY_ARE = [
  "canceled_events",
  "claims",
  "events",
  "import_changes",
  "merged_places",
  "outgoing_pushes",
  "reports",
  "swipes",
] as const;

/** Tables with rules of their own, below. */
export const MOVED_BY_RULES = [
  "business_mutes",
  "business_photos",
  "messages",
  "place_pictures",
  "profile_views",
  "room_swipes",
] as const;

export const MOVED_TABLES: readonly string[] = [...MOVED_AS_THEY_ARE, ...MOVED_BY_RULES];

/** Rows that would be there twice are deleted with the place. @param from its rows go to the place `to` */
export async function moveRecords(tx: Database, to: string, from: string): Promise<void> {
  await markTastesStale(tx, from);
  await keepLatestAnswers(tx, to, from);
  await leaveOutRepeated(tx, to, from);
  for (const table of MOVED_AS_THEY_ARE)
    await tx.execute(sql`update ${sql.raw(table)} set business_id = ${to} where business_id = ${from}`);
  await tx.execute(sql`update messages set from_business_id = ${to} where from_business_id = ${from}`);
  await moveMutes(tx, to, from);
  await movePhotos(tx, to, from);
  await tx.execute(sql`
    update place_pictures set business_id = ${to} where business_id = ${from}
      and not exists (select 1 from place_pictures k where k.business_id = ${to})`);
  await moveViews(tx, to, from);
  await moveRoomSwipes(tx, to, from);
  await movePlanStops(tx, to, from);
}

/** Everyone who swiped the place relearns from the merged history. */
const markTastesStale = (tx: Database, from: string) =>
  tx.execute(sql`
    update taste_profiles set model = '' where user_id in (select user_id from swipes where business_id = ${from})`);

/** Of a traveler who swiped both: the latest answer, and a save that a later like would have left on their list. */
const keepLatestAnswers = (tx: Database, to: string, from: string) =>
  tx.execute(sql`
    with answers as (
      select *, max(seq) over traveler as last_seq,
        max(seq) filter (where action = 'dislike') over traveler as last_skip,
        first_value(action) over (partition by user_id order by seq desc) as last_action,
        min(business_id::text) over traveler <> max(business_id::text) over traveler as swiped_both
      from swipes where business_id in (${to}, ${from}) and withdrawn_at is null
      window traveler as (partition by user_id)
    )
    delete from swipes s using answers a
    where s.id = a.id and a.swiped_both and a.seq < a.last_seq
      and not (a.action = 'save' and a.last_action = 'like' and a.seq > coalesce(a.last_skip, 0))`);

/** Pending claims and open reports of one person for both places, and imports that changed both. */
async function leaveOutRepeated(tx: Database, to: string, from: string): Promise<void> {
  const remove = (table: string, isSame: SQL) =>
    tx.execute(sql`
      delete from ${sql.raw(table)} g using ${sql.raw(table)} k
      where g.business_id = ${from} and k.business_id = ${to} and ${isSame}`);
  await remove("claims", sql`g.user_id = k.user_id and g.status = 'pending' and k.status = 'pending'`);
  await remove(
    "reports",
    sql`g.user_id = k.user_id and g.kind = k.kind and g.resolved_at is null and k.resolved_at is null`,
  );
  await tx.execute(sql`
    delete from import_changes where business_id = ${from} and (import_id in (select import_id from import_changes where business_id = ${to})
      or exists (select 1 from businesses b where b.id = ${to} and b.source_id is not null))`);
}

const moveMutes = (tx: Database, to: string, from: string) =>
  tx.execute(sql`
    insert into business_mutes (user_id, business_id, created_at)
    select user_id, ${to}, created_at from business_mutes where business_id = ${from} on conflict do nothing`);

/** After those that are there, up to five. The files of the others are deleted by the daily purge. */
const movePhotos = (tx: Database, to: string, from: string) =>
  tx.execute(sql`
    with added as (
      select p.id, row_number() over (order by p.position) - 1
        + (select coalesce(max(k.position) + 1, 0) from business_photos k where k.business_id = ${to}) as position
      from business_photos p where p.business_id = ${from}
        and p.hash not in (select k.hash from business_photos k where k.business_id = ${to})
    )
    update business_photos p set business_id = ${to}, position = a.position from added a where a.id = p.id and a.position <= 4`);

/** A person counts once a day, even if they saw both. Old days have one row for all. */
const moveViews = (tx: Database, to: string, from: string) =>
  tx.execute(sql`
    insert into profile_views as v (business_id, day, viewer, count)
    select ${to}, day, viewer, count from profile_views where business_id = ${from}
    on conflict (business_id, day, viewer) do update
      set count = case when v.viewer = 'all' then v.count + excluded.count else greatest(v.count, excluded.count) end`);

async function moveRoomSwipes(tx: Database, to: string, from: string): Promise<void> {
  const rooms = await tx.execute<{ id: string }>(sql`
    with moved as (update room_swipes set business_id = ${to} where business_id = ${from} returning member_id)
    select distinct m.room_id as id from moved join room_members m on m.id = moved.member_id order by 1`);
  for (const { id } of rooms) await announceChange(tx, id);
}

/** A day with both places keeps the stop at the one that stays. */
const movePlanStops = (tx: Database, to: string, from: string) =>
  tx.execute(sql`
    update plans p set revision = p.revision + 1, stops = coalesce((
      select jsonb_agg(case when s.stop ->> 'placeId' = ${from}
        then s.stop || jsonb_build_object('placeId', ${to}::text, 'name', (select name from businesses where id = ${to})) else s.stop end
        order by s.nr)
      from jsonb_array_elements(p.stops) with ordinality s(stop, nr)
      where not (s.stop ->> 'placeId' = ${from} and s.stop ->> 'eventId' is null
        and p.stops @> jsonb_build_array(jsonb_build_object('placeId', ${to}::text)))), '[]')
    where p.stops @> jsonb_build_array(jsonb_build_object('placeId', ${from}::text))`);
