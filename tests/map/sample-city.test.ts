// The map of the sample city: the file with its tiles, and how it is served.
import { beforeAll, expect, test } from "bun:test";
import { SAMPLE_SOURCE } from "../../db/sample/city.ts";
import { listTiles } from "../../src/features/basemap/tile-ids.ts";
import { readArchive } from "../basemap/archives.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";
import { CITY_BOUNDS, packSampleCity, SAMPLE_MAP } from "./pack-sample-city.ts";

const app = useTestApp();
let kept: Uint8Array;
beforeAll(async () => {
  kept = await Bun.file(SAMPLE_MAP).bytes();
});

/** Processors compress differently, so the tiles are compared without it. */
async function readTiles(bytes: Uint8Array): Promise<Map<string, string>> {
  const archive = readArchive(bytes);
  const tiles = new Map<string, string>();
  for (let level = 0; level <= 15; level++) {
    for (const { zoom, x, y } of listTiles(CITY_BOUNDS, level)) {
      const tile = await archive.getZxy(zoom, x, y);
      if (tile) tiles.set(`${zoom}/${x}/${y}`, Buffer.from(tile.data).toString("base64"));
    }
  }
  return tiles;
}

test("the file of the sample city is what its program draws", async () => {
  const tiles = await readTiles(kept);
  expect(tiles.size).toBeGreaterThan(16);
  expect(tiles).toEqual(await readTiles(packSampleCity()));
  expect(kept.length).toBeLessThan(150 * 1024);
});

test("the sample city gets its own map, whole and cached, without credits", async () => {
  const ids = await putPlaces(app.db, [{ name: "Uovo & Onda", latitude: 41.948, longitude: 5.606 }]);
  await app.sql`insert into sources (id, name, attribution) values (${SAMPLE_SOURCE.id}, 'Sample', 'Invented')`;
  await app.sql`update businesses set source_id = ${SAMPLE_SOURCE.id} where id = ${ids["Uovo & Onda"]!}`;
  const visitor = app.visitor();
  const { basemap } = await visitor.read("/api/map/basemap");
  expect(basemap).toMatchObject({ kind: "tiles", attribution: "", isCutOff: false });
  expect(basemap.url).toMatch(/^\/assets\/santa-marea-\w+\.pmtiles$/);
  const sent = await visitor.get(basemap.url);
  expect(sent.headers.get("cache-control")).toContain("immutable");
  expect(Buffer.from(await sent.arrayBuffer()).equals(kept)).toBe(true);
});
