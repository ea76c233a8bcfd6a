// A place that was renamed or merged is the same when its source sends it under a new ID, and still hosts its events.
import { beforeAll, beforeEach, expect, test } from "bun:test";
import { matchVenues } from "../../src/features/imports/events/match-places.ts";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import type { ImportCounts } from "../../src/features/imports/schema.ts";
import { owner } from "../places/owner/people.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { importFile } from "./import-file.ts";

const app = useTestApp();
let noor: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { admin: true });
});
beforeEach(async () => {
  for (const table of ["businesses", "imports", "sources"]) await app.sql.unsafe(`delete from ${table}`);
});

/** Rows of ID, name and latitude. */
function importRows(rows: [string, string, number][], id = "office"): Promise<ImportCounts> {
  const lines = rows.map(([ref, name, latitude]) => `${ref},${name},${latitude},7.4,bar`);
  const text = ["id,name,lat,lon,type", ...lines].join("\n");
  return app.db.transaction((tx) =>
    importFile(tx, {
      source: { id, name: id, attribution: id, licenseName: null, licenseUrl: null },
      parsed: parseFile(new TextEncoder().encode(text), {}),
      file: { name: "office.csv", size: text.length, hash: crypto.randomUUID() },
      missing: "mark",
    }),
  );
}

const findPlace = async (ref: string, source = "office"): Promise<string> => {
  const [row] = await app.sql`select id from businesses where source_id = ${source} and source_ref = ${ref}`;
  return row?.id as string;
};
const countPlaces = async () => Number((await app.sql`select count(*) from businesses`)[0]!.count);
const hostOf = async (name: string) => {
  const [match] = await matchVenues(app.db, [{ names: [name] }]);
  return match && "host" in match ? match.host.id : null;
};
const edit = async (id: string, change: object) =>
  expect((await noor.patch(`/api/admin/businesses/${id}`, change)).status).toBe(200);
const merge = async (keep: string, gone: string) =>
  expect((await noor.post("/api/admin/places/merge", { keep, merge: gone })).status).toBe(200);

test("a place that Noor renamed twice and moved by 200 m is known by the source's name", async () => {
  await importRows([
    ["a1", "Bar Luna", 43.7],
    ["a2", "Bar Sole", 43.72],
  ]);
  const luna = await findPlace("a1");
  await edit(luna, { name: "Bar Luna & Figli" });
  await edit(luna, { name: "Luna", latitude: 43.7018, longitude: 7.4 });
  for (const fetch of ["b", "c"])
    expect(
      await importRows([
        [`${fetch}1`, "Bar Luna", 43.7],
        [`${fetch}2`, "Bar Sole", 43.72],
      ]),
    ).toMatchObject({ added: 0, unchanged: 2, missing: 0 });
  expect([await countPlaces(), await findPlace("a1")]).toEqual([2, luna]);
  expect(await hostOf("Bar Luna")).toBe(luna);
});

test("places that were merged stay one, though the source renumbers them all", async () => {
  await importRows([
    ["a1", "Bar Luna", 43.7],
    ["a2", "Luna Bar", 43.7004],
    ["a3", "Bar Sole", 43.72],
  ]);
  const luna = await findPlace("a1");
  await merge(luna, await findPlace("a2"));
  const next = await importRows([
    ["b1", "Bar Luna", 43.7],
    ["b2", "Luna Bar", 43.7004],
    ["b3", "Bar Sole", 43.72],
  ]);
  expect(next).toMatchObject({ added: 0, missing: 0 });
  expect([await countPlaces(), await findPlace("a1")]).toEqual([2, luna]);
  expect(await hostOf("Luna Bar")).toBe(luna);
  // Only one of them is renumbered.
  expect(
    await importRows([
      ["b1", "Bar Luna", 43.7],
      ["c2", "Luna Bar", 43.7004],
      ["b3", "Bar Sole", 43.72],
    ]),
  ).toMatchObject({ added: 0 });
});

test("a place that was merged into one of another source stays away under a new ID", async () => {
  await importRows([["a1", "Bar Luna", 43.7]]);
  await importRows([["x1", "Luna Cocktails", 43.7005]], "register");
  const luna = await findPlace("a1");
  const twin = await findPlace("x1", "register");
  await merge(luna, twin);
  expect(await importRows([["y1", "Luna Cocktails", 43.7005]], "register")).toMatchObject({ added: 0 });
  // Undone, the two are apart again, and the name is the other one's alone.
  expect((await noor.post(`/api/admin/places/merges/${twin}/undo`)).status).toBe(200);
  expect([await countPlaces(), await hostOf("Luna Cocktails")]).toEqual([2, twin]);
});

test("a merged place is known by its names before it was merged, until that is undone", async () => {
  await importRows([
    ["a1", "Bar Luna", 43.7],
    ["a2", "Luna Bar", 43.7004],
  ]);
  const [luna, twin] = [await findPlace("a1"), await findPlace("a2")];
  await edit(luna, { name: "Luna" });
  await edit(twin, { name: "Bar Luna" });
  await edit(twin, { name: "Luna (bar)" });
  await merge(luna, twin);
  expect(
    await importRows([
      ["a1", "Bar Luna", 43.7],
      ["b2", "Luna Bar", 43.7004],
    ]),
  ).toMatchObject({ added: 0, missing: 0 });
  expect((await noor.post(`/api/admin/places/merges/${twin}/undo`)).status).toBe(200);
  const names = await app.sql`select former_names as names from businesses order by name`;
  expect(names.map(({ names }) => names)).toEqual([["Bar Luna"], ["Bar Luna", "Luna Bar"]]);
});

test("a place that its owner renamed is known by its name before", async () => {
  await importRows([["a1", "Bar Luna", 43.7]]);
  const luna = await findPlace("a1");
  const ida = await owner(app, "Ida");
  await ida.post(`/api/businesses/${luna}/claim`, {});
  const [claim] = await app.sql`select id from claims where business_id = ${luna}`;
  expect((await noor.post(`/api/admin/claims/${claim!.id}/decision`, { agree: true })).status).toBe(200);
  await app.sql`update businesses set name = 'Da Ida' where id = ${luna}`;
  expect(await importRows([["b1", "Bar Luna", 43.7]])).toMatchObject({ added: 0, kept: 1 });
});

test("another bar in the same spot is a new place", async () => {
  await importRows([["a1", "Bar Luna", 43.7]]);
  await edit(await findPlace("a1"), { name: "Luna" });
  expect(await importRows([["b1", "Bar Marte", 43.7]])).toMatchObject({ added: 1 });
});
