// OpenStreetMap extracts (.osm.pbf), which have everything in an area.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { businesses } from "../../db/schema/index.ts";
import { importPlaces } from "../../src/commands/import.ts";
import { type ImportArguments, parseImportArguments } from "../../src/commands/import-options.ts";
import { findChosenArea } from "../../src/features/imports/extract-area.ts";
import { NO_CITY } from "../../src/features/imports/import-places.ts";
import { claimUndo } from "../../src/features/imports/imports.ts";
import type { openExtract } from "../../src/features/imports/pbf-extract.ts";
import { undoImport } from "../../src/features/imports/undo-import.ts";
import { MONACO, MONACO_EXTRACT, SAN_FRANCISCO, SAN_FRANCISCO_EXTRACT } from "../real-data.ts";
import { freshDatabase } from "../test-app.ts";
import { parseFile } from "./parsing.ts";
import { type Extract, writeBlob, writePbf } from "./write-pbf.ts";

const LENAS_CAFE = {
  amenity: "cafe",
  name: "Lena's Café",
  opening_hours: "Mo-Fr 08:00-18:00",
  "name:ja": "レナのカフェ",
};
const AMIRAS_HALL = { amenity: "theatre", name: "Amira's Hall" };
const KENJIS_GARDEN = { type: "multipolygon", leisure: "garden", name: "Kenji's Garden" };

const CORNERS: [id: number, lon: number, lat: number][] = [
  [11, 7.42, 43.73],
  [12, 7.422, 43.73],
  [13, 7.422, 43.732],
  [14, 7.42, 43.732],
];

const CITY: Extract = {
  nodes: [
    { id: 5_000_000_001, lat: 43.7312345, lon: 7.4212345, tags: LENAS_CAFE, timestamp: "2024-05-06T07:08:09Z" },
    { id: 2, lat: 43.7, lon: 7.4, tags: { amenity: "bench", name: "Omar's bench" } },
    { id: 3, lat: 43.7, lon: 7.4, tags: { tourism: "artwork" } },
    ...CORNERS.map(([id, lon, lat]) => ({ id, lon, lat })),
  ],
  ways: [
    { id: 20, refs: [11, 12, 13, 14, 11], tags: AMIRAS_HALL, timestamp: "2023-01-02T03:04:05Z" },
    { id: 21, refs: [11, 12], tags: { highway: "residential", name: "Nina's Street" } },
    { id: 22, refs: [13, 12] },
    { id: 23, refs: [13, 14, 11, 12] },
    { id: 24, refs: [998, 999], tags: { leisure: "park", name: "Outside the extract" } },
  ],
  relations: [
    {
      id: 30,
      tags: KENJIS_GARDEN,
      members: [
        { type: "way", ref: 22, role: "outer" },
        { type: "way", ref: 23, role: "outer" },
        { type: "node", ref: 3, role: "" },
      ],
    },
  ],
};

const RING = [...CORNERS, CORNERS[0]!].map(([, lon, lat]) => [lon, lat]);
const toFeature = (id: string, geometry: object, properties: object) => ({ type: "Feature", id, geometry, properties });
/** The same places as an exporter of GeoJSON writes them. */
const TWIN = JSON.stringify({
  type: "FeatureCollection",
  features: [
    toFeature(
      "node/5000000001",
      { type: "Point", coordinates: [7.4212345, 43.7312345] },
      { ...LENAS_CAFE, "@timestamp": "2024-05-06T07:08:09Z" },
    ),
    toFeature("relation/30", { type: "MultiPolygon", coordinates: [[RING]] }, KENJIS_GARDEN),
    toFeature(
      "way/20",
      { type: "Polygon", coordinates: [RING] },
      { ...AMIRAS_HALL, "@timestamp": "2023-01-02T03:04:05Z" },
    ),
    toFeature(
      "way/21",
      { type: "LineString", coordinates: RING.slice(0, 2) },
      { highway: "residential", name: "Nina's Street" },
    ),
  ],
});

