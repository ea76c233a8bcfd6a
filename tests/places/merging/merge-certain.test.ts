// Places that two sources list: all that are certain are merged in one press, and undone in one.
import { beforeAll, beforeEach, expect, test } from "bun:test";
import { parseFile } from "../../../src/features/imports/parse-file.ts";
import type { DuplicatePair, Merges, MergeView } from "../../../src/features/places/merging/schema.ts";
import { importFile } from "../../imports/import-file.ts";
import { type Person, useTestApp } from "../../test-app.ts";

const app = useTestApp();
let noor: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
});
beforeEach(async () => {
  await app.sql`truncate businesses, sources, imports, catalogue_version cascade`;
});

async function importCsv(source: string, ...rows: string[]): Promise<void> {
  const text = ["id;name;lat;lon;type;address;phone;website", ...rows].join("\n");
  await app.db.transaction((tx) =>
    importFile(tx, {
      source: { id: source, name: source, attribution: source, licenseName: null, licenseUrl: null },
      parsed: parseFile(new TextEncoder().encode(text), { city: "Oulu" }),
      file: { name: `${source}.csv`, size: text.length, hash: crypto.randomUUID() },
      missing: "mark",
    }),
  );
}

async function importBoth(): Promise<void> {
  await importCsv(
    "office",
    "1;Ravintola Savotta;65.01200;25.465;restaurant;Kauppatori 1;+358 8 123 456;https://savotta.example",
    "2;Kahvila Hilpeä;65.01500;25.470;café;;;",
    "3;Sokeri-Jussin Kievari;65.01700;25.460;restaurant;;;",
    "4;Taidemuseo;65.02000;25.480;museum;;;",
  );
  await importCsv(
    "osm",
    "n1;Savotta;65.01230;25.465;restaurant;Kauppatori 1;08 123456;",
    "n2;Hilpea;65.01510;25.470;café;;;",
    "n3;Sokeri-Jussin Kievarri;65.01710;25.460;restaurant;;;",
    "n4;Oulun taidemuseo;65.03000;25.480;museum;;;",
  );
}

const listNames = async () => (await app.sql`select name from businesses order by name`).map(({ name }) => name);
const listPairs = async () =>
  (await noor.read<DuplicatePair[]>("/api/admin/places/duplicates")).map(({ isCertain, keep, merge }) => [
    [keep.name, merge.name].sort().join(" = "),
    isCertain,
  ]);

async function post(path: string): Promise<Merges> {
  const response = await noor.post(path, {});
  expect(response.status).toBe(200);
  return response.json();
}

test("Noor merges all that are certain in one press, and takes it back in one", async () => {
  await importBoth();
  const before = await listNames();
  expect(await listPairs()).toEqual([
    ["Hilpea = Kahvila Hilpeä", true],
    ["Ravintola Savotta = Savotta", true],
    ["Sokeri-Jussin Kievari = Sokeri-Jussin Kievarri", false],
  ]);
  expect(await (await noor.get("/admin?tab=places&duplicates=1")).text()).toContain("Merge all 2 that are certain");
  const merged = await post("/api/admin/places/merges");
  expect(merged.count).toBe(2);
  expect(await listNames()).toEqual(before.filter((name) => name !== "Savotta" && name !== "Hilpea"));
  expect(await listPairs()).toEqual([["Sokeri-Jussin Kievari = Sokeri-Jussin Kievarri", false]]);
  const [view, ...others] = await noor.read<MergeView[]>("/api/admin/places/merges");
  expect(view).toMatchObject({ id: merged.id, count: 2, name: "Hilpea" });
  expect(others).toEqual([]);
  expect(await (await noor.get("/admin?tab=places&duplicates=1")).text()).toContain("Hilpea and 1 other place");
  expect(await post("/api/admin/places/merges")).toMatchObject({ count: 0 });
  expect(await post(`/api/admin/places/merges/${merged.id}/undo`)).toEqual({ id: merged.id, count: 2 });
  expect(await listNames()).toEqual(before);
  expect((await noor.post(`/api/admin/places/merges/${merged.id}/undo`, {})).status).toBe(409);
});

test("three sources of one place leave one place, and the undo brings all three back", async () => {
  await importBoth();
  await importCsv("guide", "g1;SAVOTTA;65.01210;25.465;restaurant;Kauppatori 1;;https://www.savotta.example/");
  const before = await listNames();
  const merged = await post("/api/admin/places/merges");
  expect(merged.count).toBe(3);
  expect((await listNames()).filter((name) => /savotta/i.test(name))).toEqual(["Ravintola Savotta"]);
  expect(await post(`/api/admin/places/merges/${merged.id}/undo`)).toMatchObject({ count: 3 });
  expect(await listNames()).toEqual(before);
});

test("two admins press it at once: each counts and takes back their own merges", async () => {
  await importBoth();
  const before = await listNames();
  const both = await Promise.all([post("/api/admin/places/merges"), post("/api/admin/places/merges")]);
  expect(both[0].count + both[1].count).toBe(2);
  for (const { id, count } of both) {
    if (count > 0) expect(await post(`/api/admin/places/merges/${id}/undo`)).toEqual({ id, count });
    else expect((await noor.post(`/api/admin/places/merges/${id}/undo`, {})).status).toBe(409);
  }
  expect(await listNames()).toEqual(before);
});

test("a pair that has changed since it was listed is left, the others are merged", async () => {
  await importBoth();
  await app.sql.unsafe(`
    create function close_savotta() returns trigger language plpgsql as $$ begin
      update businesses set is_approved = false where name like '%Savotta';
      return null;
    end $$;
    create trigger close_savotta after insert on merged_places execute function close_savotta()`);
  try {
    expect(await post("/api/admin/places/merges")).toMatchObject({ count: 1 });
  } finally {
    await app.sql.unsafe("drop function close_savotta cascade");
  }
  expect(await listNames()).toContain("Savotta");
  expect(await listNames()).not.toContain("Hilpea");
});

test("what can't be undone any more is left, the others come back", async () => {
  await importBoth();
  const { id } = await post("/api/admin/places/merges");
  await app.sql`update merged_places set merged_at = now() - interval '31 days' where undo -> 'place' ->> 'name' = 'Savotta'`;
  expect(await post(`/api/admin/places/merges/${id}/undo`)).toEqual({ id, count: 1 });
  expect(await listNames()).not.toContain("Savotta");
});

test("Noor merges any two places by hand, from the page to edit one", async () => {
  await importBoth();
  const [one, other] = await app.sql`select id from businesses where name like '%aidemuseo' order by name`;
  expect(await (await noor.get(`/business/${one!.id}/edit`)).text()).toContain(
    `/admin?tab=places&amp;merge=${one!.id}`,
  );
  const list = await (await noor.get(`/admin?tab=places&merge=${one!.id}&q=taide`)).text();
  expect(list).toContain("Choose the place to merge with Oulun taidemuseo.");
  expect(list).toContain(`/admin?tab=places&amp;duplicates=1&amp;place=${one!.id}&amp;with=${other!.id}`);
  const page = await (await noor.get(`/admin?tab=places&duplicates=1&place=${one!.id}&with=${other!.id}`)).text();
  expect(page).toContain("1113 m apart");
});
