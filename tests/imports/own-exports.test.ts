// An export, imported into an empty city, gives back every field of every place.
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Person, useTestApp } from "../test-app.ts";
import {
  emptyCity,
  exportAndBack,
  importFile,
  OFFICE,
  putRandomPlaces,
  readFields,
  somePlaces,
} from "./export-and-back.ts";

const app = useTestApp();
let noor: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
});
beforeEach(async () => {
  await emptyCity(app.sql);
});

describe.each(["csv", "geojson"] as const)("a %s", (format) => {
  test("gives back every field of every place", async () => {
    await fc.assert(
      fc.asyncProperty(somePlaces, async (places) => {
        await emptyCity(app.sql);
        await putRandomPlaces(app.sql, places);
        const before = await readFields(app.sql);
        const file = await exportAndBack(noor, app.sql, format);
        expect(await readFields(app.sql)).toEqual(before);
        expect(file.length).toBeGreaterThan(1000);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  test("gives back what an owner wrote, with the ID as its reference", async () => {
    const ines = await app.join(`Ines ${format}`, { type: "business" });
    const form = { name: "=Bar Ines", type: "restaurant", location: "1 Quay", contactInfo: "+377 93 30 10 20" };
    expect((await ines.post("/api/businesses", form)).status).toBe(200);
    await app.sql`update businesses set is_approved = true`;
    const [own] = await app.sql`select id from businesses`;
    await exportAndBack(noor, app.sql, format);
    expect(await app.sql`select name, location, contact_info, latitude, source_ref from businesses`).toMatchObject([
      { name: "=Bar Ines", location: "1 Quay", contact_info: "+377 93 30 10 20", latitude: null, source_ref: own!.id },
    ]);
  });

  test("keeps the credits of several sources, and places with the same ID apart", async () => {
    await app.sql`insert into sources ${app.sql([OFFICE, { ...OFFICE, id: "other", name: "Other", attribution: "© Other" }])}`;
    await app.sql`insert into businesses (name, type, location, latitude, longitude, is_approved, source_id, source_ref)
      select 'Place of ' || id, 'tour', '1 Quay', 43.7, 7.4, true, id, '1' from sources`;
    await exportAndBack(noor, app.sql, format);
    const rows = await app.sql`
      select b.name, source_ref, attribution from businesses b join sources s on s.id = source_id order by source_ref`;
    expect([...rows].map(({ name, source_ref: ref }) => [name, ref])).toEqual([
      ["Place of other", "other/1"],
      ["Place of tourist-office", "tourist-office/1"],
    ]);
    for (const { attribution } of [OFFICE, { attribution: "© Other" }])
      expect(rows[0]!.attribution).toContain(attribution);
  });
});

test("a place that isn't approved doesn't become public by an import", async () => {
  const ines = await app.join("Ines", { type: "business" });
  await ines.post("/api/businesses", { name: "Waiting Room", type: "restaurant", location: "1 Quay" });
  const file = await (await noor.get("/api/admin/places.csv?status=any")).text();
  expect(file).toContain("Waiting Room");
  await emptyCity(app.sql);
  await expect(importFile(noor, "places.csv", new TextEncoder().encode(file))).rejects.toThrow("was not approved");
});

test("a table that an office edited is read as it is now", async () => {
  await putRandomPlaces(app.sql, fc.sample(somePlaces, { numRuns: 1, seed: 1 })[0]!.slice(0, 1));
  await app.sql`update businesses set latitude = 43.7, longitude = 7.4, price_level = 2`;
  const csv = await (await noor.get("/api/admin/places.csv")).text();
  // Excel in Germany: semicolons and decimal commas.
  const edited = csv.replaceAll(",", ";").replace(";43.7;7.4;", ";43,7;7,4;");
  expect(edited).toContain(";43,7;7,4;");
  await emptyCity(app.sql);
  await importFile(noor, "places.csv", new TextEncoder().encode(edited)).catch((error) => expect(error).toBe(null));
  expect(await app.sql`select latitude, longitude, price_level from businesses`).toMatchObject([
    { latitude: "43.7000000", longitude: "7.4000000", price_level: 2 },
  ]);
});
