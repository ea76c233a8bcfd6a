// The street map of an OpenStreetMap extract: tiles that are made of it, served, and undone with the import.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importPlaces } from "../../src/commands/import.ts";
import { type ImportArguments, parseImportArguments } from "../../src/commands/import-options.ts";
import type { Box, Ring } from "../../src/features/imports/areas.ts";
import { NO_CITY } from "../../src/features/imports/import-places.ts";
import { claimUndo } from "../../src/features/imports/imports.ts";
import type { OsmTags } from "../../src/features/imports/kinds.ts";
import { listMapKinds } from "../../src/features/imports/map-kinds.ts";
import { openExtract } from "../../src/features/imports/pbf-extract.ts";
import { readFile } from "../../src/features/imports/read-file.ts";
import { closeAtEdges, findLand, joinLines } from "../../src/features/imports/rings.ts";
import { undoImport } from "../../src/features/imports/undo-import.ts";
import { deleteExpired } from "../../src/ownership/retention.ts";
import { readArchive } from "../basemap/archives.ts";
import { MONACO_EXTRACT, MONACO_TILES, SAN_FRANCISCO_EXTRACT } from "../real-data.ts";
import { useTestApp } from "../test-app.ts";
import { killTask } from "../workers/task-processes.ts";
import { parseFile } from "./parsing.ts";
import { listShown, type Shown } from "./shown-map.ts";
import { type Extract, type Node, type Way, writePbf } from "./write-pbf.ts";

const BOX: Box = [0, 0, 10, 10];

/** Square degrees, without holes. */
const measure = (rings: Ring[]): number =>
  rings.reduce((sum, ring, i) => {
    const area = ring.slice(1).reduce((part, [x, y], at) => part + (ring[at]![0] * y - x * ring[at]![1]) / 2, 0);
    return sum + (i === 0 ? 1 : -1) * Math.abs(area);
  }, 0);
const measureLand = (...coast: Ring[]) => findLand(coast, BOX).reduce((sum, polygon) => sum + measure(polygon), 0);

describe("the land", () => {
  test.each<[string, Ring[], number]>([
    ["is everything without a coast", [], 100],
    [
      "is on the left of a coast to the north",
      [
        [
          [4, -1],
          [4, 11],
        ],
      ],
      40,
    ],
    [
      "is on the left of a coast to the south",
      [
        [
          [4, 11],
          [4, -1],
        ],
      ],
      60,
    ],
    [
      "is joined from ways in any order",
      [
        [
          [4, 5],
          [4, 11],
        ],
        [
          [4, -1],
          [4, 5],
        ],
      ],
      40,
    ],
    [
      "of a peninsula begins and ends at one side",
      [
        [
          [11, 2],
          [5, 2],
          [5, 4],
          [11, 4],
        ],
      ],
      90,
    ],
    [
      "of a bay does, too",
      [
        [
          [11, 4],
          [5, 4],
          [5, 2],
          [11, 2],
        ],
      ],
      10,
    ],
    [
      "is on both sides of a strait",
      [
        [
          [3, -1],
          [3, 11],
        ],
        [
          [6, 11],
          [6, -1],
        ],
      ],
      70,
    ],
    [
      "goes around three corners",
      [
        [
          [2, 11],
          [-1, 8],
        ],
      ],
      99.5,
    ],
    [
      "is an island",
      [
        [
          [2, 2],
          [4, 2],
          [4, 4],
          [2, 4],
          [2, 2],
        ],
      ],
      4,
    ],
    [
      "surrounds a bay without a way out",
      [
        [
          [2, 2],
          [2, 4],
          [4, 4],
          [4, 2],
          [2, 2],
        ],
      ],
      96,
    ],
    [
      "has an island before a coast",
      [
        [
          [4, -1],
          [4, 11],
        ],
        [
          [6, 2],
          [8, 2],
          [8, 4],
          [6, 4],
          [6, 2],
        ],
      ],
      44,
    ],
    [
      "ends straight at the edge where the coast is missing",
      [
        [
          [4, 1],
          [4, 9],
        ],
      ],
      40,
    ],
    [
      "of a large island is cut off",
      [
        [
          [-5, 2],
          [5, 2],
          [5, 8],
          [-5, 8],
          [-5, 2],
        ],
      ],
      30,
    ],
    [
      "of a large island that begins in the box, too",
      [
        [
          [5, 2],
          [5, 8],
          [-5, 8],
          [-5, 2],
          [5, 2],
        ],
      ],
      30,
    ],
  ])("%s", (_, coast, size) => {
    expect(measureLand(...coast)).toBeCloseTo(size, 9);
  });

  test("has the holes of its bays", () => {
    const bay: Ring = [
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 1],
      [1, 1],
    ];
    expect(
      findLand(
        [
          [
            [4, -1],
            [4, 11],
          ],
          bay,
        ],
        BOX,
      ),
    ).toEqual([[expect.anything(), bay]]);
  });
});

