// Undoing a merge over HTTP: both places stand as before, and what has been added since stays.
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { MergeView } from "../../../src/features/places/merging/schema.ts";
import { purgePhotos } from "../../../src/features/places/photos/purge-orphans.ts";
import { deleteExpired } from "../../../src/ownership/retention.ts";
import { findInTables } from "../../account/find-values.ts";
import { inDays, openBusiness, swipe } from "../../meeting.ts";
import { putPlaces } from "../../places.ts";
import { PASSWORD, type Person, useTestApp } from "../../test-app.ts";

const app = useTestApp();
let noor: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
});
beforeEach(async () => {
  await app.sql`truncate businesses, sources, imports, taste_profiles, catalogue_version, rooms cascade`;
});

/** Ingrid's own profile of the Bar Quay, the imported one, and the Noodle Bar. */
async function openTwins() {
  const { person: ingrid, id: own } = await openBusiness(app, `Ingrid${crypto.randomUUID()}`, "Bar Quay");
  await app.sql`update businesses set description = 'By Ingrid' where id = ${own}`;
  const places = await putPlaces(app.db, [{ name: "BAR QUAY", tags: ["kind:bar"] }, { name: "Noodle Bar" }]);
  return { ingrid, own, imported: places["BAR QUAY"]!, noodles: places["Noodle Bar"]! };
}

const join = (name: string) => app.join(`${name}${crypto.randomUUID()}`);
const merge = async (keep: string, gone: string) =>
  expect((await noor.post("/api/admin/places/merge", { keep, merge: gone })).status).toBe(200);
const requestUndo = (gone: string) => noor.post(`/api/admin/places/merges/${gone}/undo`, {});
async function undo(gone: string): Promise<void> {
  const response = await requestUndo(gone);
  expect([response.status, await response.json()]).toEqual([200, { id: gone, count: 1 }]);
}
const refusal = async (gone: string) => {
  const response = await requestUndo(gone);
  return [response.status, ((await response.json()) as { message: string }).message];
};

