// Undoing an import as a whole, over HTTP.
import { beforeAll, beforeEach, expect, test } from "bun:test";
import { getCoverage } from "../../src/features/imports/coverage.ts";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import type { ImportCounts, ImportView, RemovalPlan } from "../../src/features/imports/schema.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { importFile } from "./import-file.ts";

const app = useTestApp();
let noor: Person;
let amira: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
  amira = await app.join("Amira");
});
beforeEach(async () => {
  await app.sql`truncate businesses, sources, imports, catalogue_version cascade`;
});

const API = "/api/admin/imports";

/** Rows of name, opening hours and latitude. */
async function importCsv(
  rows: [string, string, number?][],
  { checked = "", ...source }: { checked?: string; attribution?: string; licenseName?: string } = {},
): Promise<ImportCounts> {
  const text = `id,name,lat,lon,type,check_date,opening hours\n${rows
    .map(([name, hours, latitude = 43.7]) => `${name},${name},${latitude},7.4,bar,${checked},${hours}\n`)
    .join("")}`;
  const parsed = parseFile(new TextEncoder().encode(text), {});
  expect(getCoverage(parsed.places)).toBeDefined();
  return app.db.transaction((tx) =>
    importFile(tx, {
      source: {
        id: "office",
        name: "Office",
        attribution: "City office",
        licenseName: null,
        licenseUrl: null,
        ...source,
      },
      parsed,
      file: { name: "office.csv", size: text.length, hash: Bun.hash(text).toString(16) },
      missing: "mark",
    }),
  );
}

const listPast = () => noor.read<ImportView[]>(API);

async function undo(id: string, used: "keep" | "close" = "keep"): Promise<ImportView> {
  const response = await noor.post(`${API}/${id}/undo`, { used });
  expect([response.status, await response.text()]).toMatchObject([200, expect.anything()]);
  for (;;) {
    const view = await noor.read<ImportView>(`${API}/${id}`);
    if (view.state !== "undoing") return view;
    await Bun.sleep(20);
  }
}

const stored = () =>
  app.sql`select name, opening_hours, confirmed_at, maybe_closed_at from businesses where source_id is not null order by name`;
const idOf = async (name: string) => (await app.sql`select id from businesses where name = ${name}`)[0]!.id as string;

test("an undone first import leaves nothing, not even its source", async () => {
  await importCsv([
    ["Bar", "24/7"],
    ["Club", ""],
  ]);
  const [past] = await listPast();
  expect(past).toMatchObject({ state: "done", canUndo: true });
  expect(await noor.read<RemovalPlan>(`${API}/${past!.id}/undo`)).toEqual({
    kind: "places",
    removed: 2,
    restored: 0,
    used: 0,
    places: [],
  });
  expect(await undo(past!.id)).toMatchObject({
    state: "undone",
    canUndo: false,
    undone: { removed: 2, restored: 0, kept: 0, closed: 0 },
  });
  expect(await stored()).toHaveLength(0);
  expect(await app.sql`select 1 from sources`).toHaveLength(0);
  expect((await noor.post(`${API}/${past!.id}/undo`, { used: "keep" })).status).toBe(409);
  const log = await noor.read<{ action: string }[]>("/api/admin/audit-log?action=import.undo");
  expect(log[0]).toMatchObject({ action: "import.undo" });
});

test("an undone second import restores places, dates and the source", async () => {
  await importCsv([
    ["Bar", "24/7", 43.7],
    ["Club", "", 43.71],
    ["Diner", "", 43.72],
    ["Oasis", "", 43.705],
  ]);
  const before = await stored();
  await importCsv(
    [
      ["Bar", "Mo 10:00-12:00", 43.7],
      ["Club", "", 43.71],
      ["Diner", "", 43.72],
      ["Extra", ""],
    ],
    { attribution: "Somebody else", licenseName: "CC0" },
  );
  const changed = await stored();
  expect(changed.map(({ name }) => name)).toEqual(["Bar", "Club", "Diner", "Extra", "Oasis"]);
  expect(changed[0]).toMatchObject({ opening_hours: "Mo 10:00-12:00" });
  const [second, first] = await listPast();
  expect(first).toMatchObject({ canUndo: false });
  expect((await noor.post(`${API}/${first!.id}/undo`, { used: "keep" })).status).toBe(409);
  expect(await undo(second!.id)).toMatchObject({ undone: { removed: 1, kept: 0 } });
  expect(await stored()).toEqual(before);
  expect(await app.sql`select attribution, license_name from sources`).toEqual([
    { attribution: "City office", license_name: null },
  ] as never);
  expect((await listPast())[1]).toMatchObject({ id: first!.id, canUndo: true });
});

test("an import of the same file again has nothing to undo", async () => {
  const rows: [string, string][] = [
    ["Bar", "24/7"],
    ["Club", ""],
  ];
  await importCsv(rows);
  const before = await stored();
  expect(await importCsv(rows)).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
  const [again] = await listPast();
  expect(await app.sql`select 1 from import_changes where import_id = ${again!.id}`).toHaveLength(0);
  expect(await undo(again!.id)).toMatchObject({ undone: { removed: 0, restored: 0, kept: 0, closed: 0 } });
  expect(await stored()).toEqual(before);
});

