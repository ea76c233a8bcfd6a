// Importing from /admin over HTTP: upload, preview, import or discard.
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, businesses, importPlaces, importSlices, imports, users } from "../../db/schema/index.ts";
import type { MapStatus } from "../../src/features/basemap/schema.ts";
import { SLICE_BYTES } from "../../src/features/imports/limits.ts";
import type { ImportView, RemovalPlan } from "../../src/features/imports/schema.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { killTask } from "../workers/task-processes.ts";
import { writePbf } from "./write-pbf.ts";

const app = useTestApp();
let noor: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
});
beforeEach(async () => {
  await app.sql`truncate businesses, sources, imports, catalogue_version cascade`;
});

const API = "/api/admin/imports";

/** Uploads a file and waits for its preview. */
async function importFileInBrowser(
  fileName: string,
  content: string | Uint8Array,
  options: object = {},
): Promise<ImportView> {
  const id = await send(fileName, content);
  return read(id, options);
}

async function send(fileName: string, content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const begun = await noor.post(API, { fileName, size: bytes.length });
  expect(begun.status).toBe(200);
  const { id } = (await begun.json()) as { id: string };
  for (let position = 0; position * SLICE_BYTES < bytes.length; position++) {
    const slice = bytes.slice(position * SLICE_BYTES, (position + 1) * SLICE_BYTES);
    expect((await sendSlice(id, position, slice)).status).toBe(200);
  }
  return id;
}

async function sendSlice(id: string, position: number, slice: Uint8Array): Promise<Response> {
  const form = new FormData();
  form.append("slice", new Blob([slice as BlobPart]));
  const body = new Response(form);
  const type = body.headers.get("content-type")!;
  return noor.upload(`${API}/${id}/slices/${position}`, await body.bytes(), type);
}

async function read(id: string, options: object = {}): Promise<ImportView> {
  expect((await noor.post(`${API}/${id}/reading`, options)).status).toBe(200);
  return settled(id);
}

async function write(id: string, markMissing = false): Promise<ImportView> {
  expect((await noor.post(`${API}/${id}/writing`, { markMissing })).status).toBe(200);
  return settled(id);
}

/** Polls until no step is running. */
async function settled(id: string): Promise<ImportView> {
  for (;;) {
    const view = await noor.read<ImportView>(`${API}/${id}`);
    if (view.state !== "reading" && view.state !== "writing") return view;
    await Bun.sleep(20);
  }
}

type SourceLocation = [name: string, longitude: number, latitude: number, amenity?: string];

/** OpenStreetMap features whose names are also their IDs. */
const osm = (...spots: SourceLocation[]) =>
  JSON.stringify({
    type: "FeatureCollection",
    features: spots.map(([name, longitude, latitude, amenity = "bar"]) => ({
      type: "Feature",
      id: `node/${name}`,
      geometry: { type: "Point", coordinates: [longitude, latitude] },
      properties: { name, amenity },
    })),
  });

const CORNERS: SourceLocation[] = [
  ["A", 7.4, 43.7],
  ["B", 7.5, 43.7],
  ["C", 7.5, 43.8],
  ["D", 7.4, 43.8],
  ["E", 7.42, 43.72],
];
const INSIDE: SourceLocation = ["Inside", 7.45, 43.75];
const OUTSIDE: SourceLocation = ["Outside", 8.5, 44.5];
const MUSEUM: SourceLocation = ["Arts", 7.45, 43.74, "arts_centre"];

const listed = async () =>
  (await app.db.select().from(businesses).orderBy(businesses.name)).map(({ name, maybeClosedAt }) =>
    maybeClosedAt ? `${name}?` : name,
  );

/** A town with a bar inside of its boundary and one outside, on one street. */
const EXTRACT = writePbf(
  {
    nodes: [
      ...[7.4, 7.5].flatMap((lon) => [43.7, 43.8].map((lat) => ({ id: Math.round(lon * 10 + lat * 100), lat, lon }))),
      { id: 10, lat: 43.75, lon: 7.45, tags: { amenity: "bar", name: "Inside" } },
      { id: 11, lat: 43.75, lon: 7.55, tags: { amenity: "bar", name: "Outside" } },
      { id: 12, lat: 43.76, lon: 7.45, tags: { place: "town", name: "Porto Vero" } },
    ],
    ways: [
      { id: 1, refs: [4444, 4445, 4455, 4454, 4444], tags: { place: "city", name: "Porto Vero" } },
      { id: 2, refs: [4444, 4445, 4455], tags: { highway: "residential", name: "Quay" } },
    ],
  },
  { box: [7.4, 43.7, 7.6, 43.8] },
);
const findPart = async () => (await app.sql`select area from sources`)[0]?.area;

