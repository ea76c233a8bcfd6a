// An admin gets the street map: size, order, progress, and who is told what.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { rm, utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { getTilesFile } from "../../src/config.ts";
import { createMapJob } from "../../src/features/basemap/download.ts";
import { invalidateCatalogue } from "../../src/features/places/listing/catalogue-version.ts";
import { putPlaces } from "../places.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";
import { makeWorld, type RangeServer, readArchive, serveRanges } from "./archives.ts";

const world = makeWorld();
const planet: RangeServer = serveRanges(world);
afterAll(() => planet.stop());
const app = useTestApp({ ALLOWED_PRIVATE_HOSTS: planet.host });
let noor: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { admin: true });
  await putPlaces(app.db, [
    { name: "Brasserie", latitude: 43.73, longitude: 7.41 },
    { name: "Lighthouse", latitude: 43.75, longitude: 7.43 },
  ]);
});
beforeEach(async () => {
  planet.meddle = undefined;
  planet.etag = '"one"';
  await app.sql`delete from settings where key = 'map.download'`;
  await rm(dirname(getTilesFile(app.ctx.config.dataDir)), { recursive: true, force: true });
});

const bounds = [-10, 36, 20, 60];
const measure = async () => {
  const response = await noor.post("/api/admin/basemap/size", { address: planet.address, bounds });
  expect(response.status).toBe(200);
  return (await response.json()) as { version: string; tiles: number; bytes: number };
};
const order = async () => {
  const { version, bytes } = await measure();
  const request = { address: planet.address, bounds };
  return noor.post("/api/admin/basemap/download", { ...request, version, bytes });
};
const work = (signal = new AbortController().signal) => createMapJob(app.ctx, { retryMs: [] })(signal);
const state = async () => (await noor.read("/api/admin/basemap")).download;

test("Noor is told the size, gets the map, and everyone sees the streets", async () => {
  const amira = await app.join("Amira");
  expect(await (await amira.get("/map")).text()).toContain("Natural Earth");
  const size = await measure();
  expect(size.tiles).toBeGreaterThan(100);
  expect((await order()).status).toBe(200);
  expect(await state()).toMatchObject({ state: "waiting", bytes: size.bytes, done: 0 });
  await work();
  expect(await state()).toMatchObject({ state: "done", done: size.bytes });
  expect(await (await amira.get("/map")).text()).toContain('"kind":"tiles"');
  const served = await (await amira.get("/tiles/city.pmtiles")).bytes();
  expect(served.length).toBe(size.bytes);
  const tile = async (bytes: Uint8Array) => Buffer.from((await readArchive(bytes).getZxy(7, 66, 46))!.data);
  expect((await tile(served)).equals(await tile(world))).toBe(true);
  const [entry] = await app.sql`select detail from audit_log where action = 'map.get'`;
  expect(entry!.detail).toEqual({ west: -10, south: 36, east: 20, north: 60 });
});

test("the page suggests the city's area and the command for doing it by hand", async () => {
  const page = await (await noor.get("/admin?tab=map")).text();
  expect(page).toContain('"bounds":[7.38,43.7,7.46,43.78]');
  expect(page).toMatch(
    /pmtiles extract https:\/\/build\.protomaps\.com\/\d{8}\.pmtiles city\.pmtiles --bbox=7\.38,43\.7,7\.46,43\.78/,
  );
});

test("the sample city has its own streets, so there is nothing to get", async () => {
  await app.sql`insert into sources (id, name, attribution) values ('sample', 'Sample', 'Sample')`;
  await app.sql`update businesses set source_id = 'sample'`;
  await invalidateCatalogue(app.db);
  const page = await (await noor.get("/admin?tab=map")).text();
  await app.sql`update businesses set source_id = 'test'`;
  await invalidateCatalogue(app.db);
  expect(page).toContain("The sample city has its own streets.");
  expect(page).not.toContain("pmtiles extract");
});