test("an import of newer data without changes is undone to the earlier confirmation", async () => {
  const rows: [string, string][] = [
    ["Bar", "24/7"],
    ["Club", ""],
  ];
  await importCsv(rows, { checked: "2025-03-01" });
  const before = await stored();
  await importCsv(rows, { checked: "2025-04-01" });
  expect(await stored()).not.toEqual(before);
  const [again] = await listPast();
  await undo(again!.id);
  expect(await stored()).toEqual(before);
});

test.each(["keep", "close"] as const)("places in use are listed, and %s is what happens to them", async (used) => {
  await importCsv([
    ["Bar", ""],
    ["Club", ""],
    ["Diner", ""],
  ]);
  await amira.post("/api/swipes", { businessId: await idOf("Bar"), action: "like" });
  await app.sql`update businesses set locked_fields = '{openingHours}' where name = 'Club'`;
  const [past] = await listPast();
  const plan = await noor.read<RemovalPlan>(`${API}/${past!.id}/undo`);
  expect(plan).toMatchObject({
    removed: 1,
    used: 2,
    places: [
      { name: "Bar", reason: "used" },
      { name: "Club", reason: "edited" },
    ],
  });
  await undo(past!.id, used);
  const left = await stored();
  expect(left.map(({ name, maybe_closed_at: at }) => [name, at !== null])).toEqual([
    ["Bar", used === "close"],
    ["Club", used === "close"],
  ]);
  expect(await app.sql`select 1 from swipes where user_id = ${amira.id}`).toHaveLength(1);
  expect(await app.sql`select 1 from sources`).toHaveLength(1);
  await app.sql`delete from swipes`;
});

test("an undone import leaves a place that somebody claims", async () => {
  await importCsv([
    ["Bar", ""],
    ["Club", ""],
  ]);
  const owner = await app.join("Claudia", { type: "business" });
  expect((await owner.post(`/api/businesses/${await idOf("Bar")}/claim`, { note: "Mine" })).status).toBe(200);
  const [past] = await listPast();
  const plan = await noor.read<RemovalPlan>(`${API}/${past!.id}/undo`);
  expect(plan).toMatchObject({ removed: 1, used: 1, places: [{ name: "Bar", reason: "claimed" }] });
  expect(await undo(past!.id)).toMatchObject({ undone: { removed: 1, kept: 1 } });
  expect((await stored()).map(({ name }) => name)).toEqual(["Bar"]);
});

test("a swipe at the same moment is never lost", async () => {
  for (let round = 0; round < 5; round++) {
    await app.sql`truncate businesses, sources, imports, catalogue_version cascade`;
    await importCsv([["Bar", ""]]);
    const [[past], businessId] = [await listPast(), await idOf("Bar")];
    const [swiped] = await Promise.all([amira.post("/api/swipes", { businessId, action: "like" }), undo(past!.id)]);
    const kept = (await stored()).length === 1;
    expect([200, 201].includes(swiped.status)).toBe(kept);
    expect(await app.sql`select 1 from swipes where user_id = ${amira.id}`).toHaveLength(kept ? 1 : 0);
  }
});

test("an undo of which the server died is started again", async () => {
  await importCsv([["Bar", ""]]);
  const [past] = await listPast();
  await app.sql`update imports set state = 'undoing', heartbeat_at = now()`;
  expect((await noor.post(`${API}/${past!.id}/undo`, { used: "keep" })).status).toBe(409);
  await app.sql`update imports set heartbeat_at = now() - interval '1 minute'`;
  expect((await listPast())[0]).toMatchObject({ canUndo: true });
  expect(await undo(past!.id)).toMatchObject({ state: "undone" });
});

test("after 30 days an import stays", async () => {
  await importCsv([["Bar", ""]]);
  await app.sql`update imports set finished_at = now() - interval '31 days'`;
  const [past] = await listPast();
  expect(past).toMatchObject({ canUndo: false });
  expect((await noor.post(`${API}/${past!.id}/undo`, { used: "keep" })).status).toBe(409);
});

test("a source is removed with its places, except those in use", async () => {
  await importCsv([
    ["Bar", ""],
    ["Club", ""],
  ]);
  await amira.post("/api/swipes", { businessId: await idOf("Bar"), action: "save" });
  const path = "/api/admin/sources/office/removal";
  expect(await noor.read<RemovalPlan>(path)).toMatchObject({ removed: 1, used: 1 });
  expect((await amira.post(path, { used: "close" })).status).toBe(403);
  const removal = await noor.post(path, { used: "close" });
  expect(await removal.json()).toEqual({ removed: 1, restored: 0, kept: 0, closed: 1 });
  expect((await stored()).map(({ name }) => name)).toEqual(["Bar"]);
  expect((await listPast())[0]).toMatchObject({ canUndo: false });
  expect((await noor.post("/api/admin/sources/nowhere/removal", { used: "keep" })).status).toBe(404);
  const page = await (await noor.get("/admin?tab=imports")).text();
  expect(page).toContain("City office");
  await app.sql`delete from swipes`;
});