describe("a file", () => {
  test("that is an extract is imported as a box, and again without saying so", async () => {
    const whole = await importFileInBrowser("coast.osm.pbf", EXTRACT);
    const { sketch } = whole.preview!;
    expect(sketch).toMatchObject({ names: [["Porto Vero", expect.any(Number), expect.any(Number)]] });
    const [west, south, east, north] = sketch!.box;
    expect([west <= 7.4, south <= 43.7, east >= 7.55, north >= 43.8]).toEqual([true, true, true, true]);
    expect(sketch!.dots.length).toBeGreaterThan(2);
    expect(whole).toMatchObject({ preview: { area: null, accepted: 2 }, streetMap: { problem: null } });

    const outside = await read(whole.id, { area: "1,1,2,2" });
    expect(outside).toMatchObject({
      state: "failed",
      failure: "The file has nothing in this part. Choose another one.",
      preview: { area: "1,1,2,2", sketch },
    });
    for (const area of ["7.44,43.8,7.46,43.7", "7.44,43.7,7.44,43.8", "7.44,-91,7.46,43.8"])
      expect((await read(whole.id, { area })).failure).toStartWith("A box is west, south, east and north in degrees");
    const box = "7.44,43.74,7.46,43.76";
    expect(await read(whole.id, { area: box })).toMatchObject({ preview: { area: box, accepted: 1, sketch } });
    await write(whole.id);
    expect([await listed(), await findPart()]).toEqual([["Inside"], box]);
    const [inside] = await app.db.select().from(businesses);

    const again = await importFileInBrowser("another-name.osm.pbf", EXTRACT);
    expect(again).toMatchObject({ preview: { area: box }, counts: { added: 0, updated: 0, unchanged: 1 } });
    const [id] = [again.id];
    expect(await read(id, { area: null })).toMatchObject({ preview: { area: null }, counts: { added: 1 } });
    await write(id);
    expect([await listed(), await findPart()]).toEqual([["Inside", "Outside"], null]);
    const kept = await app.db.select().from(businesses).where(eq(businesses.name, "Inside"));
    expect(kept.map((place) => place.id)).toEqual([inside!.id]);

    const { hasStreetMap } = await noor.read<RemovalPlan>(`${API}/${id}/undo`);
    expect(hasStreetMap).toBeTrue();
    expect((await noor.post(`${API}/${id}/undo`, { used: "keep" })).status).toBe(200);
    while ((await noor.read<ImportView>(`${API}/${id}`)).state === "undoing") await Bun.sleep(20);
    expect([await listed(), await findPart()]).toEqual([["Inside"], box]);
  });

  test("with streets says which street map it brings, and what that replaces", async () => {
    const first = await importFileInBrowser("coast.osm.pbf", EXTRACT, { area: "Porto Vero" });
    expect(first.streetMap).toEqual({ bytes: expect.any(Number), problem: null });
    await write(first.id);
    const getStatus = () => noor.read<MapStatus>("/api/admin/basemap");
    const { bytes } = first.streetMap!;
    expect(await getStatus()).toMatchObject({ bytes: null, imported: { fileName: "coast.osm.pbf", bytes } });
    expect(await (await noor.get("/admin?tab=map")).text()).toContain(
      "The street map is from the import of coast.osm.pbf",
    );
    const second = await importFileInBrowser("coast.osm.pbf", EXTRACT, { area: null });
    expect(second.streetMap).toMatchObject({ shown: { by: "import", bytes } });
    const done = await write(second.id);
    expect(done.streetMap).toEqual(second.streetMap);
    expect((await noor.read<ImportView[]>(API)).map(({ streetMap }) => streetMap?.bytes)).toEqual([
      second.streetMap!.bytes,
      bytes,
    ]);
    expect(await (await noor.get("/admin?tab=imports")).text()).toContain("It replaces the one of an earlier import");
    const poor = await importFileInBrowser("poor.osm.pbf", writePbf({ nodes: [{ id: 10, lat: 43.75, lon: 7.45 }] }));
    expect(poor.streetMap).toEqual({ bytes: 0, problem: "empty" });
    const vast = writePbf({
      nodes: [
        { id: 1, lat: 30, lon: -60 },
        { id: 2, lat: 60, lon: 60 },
      ],
      ways: [{ id: 1, refs: [1, 2], tags: { highway: "primary" } }],
    });
    expect((await importFileInBrowser("vast.osm.pbf", vast)).streetMap).toEqual({ bytes: 0, problem: "area" });
  });

  test("that is an extract is imported in part, and says which parts it has", async () => {
    const corners = [7.4, 7.5].flatMap((lon) => [43.7, 43.8].map((lat) => ({ lon, lat })));
    const extract = writePbf({
      nodes: [
        ...[0, 1, 3, 2].map((i, id) => ({ id, ...corners[i]! })),
        { id: 10, lat: 43.75, lon: 7.45, tags: { amenity: "bar", name: "Inside" } },
        { id: 11, lat: 43.75, lon: 7.55, tags: { amenity: "bar", name: "Outside" } },
      ],
      ways: [{ id: 1, refs: [0, 1, 2, 3, 0], tags: { place: "city", name: "Porto Vero" } }],
    });
    const failed = await importFileInBrowser("coast.osm.pbf", extract, { area: "Atlantis" });
    expect(failed).toMatchObject({
      state: "failed",
      failure: "No boundary in the file is named “Atlantis”. It has Porto Vero.",
      preview: { areas: ["Porto Vero"], problem: null },
      options: { area: "Atlantis" },
    });
    const ready = await read(failed.id, { area: "porto vero" });
    expect(ready).toMatchObject({ state: "ready", preview: { accepted: 1, areas: ["Porto Vero"] } });
    await write(failed.id);
    expect(await listed()).toEqual(["Inside"]);
  });

  test("is previewed before anything changes, then imported", async () => {
    const ready = await importFileInBrowser("monaco.geojson", osm(...CORNERS, ["Apotheke", 7.4, 43.7, "pharmacy"]));
    expect(ready).toMatchObject({
      state: "ready",
      counts: { added: 5, updated: 0, unchanged: 0, missing: 0 },
      preview: { format: "OpenStreetMap GeoJSON", found: 6, accepted: 5, isSourceKnown: true },
    });
    expect(ready.preview?.source).toMatchObject({
      attribution: "© OpenStreetMap contributors",
      licenseName: "ODbL 1.0",
    });
    expect(ready.preview?.types[0]).toEqual({ type: "restaurant", count: 5 });
    expect(ready.preview?.rejected[0]).toMatchObject({ reason: "isn't for travelers: amenity=pharmacy", count: 1 });
    expect(ready.preview?.map?.dots).toHaveLength(5);
    expect(await listed()).toEqual([]);

    const done = await write(ready.id);
    expect(done).toMatchObject({ state: "done", counts: { added: 5 }, done: 5, total: 5, by: "Noor" });
    expect(await listed()).toEqual(["A", "B", "C", "D", "E"]);
    expect([await app.db.$count(importPlaces), await app.db.$count(importSlices)]).toEqual([0, 0]);
    const [act] = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, ready.id));
    expect(act).toMatchObject({ action: "import.run", adminId: noor.id, subjectName: "monaco.geojson" });
    expect(await noor.read(API)).toMatchObject([
      { id: ready.id, fileName: "monaco.geojson", sourceName: "OpenStreetMap" },
    ]);
  });

  test("imported twice changes nothing", async () => {
    await write((await importFileInBrowser("a.geojson", osm(...CORNERS))).id);
    const before = await app.db.select().from(businesses).orderBy(businesses.id);
    const again = await importFileInBrowser("a.geojson", osm(...CORNERS));
    expect(again.counts).toMatchObject({ added: 0, updated: 0, unchanged: 5, missing: 0 });
    await write(again.id, true);
    expect(await app.db.select().from(businesses).orderBy(businesses.id)).toEqual(before);
  });

  test("can be uploaded in slices, in any order, with retries", async () => {
    const bytes = new TextEncoder().encode(`${" ".repeat(SLICE_BYTES)}${osm(...CORNERS)}`);
    const { id } = (await (await noor.post(API, { fileName: "big.json", size: bytes.length })).json()) as {
      id: string;
    };
    expect((await noor.post(`${API}/${id}/reading`, {})).status).toBe(409);
    expect((await sendSlice(id, 1, bytes.slice(SLICE_BYTES))).status).toBe(200);
    expect((await sendSlice(id, 1, bytes.slice(SLICE_BYTES))).status).toBe(200);
    expect((await sendSlice(id, 0, bytes.slice(0, SLICE_BYTES))).status).toBe(200);
    expect((await sendSlice(id, 2, new Uint8Array(1))).status).toBe(422);
    expect(await read(id)).toMatchObject({ state: "ready", counts: { added: 5 } });
  });

  test("that is invalid is reported by line, and changes nothing", async () => {
    await write((await importFileInBrowser("a.geojson", osm(...CORNERS))).id);
    const before = await app.db.select().from(businesses).orderBy(businesses.id);
    for (const [content, words] of [
      [
        '{"type":"FeatureCollection","features":[\n{"type":',
        "line 2, column 9: the file ends where a value is expected",
      ],
      ["[".repeat(5000), "line 1, column 65: nested deeper than 64 levels"],
      ["<osm/>", "This is XML or HTML"],
      ['{"elements":[],"remark":"runtime error: Query timed out in \\"query\\""}', "Overpass did not finish this file"],
      ['name,lat,lon,type\nA,43.7,7.4,bar\n"B,43.7', "line 3: unclosed quotation mark"],
    ] as const) {
      const view = await importFileInBrowser("broken", content);
      expect([view.state, view.failure]).toEqual(["failed", expect.stringContaining(words)]);
      expect((await noor.post(`${API}/${view.id}/writing`, { markMissing: true })).status).toBe(409);
    }
    expect(await app.db.select().from(businesses).orderBy(businesses.id)).toEqual(before);
  });

  test("over 50 MB is rejected before the upload; a large slice during it", async () => {
    expect((await noor.post(API, { fileName: "a.csv", size: 50 * 1024 * 1024 + 1 })).status).toBe(422);
    const { id } = (await (await noor.post(API, { fileName: "a.csv", size: 10 })).json()) as { id: string };
    expect((await sendSlice(id, 0, new Uint8Array(11))).status).toBe(422);
    expect((await sendSlice(id, 0, new Uint8Array(SLICE_BYTES + 8192))).status).toBe(413);
  });

  test("that is discarded is deleted; an imported one stays in the history", async () => {
    const ready = await importFileInBrowser("a.geojson", osm(...CORNERS));
    expect((await noor.delete(`${API}/${ready.id}`)).status).toBe(200);
    expect((await noor.get(`${API}/${ready.id}`)).status).toBe(404);
    expect(await app.db.$count(importSlices)).toBe(0);
    const done = await write((await importFileInBrowser("a.geojson", osm(...CORNERS))).id);
    expect((await noor.delete(`${API}/${done.id}`)).status).toBe(409);
    expect((await noor.post(`${API}/${done.id}/writing`, { markMissing: false })).status).toBe(409);
  });

  test("that is slow is neither written twice nor discarded", async () => {
    const ready = await importFileInBrowser("city.json", osm(["cafe", 7.4, 43.7], ["bar", 7.41, 43.71]));
    const blocked = Promise.withResolvers<void>();
    const otherImport = app.sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(7245127)`;
      await blocked.promise;
    });
    expect((await noor.post(`${API}/${ready.id}/writing`, { markMissing: false })).status).toBe(200);
    while (
      (
        await app.sql`select from pg_locks where locktype = 'advisory' and not granted and database = (
      select oid from pg_database where datname = current_database())`
      ).length === 0
    )
      await Bun.sleep(10);
    await app.sql`update imports set heartbeat_at = now() - interval '1 minute' where id = ${ready.id}`;
    expect((await noor.delete(`${API}/${ready.id}`)).status).toBe(409);
    await app.sql`update imports set heartbeat_at = now() - interval '1 minute' where id = ${ready.id}`;
    await noor.post(`${API}/${ready.id}/writing`, { markMissing: true });
    blocked.resolve();
    await otherImport;
    const done = await settled(ready.id);
    expect([done.state, done.counts?.added, done.counts?.marked]).toEqual(["done", 2, 0]);
    expect(await app.db.$count(auditLog, eq(auditLog.subjectId, ready.id))).toBe(1);
    expect(await app.sql`select from businesses where maybe_closed_at is not null`).toHaveLength(0);
  });

  test("interrupted by a crash can be continued", async () => {
    const ready = await importFileInBrowser("a.geojson", osm(...CORNERS));
    await app.sql`update imports set state = 'writing', heartbeat_at = now() - interval '1 minute' where id = ${ready.id}`;
    expect((await noor.read<ImportView>(`${API}/${ready.id}`)).state).toBe("interrupted");
    expect((await write(ready.id)).state).toBe("done");
    expect(await listed()).toHaveLength(5);
  });

  test("that is being read can be discarded", async () => {
    const id = await send("large.geojson", osm(...CORNERS));
    expect((await noor.post(`${API}/${id}/reading`, {})).status).toBe(200);
    expect((await noor.delete(`${API}/${id}`)).status).toBe(200);
    expect((await noor.get(`${API}/${id}`)).status).toBe(404);
    expect(await app.db.$count(importPlaces)).toBe(0);
    expect((await importFileInBrowser("next.geojson", osm(...CORNERS))).state).toBe("ready");
  });

  test("that is read by another server can be discarded", async () => {
    const id = await send("elsewhere.geojson", osm(...CORNERS));
    await app.sql`update imports set state = 'reading' where id = ${id}`;
    expect((await noor.delete(`${API}/${id}`)).status).toBe(200);
    expect((await noor.get(`${API}/${id}`)).status).toBe(404);
  });

  test("that crashes its reader twice is set aside", async () => {
    const id = await send("hostile.geojson", osm(...CORNERS));
    const readAttempts = async () => (await app.sql`select attempts from imports where id = ${id}`)[0]!.attempts;
    for (const attempt of [1, 2]) {
      expect((await noor.post(`${API}/${id}/reading`, {})).status).toBe(200);
      expect(await readAttempts()).toBe(attempt);
      await killTask("features/imports/parser-worker");
      const { state, failure } = await settled(id);
      expect([state, failure]).toEqual(["failed", expect.stringContaining("Reading this file failed.")]);
    }
    const refused = await noor.post(`${API}/${id}/reading`, {});
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      409,
      expect.stringContaining("Reading this file was stopped twice, so it was set aside."),
    ]);
    const next = await importFileInBrowser("next.geojson", osm(...CORNERS));
    expect(next.state).toBe("ready");
    expect([...(await app.sql`select attempts from imports where id = ${next.id}`)]).toEqual([{ attempts: 0 }]);
  });

  test("during which the server crashed twice is set aside", async () => {
    const id = await send("hostile.geojson", osm(...CORNERS));
    await app.sql`
      update imports set state = 'reading', attempts = 2, heartbeat_at = now() - interval '1 minute' where id = ${id}`;
    expect((await noor.post(`${API}/${id}/reading`, {})).status).toBe(409);
  });

  test("stays on the page until it's decided", async () => {
    const ready = await importFileInBrowser("waiting.geojson", osm(...CORNERS));
    const page = await (await noor.get("/admin?tab=imports")).text();
    expect(page).toContain("waiting.geojson");
    await write(ready.id);
    expect(await (await noor.get("/admin?tab=imports")).text()).toContain("5 added");
  });
});

describe("a place missing from a new file", () => {
  test("is marked as maybe closed if covered, and returns with a later file", async () => {
    await write((await importFileInBrowser("all.geojson", osm(...CORNERS, INSIDE, OUTSIDE, MUSEUM))).id);
    const part = await importFileInBrowser("part.geojson", osm(...CORNERS));
    expect(part).toMatchObject({ counts: { unchanged: 5, missing: 1, outOfCoverage: 2 }, suggestsMarking: true });
    expect((await write(part.id, true)).counts).toMatchObject({ marked: 1 });
    expect(await listed()).toEqual(["A", "Arts", "B", "C", "D", "E", "Inside?", "Outside"]);
    const back = await importFileInBrowser("all.geojson", osm(...CORNERS, INSIDE, OUTSIDE, MUSEUM));
    expect(back.counts).toMatchObject({ back: 1, missing: 0 });
    await write(back.id);
    expect(await listed()).toEqual(["A", "Arts", "B", "C", "D", "E", "Inside", "Outside"]);
  });

  test("isn't marked if the admin says so", async () => {
    await write((await importFileInBrowser("all.geojson", osm(...CORNERS, INSIDE))).id);
    await write((await importFileInBrowser("part.geojson", osm(...CORNERS))).id, false);
    expect(await listed()).toContain("Inside");
  });

  test("isn't suggested for marking if many are missing", async () => {
    const inner = Array.from({ length: 6 }, (_, i): SourceLocation => [`In ${i}`, 7.45 + i / 1000, 43.75]);
    await write((await importFileInBrowser("all.geojson", osm(...CORNERS, ...inner))).id);
    expect(await importFileInBrowser("part.geojson", osm(...CORNERS))).toMatchObject({
      counts: { missing: 6 },
      suggestsMarking: false,
    });
  });

  test("is marked anywhere if the file lists it as closed", async () => {
    await write((await importFileInBrowser("all.geojson", osm(...CORNERS, OUTSIDE))).id);
    const closed = osm(...CORNERS, OUTSIDE).replace('"name":"Outside"', '"name":"Outside","opening_hours":"closed"');
    await write((await importFileInBrowser("closed.geojson", closed)).id, true);
    expect(await listed()).toContain("Outside?");
  });

  test("isn't missing if its record is invalid", async () => {
    await write((await importFileInBrowser("all.geojson", osm(...CORNERS, INSIDE))).id);
    const damaged = osm(...CORNERS, INSIDE).replace('"name":"Inside"', '"name":""');
    expect((await importFileInBrowser("damaged.geojson", damaged)).counts).toMatchObject({ missing: 0 });
  });

  test("isn't marked if it's claimed", async () => {
    await write((await importFileInBrowser("all.geojson", osm(...CORNERS, INSIDE))).id);
    const [luc] = await app.db.insert(users).values({ email: "luc@example.com", userType: "business" }).returning();
    await app.db.update(businesses).set({ userId: luc!.id, location: "Mine" }).where(eq(businesses.name, "Inside"));
    const part = await importFileInBrowser("part.geojson", osm(...CORNERS));
    expect(part.counts).toMatchObject({ missing: 0 });
    await write(part.id, true);
    expect((await importFileInBrowser("all.geojson", osm(...CORNERS, INSIDE))).counts).toMatchObject({
      kept: 1,
      updated: 0,
    });
    expect(await app.db.$count(businesses, eq(businesses.location, "Mine"))).toBe(1);
  });
});

describe("the confirmation date", () => {
  test("is the date of the data, and never moves back", async () => {
    const dated = (time: string) =>
      JSON.stringify({
        osm3s: { timestamp_osm_base: time },
        elements: [{ type: "node", id: 1, lat: 43.7, lon: 7.4, tags: { name: "Bar", amenity: "bar" } }],
      });
    const confirmed = async () => (await app.db.select().from(businesses))[0]?.confirmedAt?.toISOString();
    await write((await importFileInBrowser("a.json", dated("2024-05-01T10:00:00Z"))).id);
    expect(await confirmed()).toBe("2024-05-01T10:00:00.000Z");
    await write((await importFileInBrowser("b.json", dated("2025-05-01T10:00:00Z"))).id);
    await write((await importFileInBrowser("a.json", dated("2024-05-01T10:00:00Z"))).id);
    expect(await confirmed()).toBe("2025-05-01T10:00:00.000Z");
  });
});

describe("a table", () => {
  const TABLE = "Was;Wie es heisst;Nord;Ost\nRestaurant;Löwen;47.37;8.54\nMuseum;Kunsthaus;47.37;8.548\n";

  test("with unknown headers asks for its columns", async () => {
    const view = await importFileInBrowser("zurich.csv", TABLE);
    expect(view.state).toBe("failed");
    expect(view.preview?.problem).toContain('No column for the name. Expected a header such as "name"');
    expect(view.preview?.mapping).toMatchObject({
      missing: ["name", "position"],
      paths: [
        { path: "Was", filled: 1, examples: ["Restaurant", "Museum"] },
        { path: "Wie es heisst", filled: 1, examples: ["Löwen", "Kunsthaus"] },
        { path: "Nord", filled: 1, examples: ["47.37"] },
        { path: "Ost", filled: 1, examples: ["8.54", "8.548"] },
      ],
    });
    const fields = { name: "Wie es heisst", latitude: "Nord", longitude: "Ost", category: "Was" };
    const map = JSON.stringify({ ...JSON.parse(view.preview!.mapping!.map), fields });
    const source = {
      source: "Zürich",
      attribution: "Stadt Zürich",
      licenseName: "CC0",
      licenseUrl: "https://cc0.example/",
    };
    const ready = await read(view.id, { map, ...source });
    expect(ready).toMatchObject({ state: "ready", counts: { added: 2 }, options: { map } });
    await write(ready.id);
    expect(await app.sql`select id, name, attribution, license_name, license_url from sources`).toMatchObject([
      {
        id: "zurich",
        name: "Zürich",
        attribution: "Stadt Zürich",
        license_name: "CC0",
        license_url: "https://cc0.example/",
      },
    ]);
    const later = await importFileInBrowser("zurich.csv", TABLE, { source: "Zürich" });
    expect(later).toMatchObject({ state: "ready", counts: { unchanged: 2 } });
  });

  test("of our own columns offers its categories, and forgets none of its columns", async () => {
    const table = [
      "name,name_fr,lat,lon,type,phone,mobile,wheelchair,image,image credit,image license",
      "Hafen,Port,43.7,7.4,Eventlokal,+377 1234,+377 5678,yes,https://city.example/a.jpg,Marie,CC0",
      "Löwen,Lion,43.71,7.41,Pizzeria,+377 2345,,no,,,",
      "Markt,Marché,43.72,7.42,Diverses,,,,,,",
    ].join("\n");
    const view = await importFileInBrowser("office.csv", table);
    expect(view).toMatchObject({ state: "ready", counts: { added: 1 } });
    expect(view.preview?.mapping?.categories).toEqual([
      { name: "Eventlokal", count: 1, isKnown: false },
      { name: "Diverses", count: 1, isKnown: false },
      { name: "Pizzeria", count: 1, isKnown: true },
    ]);
    const map = JSON.parse(view.preview!.mapping!.map);
    const chosen = {
      ...map,
      categories: { Diverses: "retail", Eventlokal: { type: "event_organizer", kind: "stage" } },
    };
    const ready = await read(view.id, { map: JSON.stringify(chosen) });
    expect(ready.preview?.pictures?.count).toBe(1);
    await write(ready.id);
    const stored = await app.sql`
      select name, names, type, contact_info, facts ->> 'wheelchair' as wheelchair from businesses order by name`;
    expect(stored).toMatchObject([
      { name: "Hafen", names: { fr: "Port" }, type: "event_organizer", wheelchair: "yes" },
      { name: "Löwen", names: { fr: "Lion" }, type: "restaurant", contact_info: "+377 2345", wheelchair: "no" },
      { name: "Markt", type: "retail" },
    ]);
    expect(stored[0]!.contact_info).toBe("+377 1234 · +377 5678");
    const again = await importFileInBrowser("office.csv", table);
    expect(again.counts).toMatchObject({ unchanged: 3, updated: 0 });
  });

  test("whose types are all known can be made restaurants at once", async () => {
    const table = "name,lat,lon,type\nA,43.7,7.4,bar\nB,43.71,7.41,museum\n";
    const view = await importFileInBrowser("guide.csv", table);
    const { map: offered, isUsed, categories } = view.preview!.mapping!;
    expect([isUsed, categories.map(({ name }) => name)]).toEqual([false, ["bar", "museum"]]);
    await write(view.id);
    expect(await app.sql`select mapping from sources`).toMatchObject([{ mapping: null }]);
    const all = { ...JSON.parse(offered), categories: { bar: "restaurant", museum: "restaurant" } };
    const next = await importFileInBrowser("guide.csv", table, { map: JSON.stringify(all) });
    expect(next.counts).toMatchObject({ updated: 2 });
    await write(next.id);
    expect(await app.sql`select distinct type from businesses`).toMatchObject([{ type: "restaurant" }]);
  });

  test("a later file of the source keeps its attribution and license", async () => {
    const table = "name;type;lat;lon\nX;bar;43.7;7.4\n";
    const first = await importFileInBrowser("Office.csv", table, { attribution: "City", licenseName: "CC0" });
    await write(first.id);
    const later = await importFileInBrowser("Office.csv", table, { city: "Monaco" });
    expect(later.preview?.source).toMatchObject({ attribution: "City", licenseName: "CC0" });
    const removed = await read(later.id, { attribution: null, licenseName: null });
    expect(removed.preview?.source).toMatchObject({ attribution: "", licenseName: null });
  });

  test.each([
    ["German", "Bezeichnung;Kategorie;Breitengrad;Längengrad;Straße;Hausnummer;Ort"],
    ["French", "Nom;Catégorie;Latitude;Longitude;Rue;Numéro;Ville"],
    ["Spanish", "Nombre;Categoría;Latitud;Longitud;Calle;Número;Ciudad"],
    ["Italian", "Nome;Tipo;Latitudine;Longitudine;Via;Numero;Città"],
  ])("in %s is understood by its headers", async (_, header) => {
    const view = await importFileInBrowser("table.csv", `${header}\nX;bar;43.7;7.4;Rue Grimaldi;4;Monaco\n`);
    expect(view.preview?.sample).toMatchObject([{ name: "X", location: "4 Rue Grimaldi, Monaco" }]);
  });

  test("has hours in words, which are understood, shown as a guess, and stored", async () => {
    const rows =
      'name,lat,lon,type,opening hours\nA,43.7,7.4,bar,"Mo-Mi 10-21 Uhr"\nB,43.71,7.4,bar,Mo-Fr 09:00-17:00\nC,43.72,7.4,bar,by appointment\n';
    const view = await importFileInBrowser("a.csv", rows);
    expect(view.preview?.guessedHours).toEqual({
      count: 1,
      samples: [{ text: "Mo-Mi 10-21 Uhr", hours: "Mo-We 10:00-21:00" }],
    });
    await write(view.id);
    const stored = await app.sql`select opening_hours from businesses where source_id is not null order by name`;
    expect(stored.map((row) => row.opening_hours)).toEqual([
      "Mo-We 10:00-21:00",
      "Mo-Fr 09:00-17:00",
      "by appointment",
    ]);
  });

  test("can't use a header that doesn't exist", async () => {
    const view = await importFileInBrowser("a.csv", "name,lat,lon,type\nA,43.7,7.4,bar\n", {
      columns: { name: "Nom" },
    });
    expect(view.failure).toContain(`There's no column "Nom". The file has "name"`);
  });

  test("can't use the name of the sample city", async () => {
    const view = await importFileInBrowser("a.csv", "name,lat,lon,type\nA,43.7,7.4,bar\n", { source: "sample" });
    expect(view.failure).toContain("is reserved for the sample city");
  });
});