test("a river that the extract cuts off is closed between its banks", () => {
  const banks: Ring[] = [
    [
      [-1, 4],
      [11, 4],
    ],
    [
      [11, 5],
      [-1, 5],
    ],
  ];
  expect(closeAtEdges(banks, BOX).map((ring) => measure([ring]))).toEqual([10]);
  expect(
    closeAtEdges(
      [
        [
          [2, 4],
          [11, 4],
        ],
      ],
      BOX,
    ),
  ).toEqual([]);
});

test("a fountain isn't named as a lake is", () => {
  const listLabels = (osm: OsmTags) => listMapKinds(osm, ["area", "label"]).filter(({ shape }) => shape === "label");
  expect(listLabels({ natural: "water", name: "Lake Nina" })).toMatchObject([{ layer: "water" }]);
  for (const key of ["amenity", "water"])
    expect(listLabels({ natural: "water", name: "Tritons", [key]: "fountain" })).toEqual([]);
});

test("lines are joined in both directions, unless they have one", () => {
  const lines: Ring[] = [
    [
      [1, 0],
      [2, 0],
    ],
    [
      [3, 0],
      [2, 0],
    ],
    [
      [1, 0],
      [0, 0],
    ],
  ];
  expect(joinLines(lines)).toEqual([
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ],
  ]);
  expect(joinLines(lines, true)).toHaveLength(3);
});

const BOUNDS: Box = [7.41, 43.72, 7.45, 43.75];
let nextId = 1;
const nodes: Node[] = [];
const ways: Way[] = [];
const addNode = (lon: number, lat: number, tags?: Record<string, string>) =>
  nodes.push({ id: nextId, lon, lat, ...(tags && { tags }) }) && nextId++;
function addWay(tags: Record<string, string>, ...line: Ring): number {
  const refs = line.map(([lon, lat]) => addNode(lon, lat));
  const [first, last] = [line[0]!, line.at(-1)!];
  if (String(first) === String(last)) refs[refs.length - 1] = refs[0]!;
  ways.push({ id: nextId, refs, tags });
  return nextId++;
}
const square = (x: number, y: number, side = 0.002): Ring => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];