const read = (bytes: Uint8Array) => {
  const { places, ...file } = parseFile(bytes, { city: "Porto Vero" });
  return { ...file, places: places.toSorted((a, b) => (a.sourceRef < b.sourceRef ? -1 : 1)) };
};

describe("an extract", () => {
  test("has the places and streets that its GeoJSON has", () => {
    const [extract, twin] = [read(writePbf(CITY, { at: "2024-06-01T00:00:00Z" })), read(Buffer.from(TWIN))];
    expect(extract.places.map(({ sourceRef, name }) => [sourceRef, name])).toEqual([
      ["node/5000000001", "Lena's Café"],
      ["relation/30", "Kenji's Garden"],
      ["way/20", "Amira's Hall"],
    ]);
    expect(extract.places).toEqual(twin.places);
    expect(extract.streets).toEqual(twin.streets!);
    expect(extract.rejected).toEqual([]);
    expect(extract.dataAt).toEqual(new Date("2024-06-01T00:00:00Z"));
  });

  test.each([{ packing: "raw" }, { packing: "zstd" }, { isDense: false }] as const)("may be written %o", (options) => {
    expect(read(writePbf(CITY, options)).places).toEqual(read(writePbf(CITY)).places);
  });

  test("tells the land by its coast, rivers, mountains and towers", () => {
    const peak = (id: number, ele: string) => ({ id, lat: 43.73, lon: 7.42, tags: { natural: "peak", ele } });
    const way = (id: number, tags: Record<string, string>) => ({ id, refs: CORNERS.map(([corner]) => corner), tags });
    const { land } = read(
      writePbf({
        nodes: [...CORNERS.map(([id, lon, lat]) => ({ id, lon, lat })), peak(60, "1148"), peak(61, "83")],
        ways: [
          way(70, { natural: "coastline" }),
          way(71, { waterway: "river", name: "Vero" }),
          way(72, { building: "yes", "building:levels": "24" }),
          way(73, { building: "yes", height: "61.5 m" }),
          way(74, { building: "yes", "building:levels": "4" }),
        ],
      }),
    );
    expect(land).toEqual({ coasts: 1, rivers: 1, towers: 2, peaks: 1 });
  });

  test("places are in the neighborhood around them, or of the nearest label", () => {
    const cafe = (id: number, lat: number, lon: number, tags = {}) => ({
      id,
      lat,
      lon,
      tags: { amenity: "cafe", name: `Café ${id}`, "addr:street": "Quay", ...tags },
    });
    const label = (id: number, lat: number, lon: number, place: string, name: string) => ({
      id,
      lat,
      lon,
      tags: { place, name },
    });
    const { places } = read(
      writePbf({
        nodes: [
          ...CORNERS.map(([id, lon, lat]) => ({ id, lon, lat })),
          label(40, 43.7301, 7.4199, "quarter", "Old Mole"),
          label(42, 43.7301, 7.4199, "quarter", "Porto Vero Docks"),
          label(41, 43.7331, 7.4199, "city", "Porto Vero"),
          cafe(51, 43.7301, 7.4201),
          cafe(52, 43.7301, 7.4198),
          cafe(53, 43.74, 7.44),
          cafe(54, 43.7301, 7.4201, { "addr:suburb": "Lighthouse" }),
          cafe(55, 43.7301, 7.4201, { "addr:full": "1 Quay, Porto Vero" }),
          cafe(56, 43.7301, 7.4201, { "addr:street": "" }),
        ],
        ways: [
          { id: 22, refs: [13, 12] },
          { id: 23, refs: [13, 14, 11, 12] },
          { id: 24, refs: [11, 12, 999], tags: { place: "suburb", name: "Cut off" } },
        ],
        relations: [
          {
            id: 30,
            tags: { type: "boundary", boundary: "administrative", admin_level: "10", name: "Porto Vero Docks" },
            members: [
              { type: "way", ref: 22, role: "outer" },
              { type: "way", ref: 23, role: "outer" },
            ],
          },
        ],
      }),
    );
    expect(places.map(({ location }) => location)).toEqual([
      "Quay, Porto Vero Docks, Porto Vero",
      "Quay, Old Mole, Porto Vero",
      "Quay, Porto Vero",
      "Quay, Lighthouse, Porto Vero",
      "1 Quay, Porto Vero",
      "Porto Vero Docks, Porto Vero",
    ]);
  });

  /** A town in two languages, one of the same name further east, and a café in each. */
  const square = (first: number, west: number) =>
    [
      [0, 0],
      [0.02, 0],
      [0.02, 0.02],
      [0, 0.02],
    ].map(([x, y], i) => ({ id: first + i, lat: 43.7 + y!, lon: west + x! }));
  const town = (id: number, first: number, tags: Record<string, string>) => ({
    id,
    refs: [first, first + 1, first + 2, first + 3, first],
    tags: { boundary: "administrative", admin_level: "8", ...tags },
  });
  const TOWNS: Extract = {
    nodes: [
      ...square(100, 7.4),
      ...square(200, 7.5),
      ...square(300, 7.6),
      ...[7.41, 7.51, 7.61].map((lon, i) => ({
        id: 50 + i,
        lat: 43.71,
        lon,
        tags: { amenity: "cafe", name: `Café ${i + 1}` },
      })),
    ],
    ways: [
      town(1, 100, { name: "Köln", "name:fr": "Cologne" }),
      town(2, 200, { name: "Neustadt" }),
      town(3, 300, { name: "Neustadt", admin_level: "10" }),
      { id: 4, refs: [100, 101], tags: { highway: "residential", name: "West Street" } },
      { id: 5, refs: [200, 201], tags: { highway: "residential", name: "East Street" } },
    ],
  };
  const readPart = (area: string) => {
    const { places, streets } = parseFile(writePbf(TOWNS), { area });
    return [...[...places].map(({ name }) => name), ...(streets ? [`${streets} street`] : [])];
  };

  test.each([
    ["Köln", ["Café 1", "1 street"]],
    ["koln", ["Café 1", "1 street"]],
    ["Cologne", ["Café 1", "1 street"]],
    ["way/3", ["Café 3"]],
    ["7.505, 43.705, 7.515, 43.715", ["Café 2"]],
    ["7.49,43.69,7.52,43.8", ["Café 2", "1 street"]],
    ["7.6,43.6,-170,43.8", ["Café 3"]],
  ])("a part of the file is chosen by name, ID or box: %s", (area, found) => {
    expect(readPart(area)).toEqual(found);
  });

  test.each([
    [
      "Neustadt",
      "Several boundaries in the file are named “Neustadt”. Choose one of them: way/2 (Neustadt, 8) and way/3 (Neustadt, 10).",
    ],
    ["Atlantis", "No boundary in the file is named “Atlantis”. It has Köln and Neustadt."],
    ["Colo", "No boundary in the file is named “Colo”. It has Köln."],
    ["7.5,43.8,7.6,43.7", "A box is west, south, east and north in degrees, such as -8.7,41.1,-8.5,41.2."],
  ])("a part that can't be chosen is answered by what can be: %s", (area, sentence) => {
    expect(() => readPart(area)).toThrow(sentence);
  });

  test("boundaries are found without keeping all of an extract in memory", () => {
    const extract = {
      *read() {
        const element = { type: "relation", id: 1, members: [], tags: { name: "Köln", boundary: "administrative" } };
        yield element;
        element.tags = { name: "", boundary: "" };
      },
    } as unknown as ReturnType<typeof openExtract>;
    expect(() => findChosenArea(extract, "Atlantis")).toThrow("It has Köln.");
  });

  test("says why a place isn't imported", () => {
    const tags = { amenity: "bar", name: "Omar's Bar", access: "private" };
    const { rejected } = read(writePbf({ nodes: [{ id: 7, lat: 43.7, lon: 7.4, tags }] }));
    expect(rejected).toMatchObject([{ ref: "node/7", name: "Omar's Bar", reason: "is private", broken: false }]);
  });

  const whole = writePbf(CITY);
  const scrambled = Uint8Array.from(whole, (byte, i) => (i > whole.length - 60 ? byte ^ 0x5a : byte));
  test.each<[string, Uint8Array, string]>([
    ["truncated", whole.subarray(0, -7), "The file is damaged or incomplete. Download it again."],
    ["truncated in a length", whole.subarray(0, 30), "The file is damaged or incomplete. Download it again."],
    ["scrambled", scrambled, "The file is damaged or incomplete. Download it again."],
    [
      "packed with LZMA",
      writePbf(CITY, { packing: "lzma" }),
      "The file is written in a way that can't be read (lzma, lz4, bzip2). Download it from another site.",
    ],
    [
      "a history",
      writePbf(CITY, { features: ["OsmSchema-V0.6", "HistoricalInformation"] }),
      "The file is written in a way that can't be read (HistoricalInformation). Download it from another site.",
    ],
  ])("is refused if it is %s", (_, bytes, sentence) => {
    expect(() => read(bytes)).toThrow(sentence);
  });

  test("is refused if it unpacks to far more than any city", () => {
    const zeros = writeBlob("OSMData", Buffer.alloc(4 * 1024 * 1024), "zlib");
    const bytes = Buffer.concat([writePbf(CITY), ...Array.from({ length: 20 }, () => zeros)]);
    expect(() => read(bytes)).toThrow("The file is damaged or incomplete. Download it again.");
    expect(read(Buffer.concat([writePbf(CITY), zeros])).places.length).toBe(read(writePbf(CITY)).places.length);
  });

  test("is refused wherever it is cut off", () => {
    const ends = Array.from({ length: whole.length - 20 }, (_, i) => i + 20);
    const accepted = ends.filter((end) => {
      try {
        return read(whole.subarray(0, end)).places.length > 0;
      } catch (error) {
        return (error as Error).message !== "The file is damaged or incomplete. Download it again.";
      }
    });
    expect(accepted).toEqual([]);
  });

  test("isn't a page that was saved in its place", () => {
    const page = Buffer.from("<html>Not found</html>");
    expect(() => parseFile(page, { fileName: "porto.osm.pbf" })).toThrow(
      "This isn't an OpenStreetMap extract (.osm.pbf). Download it again.",
    );
  });
});

