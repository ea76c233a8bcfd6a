// Streets of an OpenStreetMap file without anything else to draw: the map of its city is made of them.
import { expect, test } from "bun:test";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { toPreview } from "../../src/features/imports/preview.ts";
import { useTestApp } from "../test-app.ts";
import { importFile } from "./import-file.ts";
import { listShown } from "./shown-map.ts";

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
const listStreets = async (map: Uint8Array) =>
  (await listShown(map, 15))
    .filter(({ layer }) => layer === "roads")
    .map(({ properties: { kind, name } }) => [kind, name ?? ""].join(" "))
    .sort();

test("streets are kept apart from places, and drawn", async () => {
  const file = parse([
    cafe(1),
    street(2, { highway: "residential", name: "Quay Street" }, QUAY),
    street(3, { highway: "primary_link" }, [...QUAY, [7.4221, 43.74]]),
    street(5, { highway: "footway" }, QUAY),
    street(6, { highway: "pedestrian", tourism: "attraction", name: "Old Steps" }, QUAY),
  ]);
  expect([...file.places].map(({ name }) => name)).toEqual(["Café 1", "Old Steps"]);
  expect(file.rejected.map(({ ref }) => ref)).toEqual(["way/5"]);
  expect(new Set(await listStreets(Buffer.concat(file.makeMap!() as Uint8Array[])))).toEqual(
    new Set(["major_road ", "minor_road Old Steps", "minor_road Quay Street"]),
  );
  expect(parse([cafe(1)]).makeMap).toBeUndefined();
});

test("no map is drawn of streets that are continents apart", () => {
  const tokyo = QUAY.map(([longitude, latitude]): Line[number] => [longitude + 132, latitude - 8]);
  const { streets, makeMap } = parse([
    cafe(1),
    ...[QUAY, tokyo].map((line, i) => street(i + 2, { highway: "primary" }, line)),
  ]);
  expect(streets).toBe(2);
  expect(makeMap!()).toBe("area");
});

test("Overpass JSON has streets as ways", async () => {
  const geometry = QUAY.map(([lon, lat]) => ({ lon, lat }));
  const elements = [{ type: "way", id: 2, tags: { highway: "secondary", name: "Corso" }, geometry }];
  const { makeMap } = parseFile(Buffer.from(JSON.stringify({ elements })));
  expect(new Set(await listStreets(Buffer.concat(makeMap!() as Uint8Array[])))).toEqual(new Set(["major_road Corso"]));
});

test("streets whose corners are no positions are left out", async () => {
  const wrong = ["a", [7.42], [700, 43], [7.42, "43"], null] as unknown as Line;
  const { streets } = parse([cafe(1), street(2, { highway: "residential" }, wrong)]);
  expect(streets).toBeUndefined();
});

async function* inParts(map: Uint8Array | null = null): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < (map?.length ?? 0); at += 1000) yield map!.slice(at, at + 1000);
}

test("the map shows the newest streets; a file without streets keeps them", async () => {
  const run = (hash: string, ...features: object[]) => {
    const parsed = parse(features);
    const map = Buffer.concat((parsed.makeMap?.() ?? []) as Uint8Array[]);
    return app.db.transaction((tx) =>
      importFile(tx, { source: OSM, parsed, map: inParts(map), file: { name: "city.geojson", size: 1, hash } }),
    );
  };
  const visitor = app.visitor();
  const getBasemap = async () => (await visitor.read("/api/map/basemap")).basemap as { kind: string; url: string };
  const corso = (name: string) => street(3, { highway: "primary", name }, QUAY);
  await run("a", cafe(1));
  expect((await getBasemap()).kind).toBe("world");
  await run("b", cafe(1), cafe(2), corso("Corso"));
  const { kind, url } = await getBasemap();
  expect(kind).toBe("tiles");
  const shown = await (await visitor.get(url)).bytes();
  expect(new Set(await listStreets(shown))).toEqual(new Set(["major_road Corso"]));
  const some = await visitor.get(url, { range: "bytes=990-2010" });
  expect(await some.bytes()).toEqual(shown.slice(990, 2011));
  expect((await visitor.send("HEAD", url)).headers.get("content-length")).toBe(String(shown.length));
  await run("c", cafe(1), cafe(2), cafe(3));
  expect((await getBasemap()).url).toBe(url);
  await run("d", cafe(1), corso("Corso Nuovo"));
  expect((await getBasemap()).url).not.toBe(url);
});

test("the preview says how many streets were read", () => {
  const withStreets = parse([cafe(1), street(2, { highway: "residential", name: "Quay Street" }, QUAY)]);
  expect(toPreview(withStreets, OSM).streets).toBe(1);
  expect(toPreview(parse([cafe(1)]), OSM).streets).toBeUndefined();
});