addNode(7.43, 43.735, { amenity: "cafe", name: "Lena's Café" });
addNode(7.425, 43.74, {
  place: "quarter",
  name: "Porto Vecchio",
  "name:de": "Alter Hafen",
  "name:en": "Porto Vecchio",
});
addNode(7.42, 43.745, { natural: "peak", name: "Monte Nina" });
addNode(7.42, 43.746, { natural: "peak" });
addWay({ natural: "coastline" }, [7.44, 43.8], [7.44, 43.6]);
addWay({ highway: "residential", name: "Nina's Street", "name:ar": "شارع نينا" }, [7.442, 43.73], [7.444, 43.73]);
addWay({ highway: "residential", name: "Nina's Street", "name:ar": "شارع نينا" }, [7.446, 43.73], [7.444, 43.73]);
addWay({ highway: "service" }, ...square(7.442, 43.74));
addWay({ highway: "primary", tunnel: "yes" }, [7.442, 43.731], [7.444, 43.731]);
addWay({ highway: "footway", indoor: "yes" }, [7.442, 43.731], [7.444, 43.731]);
addWay({ railway: "rail" }, [7.442, 43.732], [7.444, 43.732]);
addWay({ building: "yes" }, ...square(7.442, 43.733));
addWay({ highway: "pedestrian", area: "yes", name: "Square" }, ...square(7.445, 43.733));
addWay({ place: "quarter", name: "Porto Vecchio" }, ...square(7.442, 43.735));
const outer = addWay({}, ...square(7.441, 43.736, 0.004));
const inner = addWay({}, ...square(7.442, 43.737, 0.002));
const CITY: Extract = {
  nodes,
  ways,
  relations: [
    {
      id: 1,
      tags: { type: "multipolygon", leisure: "park", name: "Kenji's Park" },
      members: [
        { type: "way", ref: outer, role: "outer" },
        { type: "way", ref: inner, role: "inner" },
      ],
    },
  ],
};

const tryMap = (bytes: Uint8Array, area?: string) => parseFile(bytes, { city: "Porto Vero", area }).makeMap!();
const makeMap = (bytes: Uint8Array, area?: string) => {
  const map = tryMap(bytes, area);
  return typeof map === "string" ? null : Buffer.concat(map);
};
const listKinds = (shown: Shown[], layer: string) =>
  [...new Set(shown.filter((one) => one.layer === layer).map((one) => JSON.stringify(one.properties)))].map(
    (properties) => JSON.parse(properties) as object,
  );

