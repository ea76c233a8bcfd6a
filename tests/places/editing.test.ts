// Admins edit imported listings, and later imports keep the changes.
import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { businesses } from "../../db/schema/index.ts";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { importFile } from "../imports/import-file.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let ada: Person;
let amira: Person;
let luc: Person;
beforeAll(async () => {
  ada = await app.join("Ada Admin", { type: null, admin: true });
  amira = await app.join("Amira");
  luc = await app.join("Luc", { type: "business" });
});

const source = {
  id: "register",
  name: "The Register",
  attribution: "© The Register",
  licenseName: "CC BY 4.0",
  licenseUrl: "https://creativecommons.org/licenses/by/4.0/",
};

/** Imports one café with these facts. */
async function register(facts: { name?: string; hours?: string; phone?: string; latitude?: string; tags?: string }) {
  const {
    name = "Cafe Nrod",
    hours = "Mo-Fr 08:00-12:00",
    phone = "+39 010 1",
    latitude = "44.1",
    tags = "quiet",
  } = facts;
  const header = "id,name,type,latitude,longitude,address,phone,openingHours,tags";
  const row = ["c1", name, "cafe", latitude, "9.2", "1 Quay Street", phone, hours, tags].map((cell) => `"${cell}"`);
  const bytes = new TextEncoder().encode(`${header}\n${row.join(",")}`);
  const file = { name: "register.csv", size: bytes.length, hash: Bun.hash(bytes).toString(16) };
  const counts = await app.db.transaction((tx) => importFile(tx, { source, parsed: parseFile(bytes), file }));
  const [place] = await app.db.select().from(businesses).where(eq(businesses.sourceRef, "c1"));
  return { counts, place: place! };
}

test("later imports keep Ada's edits and update the other fields", async () => {
  const { place } = await register({});
  const edited = await ada.patch(`/api/admin/businesses/${place.id}`, {
    name: "Café Nord",
    openingHours: "Mo-Sa 08:00-18:00",
    latitude: 44.2,
    longitude: 9.2,
    tags: ["kind:café", "live music", "food and culinary"],
  });
  expect(await edited.json()).toEqual({
    changed: ["name", "openingHours", "latitude", "tags"],
    locked: ["name", "openingHours", "latitude", "longitude", "tags"],
  });
  const shown = await amira.read(`/api/businesses/${place.id}`);
  expect(shown).toMatchObject({ name: "Café Nord", openingHours: "Mo-Sa 08:00-18:00", latitude: 44.2 });
  expect(shown.tags).toEqual(["kind:café", "feature:live music", "for:Food & Culinary"]);

  const same = await register({});
  expect(same.counts).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
  const later = await register({ hours: "Mo-Su 10:00-11:00", phone: "+39 010 2", latitude: "44.5" });
  expect(later.counts).toMatchObject({ updated: 1, unchanged: 0 });
  expect(later.place).toMatchObject({
    name: "Café Nord",
    openingHours: "Mo-Sa 08:00-18:00",
    latitude: 44.2,
    longitude: 9.2,
    contactInfo: "+39 010 2",
    tags: ["kind:café", "feature:live music", "for:Food & Culinary"],
  });
});

test("the audit log lists the changed fields; an edit without changes is not logged", async () => {
  const { place } = await register({});
  const again = await ada.patch(`/api/admin/businesses/${place.id}`, { name: "Café Nord" });
  expect((await again.json()).changed).toEqual([]);
  const auditEntries = await ada.read("/api/admin/audit-log?action=place.edit");
  expect(auditEntries).toHaveLength(1);
  expect(auditEntries[0]).toMatchObject({
    subject: { name: "Café Nord" },
    detail: { changed: ["name", "openingHours", "latitude", "tags"] },
  });
});

test("only admins get the edit form, from the place's page and from a report", async () => {
  const { place } = await register({});
  const link = `/business/${place.id}/edit`;
  expect(await (await ada.get(`/business/${place.id}`)).text()).toContain(`href="${link}"`);
  expect(await (await amira.get(`/business/${place.id}`)).text()).not.toContain(link);
  const page = await (await ada.get(link)).text();
  expect(page).toContain("Edit Café Nord");
  for (const field of ["Name", "Opening hours", "Latitude and Longitude", "Tags"])
    expect(page).toMatch(new RegExp(`<h3[^>]*>${field}</h3><p[^>]*>Edited by hand on [^<]*\\d`));
  for (const person of [amira, luc]) {
    expect((await person.get(link)).status).toBe(403);
    expect((await person.patch(`/api/admin/businesses/${place.id}`, { name: "Mine" })).status).toBe(403);
  }
  await amira.post(`/api/businesses/${place.id}/reports`, { kind: "wrong", note: "They open at nine." });
  expect(await (await ada.get("/admin?tab=reports")).text()).toContain(`${link}?from=reports`);
});

test("invalid fields are named, and nothing is saved", async () => {
  const { place } = await register({});
  const path = `/api/admin/businesses/${place.id}`;
  for (const [body, field] of [
    [{ name: "" }, "name"],
    [{ latitude: 44.3 }, "longitude"],
    [{ latitude: 91, longitude: 9 }, "latitude"],
    [{ type: "castle" }, "type"],
    [{ tags: [""] }, "tags"],
    [{ website: "javascript:alert(1)" }, "website"],
  ] as const) {
    const response = await ada.patch(path, body);
    expect([body, response.status, Object.keys((await response.json()).fields)]).toEqual([body, 422, [field]]);
  }
  expect((await ada.patch(path, { isApproved: false })).status).toBe(422);
  expect((await ada.patch(`/api/admin/businesses/${crypto.randomUUID()}`, { name: "Nobody" })).status).toBe(404);
});
