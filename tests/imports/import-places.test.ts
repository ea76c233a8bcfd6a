// Writing places to the catalogue: atomic, idempotent, and keeping owners' values.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { businesses, catalogueVersion, sources, users } from "../../db/schema/index.ts";
import type { ImportedPlace } from "../../src/features/imports/imported-place.ts";
import type { RejectedRecord } from "../../src/features/imports/parsed-file.ts";
import { createPacker, PlaceList } from "../../src/features/imports/place-list.ts";
import { countMissing } from "../../src/features/imports/staging.ts";
import { freshDatabase } from "../test-app.ts";
import { importFile } from "./import-file.ts";

const LAST_YEAR = new Date("2025-06-01T12:00:00Z");
const SOURCE = {
  id: "openstreetmap",
  name: "OpenStreetMap",
  attribution: "© OpenStreetMap contributors",
  licenseName: "ODbL 1.0",
  licenseUrl: "https://opendatacommons.org/licenses/odbl/1-0/",
};
const NONE = { added: 0, updated: 0, unchanged: 0, kept: 0, back: 0, missing: 0, outOfCoverage: 0, marked: 0 };

const place = (number: number, own: Partial<ImportedPlace> = {}): ImportedPlace => ({
  sourceRef: `node/${number}`,
  name: `Place ${number}`,
  type: "restaurant",
  names: null,
  description: null,
  descriptions: null,
  textLanguage: null,
  location: "Monaco",
  contactInfo: null,
  website: null,
  openingHours: null,
  priceLevel: null,
  facts: null,
  latitude: 43.7294123,
  longitude: 7.4157,
  tags: ["kind:bar", "for:Nightlife & Entertainment"],
  ...own,
});

let ctx: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  ctx = await freshDatabase();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.sql`truncate users, businesses, sources, imports, catalogue_version cascade`;
});

function packPlaces(places: ImportedPlace[]): PlaceList {
  const pack = createPacker();
  return new PlaceList(places.map((each, i) => pack(each, { line: i + 1 })));
}

type Options = Partial<Parameters<typeof importFile>[1]> & { rejected?: RejectedRecord[]; dataAt?: Date };

const importPlacesOf = (places: ImportedPlace[], { rejected = [], dataAt, ...view }: Options = {}) =>
  ctx.db.transaction((tx) =>
    importFile(tx, {
      source: SOURCE,
      parsed: { places: packPlaces(places), rejected, dataAt: dataAt ?? null },
      file: { name: "places.geojson", size: 1, hash: String(Bun.hash(JSON.stringify(places))) },
      ...view,
    }),
  );
const stored = (sourceRef: string) =>
  ctx.db.query.businesses
    .findFirst({ where: eq(businesses.sourceRef, sourceRef) })
    .then((row) => row as NonNullable<typeof row>);
const versionOfCatalogue = async () => (await ctx.db.select().from(catalogueVersion))[0]?.version;

describe("IDs that don't last", () => {
  const cafes = (suffix: string, own: (number: number) => Partial<ImportedPlace> = () => ({})) =>
    [1, 2, 3].map((number) =>
      place(number, { sourceRef: `row-${suffix}-${number}`, latitude: (43_730 + number) / 1000, ...own(number) }),
    );

  test("places stay the same when a source numbers them anew at each fetch", async () => {
    await importPlacesOf(cafes("a"));
    const [{ id }] = (await ctx.sql`select id from businesses where name = 'Place 2'`) as never as [{ id: string }];
    for (const fetch of ["b", "c"])
      expect(await importPlacesOf(cafes(fetch), { missing: "mark" })).toEqual({ ...NONE, unchanged: 3 });
    // A mapper moved it by 30 m, with new hours.
    const moved = (number: number) => (number === 2 ? { latitude: 43.7323, openingHours: "Mo-Fr 09:00-18:00" } : {});
    expect(await importPlacesOf(cafes("d", moved), { missing: "mark" })).toMatchObject({ added: 0, updated: 1 });
    const [row] = await ctx.sql`select id, opening_hours from businesses where name = 'Place 2'`;
    expect({ ...row }).toEqual({ id, opening_hours: "Mo-Fr 09:00-18:00" });
    expect(await ctx.db.$count(businesses)).toBe(3);
  });

  test("places without coordinates are known by their address", async () => {
    const withoutSpot = (street: string) => (number: number) => ({
      ...{ latitude: null, longitude: null, name: "Kiosk" },
      location: `${street} ${number}`,
    });
    await importPlacesOf(cafes("a", withoutSpot("Quai")));
    expect(await importPlacesOf(cafes("b", withoutSpot("Quai")))).toMatchObject({ added: 0, unchanged: 3 });
    expect(await importPlacesOf(cafes("c", withoutSpot("Rue")))).toMatchObject({ added: 3 });
  });

  test("of two that could be it, none is", async () => {
    const twins = (number: number) => ({ name: number < 3 ? "Kiosk" : "Bar", latitude: (437_300 + number) / 10_000 });
    await importPlacesOf(cafes("a", twins));
    expect(await importPlacesOf(cafes("b", twins))).toMatchObject({ added: 2, unchanged: 1 });
  });

  test("a branch elsewhere is a new place", async () => {
    await importPlacesOf([place(1, { name: "Kiosk" })]);
    expect(await importPlacesOf([place(2, { name: "Kiosk", latitude: 43.74 })])).toMatchObject({ added: 1 });
  });
});

