// Converting Overpass JSON: all its ways to give a position.
import { expect, test } from "bun:test";
import { parseFile } from "./parsing.ts";

const HEAD = {
  version: 0.6,
  generator: "Overpass API",
  osm3s: {
    timestamp_osm_base: "2025-03-01T12:00:00Z",
    copyright: "The data included in this document is from OpenStreetMap.",
  },
};
const read = (elements: unknown[], head: object = HEAD) =>
  parseFile(new TextEncoder().encode(JSON.stringify({ ...head, elements }, null, 1)));
const tags = { name: "Bar", amenity: "bar" };
const spots = (elements: unknown[]) =>
  read(elements).places.map(({ sourceRef, longitude, latitude }) => [sourceRef, longitude, latitude]);

test("the attribution and the date of the data are read", () => {
  const { format, dataAt, attribution } = read([{ type: "node", id: 1, lat: 43.7, lon: 7.4, tags }]);
  expect([format, dataAt?.toISOString()]).toEqual(["Overpass JSON", "2025-03-01T12:00:00.000Z"]);
  expect(attribution).toContain("OpenStreetMap");
});

test("positions come from nodes, centers, geometry and bounds", () => {
  const bounds = { minlat: 43, minlon: 7, maxlat: 44, maxlon: 8 };
  const geometry = [
    { lat: 43, lon: 7 },
    { lat: 43, lon: 9 },
    { lat: 45, lon: 9 },
    { lat: 45, lon: 7 },
    { lat: 43, lon: 7 },
  ];
  // Equal places of one name would be one.
  const named = (n: number) => ({ ...tags, name: `Café ${n}` });
  expect(
    spots([
      { type: "node", id: 1, lat: 43.7, lon: 7.4, tags: named(1) },
      { type: "way", id: 2, center: { lat: 43.5, lon: 7.5 }, nodes: [1, 2], tags: named(2) },
      { type: "way", id: 3, bounds, geometry, nodes: [], tags: named(3) },
      { type: "way", id: 4, bounds, tags: named(4) },
      { type: "relation", id: 5, center: { lat: 43.1, lon: 7.1 }, members: [], tags: named(5) },
      { type: "relation", id: 6, bounds, members: [{ type: "way", ref: 3, role: "outer", geometry }], tags: named(6) },
    ]),
  ).toEqual([
    ["node/1", 7.4, 43.7],
    ["way/2", 7.5, 43.5],
    ["way/3", 8, 44],
    ["way/4", 7.5, 43.5],
    ["relation/5", 7.1, 43.1],
    ["relation/6", 8, 44],
  ]);
});

test("ways get their corners from untagged nodes, which aren't places", () => {
  const { places, rejected } = read([
    { type: "way", id: 2, nodes: [10, 11, 12, 13, 10], tags },
    { type: "node", id: 10, lat: 0, lon: 1 },
    { type: "node", id: 11, lat: 0, lon: 3 },
    { type: "node", id: 12, lat: 2, lon: 3 },
    { type: "node", id: 13, lat: 2, lon: 1 },
  ]);
  expect([places.map(({ longitude, latitude }) => [longitude, latitude]), rejected]).toEqual([[[2, 1]], []]);
});

test("invalid elements are rejected with their line", () => {
  const { places, rejected } = read([
    { type: "way", id: 7, tags },
    "nonsense",
    { type: "node", id: 1, lat: 43.7, lon: 7.4, tags },
  ]);
  expect(places).toHaveLength(1);
  expect(rejected.map(({ ref, reason }) => [ref, reason])).toEqual([
    ["way/7", "has no geometry"],
    [null, "isn't a GeoJSON feature with properties"],
  ]);
  expect(rejected[0]?.line).toBeGreaterThan(5);
});

test("the JSON of the OpenStreetMap API works too", () => {
  const head = { version: "0.6", generator: "CGImap", attribution: "http://www.openstreetmap.org/copyright" };
  expect(read([{ type: "node", id: 1, lat: 43.7, lon: 7.4, tags, visible: true }], head).places).toHaveLength(1);
});
