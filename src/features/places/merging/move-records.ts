// What belongs to a place goes to the place that it is merged into.

import { type SQL, sql } from "drizzle-orm";
import { type Database, fillIn } from "../../../../db/index.ts";
import { announceChange } from "../../../../db/room-announcements.ts";
import keepLatestAnswersSql from "./keep-latest-answers.sql" with { type: "text" };
import listReferencesSql from "./list-references.sql" with { type: "text" };
import { changeRows, deleteRows, selectChanges } from "./merge-changes.ts";
import planStopsSql from "./plan-stops.sql" with { type: "text" };
import subtractViewsSql from "./subtract-views.sql" with { type: "text" };

/** @param from its rows go to `to`, except those that would be there twice, which are deleted */
export async function moveRecords(tx: Database, to: string, from: string): Promise<void> {
  await markTastesStale(tx, from);
  await keepLatestAnswers(tx, to, from);
  await addViews(tx, to, from);
  await moveFittingPhotos(tx, to, from);
  await movePlanStops(tx, to, from);
  // Undoing an import of the former place must not change a place of another source.
  const isImported = sql`exists (select from businesses where id = ${to} and source_id is not null)`;
  await deleteRows(tx, from, "import_changes", sql`r.business_id = ${from} and ${isImported}`);
  for (const reference of await listReferences(tx)) await moveRows(tx, reference, to, from);
  await announceToRooms(tx, from);
}

type Reference = {
  table: string;
  column: string;
  /** The further columns of each unique index with the column, and its condition. */
  unique: { columns: string[]; condition: string | null }[];
};

/** Every column that refers to a place. */
const listReferences = (tx: Database) => tx.execute<Reference>(fillIn(listReferencesSql));

async function moveRows(tx: Database, { table, column, unique }: Reference, to: string, from: string): Promise<void> {
  const isFrom = sql`r.${sql.raw(column)} = ${from}`;
  const isTwice = unique.map(({ columns, condition }) => {
    const isSame = sql.raw(columns.map((name) => `k.${name} = r.${name} and `).join("") + (condition ?? "true"));
    return sql`(${sql.raw(condition ?? "true")}) and exists (
      select from ${sql.raw(table)} k where k.${sql.raw(column)} = ${to} and ${isSame})`;
  });
  const isThere = isTwice.length > 0 ? sql.join(isTwice, sql` or `) : sql`false`;
  await changeRows(tx, from, table, sql`${isFrom} and (${isThere}) is not true`, sql`${sql.raw(column)} = ${to}`);
  await deleteRows(tx, from, table, isFrom);
}

/** Everyone who swiped or visited the place relearns from the merged history. */
export const markTastesStale = (tx: Database, from: string) =>
  tx.execute(sql`
    update taste_profiles set model = '' where user_id in (
      select user_id from swipes where business_id = ${from} union select user_id from visits where business_id = ${from})`);

/** Keeps, for a traveler who swiped both, the latest answer, and a save that a later like would have left on their list. */
const keepLatestAnswers = (tx: Database, to: string, from: string) =>
  deleteRows(tx, from, "swipes", fillIn(keepLatestAnswersSql, { to, from }));

const VIEWS_OF = (from: string): SQL =>
  sql`(select p.day, p.viewer, (before ->> 'added')::int as added from ${selectChanges(from, "profile_views")},
    jsonb_populate_record(null::profile_views, before) p)`;

/** A person counts once a day, even if they saw both. Old days have one row for all. */
async function addViews(tx: Database, to: string, from: string): Promise<void> {
  const known = sql`coalesce((select k.count from profile_views k
    where k.business_id = ${to} and k.day = r.day and k.viewer = r.viewer and r.viewer <> 'all'), 0)`;
  const added = sql`jsonb_build_object('added', greatest(r.count - ${known}, 0))`;
  await deleteRows(tx, from, "profile_views", sql`r.business_id = ${from}`, added);
  await tx.execute(sql`
    insert into profile_views as v (business_id, day, viewer, count)
    select ${to}, day, viewer, added from ${VIEWS_OF(from)} n where added > 0
    on conflict (business_id, day, viewer) do update set count = v.count + excluded.count`);
}

/** Days of which only the sum is left by now lose as many views. */
export async function subtractViews(tx: Database, to: string, from: string): Promise<void> {
  await tx.execute(fillIn(subtractViewsSql, { views: VIEWS_OF(from), to }));
  await tx.execute(sql`
    delete from profile_views k using ${VIEWS_OF(from)} n where k.business_id = ${to} and k.day = n.day and k.count <= 0`);
}

/** After those that are there, up to five. The files of the others are deleted once the merge can't be undone. */
async function moveFittingPhotos(tx: Database, to: string, from: string): Promise<void> {
  const fitting = sql`(
    select p.id, row_number() over (order by p.position) - 1
      + (select coalesce(max(k.position) + 1, 0) from business_photos k where k.business_id = ${to}) as position
    from business_photos p where p.business_id = ${from}
      and p.hash not in (select k.hash from business_photos k where k.business_id = ${to}))`;
  await changeRows(
    tx,
    from,
    "business_photos",
    sql`r.id in (select id from ${fitting} f where position <= 4)`,
    sql`business_id = ${to}, position = (select f.position from ${fitting} f where f.id = r.id)`,
  );
  const isLeft = sql`r.photo_id in (select id from business_photos where business_id = ${from})`;
  await changeRows(tx, from, "place_pictures", isLeft, sql`photo_id = null`);
}

/** @param merged the rooms of its recorded swipes show other places now */
export async function announceToRooms(tx: Database, merged: string): Promise<void> {
  const rooms = await tx.execute<{ id: string }>(sql`
    select distinct m.room_id as id from ${selectChanges(merged, "room_swipes")}
    join room_swipes s on s.id = (c.after ->> 'id')::uuid join room_members m on m.id = s.member_id order by 1`);
  for (const { id } of rooms) await announceChange(tx, id);
}

/** A day with both places keeps the stop at the one that stays. */
const movePlanStops = (tx: Database, to: string, from: string) =>
  changeRows(
    tx,
    from,
    "plans",
    sql`r.stops @> jsonb_build_array(jsonb_build_object('placeId', ${from}::text))`,
    fillIn(planStopsSql, { from, to }),
  );