describe("the map of an extract", () => {
  const extract = writePbf(CITY, { box: BOUNDS });

  test("has what the style draws, with names in our languages", async () => {
    const shown = await listShown(makeMap(extract)!, 15);
    expect(listKinds(shown, "earth")).toEqual([{ kind: "earth" }]);
    expect(listKinds(shown, "buildings")).toEqual([{ kind: "building" }]);
    expect(listKinds(shown, "landuse")).toEqual(expect.arrayContaining([{ kind: "pedestrian" }, { kind: "park" }]));
    expect(listKinds(shown, "roads")).toEqual(
      expect.arrayContaining([
        { kind: "minor_road", kind_detail: "residential", name: "Nina's Street", "name:ar": "شارع نينا" },
        { kind: "minor_road", kind_detail: "service" },
        { kind: "major_road", kind_detail: "primary", is_tunnel: true },
        { kind: "rail", kind_detail: "rail" },
      ]),
    );
    expect(listKinds(shown, "roads")).toHaveLength(4);
    expect(listKinds(shown, "places")).toEqual([
      { kind: "neighbourhood", name: "Porto Vecchio", "name:de": "Alter Hafen" },
    ]);
    expect(listKinds(shown, "pois")).toEqual(
      expect.arrayContaining([
        { kind: "peak", name: "Monte Nina" },
        { kind: "park", name: "Kenji's Park" },
      ]),
    );
  });

  test("has land to the east of the coast alone", async () => {
    const earth = (await listShown(makeMap(extract)!, 15)).filter(({ layer }) => layer === "earth");
    const longitudes = (
      JSON.stringify(earth.map(({ geometry }) => geometry.coordinates)).match(/\d+\.\d+(?=,)/g) ?? []
    ).map(Number);
    expect(Math.min(...longitudes)).toBeCloseTo(7.44, 4);
  });

  test("shows less from far away", async () => {
    const listLayers = async (zoom: number) =>
      [...new Set((await listShown(makeMap(extract)!, zoom)).map(({ layer }) => layer))].sort();
    expect(await listLayers(2)).toEqual(["earth"]);
    expect(await listLayers(8)).toEqual(["earth", "roads"]);
    expect(await listLayers(12)).toEqual(["earth", "landuse", "places", "roads"]);
    expect(await listLayers(13)).toContain("buildings");
  });

  test("joins the parts of a street, which else are too short for its name", async () => {
    const shown = await listShown(makeMap(extract)!, 15);
    const [street] = shown.filter(({ properties }) => properties.name === "Nina's Street");
    expect((street!.geometry.coordinates as Ring).length).toBe(3);
  });

  test("names nothing outside of the extract, which is blank", async () => {
    const [before, waysBefore] = [nodes.length, ways.length];
    addNode(7.46, 43.74, { place: "suburb", name: "Beyond" });
    addWay({ highway: "residential", name: "Long Way" }, [7.449, 43.745], [7.46, 43.745]);
    const shown = await listShown(makeMap(writePbf({ nodes, ways }, { box: BOUNDS }))!, 12);
    expect(shown.some(({ properties }) => properties.name === "Beyond")).toBe(false);
    const long = shown.find(({ properties }) => properties.name === "Long Way")!.geometry.coordinates as Ring;
    expect(long.map(([x]) => x.toFixed(3))).toEqual(["7.449", "7.450"]);
    nodes.length = before;
    ways.length = waysBefore;
  });

  test("keeps the holes of areas", async () => {
    const shown = await listShown(makeMap(extract)!, 12);
    const park = shown.find(({ layer, properties }) => layer === "landuse" && properties.kind === "park");
    expect((park!.geometry.coordinates as Ring[]).length).toBe(2);
  });

  test.each([2 ** 32 - 20, 2 ** 40, -30])("is the same with IDs that are greater by %d", (by) => {
    const shifted: Extract = {
      nodes: nodes.map((node) => ({ ...node, id: node.id + by })),
      ways: ways.map((way) => ({ ...way, refs: way.refs.map((ref) => ref + by) })),
      relations: CITY.relations,
    };
    expect(makeMap(writePbf(shifted, { box: BOUNDS }))!.equals(makeMap(extract)!)).toBe(true);
  });

  test("is the chosen part, or where most of the ways are", async () => {
    const getBounds = async (bytes: Uint8Array) => {
      const { minLon, minLat, maxLon, maxLat } = await readArchive(bytes).getHeader();
      return [minLon, minLat, maxLon, maxLat];
    };
    expect(await getBounds(makeMap(extract)!)).toEqual(BOUNDS);
    expect(await getBounds(makeMap(extract, "7.44,43.73,7.45,43.74")!)).toEqual([7.44, 43.73, 7.45, 43.74]);
    const [west, , east] = await getBounds(makeMap(writePbf(CITY))!);
    expect([west, east]).toEqual([7.44, 7.447]);
    expect(tryMap(writePbf({ nodes: nodes.slice(0, 1) }))).toBe("empty");
    expect(tryMap(extract, "7.44,43.73,-170,43.74")).toBe("edge");
  });
});

test("the places come in without a map that takes too much memory", async () => {
  const bytes = writePbf(CITY);
  const request = { fileName: "a.osm.pbf", options: {}, sourceOptions: {}, stored: [], language: "en" as const };
  const parts: unknown[] = [];
  const problem = await readFile(
    { slices: [{ slice: bytes, size: bytes.length }], size: bytes.length, request },
    async ({ batches, map }) => {
      for await (const batch of batches) parts.push(JSON.parse(batch).length);
      await killTask("features/imports/parser-worker");
      for await (const part of map) parts.push(part);
    },
  );
  expect([problem, parts]).toEqual([null, [3, "effort"]]);
});

