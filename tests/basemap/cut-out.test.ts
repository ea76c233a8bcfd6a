// Cutting the map of a city out of a larger PMTiles archive over HTTP ranges.
import { afterAll, afterEach, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tileIdToZxy } from "pmtiles";
import type { Bounds } from "../../src/features/basemap/schema.ts";
import { listTileIds } from "../../src/features/basemap/tile-ids.ts";
import { MONACO_TILES } from "../real-data.ts";
import { makeWorld, type RangeServer, readArchive, serveRanges } from "./archives.ts";
import { cutOut } from "./cut-out.ts";

const folder = await mkdtemp(join(tmpdir(), "cut-out-"));
const world = makeWorld();
let servers: RangeServer[] = [];
afterEach(() => {
  for (const server of servers) server.stop();
  servers = [];
});
afterAll(() => rm(folder, { recursive: true }));

const EUROPE: Bounds = [-10, 36, 20, 60];
const newFile = () => join(folder, `${crypto.randomUUID()}.pmtiles`);
function serve(bytes: Uint8Array): RangeServer {
  const server = serveRanges(bytes);
  servers.push(server);
  return server;
}

test("the tiles of the area are the same byte for byte, and no others come along", async () => {
  const [server, file] = [serve(world), newFile()];
  await cutOut(server.address, file, EUROPE);
  const compared = await compareTiles(world, await Bun.file(file).bytes(), EUROPE, 7);
  expect(compared).toEqual({ different: [], equal: listTileIds(EUROPE, 0, 7).length });
  const city = readArchive(await Bun.file(file).bytes());
  expect(await city.getZxy(7, 100, 50)).toBeUndefined();
  expect(await city.getHeader()).toMatchObject({ clustered: true, maxZoom: 7, minLon: -10, maxLat: 60 });
  expect(await city.getMetadata()).toMatchObject({ attribution: "© OpenStreetMap contributors" });
  expect(server.sent).toBeLessThan(world.length / 4);
});

test("tiles with the same content are stored once, and areas may cross 180°", async () => {
  const [server, file] = [serve(world), newFile()];
  await cutOut(server.address, file, [170, -70, -170, -60]);
  const bytes = await Bun.file(file).bytes();
  expect((await compareTiles(world, bytes, [170, -70, -170, -60], 7)).different).toEqual([]);
  expect((await readArchive(bytes).getHeader()).numTileContents).toBeLessThan(15);
});

test.skipIf(!existsSync(MONACO_TILES))("the real map of Monaco is cut byte for byte", async () => {
  const monaco = await Bun.file(MONACO_TILES).bytes();
  const { minZoom, maxZoom, ...header } = await readArchive(monaco).getHeader();
  const bounds: Bounds = [7.41, 43.725, 7.43, 43.745];
  const [server, file] = [serve(monaco), newFile()];
  await cutOut(server.address, file, bounds);
  const { different, equal } = await compareTiles(monaco, await Bun.file(file).bytes(), bounds, maxZoom);
  expect(different).toEqual([]);
  expect(equal).toBeGreaterThan(maxZoom - minZoom);
  const all: Bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat];
  const whole = newFile();
  await cutOut(server.address, whole, all);
  expect((await compareTiles(monaco, await Bun.file(whole).bytes(), all, maxZoom)).different).toEqual([]);
});

test("a process that is killed in the middle leaves nothing half-served, and continues", async () => {
  const [server, file] = [serve(world), newFile()];
  const bounds: Bounds = [-180, -30, 180, 85];
  let late = 0;
  server.meddle = async (_, answer) => {
    // The directories first, then the first parts, then silence.
    if (existsSync(`${file}.part`) && ++late > 5) await new Promise(() => {});
    return answer();
  };
  const child = Bun.spawn([
    process.execPath,
    join(import.meta.dirname, "cut-out.ts"),
    server.address,
    file,
    bounds.join(","),
  ]);
  while (late < 6 && child.exitCode === null) await Bun.sleep(20);
  child.kill("SIGKILL");
  await child.exited;
  expect(existsSync(file)).toBe(false);
  const kept = (await stat(`${file}.part`)).size;
  server.meddle = undefined;
  const before = server.sent;
  await cutOut(server.address, file, bounds);
  expect(kept).toBeGreaterThan(500_000);
  const [resumed, sentAgain] = [server.sent - before, server.sent];
  const again = newFile();
  await cutOut(server.address, again, bounds);
  expect(resumed).toBeLessThan(server.sent - sentAgain);
  expect(await Bun.file(again).bytes()).toEqual(await Bun.file(file).bytes());
}, 60_000);

const refused = async (server: RangeServer, bounds = EUROPE) => {
  const file = newFile();
  const problem = await cutOut(server.address, file, bounds).catch((error) => error.code);
  return [problem, existsSync(file)];
};

test("a server that ignores ranges, changes the file or fails leaves no map", async () => {
  const server = serve(world);
  server.meddle = () => new Response(new Uint8Array(world));
  expect(await refused(server)).toEqual(["ranges", false]);
  server.meddle = () => new Response("Gone", { status: 404 });
  expect(await refused(server)).toEqual(["status", false]);
  server.meddle = (request, answer) => {
    if (Number(/=(\d+)/.exec(request.headers.get("range")!)![1]) > 500_000) server.etag = '"two"';
    return answer();
  };
  expect(await refused(server)).toEqual(["changed", false]);
  server.meddle = () => Response.redirect("http://localhost/elsewhere");
  expect((await refused(server))[1]).toBe(false);
});

test("damaged tiles, short answers and other files are refused", async () => {
  const damaged = world.slice();
  for (let i = Math.floor(world.length * 0.2); i < world.length; i += 500) damaged[i] = (damaged[i]! + 1) % 256;
  expect(await refused(serve(damaged))).toEqual(["damaged", false]);
  const short = serve(world);
  short.meddle = (_, answer) => {
    const { headers } = answer();
    return new Response("short", { status: 206, headers });
  };
  expect(await refused(short)).toEqual(["damaged", false]);
  expect(await refused(serve(new TextEncoder().encode("GIF89a".repeat(100))))).toEqual(["archive", false]);
  expect(await refused(serve(makeWorld({ layer: "transportation", maxZoom: 3 })))).toEqual(["schema", false]);
  expect(await refused(serve(world.slice(0, 60)))).toEqual(["archive", false]);
}, 60_000);

test("an area with too many tiles is refused before anything is read", () => {
  expect(() => listTileIds([-10, 36, 20, 60], 0, 15)).toThrow("large");
  expect(listTileIds([7.38, 43.71, 7.46, 43.77], 0, 15).length).toBeLessThan(200);
});

/** Every tile of the area in both archives, compressed as they are. */
async function compareTiles(whole: Uint8Array, part: Uint8Array, bounds: Bounds, maxZoom: number) {
  const [from, to] = [readArchive(whole), readArchive(part)];
  const different: string[] = [];
  let equal = 0;
  for (const id of listTileIds(bounds, 0, maxZoom)) {
    const [z, x, y] = tileIdToZxy(id);
    const [one, other] = await Promise.all([from.getZxy(z, x, y), to.getZxy(z, x, y)]);
    const same = one ? other && Buffer.from(one.data).equals(Buffer.from(other.data)) : !other;
    if (!same) different.push(`${z}/${x}/${y}`);
    else if (one) equal++;
  }
  return { different, equal };
}
