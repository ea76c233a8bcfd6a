// What the staff edits survives imports field by field, says so, and can be given back to the source.
import { beforeAll, beforeEach, expect, test } from "bun:test";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { importFile } from "../imports/import-file.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let noor: Person;
let milo: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
  milo = await app.join("Milo", { type: null, moderator: true });
});

let id = "";
beforeEach(async () => {
  await app.sql`truncate businesses, sources, imports cascade`;
  await importCafe({});
  id = (await app.sql`select id from businesses`)[0]!.id;
});

const source = { id: "register", name: "The Register", attribution: "City", licenseName: null, licenseUrl: null };

async function importCafe(facts: { name?: string; hours?: string; lat?: string; german?: string; toilet?: string }) {
  const { name = "Cafe Nrod", hours = "Mo-Fr 08:00-12:00", lat = "44.1", german = "Kaffee Nord", toilet = "" } = facts;
  const header = "id,name,name:de,type,latitude,longitude,address,opening_hours,toilets:wheelchair";
  const row = ["c1", name, german, "cafe", lat, "9.2", "1 Quay Street", hours, toilet].map((cell) => `"${cell}"`);
  const bytes = new TextEncoder().encode(`${header}\n${row.join(",")}`);
  const file = { name: "register.csv", size: bytes.length, hash: Bun.hash(bytes).toString(16) };
  return app.db.transaction((tx) => importFile(tx, { source, parsed: parseFile(bytes), file }));
}

const edit = async (facts: object) => {
  const answer = await noor.patch(`/api/admin/businesses/${id}`, facts);
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
};
const restore = async (fields: string[], to = "source", person = noor) => {
  const answer = await person.post(`/api/admin/businesses/${id}/restored-fields`, { fields, to });
  expect(answer.status).toBe(200);
  return answer.json();
};
const see = (): Promise<Record<string, unknown>> => noor.read(`/api/businesses/${id}`);

/** The lines of the card about the protection from imports. */
async function readCard(): Promise<string[]> {
  const page = await (await noor.get(`/business/${id}/edit`)).text();
  const [, card = ""] = /<section[^>]* aria-labelledby="locked">(.*?)<\/section>/s.exec(page) ?? [];
  const text = card.replaceAll(/<script.*?<\/script>/gs, "").replaceAll(/<[^>]*>/g, "\n");
  const lines = text.replaceAll("&#x27;", "'").split("\n");
  return lines.filter(Boolean).slice(2);
}
const DATE = expect.stringMatching(/^Edited by hand on .*\d/);

test("Noor reads of each field when it was edited, and what the source says now", async () => {
  await edit({ name: "Café Nord", openingHours: "Mo-Sa 08:00-18:00", latitude: 44.2, longitude: 9.3 });
  await importCafe({ hours: "Mo-Su 10:00-11:00", lat: "44.5" });
  expect(await see()).toMatchObject({ name: "Café Nord", openingHours: "Mo-Sa 08:00-18:00", latitude: 44.2 });
  const restoring = "Restore the source's value";
  expect(await readCard()).toEqual([
    ...["Name", DATE, "The source says:", "Cafe Nrod", restoring],
    ...["Opening hours", DATE, "The source says:", "Mo-Su 10:00-11:00", restoring],
    ...["Latitude and Longitude", DATE, "The source says:", "44.5, 9.2", restoring],
  ]);
});

test("a restored field is the source's again, and the undo keeps the date of the edit", async () => {
  await edit({ openingHours: "Mo-Sa 08:00-18:00", latitude: 44.2, longitude: 9.3 });
  const before = await readCard();
  await importCafe({ hours: "Mo-Su 10:00-11:00" });
  expect(await restore(["openingHours", "latitude"], "source", milo)).toEqual({
    changed: ["openingHours", "latitude", "longitude"],
    locked: [],
  });
  expect(await restore(["openingHours"])).toEqual({ changed: [], locked: [] });
  await importCafe({ hours: "Tu 09:00-10:00" });
  expect(await see()).toMatchObject({ openingHours: "Tu 09:00-10:00", latitude: 44.1, longitude: 9.2 });
  expect((await readCard()).slice(0, 5)).toEqual([
    ...["Opening hours", "The source's value was restored.", "By hand, it said:", "Mo-Sa 08:00-18:00", "Undo"],
  ]);
  expect((await restore(["openingHours", "longitude"], "hand")).locked).toEqual([
    ...["openingHours", "latitude", "longitude"],
  ]);
  expect(await see()).toMatchObject({ openingHours: "Mo-Sa 08:00-18:00", latitude: 44.2, longitude: 9.3 });
  await importCafe({});
  expect(await readCard()).toEqual(before);
  const log = await noor.read<{ action: string; admin: { name: string } }[]>("/api/admin/audit-log");
  expect(
    log
      .filter(({ action }) => action.startsWith("place."))
      .slice(0, 3)
      .map(({ action, admin }) => [action, admin.name]),
  ).toEqual([
    ["place.edit", "Noor"],
    ["place.restore", "Milo"],
    ["place.edit", "Noor"],
  ]);
});

