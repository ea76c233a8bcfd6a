// Streets of an OpenStreetMap file: kept as a small layer, drawn where no tiles are installed.
import { expect, test } from "bun:test";
import { unpackStreets } from "../../islands/map/engine/world.ts";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { toPreview } from "../../src/features/imports/preview.ts";
import { MAX_STREET_POINTS } from "../../src/features/imports/streets.ts";
import { useTestApp } from "../test-app.ts";
import { importFile } from "./import-file.ts";

const app = useTestApp();

const OSM = {
  id: "osm",
  name: "OpenStreetMap",
  attribution: "© OpenStreetMap contributors",
  licenseName: "ODbL 1.0",
  licenseUrl: "https://opendatacommons.org/licenses/odbl/1-0/",
};

type Line = [longitude: number, latitude: number][];
const street = (id: number, tags: object, coordinates: Line) => ({
  type: "Feature",
  id: `way/${id}`,
  properties: tags,
  geometry: { type: "LineString", coordinates },
});
const cafe = (id: number) => ({
  type: "Feature",
  id: `node/${id}`,
  properties: { amenity: "cafe", name: `Café ${id}` },
  geometry: { type: "Point", coordinates: [7.42, 43.73] },
});
const parse = (features: object[]) => parseFile(Buffer.from(JSON.stringify({ type: "FeatureCollection", features })));
const QUAY: Line = [
  [7.42, 43.73],
  [7.421, 43.73001],
  [7.422, 43.73],
];

test("streets are kept apart from places, and simplified", () => {
  const file = parse([
    cafe(1),
    street(2, { highway: "residential", name: "Quay Street" }, QUAY),
    street(3, { highway: "primary_link" }, [...QUAY, [7.4221, 43.74]]),
    street(4, { highway: "primary", tunnel: "yes" }, QUAY),
    street(5, { highway: "footway" }, QUAY),
    street(6, { highway: "pedestrian", tourism: "attraction", name: "Old Steps" }, QUAY),
  ]);
  expect([...file.places].map(({ name }) => name)).toEqual(["Café 1", "Old Steps"]);
  expect(file.rejected.map(({ ref }) => ref)).toEqual(["way/5"]);
  const drawn = unpackStreets(file.streets!).features.map(({ properties, geometry }) => [properties, geometry]);
  expect(drawn).toEqual([
    [
      { kind: "major_road" },
      {
        type: "LineString",
        coordinates: [
          [7.42, 43.73],
          [7.422, 43.73],
          [7.4221, 43.74],
        ],
      },
    ],
    [
      { kind: "minor_road", name: "Quay Street" },
      { type: "LineString", coordinates: [QUAY[0], QUAY[2]] },
    ],
    [
      { kind: "minor_road", name: "Old Steps" },
      { type: "LineString", coordinates: [QUAY[0], QUAY[2]] },
    ],
  ]);
  expect(parse([cafe(1)]).streets).toBeNull();
});

test("Overpass JSON has streets as ways", () => {
  const geometry = QUAY.map(([lon, lat]) => ({ lon, lat }));
  const elements = [{ type: "way", id: 2, tags: { highway: "secondary", name: "Corso" }, geometry }];
  const { streets } = parseFile(Buffer.from(JSON.stringify({ elements })));
  expect(streets!.streets).toEqual([["major_road", "Corso", [742000, 4373000, 200, 0]]]);
});

test("too many streets: the most important ones stay, in at most a megabyte", () => {
  const zigzag = (i: number): Line =>
    Array.from({ length: 1000 }, (_, n) => [7.4 + n * 0.0001, 43.7 + i * 0.001 + (n % 2) * 0.0001]);
  const minor = Array.from({ length: 80 }, (_, i) => street(i + 10, { highway: "residential" }, zigzag(i)));
  const { streets } = parse([...minor, street(1, { highway: "motorway" }, zigzag(90))]);
  const points = streets!.streets.reduce((sum, [, , line]) => sum + line.length / 2, 0);
  expect(streets!.streets[0]![0]).toBe("highway");
  expect(points).toBe(MAX_STREET_POINTS);
  expect(JSON.stringify(streets).length).toBeLessThan(1_000_000);
});

test("the map draws the newest streets; a file without streets keeps them", async () => {
  const run = (hash: string, ...features: object[]) =>
    app.db.transaction((tx) =>
      importFile(tx, { source: OSM, parsed: parse(features), file: { name: "city.geojson", size: 1, hash } }),
    );
  const visitor = app.visitor();
  const getStreets = async () => (await visitor.read("/api/map/basemap")).basemap.streets as string | null;
  const layers = () => app.sql`select import_id, source_id from street_layers`;
  await run("a", cafe(1));
  expect(await getStreets()).toBeNull();
  await run("b", cafe(1), cafe(2), street(3, { highway: "primary", name: "Corso" }, QUAY));
  const first = (await getStreets())!;
  expect(await visitor.read(first)).toMatchObject({ streets: [["major_road", "Corso", [742000, 4373000, 200, 0]]] });
  expect((await visitor.get(first)).headers.get("cache-control")).toContain("immutable");
  await run("c", cafe(1), cafe(2), cafe(3));
  expect(await getStreets()).toBe(first);
  await run("d", cafe(1), street(3, { highway: "primary", name: "Corso Nuovo" }, QUAY));
  expect(await getStreets()).not.toBe(first);
  expect((await visitor.get(first)).status).toBe(404);
  expect((await layers()).filter((row) => row.source_id !== null)).toHaveLength(1);
  expect((await visitor.get("/map/streets/x.json")).status).toBe(404);
});

test("the preview says how many streets were read", () => {
  const withStreets = parse([cafe(1), street(2, { highway: "residential", name: "Quay Street" }, QUAY)]);
  expect(toPreview(withStreets, OSM).streets).toBe(1);
  expect(toPreview(parse([cafe(1)]), OSM).streets).toBeUndefined();
});