test("only admins can import", async () => {
  const amira = await app.join("Amira");
  const { id } = await importFileInBrowser("a.geojson", osm(...CORNERS));
  for (const [method, path] of [
    ["GET", API],
    ["GET", `${API}/${id}`],
    ["DELETE", `${API}/${id}`],
    ["POST", API],
    ["POST", `${API}/${id}/slices/0`],
    ["POST", `${API}/${id}/reading`],
    ["POST", `${API}/${id}/writing`],
  ] as const) {
    expect([path, (await amira.send(method, path, method === "GET" ? undefined : {})).status]).toEqual([path, 403]);
    expect([path, (await app.visitor().send(method, path, method === "GET" ? undefined : {})).status]).toEqual([
      path,
      401,
    ]);
  }
  expect(await app.db.$count(imports)).toBe(1);
});

describe("questions about a file", () => {
  test("swapped coordinates are offered to be swapped, and nothing is written before", async () => {
    const table = "name,type,lat,lon\nBar,bar,139.76,35.68\nPub,pub,139.75,35.69\n";
    const asked = await importFileInBrowser("tokyo.csv", table);
    expect(asked).toMatchObject({ state: "failed", preview: { mapping: { offersSwap: true }, accepted: 0 } });
    expect((await noor.post(`${API}/${asked.id}/writing`, { markMissing: false })).status).toBe(409);
    const map = JSON.stringify({ ...JSON.parse(asked.preview!.mapping!.map), coordinates: "swapped" });
    const ready = await read(asked.id, { map });
    expect(ready).toMatchObject({ state: "ready", counts: { added: 2 } });
    await write(ready.id);
    expect(await app.sql`select latitude::float8, longitude::float8 from businesses where name = 'Bar'`).toMatchObject([
      { latitude: 35.68, longitude: 139.76 },
    ]);
    const later = await importFileInBrowser("tokyo.csv", table);
    expect(later).toMatchObject({ state: "ready", counts: { unchanged: 2 } });
  });

  test("reasons add up to what is left out, however many there are", async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({ name: `Place ${i}`, lat: 47, lon: 8, type: `wombat ${i}` }));
    const view = await importFileInBrowser(
      "one-line.json",
      JSON.stringify([...rows, { name: "Bar", lat: 47, lon: 8, type: "bar" }]),
    );
    const { found, accepted, rejected } = view.preview!;
    expect([found, accepted]).toEqual([61, 1]);
    expect(rejected.reduce((sum, { count }) => sum + count, 0)).toBe(60);
    expect(rejected.at(-1)).toMatchObject({ reason: "other reasons", count: 30 });
    expect(rejected[3]!.examples[0]).toMatchObject({ name: "Place 3", record: 4 });
  });

  test("nobody is named by the name of a file", async () => {
    const table = "name,type,lat,lon\nBar,bar,47.1,8.1\n";
    expect((await importFileInBrowser("export-final-2.csv", table)).preview?.source).toMatchObject({
      name: "export-final-2",
      attribution: "",
    });
    const named = await importFileInBrowser("export-final-2.csv", table, { source: "City of Bern" });
    expect(named.preview?.source.attribution).toBe("City of Bern");
  });

  test("an encoding is proposed with lines of the file", async () => {
    const bytes = Uint8Array.from("name,type,lat,lon\nCaf\u00e9 M\u00fcller,caf\u00e9,47.1,8.1\n", (letter) =>
      letter.charCodeAt(0),
    );
    const begun = await noor.post(API, { fileName: "old.csv", size: bytes.length });
    const { id } = (await begun.json()) as { id: string };
    await sendSlice(id, 0, bytes);
    const [best, ...others] = (await read(id)).preview!.encodings!;
    expect(best).toEqual({ encoding: "windows-1252", lines: ["Café Müller,café,47.1,8.1"] });
    expect(others.map(({ encoding }) => encoding)).toContain("macintosh");
    expect(await read(id, { encoding: "windows-1252" })).toMatchObject({ state: "ready", counts: { added: 1 } });
  });
});