test("a name in one language is given back, and the others stay", async () => {
  await edit({ names: { de: "Café Nord", fr: "Café du Nord" } });
  expect((await readCard()).filter((line) => line.includes("languages"))).toEqual([
    "Name in other languages (German)",
    "Name in other languages (French)",
  ]);
  await importCafe({ german: "Kaffeehaus" });
  expect(await restore(["names.de"])).toEqual({ changed: ["names"], locked: ["names.fr"] });
  const names = async () => (await app.sql`select names from businesses`)[0]!.names;
  expect(await names()).toEqual({ de: "Kaffeehaus", fr: "Café du Nord" });
  await restore(["names.fr"]);
  expect(await names()).toEqual({ de: "Kaffeehaus" });
});

test("a fact that goes back to the source is no longer said to be by an admin", async () => {
  await importCafe({ toilet: "no" });
  await edit({ facts: { wheelchairToilet: "yes" } });
  await restore(["facts"]);
  const shown = await see();
  expect(shown).toMatchObject({ facts: { wheelchairToilet: "no" } });
  expect((await app.sql`select fact_edits from businesses`)[0]!.fact_edits).toBe(null);
});

test("an import that changes only edited fields is no update, and its undo is exact", async () => {
  await edit({ openingHours: "Mo-Sa 08:00-18:00" });
  const counts = await importCafe({ hours: "Mo-Su 10:00-11:00" });
  expect(counts).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await readCard()).toContain("Mo-Su 10:00-11:00");
  const [past] = await noor.read<{ id: string }[]>("/api/admin/imports");
  expect(await noor.read(`/api/admin/imports/${past!.id}/undo`)).toMatchObject({ removed: 0, restored: 0 });
  await undoLastImport();
  expect(await readCard()).toContain("Mo-Fr 08:00-12:00");
});

test("what Noor took from an import stays when the import is undone, as the page says", async () => {
  await edit({ openingHours: "Mo-Sa 08:00-18:00" });
  await importCafe({ name: "Cafe Nord", hours: "Mo-Su 10:00-11:00" });
  await restore(["openingHours"]);
  await undoLastImport();
  expect(await see()).toMatchObject({ name: "Cafe Nrod", openingHours: "Mo-Su 10:00-11:00" });
  expect(await readCard()).toContain("Mo-Sa 08:00-18:00");
});

async function undoLastImport(): Promise<void> {
  const [past] = await noor.read<{ id: string }[]>("/api/admin/imports");
  await noor.post(`/api/admin/imports/${past!.id}/undo`, { used: "keep" });
  while ((await noor.read(`/api/admin/imports/${past!.id}`)).state === "undoing") await Bun.sleep(20);
}

test("an edit of an earlier version has no date, and the next import knows its source", async () => {
  await app.sql`update businesses set locked_fields = '{type,openingHours}', opening_hours = '24/7'`;
  expect(await readCard()).toEqual(["Type", "Edited by hand", "Opening hours", "Edited by hand"]);
  await app.sql`update businesses set locked_fields = '{openingHours}'`;
  await importCafe({ hours: "" });
  expect((await readCard()).slice(1, 4)).toEqual(["Edited by hand", "The source says:", "Nothing"]);
  await restore(["openingHours"]);
  expect((await see()).openingHours).toBe(null);
});

test("an upgrade takes the dates of earlier edits from the audit log", async () => {
  await edit({ names: { de: "Café Nord" } });
  await app.sql`update businesses set hand_edits = null`;
  const migration = await Bun.file("db/migrations/0082_hand_edits.sql").text();
  await app.sql.unsafe(migration.split("--> statement-breakpoint")[1]!);
  expect(await readCard()).toEqual(["Name in other languages (German)", DATE]);
});

test("nothing of an owner's listing is restored, and travelers may not", async () => {
  await edit({ openingHours: "Mo-Sa 08:00-18:00" });
  const luc = await app.join("Luc", { type: "business" });
  await app.sql`update businesses set user_id = ${luc.id}`;
  expect((await restore(["openingHours"])).changed).toEqual([]);
  expect(await readCard()).toEqual([]);
  const path = `/api/admin/businesses/${id}/restored-fields`;
  expect((await luc.post(path, { fields: ["name"], to: "source" })).status).toBe(403);
  expect((await noor.post(path, { fields: [], to: "nobody" })).status).toBe(422);
});