describe("sidestreet import city.osm.pbf", () => {
  let ctx: Awaited<ReturnType<typeof freshDatabase>>;
  let folder: string;
  /** The progress of the last import. */
  let counted: [done: number, total: number, what?: string][];
  beforeAll(async () => {
    ctx = await freshDatabase();
    folder = await mkdtemp(`${tmpdir()}/sidestreet-extract-`);
  });
  afterAll(async () => {
    await ctx.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    await ctx.sql`truncate users, businesses, sources, catalogue_version cascade`;
  });

  const listPlaces = () => ctx.db.select().from(businesses).orderBy(businesses.sourceRef);

  async function run(name: string, content: Uint8Array | string, options = {}) {
    const path = `${folder}/${name}`;
    await Bun.write(path, content);
    return importPath(path, options);
  }

  const withoutTime = ({ updatedAt: _, ...place }: typeof businesses.$inferSelect) => place;

  async function undoLast() {
    const [last] = await ctx.sql`select id from imports where state = 'done' order by finished_at desc limit 1`;
    await claimUndo(ctx.db, last!.id);
    await ctx.db.transaction((tx) => undoImport(tx, last!.id, { adminId: null, used: "keep", city: NO_CITY }));
  }

  async function importPath(path: string, options = {}) {
    const lines: string[] = [];
    counted = [];
    const order = parseImportArguments({
      operand: path,
      options: { city: "Porto Vero", ...options },
    }) as ImportArguments;
    const code = await importPlaces(order, {
      db: ctx.db,
      out: (line) => lines.push(line),
      progress: (done, total, what) => counted.push([done, total, what]),
    });
    return { code, text: lines.join("\n") };
  }

  test("updates a city that was imported as GeoJSON", async () => {
    expect((await run("porto.geojson", TWIN)).text).toContain("Added 3, updated 0, 0 unchanged.");
    const before = await listPlaces();
    expect((await run("porto.osm.pbf", writePbf(CITY))).text).toContain("Added 0, updated 0, 3 unchanged.");
    expect((await listPlaces()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const [cafe, ...others] = CITY.nodes!;
    const renamed = { ...cafe!, tags: { ...LENAS_CAFE, name: "Lena's Tea Room" } };
    const { text } = await run("porto.osm.pbf", writePbf({ ...CITY, nodes: [renamed, ...others] }));
    expect(text).toContain("Added 0, updated 1, 2 unchanged.");
    expect((await listPlaces()).map(({ name }) => name)).toContain("Lena's Tea Room");
  });

  test("changes nothing if the file is truncated", async () => {
    await run("porto.osm.pbf", writePbf(CITY));
    const before = await listPlaces();
    const { code, text } = await run("porto.osm.pbf", writePbf(CITY).subarray(0, -7));
    expect([code, await listPlaces()]).toEqual([1, before]);
    expect(text).toContain("The file is damaged or incomplete. Download it again.");
  });

  test("keeps neighborhoods that GeoJSON doesn't know, until it is undone", async () => {
    const label = { id: 60, lat: 43.7312, lon: 7.4212, tags: { place: "quarter", name: "Old Mole" } };
    const street = { "addr:street": "Quay", "addr:housenumber": "5" };
    const [cafe, ...others] = CITY.nodes!;
    const extract = writePbf({ ...CITY, nodes: [{ ...cafe!, tags: { ...LENAS_CAFE, ...street } }, ...others, label] });
    const twin = TWIN.replace('"amenity":"cafe"', `"amenity":"cafe","addr:street":"Quay","addr:housenumber":"5"`);
    const locate = async () => (await listPlaces())[0]!.location;
    await run("porto.geojson", twin);
    const before = await listPlaces();
    expect(before[0]!.location).toBe("5 Quay, Porto Vero");
    expect((await run("porto.osm.pbf", extract)).text).toContain("updated 3, 0 unchanged.");
    expect(await locate()).toBe("5 Quay, Old Mole, Porto Vero");
    for (const again of ["porto.geojson", "porto.osm.pbf", "porto.geojson"] as const) {
      const { text } = await run(again, again === "porto.geojson" ? twin : extract);
      expect([text.includes("Added 0, updated 0, 3 unchanged."), await locate()]).toEqual([
        true,
        "5 Quay, Old Mole, Porto Vero",
      ]);
    }
    for (let i = 0; i < 4; i++) await undoLast();
    expect((await listPlaces()).map(withoutTime)).toEqual(before.map(withoutTime));
    await undoLast();
    expect([await listPlaces(), await ctx.sql`select 1 from street_layers`]).toEqual([[], []]);
  });

  test("keeps the neighborhoods of places from before areas were stored", async () => {
    const label = { id: 60, lat: 43.7312, lon: 7.4212, tags: { place: "quarter", name: "Old Mole" } };
    await run("porto.osm.pbf", writePbf({ ...CITY, nodes: [...CITY.nodes!, label] }));
    const listAreas = async () => (await listPlaces()).map(({ background, areas }) => [background, areas]);
    await ctx.sql`update businesses set background = null`;
    const before = await listAreas();
    expect(before[0]).toEqual([null, ["Old Mole", "Porto Vero"]]);
    expect((await run("porto.geojson", TWIN)).text).toContain("Added 0, updated 0, 3 unchanged.");
    expect(await listAreas()).toEqual(before);
  });

  test("updates what Overpass wrote of the same objects", async () => {
    const elements = [
      {
        type: "node",
        id: 5_000_000_001,
        lat: 43.7312345,
        lon: 7.4212345,
        tags: LENAS_CAFE,
        timestamp: "2024-05-06T07:08:09Z",
      },
      {
        type: "way",
        id: 20,
        tags: AMIRAS_HALL,
        timestamp: "2023-01-02T03:04:05Z",
        geometry: RING.map(([lon, lat]) => ({ lon, lat })),
      },
    ];
    await run("porto.json", JSON.stringify({ version: 0.6, osm3s: {}, elements }));
    const before = await listPlaces();
    expect((await run("porto.osm.pbf", writePbf(CITY))).text).toContain("Added 1, updated 0, 2 unchanged.");
    expect((await listPlaces()).filter(({ sourceRef }) => sourceRef !== "relation/30")).toEqual(before);
  });

  test("names what can be chosen if the part is unknown, and changes nothing", async () => {
    const { code, text } = await run("porto.osm.pbf", writePbf(CITY), { area: "Atlantis" });
    expect([code, text, await listPlaces()]).toEqual([
      1,
      "porto.osm.pbf: The file has no boundaries with names. Choose a box instead.\nUse --area NAME or --box WEST,SOUTH,EAST,NORTH.\nNothing was imported.",
      [],
    ]);
    expect(counted[0]).toEqual([1, 12, "parts of the file"]);
    const inBox = await run("porto.osm.pbf", writePbf(CITY), { box: "7.4212,43.7312,7.4213,43.7313" });
    expect(inBox.text).toContain("Added 1, updated 0, 0 unchanged.");
    expect(await run("porto.geojson", TWIN, { area: "Porto" })).toEqual({
      code: 1,
      text: "Nothing was imported: --area and --box choose a part of an OpenStreetMap extract (.osm.pbf).",
    });
    expect(parseImportArguments({ operand: "a.pbf", options: { box: "1,2,3" } })).toBe(
      "--box must be west,south,east,north in degrees.",
    );
  });

  // Processor time on two cores of a server, Bun 1.4: 0.4 s for Monaco, 1.3 s for San Francisco.
  test.skipIf(!existsSync(MONACO_EXTRACT))("Monaco (needs osm-monaco.osm.pbf)", async () => {
    expect((await importPath(MONACO)).text).toContain("Added 325, updated 0, 0 unchanged.");
    expect((await importPath(MONACO_EXTRACT)).text).toMatch(/Added 23, updated \d+, \d+ unchanged\./);
    expect(await listPlaces()).toHaveLength(348);
  });

  test.skipIf(!existsSync(SAN_FRANCISCO_EXTRACT))("San Francisco (needs osm-san-francisco.osm.pbf)", async () => {
    const [extract, older] = await Promise.all(
      [SAN_FRANCISCO_EXTRACT, SAN_FRANCISCO].map(async (path) => read(await Bun.file(path).bytes())),
    );
    expect([extract!.places.length, extract!.rejected.filter(({ broken }) => broken)]).toEqual([2338, []]);
    expect(extract!.streets).toBe(2291);
    const locationOf = (name: string) => extract!.places.find((place) => place.name === name)?.location;
    expect(["Grace Cathedral", "Oracle Park", "Dragon's Gate", "Foster Gwin Gallery"].map(locationOf)).toEqual([
      "Nob Hill, Porto Vero",
      "24 Willie Mays Plaza, South Beach, Porto Vero",
      "401 Grant Avenue, Chinatown, San Francisco",
      "712 Montgomery Street, Financial District, Porto Vero",
    ]);
    const refs = new Set(extract!.places.map(({ sourceRef }) => sourceRef));
    // The older file says of two historic districts only that they are parks, and of a dispensary only that it is a café.
    expect(older!.places.filter(({ sourceRef }) => !refs.has(sourceRef)).map(({ name }) => name)).toEqual([
      "Jackson Square Historic District",
      "Russian Hill-Vallejo Street Crest Historic District",
      "Barbary Coast Dispensary",
    ]);
  });
});