/** Every row that says something about a place, without when it changed last. */
async function readEverything(): Promise<Record<string, string[]>> {
  const tables = await app.sql<{ name: string }[]>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('businesses'::regclass, 'events'::regclass, 'messages'::regclass, 'sources'::regclass)
    union select 'plans' order by 1`;
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    // The people who were told of the merge were told.
    const rows = await app.sql`select (to_jsonb(t) - 'updated_at' - 'revision')::text as row from ${app.sql(name)} t
      where ${name} <> 'outbox' or to_jsonb(t) ->> 'business_id' is not null order by 1`;
    all[name] = rows.map(({ row }) => row as string);
  }
  return all;
}

/** Bo and Cleo have done all there is to do with both places. */
async function leaveTraces({ own, imported, noodles }: Awaited<ReturnType<typeof openTwins>>) {
  const [bo, cleo] = [await join("Bo"), await join("Cleo")];
  await swipe(bo, imported, "save");
  await swipe(bo, own, "dislike");
  await swipe(cleo, own, "like");
  await swipe(cleo, imported, "dislike");
  await swipe(cleo, noodles, "like");
  const tomasz = await app.join(`Tomasz${crypto.randomUUID()}`, { type: "business" });
  expect((await tomasz.post(`/api/businesses/${imported}/claim`, { note: "Mine" })).status).toBe(200);
  await app.sql`
    insert into reports (business_id, user_id, kind, note) values
    (${imported}, ${bo.id}, 'closed', 'Shut'), (${own}, ${bo.id}, 'closed', 'Shut, too'), (${imported}, ${bo.id}, 'wrong', null)`;
  await app.sql`
    insert into business_mutes (user_id, business_id) values
    (${bo.id}, ${imported}), (${bo.id}, ${own}), (${cleo.id}, ${imported})`;
  await app.sql`insert into events (business_id, title, event_date, current_attendees)
    values (${imported}, 'Jazz', ${inDays(3)}, 1)`;
  await app.sql`insert into rsvps (user_id, event_id, status) select ${bo.id}, id, 'in' from events`;
  await app.sql`insert into events (business_id, title, event_date, canceled_at)
    values (${imported}, 'Tango', ${inDays(2)}, now())`;
  await app.sql`insert into messages (from_business_id, to_user_id, title, content) values (${imported}, ${bo.id}, 'Hi', 'Hello')`;
  await app.sql`insert into message_recipients (message_id, user_id) select id, ${bo.id} from messages`;
  const photos = (id: string, hashes: string[]) => app.sql`
    insert into business_photos (business_id, position, url, width, height, hash)
    select ${id}, n - 1, '/' || h, 1, 1, h from unnest(${hashes}::text[]) with ordinality as t(h, n)`;
  await photos(own, ["same", "own1", "own2", "own3"]);
  await photos(imported, ["same", "twin1", "twin2"]);
  await app.sql`insert into place_pictures (business_id, address, photo_id)
    select ${imported}, 'File:Bar.jpg', id from business_photos where hash = 'twin2'`;
  await app.sql`
    insert into profile_views (business_id, day, viewer, count) values
    (${own}, '2026-01-01', 'all', 4), (${imported}, '2026-01-01', 'all', 3),
    (${own}, '2026-11-01', ${bo.id}, 1), (${imported}, '2026-11-01', ${bo.id}, 3), (${imported}, '2026-11-01', 'guest', 1)`;
  const stops = (...ids: string[]) => JSON.stringify(ids.map((placeId) => ({ placeId, eventId: null, name: "Bar" })));
  await app.sql`
    insert into plans (id, user_id, date, request, stops) values
    (gen_random_uuid(), ${bo.id}, '2035-01-01', '{}', ${stops(imported, noodles)}::text::jsonb),
    (gen_random_uuid(), ${cleo.id}, '2035-01-02', '{}', ${stops(own, imported)}::text::jsonb)`;
  const [room] = await app.sql`insert into rooms (code, rule) values ('ABCDEFGH', 'all') returning id`;
  const [member] = await app.sql`insert into room_members (room_id, token_hash, name)
    values (${room!.id}, ${crypto.randomUUID()}, 'Gil') returning id`;
  await app.sql`insert into room_swipes (id, member_id, business_id, action)
    values (gen_random_uuid(), ${member!.id}, ${imported}, 'like')`;
  return { bo, cleo, tomasz };
}

describe("Noor", () => {
  test("undoes a merge with an owner's profile: every row is as before", async () => {
    const twins = await openTwins();
    const { own, imported } = twins;
    const { cleo } = await leaveTraces(twins);
    // Learned anew with today's places and their likes, as after a merge.
    await app.sql`update businesses set updated_at = now()`;
    await app.sql`update catalogue_version set version = version + 1`;
    await app.sql`update taste_profiles set model = ''`;
    const taste = JSON.stringify(await cleo.read("/api/users/taste"));
    const before = await readEverything();
    await merge(own, imported);
    expect(await readEverything()).not.toEqual(before);
    const [listed] = await noor.read<MergeView[]>("/api/admin/places/merges");
    expect(listed).toMatchObject({ id: imported, name: "BAR QUAY", keptId: own, keptName: "Bar Quay" });
    const page = await (await noor.get("/admin?tab=places&duplicates=1")).text();
    expect(page).toContain("Undo merge");

    await undo(imported);
    expect(await readEverything()).toEqual(before);
    expect(JSON.stringify(await cleo.read("/api/users/taste"))).toBe(taste);
    expect((await app.visitor().get(`/business/${imported}`)).status).toBe(200);
    expect(await noor.read("/api/admin/places/merges")).toEqual([]);
    const [entry] = await noor.read("/api/admin/audit-log?action=place.unmerge");
    expect(entry).toMatchObject({ subject: { name: "Bar Quay" }, detail: { restored: "BAR QUAY", id: imported } });
    expect(await app.sql`select 1 from merge_changes`).toHaveLength(0);
    // And the same again.
    await merge(own, imported);
    await undo(imported);
    expect(await readEverything()).toEqual(before);
  });

  test("undoes a merge of two imported places, their imports included", async () => {
    const { "Bar Quay": kept, "BAR QUAY": gone } = await putPlaces(app.db, [
      { name: "Bar Quay" },
      { name: "BAR QUAY" },
    ]);
    for (const file of ["one.csv", "two.csv"])
      await app.sql`with i as (insert into imports (file_name, file_size, state) values (${file}, 1, 'done') returning id)
        insert into import_changes (import_id, business_id) select i.id, b.id from i, businesses b`;
    const before = await readEverything();
    await merge(kept!, gone!);
    await undo(gone!);
    expect(await readEverything()).toEqual(before);
  });

  test("keeps with the place that stayed what came since the merge", async () => {
    const { ingrid, own, imported } = await openTwins();
    const [bo, cleo] = [await join("Bo"), await join("Cleo")];
    await swipe(bo, imported, "like");
    await merge(own, imported);
    await swipe(cleo, imported, "save");
    await app.sql`insert into events (business_id, title, event_date) values (${own}, 'Salsa', ${inDays(4)})`;
    expect((await ingrid.patch(`/api/businesses/${own}`, { description: "New words" })).status).toBe(200);
    await undo(imported);
    const rows = await app.sql`select user_id, business_id from swipes where user_id in ${app.sql([bo.id, cleo.id])}`;
    expect(Object.fromEntries(rows.map(({ user_id, business_id }) => [user_id, business_id]))).toEqual({
      [bo.id]: imported,
      [cleo.id]: own,
    });
    expect(await app.sql`select title from events where business_id = ${own}`).toMatchObject([{ title: "Salsa" }]);
    expect(await app.sql`select description, source_id from businesses where id = ${own}`).toMatchObject([
      { description: "New words", source_id: null },
    ]);
  });

  test("undoes it once, within 30 days, and later merges first", async () => {
    const { own, imported, noodles } = await openTwins();
    await merge(own, imported);
    await merge(own, noodles);
    expect(await refusal(imported)).toEqual([409, "Undo the merge of Noodle Bar first."]);
    const answers = await Promise.all([requestUndo(noodles), requestUndo(noodles)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.sql`update merged_places set merged_at = now() - interval '31 days'`;
    const tooLate = "There is no merge to undo: it has been undone, or it is more than 30 days old.";
    expect(await refusal(imported)).toEqual([409, tooLate]);
    await deleteExpired(app.db);
    expect(await app.sql`select undo from merged_places`).toMatchObject([{ undo: null }]);
    expect(await app.sql`select 1 from merge_changes`).toHaveLength(0);
    expect((await (await join("Amira")).post(`/api/admin/places/merges/${imported}/undo`, {})).status).toBe(403);
  });

  test("undoes the merge of a place that was merged in turn, one after the other", async () => {
    const names = ["Bar", "Quay", "Dock"];
    const ids = await putPlaces(
      app.db,
      names.map((name) => ({ name })),
    );
    const [bar, quay, dock] = names.map((name) => ids[name]!);
    const bo = await join("Bo");
    await swipe(bo, bar!, "like");
    const before = await readEverything();
    await merge(quay!, bar!);
    await merge(dock!, quay!);
    expect(await refusal(bar!)).toEqual([409, "Undo the merge of Quay first."]);
    await undo(quay!);
    await undo(bar!);
    expect(await readEverything()).toEqual(before);
  });

  test("can't undo it without the owner, or without the source", async () => {
    const first = await openTwins();
    await merge(first.own, first.imported);
    expect((await first.ingrid.delete("/api/users/me", { password: PASSWORD })).status).toBe(200);
    expect(await refusal(first.imported)).toEqual([
      409,
      "The owner of BAR QUAY has left since, so only one place remains.",
    ]);
    await app.sql`insert into sources (id, name, attribution) values ('old', 'Old', 'Old')`;
    const ids = await putPlaces(app.db, [{ name: "Dock" }, { name: "DOCK" }]);
    await app.sql`update businesses set source_id = 'old' where name = 'DOCK'`;
    await merge(ids.Dock!, ids.DOCK!);
    await app.sql`delete from sources where id = 'old'`;
    expect(await refusal(ids.DOCK!)).toEqual([409, "The source of DOCK has been removed since."]);
  });

  test("undoes it after a phone has sent a swipe again that the merge had left out", async () => {
    const { own, imported } = await openTwins();
    const bo = await join("Bo");
    const like = { id: crypto.randomUUID(), businessId: imported, action: "like" };
    expect((await bo.post("/api/swipes", like)).status).toBe(200);
    await swipe(bo, own, "dislike");
    await merge(own, imported);
    expect((await bo.post("/api/swipes", like)).status).toBe(200);
    await undo(imported);
    const rows = await app.sql`select action from swipes where user_id = ${bo.id} order by action`;
    expect(rows.map(({ action }) => action)).toEqual(["dislike", "like"]);
  });

  test("loses no swipe that is made while the merge is undone", async () => {
    const { own, imported } = await openTwins();
    const crowd = await Promise.all(Array.from({ length: 8 }, () => join("Guest")));
    await swipe(crowd[0]!, imported, "save");
    await merge(own, imported);
    const answers = await Promise.all([
      ...crowd.map((person) => person.post("/api/swipes", { businessId: imported, action: "save" })),
      requestUndo(imported),
      requestUndo(imported),
    ]);
    expect(answers.slice(0, 8).map(({ status }) => status)).toEqual(crowd.map(() => 200));
    expect(
      answers
        .slice(8)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409]);
    const [row] = await app.sql`select count(distinct user_id)::int as people from swipes where action = 'save'`;
    expect(row!.people).toBe(crowd.length);
  });
});

test("Bo leaves between merge and undo: nothing of him comes back", async () => {
  const twins = await openTwins();
  const { bo, cleo } = await leaveTraces(twins);
  await merge(twins.own, twins.imported);
  expect(await findInTables(app.sql, [bo.id])).toMatchObject({
    found: expect.arrayContaining([`merge_changes: ${bo.id}`]),
  });
  const { mergedPlaces } = await bo.read("/api/users/export");
  expect(mergedPlaces).toContainEqual(
    expect.objectContaining({ table: "reports", record: expect.objectContaining({ note: "Shut" }) }),
  );
  expect((await bo.delete("/api/users/me", { password: PASSWORD })).status).toBe(200);
  const values = [bo.id, "Shut"];
  const traces = async () => (await findInTables(app.sql, values)).found;
  expect(await traces()).toEqual([]);
  await undo(twins.imported);
  expect(await traces()).toEqual([]);
  const swipes = await app.sql`select business_id from swipes where user_id = ${cleo.id} order by seq`;
  expect(swipes.map(({ business_id }) => business_id)).toEqual([twins.own, twins.imported, twins.noodles]);
});

test("the photo that had no room in the merge comes back with its file", async () => {
  const twins = await openTwins();
  await leaveTraces(twins);
  const [photo] = await app.sql`select id from business_photos where hash = 'twin2'`;
  const name = `${photo!.id}-960.webp`;
  await app.ctx.photos.put(name, new Uint8Array([1]));
  await merge(twins.own, twins.imported);
  const tomorrow = Date.now() + 24 * 3600_000;
  await purgePhotos(app.db, app.ctx.photos, tomorrow);
  expect((await app.ctx.photos.list()).map((file) => file.name)).toContain(name);
  await app.sql`update merged_places set merged_at = now() - interval '31 days'`;
  await deleteExpired(app.db);
  await purgePhotos(app.db, app.ctx.photos, tomorrow);
  expect((await app.ctx.photos.list()).map((file) => file.name)).not.toContain(name);
});
