// Merging two places that are the same one, over HTTP.
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { parseFile } from "../../../src/features/imports/parse-file.ts";
import type { ImportCounts } from "../../../src/features/imports/schema.ts";
import type { DuplicatePair } from "../../../src/features/places/merging/schema.ts";
import { importFile } from "../../imports/import-file.ts";
import { inDays, openBusiness, swipe } from "../../meeting.ts";
import { PASSWORD, type Person, useTestApp } from "../../test-app.ts";

const app = useTestApp();
let noor: Person;
let amira: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
  amira = await app.join("Amira");
});
beforeEach(async () => {
  await app.sql`truncate businesses, sources, imports, taste_profiles, catalogue_version, rooms cascade`;
});

/** Rows of id, name and latitude. */
async function importCsv(rows: [string, string, number?][], id = "office"): Promise<ImportCounts> {
  const text = `id,name,lat,lon,type,opening hours\n${rows
    .map(([ref, name, latitude = 43.7]) => `${ref},${name},${latitude},7.4,bar,Mo-Su 10:00-18:00\n`)
    .join("")}`;
  return app.db.transaction((tx) =>
    importFile(tx, {
      source: { id, name: id, attribution: id, licenseName: null, licenseUrl: null },
      parsed: parseFile(new TextEncoder().encode(text), {}),
      file: { name: "office.csv", size: text.length, hash: crypto.randomUUID() },
      missing: "mark",
    }),
  );
}

async function findPlace(ref: string, source = "office"): Promise<string> {
  const [row] = await app.sql`select id from businesses where source_id = ${source} and source_ref = ${ref}`;
  return row?.id as string;
}

/** Ingrid's own profile of the Bar Quay, and the imported one. */
async function openTwins() {
  const { person: ingrid, id: own } = await openBusiness(app, `Ingrid${crypto.randomUUID()}`, "Bar Quay");
  await app.sql`update businesses set latitude = 43.7005, longitude = 7.4, description = 'By Ingrid' where id = ${own}`;
  await importCsv([
    ["q", "BAR  QUAY"],
    ["n", "Noodle Bar", 43.72],
  ]);
  return { ingrid, own, imported: await findPlace("q") };
}

async function merge(keep: string, gone: string): Promise<void> {
  const response = await noor.post("/api/admin/places/merge", { keep, merge: gone });
  expect([response.status, await response.json()]).toEqual([200, { id: keep }]);
}

const listDuplicates = (query = "") => noor.read<DuplicatePair[]>(`/api/admin/places/duplicates${query}`);