describe("an import", () => {
  test("adds approved places with their source", async () => {
    expect(await importPlacesOf([place(1)])).toEqual({ ...NONE, added: 1 });
    expect(await stored("node/1")).toMatchObject({
      ...place(1),
      sourceId: "openstreetmap",
      userId: null,
      isApproved: true,
      approvedAt: expect.any(Date),
    });
    expect(await ctx.db.select().from(sources)).toMatchObject([SOURCE]);
  });

  test("is idempotent, row by row", async () => {
    const places = [
      place(1),
      place(2, { description: "Hats", priceLevel: 3, website: "https://a.example/", latitude: -0.1234567, tags: [] }),
    ];
    await importPlacesOf(places);
    const before = [
      await ctx.db.select().from(businesses).orderBy(businesses.sourceRef),
      await ctx.db.select().from(sources),
      await versionOfCatalogue(),
    ];
    expect(await importPlacesOf(places)).toEqual({ ...NONE, unchanged: 2 });
    expect([
      await ctx.db.select().from(businesses).orderBy(businesses.sourceRef),
      await ctx.db.select().from(sources),
      await versionOfCatalogue(),
    ]).toEqual(before);
  });

  test.each<Partial<ImportedPlace>>([
    { name: "Renamed" },
    { type: "hotel" },
    { description: "New words" },
    { location: "1 Rue Grimaldi" },
    { contactInfo: "+377 1" },
    { website: "https://b.example/" },
    { openingHours: "24/7" },
    { priceLevel: 4 },
    { latitude: 43.7294124 },
    { longitude: 7.5 },
    { tags: ["kind:pub"] },
  ])("updates a place whose source now says %j, and only that one", async (change) => {
    await importPlacesOf([place(1), place(2)]);
    await ctx.db.update(businesses).set({ updatedAt: LAST_YEAR });
    const [first, second] = [await stored("node/1"), await stored("node/2")];
    expect(await importPlacesOf([place(1, change), place(2)])).toEqual({ ...NONE, updated: 1, unchanged: 1 });
    const updated = await stored("node/1");
    expect(updated).toMatchObject({ ...change, id: first.id, createdAt: first.createdAt });
    expect(updated.updatedAt.getTime()).toBeGreaterThan(LAST_YEAR.getTime());
    expect(await stored("node/2")).toEqual(second);
  });

  test("removes values that the source no longer has", async () => {
    await importPlacesOf([place(1, { website: "https://a.example/" })]);
    await importPlacesOf([place(1)]);
    expect((await stored("node/1")).website).toBeNull();
  });

  test("keeps the values of claimed places", async () => {
    await importPlacesOf([place(1), place(2)]);
    const [owner] = await ctx.db.insert(users).values({ email: "owner@example.com", userType: "business" }).returning();
    await ctx.db.update(businesses).set({ userId: owner?.id, name: "Mine" }).where(eq(businesses.sourceRef, "node/1"));
    const mine = await stored("node/1");
    const theirs = [place(1, { name: "Theirs" }), place(2, { name: "Theirs" }), place(3)];
    expect(await importPlacesOf(theirs, { dataAt: LAST_YEAR })).toEqual({ ...NONE, added: 1, updated: 1, kept: 1 });
    expect(await stored("node/1")).toEqual({ ...mine, confirmedAt: LAST_YEAR });
  });

  test("doesn't list a place that an admin rejected", async () => {
    await importPlacesOf([place(1)]);
    await ctx.db
      .update(businesses)
      .set({ isApproved: false, approvedAt: null, rejectedAt: sql`now()`, rejectionReason: "Closed for good." });
    await importPlacesOf([place(1, { name: "Renamed" })]);
    expect(await stored("node/1")).toMatchObject({
      name: "Renamed",
      isApproved: false,
      rejectionReason: "Closed for good.",
    });
  });

  test("accepts the same refs from two sources", async () => {
    await importPlacesOf([place(1)]);
    expect(await importPlacesOf([place(1)], { source: { ...SOURCE, id: "city", name: "City" } })).toMatchObject({
      added: 1,
    });
  });

  test("invalidates the catalogue once, or not at all without changes", async () => {
    await importPlacesOf([place(1)]);
    const first = await versionOfCatalogue();
    await importPlacesOf([place(1)]);
    expect(await versionOfCatalogue()).toBe(first);
    await importPlacesOf(Array.from({ length: 1200 }, (_, i) => place(i)));
    expect(await versionOfCatalogue()).toBe((first ?? 0) + 1);
  });

  test("reports progress up to the last place", async () => {
    const reported: [number, number][] = [];
    const places = Array.from({ length: 1100 }, (_, i) => place(i));
    await importPlacesOf(places, { onProgress: (...step) => reported.push(step) });
    expect(reported).toEqual([
      [1000, 1100],
      [1100, 1100],
    ]);
  });

  test("writes nothing if the database rejects a place", async () => {
    await importPlacesOf([place(1)]);
    const before = await ctx.db.select().from(businesses);
    const places = [
      place(1, { name: "Renamed" }),
      ...Array.from({ length: 700 }, (_, i) => place(i + 2)),
      place(999, { latitude: 91 }),
    ];
    expect(await importPlacesOf(places).catch((failure) => failure.cause?.code)).toBe("23514");
    expect(await ctx.db.select().from(businesses)).toEqual(before);
  });

  test("runs one at a time", async () => {
    const places = Array.from({ length: 600 }, (_, i) => place(i));
    const sums = await Promise.all([
      importPlacesOf(places),
      importPlacesOf(places.toReversed()),
      importPlacesOf(places),
    ]);
    expect(sums.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 0, 600]);
    expect(await ctx.db.$count(businesses)).toBe(600);
  });
});

