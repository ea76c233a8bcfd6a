// Details count as confirmed when the data says so, and without a date nothing is claimed.
import { beforeAll, beforeEach, expect, test } from "bun:test";
import { type Person, useTestApp } from "../test-app.ts";
import { emptyCity, importFile } from "./export-and-back.ts";

const app = useTestApp();
let noor: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
});
beforeEach(async () => {
  await emptyCity(app.sql);
});

const feature = (properties: object) =>
  JSON.stringify({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [7.4, 43.7] },
        properties: { name: "Bar", ...properties },
      },
    ],
  });
const node = (own: object, top: object = {}, tags: object = {}) =>
  JSON.stringify({
    ...top,
    elements: [{ type: "node", id: 1, lat: 43.7, lon: 7.4, ...own, tags: { name: "Bar", amenity: "bar", ...tags } }],
  });
const list = (own: object, top: object = {}) =>
  JSON.stringify({
    ...top,
    places: [{ id: "1", name: "Bar", latitude: 43.7, longitude: 7.4, category: "bar", ...own }],
  });
const OSM = { "@id": "node/1", amenity: "bar" };
const EXTRACT = { osm3s: { timestamp_osm_base: "2026-05-01T10:00:00Z" } };

test.each<[what: string, file: string, date: string | null]>([
  [
    "a check of a feature",
    feature({ ...OSM, check_date: "2023-04-02", "@timestamp": "2024-01-01T00:00:00Z" }),
    "2023-04-02",
  ],
  ["a month of a check", feature({ ...OSM, check_date: "2023-04" }), "2023-04-01"],
  ["the last edit of a feature", feature({ ...OSM, "@timestamp": "2021-06-01T08:00:00Z" }), "2021-06-01"],
  ["seconds, as osmium writes them", feature({ ...OSM, "@timestamp": 1622534400 }), "2021-06-01"],
  [
    "the metadata of osmtogeojson",
    feature({ id: "node/1", tags: OSM, meta: { timestamp: "2021-06-01T08:00:00Z" } }),
    "2021-06-01",
  ],
  ["the last edit of an element", node({ timestamp: "2021-06-01T08:00:00Z" }, EXTRACT), "2021-06-01"],
  ["the date of an extract", node({}, EXTRACT), "2026-05-01"],
  ["a date in the future", node({}, {}, { check_date: "2099-01-01" }), null],
  ["elements without a date", node({}), null],
  ["features without a date", feature(OSM), null],
  ["a row's last change", list({ modified_at: "2021-03-04T05:06:07Z" }), "2021-03-04"],
  ["dateModified of a row", list({ dateModified: "2023-03-04" }), "2023-03-04"],
  ["JSON-LD of a row", list({ "schema:dateModified": { "@value": "2023-03-04" } }), "2023-03-04"],
  ["the date of a list", list({}, { dateModified: "2023-03-04T00:00:00+01:00" }), "2023-03-03"],
  ["a list without a date", list({}), null],
  ["a column of a table", "id,name,lat,lon,type,Last modified\n1,Bar,43.7,7.4,bar,2021-03-04 10:00\n", "2021-03-04"],
  ["a table without a date", "id,name,lat,lon,type\n1,Bar,43.7,7.4,bar\n", null],
])("%s", async (_, file, date) => {
  await importFile(noor, file.startsWith("id,") ? "places.csv" : "places.json", new TextEncoder().encode(file));
  const [place] = await app.sql`select id, (confirmed_at at time zone 'UTC')::text as confirmed_at from businesses`;
  expect(place!.confirmed_at?.slice(0, 10) ?? null).toBe(date);
  const page = await (await app.visitor().get(`/business/${place!.id}`)).text();
  expect(page).toContain(date ? "Details confirmed" : "Details not confirmed yet");
  expect(page).not.toContain("Details confirmed today");
});

test("where other rows have a date, a row without one claims nothing", async () => {
  const table = "id,name,lat,lon,type,modified\n1,Bar,43.7,7.4,bar,2021-03-04\n2,Club,43.7,7.4,nightclub,\n";
  await importFile(noor, "places.csv", new TextEncoder().encode(table));
  const rows = await app.sql`select confirmed_at::date::text as day from businesses order by name`;
  expect([...rows].map((row) => row.day)).toEqual(["2021-03-04", null]);
});

test("older data of a source marks nothing that newer data had", async () => {
  const at = (time: string, ...names: string[]) =>
    JSON.stringify({
      osm3s: { timestamp_osm_base: time },
      elements: names.map((name, i) => ({
        ...{ type: "node", id: i + 1, lat: 43.7 + (i % 2) / 10, lon: 7.4 + Math.floor(i / 2) / 10 },
        ...{ timestamp: "2020-01-01T00:00:00Z", tags: { name, amenity: "bar" } },
      })),
    });
  const corners = ["A", "B", "C", "D"];
  await importFile(noor, "new.json", new TextEncoder().encode(at("2026-05-01T10:00:00Z", ...corners, "E")));
  const file = new TextEncoder().encode(at("2025-05-01T10:00:00Z", ...corners));
  const { counts } = await importFile(noor, "old.json", file, { markMissing: true });
  expect(counts).toMatchObject({ missing: 0, marked: 0 });
});