describe("Noor", () => {
  test("sees places with the same name close to each other, the owner's first", async () => {
    const { own, imported } = await openTwins();
    await importCsv([["far", "Noodle Bar", 43.74]], "far");
    const pairs = await listDuplicates();
    expect(pairs.map(({ distance, keep, merge }) => [distance, [keep.id, merge.id]])).toEqual([[56, [own, imported]]]);
    expect(await listDuplicates(`?place=${imported}`)).toEqual(pairs);
    expect(await listDuplicates(`?place=${own}&with=${await findPlace("far", "far")}`)).toHaveLength(1);
    const page = await (await noor.get("/admin?tab=places&duplicates=1")).text();
    expect(page).toContain("Possible duplicates");
    expect(page).toContain("56 m apart");
  });

  test("merges Ingrid's profile with its twin: everything goes along", async () => {
    const { ingrid, own, imported } = await openTwins();
    const bo = await app.join(`Bo${crypto.randomUUID()}`);
    await swipe(bo, imported, "save");
    await app.sql`
      insert into events (business_id, title, event_date) values (${imported}, 'Jazz', ${inDays(3)})`;
    await app.sql`
      insert into business_photos (business_id, position, url, width, height, hash)
      select ${own}, n, '/own/' || n, 1, 1, 'own' || n from generate_series(0, 3) n`;
    await app.sql`
      insert into business_photos (business_id, position, url, width, height, hash)
      select ${imported}, n, '/twin/' || n, 1, 1, case n when 0 then 'own0' else 'twin' || n end from generate_series(0, 2) n`;
    await app.sql`
      insert into profile_views (business_id, day, viewer, count) values
      (${own}, '2026-01-01', 'all', 4), (${imported}, '2026-01-01', 'all', 3),
      (${own}, '2026-11-01', 'bo', 1), (${imported}, '2026-11-01', 'bo', 1), (${imported}, '2026-11-01', 'ann', 1)`;
    await app.sql`insert into business_mutes (user_id, business_id) values (${bo.id}, ${imported}), (${bo.id}, ${own})`;
    await app.sql`
      insert into reports (business_id, user_id, kind) values
      (${imported}, ${bo.id}, 'closed'), (${own}, ${bo.id}, 'closed'), (${imported}, ${bo.id}, 'wrong')`;
    await app.sql`
      insert into plans (id, user_id, date, request, stops) values
      (gen_random_uuid(), ${bo.id}, '2035-01-01', '{}', ${JSON.stringify([
        { placeId: imported, eventId: null, name: "BAR  QUAY" },
        { placeId: await findPlace("n"), eventId: null, name: "Noodle Bar" },
      ])}::text::jsonb), (gen_random_uuid(), ${bo.id}, '2035-01-02', '{}', ${JSON.stringify([
        { placeId: own, eventId: null, name: "Bar Quay" },
        { placeId: imported, eventId: null, name: "BAR  QUAY" },
      ])}::text::jsonb)`;
    await merge(own, imported);

    const saved = await bo.read<{ business: { id: string } }[]>("/api/users/saved");
    expect(JSON.stringify(saved)).toContain(own);
    expect(await app.sql`select title from events where business_id = ${own}`).toMatchObject([{ title: "Jazz" }]);
    const photos = await app.sql`select url from business_photos where business_id = ${own} order by position`;
    expect(photos.map(({ url }) => url)).toEqual(["/own/0", "/own/1", "/own/2", "/own/3", "/twin/1"]);
    const views =
      await app.sql`select viewer, count from profile_views where business_id = ${own} order by day, viewer`;
    expect(views.map(({ viewer, count }) => [viewer, count])).toEqual([
      ["all", 7],
      ["ann", 1],
      ["bo", 1],
    ]);
    expect(
      (await app.sql`select kind from reports where business_id = ${own} order by kind`).map(({ kind }) => kind),
    ).toEqual(["closed", "wrong"]);
    const plans = await app.sql`select stops, revision from plans where user_id = ${bo.id} order by date`;
    expect(plans.map(({ stops }) => stops.map(({ name }: { name: string }) => name))).toEqual([
      ["Bar Quay", "Noodle Bar"],
      ["Bar Quay"],
    ]);
    const redirect = await app.visitor().get(`/business/${imported}`);
    expect([redirect.status, redirect.headers.get("location")]).toEqual([301, `/business/${own}`]);
    expect((await bo.get(`/business/${imported}/print`)).status).toBeGreaterThanOrEqual(300);
    expect(await app.sql`select 1 from businesses where id = ${imported}`).toHaveLength(0);
    expect(await (await app.visitor().get(`/business/${own}`)).text()).toContain("By Ingrid");
    const [entry] = await noor.read("/api/admin/audit-log?action=place.merge");
    expect(entry).toMatchObject({
      admin: { name: "Noor" },
      subject: { name: "Bar Quay" },
      detail: { merged: "BAR QUAY" },
    });
    // Repeating the request changes nothing.
    await merge(own, imported);
    expect((await ingrid.get("/business-dashboard")).status).toBe(200);
  });

  test("imports again: the twin stays away, and Ingrid's words stay", async () => {
    const { own, imported } = await openTwins();
    await merge(own, imported);
    const counts = await importCsv([
      ["q", "Bar Quay by the sea"],
      ["n", "Noodle Bar", 43.72],
    ]);
    expect(counts).toMatchObject({ added: 0, updated: 0, unchanged: 1, kept: 1, marked: 0 });
    expect(await findPlace("q")).toBe(own);
    expect(await app.sql`select name, description from businesses where id = ${own}`).toMatchObject([
      { name: "Bar Quay", description: "By Ingrid" },
    ]);
  });

  test("gets the imported listing back when Ingrid deletes her account", async () => {
    const { ingrid, own, imported } = await openTwins();
    await merge(own, imported);
    const response = await ingrid.delete("/api/users/me", { password: PASSWORD });
    expect([response.status, await response.text()]).toMatchObject([200, expect.anything()]);
    expect(
      await app.sql`select name, description, user_id, opening_hours from businesses where id = ${own}`,
    ).toMatchObject([{ name: "BAR QUAY", description: null, user_id: null, opening_hours: "Mo-Su 10:00-18:00" }]);
    expect(
      await importCsv([
        ["q", "Bar Quay"],
        ["n", "Noodle Bar", 43.72],
      ]),
    ).toMatchObject({ added: 0, updated: 1 });
  });

  test("merges two imported places; both sources go on without the twin", async () => {
    await importCsv([
      ["q", "Bar Quay"],
      ["n", "Noodle Bar", 43.72],
    ]);
    await importCsv(
      [
        ["way/1", "Bar Quay"],
        ["way/2", "Tapas", 43.73],
      ],
      "osm",
    );
    const [kept, gone] = [await findPlace("q"), await findPlace("way/1", "osm")];
    await merge(kept, gone);
    expect(
      await importCsv(
        [
          ["way/1", "Bar Quay!"],
          ["way/2", "Tapas", 43.73],
        ],
        "osm",
      ),
    ).toMatchObject({ added: 0, updated: 0, unchanged: 2, marked: 0 });
    expect(
      await importCsv([
        ["q", "Quay Bar"],
        ["n", "Noodle Bar", 43.72],
      ]),
    ).toMatchObject({ added: 0, updated: 1 });
    expect((await noor.get(`/business/${gone}`)).headers.get("location")).toBe(`/business/${kept}`);
    // A place that is merged again takes its former ones along.
    await merge(await findPlace("n"), kept);
    expect((await noor.get(`/business/${gone}`)).headers.get("location")).toBe(`/business/${await findPlace("n")}`);
    expect(await importCsv([["way/1", "Bar Quay"]], "osm")).toMatchObject({ added: 0 });
    // Still in the data by its other ID, so it isn't closed.
    expect(await importCsv([["q", "Quay Bar"]])).toMatchObject({ added: 0, marked: 0 });
  });

  test("can't merge away an owner, or into a place that waits for review", async () => {
    const { own, imported } = await openTwins();
    const status = async (body: object) => (await noor.post("/api/admin/places/merge", body)).status;
    expect(await status({ keep: imported, merge: own })).toBe(409);
    expect(await status({ keep: own, merge: own })).toBe(422);
    expect(await status({ keep: own, merge: crypto.randomUUID() })).toBe(404);
    await app.sql`update businesses set is_approved = false where id = ${own}`;
    expect(await status({ keep: own, merge: imported })).toBe(409);
    expect((await amira.post("/api/admin/places/merge", { keep: own, merge: imported })).status).toBe(403);
  });
});