/** Comparing each place with each row of the file takes longer than the statement timeout. */
test("A large source is imported again in the time of its rows", async () => {
  const size = 30_000;
  const id = crypto.randomUUID();
  await ctx.sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`insert into sources (id, name, attribution) values (${SOURCE.id}, 'OpenStreetMap', '')`;
    await tx`insert into imports (id, file_name, file_size) values (${id}, 'large.json', 1)`;
    await tx`insert into businesses (source_id, source_ref, name, type, location, is_approved)
      select ${SOURCE.id}, 'node/' || n, 'Place', 'restaurant', 'Monaco', true from generate_series(1, ${size}) n`;
    await tx`insert into import_places (import_id, source_ref, verdict, position, facts)
      select ${id}, 'node/' || n, 'accepted', n, '{}' from generate_series(2, ${size}) n`;
  });
  await ctx.sql`analyze import_places`;
  const staged = { importId: id, sourceId: SOURCE.id, dates: { at: new Date(), fileAt: null } };
  const counts = await countMissing(ctx.db, staged, { hull: [], kinds: [] });
  expect(counts).toEqual({ missing: 0, outOfCoverage: 1 });
});

test("after an import, PostgreSQL plans with the new number of places", async () => {
  const countKnown = async () =>
    (await ctx.sql`select reltuples::int as rows from pg_class where oid = 'businesses'::regclass`)[0]!.rows;
  for (const size of [40, 700]) {
    await importPlacesOf(Array.from({ length: size }, (_, i) => place(i)));
    expect(await countKnown()).toBe(size);
  }
});