test("private, missing and unsuitable addresses are refused with a sentence", async () => {
  const ask = async (address: string) => {
    const response = await noor.post("/api/admin/basemap/size", { address, bounds });
    return [response.status, (await response.json()).fields?.address?.[0]];
  };
  for (const address of [
    "https://10.0.0.5/a.pmtiles",
    "https://169.254.169.254/",
    "http://localhost:1/a",
    "https://[::1]/a",
  ])
    expect(await ask(address)).toEqual([422, expect.stringContaining("does not lead to the public internet")]);
  planet.meddle = () => new Response(new Uint8Array(world));
  expect(await ask(planet.address)).toEqual([422, expect.stringContaining("does not support range requests")]);
  planet.meddle = () => Response.redirect("http://169.254.169.254/");
  expect((await ask(planet.address))[0]).toBe(422);
  for (const area of [
    [0, 10, 1, 5],
    [0, 0, 1, 91],
    [1, 2, 3],
    [0, 0, 0, 1],
  ])
    expect((await noor.post("/api/admin/basemap/size", { address: planet.address, bounds: area })).status).toBe(422);
});

test("a file that changes midway fails with a sentence, and nothing is half-served", async () => {
  await order();
  planet.meddle = (_, answer) => {
    if (existsSync(getTilesFile(app.ctx.config.dataDir).replace(/city\.pmtiles$/, ""))) planet.etag = '"two"';
    return answer();
  };
  await work();
  expect(await state()).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("changed while it was read"),
  });
  expect((await noor.get("/tiles/city.pmtiles")).status).toBe(404);
});

test("a server that stops hands over, and one at a time works on it", async () => {
  await order();
  const stopping = new AbortController();
  planet.meddle = async (_, answer) => {
    if ((await state()).state === "running") stopping.abort();
    return answer();
  };
  await work(stopping.signal);
  planet.meddle = undefined;
  expect(await state()).toMatchObject({ state: "running" });
  // A server that was killed still holds it, until it has been silent for a while.
  await app.sql`update settings set value = (value::jsonb || jsonb_build_object('holder', 'gone', 'beatAt', now()))::text
    where key = 'map.download'`;
  const before = planet.requests;
  await work();
  expect(planet.requests).toBe(before);
  await app.sql`update settings set value = (value::jsonb || '{"beatAt": "2026-01-01T00:00:00Z"}')::text
    where key = 'map.download'`;
  await Promise.all([work(), work(), work()]);
  expect(await state()).toMatchObject({ state: "done" });
});

test("only one map at a time can be ordered; a canceled one leaves nothing", async () => {
  expect((await order()).status).toBe(200);
  expect((await order()).status).toBe(409);
  planet.meddle = async (_, answer) => {
    if ((await state()).state === "running") await noor.delete("/api/admin/basemap/download");
    return answer();
  };
  await work();
  planet.meddle = undefined;
  expect(await state()).toMatchObject({ state: "canceled" });
  expect((await noor.get("/tiles/city.pmtiles")).status).toBe(404);
  expect((await order()).status).toBe(200);
});

test("another server without the file gets it, too, but not over a newer one", async () => {
  await order();
  await work();
  const file = getTilesFile(app.ctx.config.dataDir);
  await rm(file);
  await work();
  expect(existsSync(file)).toBe(true);
  const before = planet.requests;
  await work();
  expect(planet.requests).toBe(before);
  await utimes(file, 1, 1);
  await work();
  expect(planet.requests).toBeGreaterThan(before);
});

test("with MAP_TILES, that map is used and no other can be ordered", async () => {
  const fixed = await openTestApp({ MAP_TILES: planet.address, ALLOWED_PRIVATE_HOSTS: planet.host });
  try {
    const admin = await fixed.join("Noor", { admin: true });
    expect(await (await admin.get("/admin?tab=map")).text()).toContain("The setting MAP_TILES names the map.");
    const response = await admin.post("/api/admin/basemap/size", { address: planet.address, bounds });
    expect(response.status).toBe(409);
  } finally {
    await fixed.close();
  }
});