describe("Amira", () => {
  const list = async (kind: string) =>
    JSON.stringify(await amira.read(`/dashboard?tab=${kind}`).catch(() => "")) +
    (await (await amira.get(`/dashboard?tab=${kind}`)).text());

  test("keeps her latest answer of two, and her taste is learned anew", async () => {
    const { own, imported } = await openTwins();
    await swipe(amira, imported, "like");
    await swipe(amira, own, "dislike");
    await swipe(amira, await findPlace("n"), "like");
    await merge(own, imported);
    const rows = await app.sql`select action from swipes where user_id = ${amira.id} and business_id = ${own}`;
    expect(rows.map(({ action }) => action)).toEqual(["dislike"]);
    expect(await list("liked")).not.toContain("Bar Quay");
    // The same as if she had only ever seen one of them.
    const bo = await app.join(`Bo${crypto.randomUUID()}`);
    await swipe(bo, own, "dislike");
    await swipe(bo, await findPlace("n"), "like");
    const taste = async (person: Person) => JSON.stringify(await person.read("/api/users/taste"));
    expect(await taste(amira)).toBe(await taste(bo));
  });

  test("keeps a place on her list that she saved before she liked its twin", async () => {
    const { own, imported } = await openTwins();
    await swipe(amira, imported, "save");
    await swipe(amira, own, "like");
    await merge(own, imported);
    const rows =
      await app.sql`select action from swipes where user_id = ${amira.id} and business_id = ${own} order by seq`;
    expect(rows.map(({ action }) => action)).toEqual(["save", "like"]);
  });

  test("swipes the former place from a phone that was offline: it counts for the other", async () => {
    const { own, imported } = await openTwins();
    await merge(own, imported);
    await swipe(amira, imported, "save");
    expect(await app.sql`select business_id from swipes where user_id = ${amira.id}`).toMatchObject([
      { business_id: own },
    ]);
    const unknown = await amira.post("/api/swipes", { businessId: crypto.randomUUID(), action: "like" });
    expect(unknown.status).toBe(404);
  });

  test("loses no swipe while Noor merges, and two merges at once are one", async () => {
    const { own, imported } = await openTwins();
    const crowd = await Promise.all(Array.from({ length: 8 }, (_, n) => app.join(`Guest${n}x${crypto.randomUUID()}`)));
    await swipe(crowd[0]!, imported, "like");
    const answers = await Promise.all([
      ...crowd.map((person) => person.post("/api/swipes", { businessId: imported, action: "save" })),
      noor.post("/api/admin/places/merge", { keep: own, merge: imported }),
      noor.post("/api/admin/places/merge", { keep: own, merge: imported }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [row] = await app.sql`
      select count(distinct user_id)::int as people from swipes where business_id = ${own} and action = 'save'`;
    expect(row!.people).toBe(crowd.length);
    expect(await app.sql`select 1 from merged_places`).toHaveLength(1);
  });
});

describe("Ingrid", () => {
  test("claims the twin of her own profile; merging approves it and refuses Tomasz", async () => {
    const { ingrid, own, imported } = await openTwins();
    const tomasz = await app.join(`Tomasz${crypto.randomUUID()}`, { type: "business" });
    expect(await (await ingrid.get(`/business/${imported}`)).text()).toContain("Is this your business?");
    for (const person of [ingrid, tomasz])
      expect((await person.post(`/api/businesses/${imported}/claim`, { note: "Mine" })).status).toBe(200);
    expect((await ingrid.post(`/api/businesses/${await findPlace("n")}/claim`, {})).status).toBe(409);
    const waiting = await noor.read<{ claimant: { email: string }; twin: object }[]>("/api/admin/claims");
    const twinFor = ({ email }: Person) => waiting.find(({ claimant }) => claimant.email === email)?.twin;
    expect([twinFor(ingrid), twinFor(tomasz)]).toEqual([
      { id: own, name: "Bar Quay", isOwn: true },
      { id: own, name: "Bar Quay", isOwn: false },
    ]);
    expect(await (await noor.get("/admin?tab=claims")).text()).toContain("Compare and merge");
    await merge(own, imported);
    const status = async (person: Person) => (await person.read<{ status: string }[]>("/api/claims/my"))[0]?.status;
    expect([await status(ingrid), await status(tomasz)]).toEqual(["agreed", "refused"]);
    expect(await noor.read("/api/admin/claims")).toEqual([]);
  });
});

test("a table that merging knows nothing of is merged, and the undo brings it back", async () => {
  const { own, imported } = await openTwins();
  await app.sql.unsafe(`
    create table awards (id serial primary key, place uuid not null references businesses, year int, title text not null, revoked bool);
    create unique index on awards (year, place) where revoked is not true;
    grant all on awards to public`);
  try {
    await app.sql`
      insert into awards (place, year, title, revoked) values
      (${own}, 2024, 'Best view', null), (${imported}, 2024, 'Best wine', null), (${imported}, 2025, 'Best bar', null),
      (${imported}, 2024, 'Best host', true)`;
    const list = async () =>
      (await app.sql`select place, title from awards order by title`).map(({ place, title }) => [title, place === own]);
    const before = await list();
    await merge(own, imported);
    expect(await list()).toEqual([
      ["Best bar", true],
      ["Best host", true],
      ["Best view", true],
    ]);
    await app.sql`update awards set title = 'Best bar of all' where title = 'Best bar'`;
    expect((await noor.post(`/api/admin/places/merges/${imported}/undo`, {})).status).toBe(200);
    expect(await list()).toEqual([["Best bar of all", false], ...before.slice(1)]);
  } finally {
    await app.sql`drop table awards`;
  }
});