describe("an import", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sidestreet-city-map-"));
  });
  const app = useTestApp(() => ({ DATA_DIR: folder }));
  afterAll(() => rm(folder, { recursive: true }));

  async function run(extract: Extract) {
    const path = join(folder, "porto.osm.pbf");
    await Bun.write(path, writePbf(extract, { box: BOUNDS }));
    const order = parseImportArguments({ operand: path, options: { city: "Porto Vero" } }) as ImportArguments;
    const lines: string[] = [];
    expect(await importPlaces(order, { db: app.db, out: (line) => lines.push(line), progress: () => {} })).toBe(0);
    return lines;
  }
  async function undoLast() {
    const [last] = await app.sql`select id from imports where state = 'done' order by finished_at desc limit 1`;
    await claimUndo(app.db, last!.id);
    await app.db.transaction((tx) => undoImport(tx, last!.id, { adminId: null, used: "keep", city: NO_CITY }));
  }
  const getBasemap = async () => (await app.visitor().read("/api/map/basemap")).basemap;

  test("serves the map until an undo, and while the admin has no other file", async () => {
    expect((await run(CITY)).join("\n")).toContain("The street map is drawn (0.0 MB).");
    expect((await run({ nodes: nodes.slice(0, 1) })).join("\n")).toContain(
      "There is no street map in it, because the file has no streets.",
    );
    const basemap = await getBasemap();
    expect(basemap).toMatchObject({
      kind: "tiles",
      attribution: "© OpenStreetMap contributors",
      bounds: BOUNDS,
      isCutOff: true,
    });
    const visitor = app.visitor();
    const whole = new Uint8Array(await (await visitor.get(basemap.url)).arrayBuffer());
    expect((await listShown(whole, 15)).some(({ properties }) => properties.name === "Nina's Street")).toBe(true);
    const part = await visitor.get(basemap.url, { range: "bytes=100-299" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 100-299/${whole.length}`]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(100, 300));

    await run(CITY);
    expect(await getBasemap()).toEqual(basemap);
    await run({ ...CITY, relations: [] });
    const changed = await getBasemap();
    expect(changed.url).not.toBe(basemap.url);
    expect(await app.sql`select 1 from street_layers where map_id is not null`).toHaveLength(2);
    await undoLast();
    expect(await getBasemap()).toEqual(basemap);

    const file = join(folder, "tiles", "city.pmtiles");
    await Bun.write(file, makeMap(writePbf(CITY, { box: [7.4, 43.7, 7.5, 43.8] }))!);
    expect((await getBasemap()).bounds).toEqual([7.4, 43.7, 7.5, 43.8]);
    await rm(file);
    expect(await getBasemap()).toEqual(basemap);
    await undoLast();
    await undoLast();
    await undoLast();
    expect((await getBasemap()).kind).toBe("world");
    await deleteExpired(app.db);
    expect(await app.sql`select 1 from street_map_parts`).toHaveLength(0);
  });
});

describe("beside a reference", () => {
  const listStreets = (shown: Shown[]) =>
    new Set(
      shown.filter(({ layer }) => layer === "roads").flatMap(({ properties }) => properties.name as string) ?? [],
    );

  test.skipIf(!existsSync(MONACO_TILES))("Monaco (needs basemap-monaco.pmtiles)", async () => {
    const reference = await listShown(await Bun.file(MONACO_TILES).bytes(), 15);
    const bytes = await Bun.file(MONACO_EXTRACT).bytes();
    const ours = await listShown(makeMap(bytes)!, 15);
    for (const layer of ["earth", "landuse", "water", "buildings", "roads", "places", "pois"])
      expect([layer, ours.some((one) => one.layer === layer)]).toEqual([layer, true]);
    // The reference is three years newer.
    const known = openExtract(bytes)
      .read("way")
      .map(({ tags }) => tags?.highway && tags.name)
      .toArray();
    const wanted = [...listStreets(reference)].filter((name) => name && known.includes(name));
    const drawn = listStreets(ours);
    const missing = wanted.filter((name) => !drawn.has(name));
    expect(wanted.length).toBeGreaterThan(200);
    expect(missing.length).toBeLessThanOrEqual(wanted.length * 0.05);
  });

  test.skipIf(!existsSync(SAN_FRANCISCO_EXTRACT))("San Francisco (needs osm-san-francisco.osm.pbf)", async () => {
    const map = makeMap(await Bun.file(SAN_FRANCISCO_EXTRACT).bytes())!;
    expect(map.length).toBeLessThan(12e6);
    const streets = listStreets(await listShown(map, 15));
    for (const name of ["Market Street", "Mission Street", "The Embarcadero"]) expect(streets).toContain(name);
  });
});
