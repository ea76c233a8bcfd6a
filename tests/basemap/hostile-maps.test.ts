// Street maps that are meant to stop a city: an admin gets a sentence, the server and everybody else go on.
import { afterEach, beforeAll, expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { getTilesFile } from "../../src/config.ts";
import { createMapJob } from "../../src/features/basemap/download.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";
import { taskEnds, watchTask } from "../workers/task-processes.ts";
import { makeWorld, type RangeServer, serveRanges } from "./archives.ts";
import { HOSTILE_MAPS, makeTileBomb } from "./hostile-maps.ts";

const TASK = "features/basemap/archive-worker";
const MAX_TASK_MB = 350;
/** The check of hostile files (tests/acceptance) takes all of them whole. */
const SHARE = 0.3;
const bounds = [-10, 36, 20, 60];

let content: Uint8Array = new Uint8Array();
const elsewhere: RangeServer = serveRanges(() => content);
const app = useTestApp({ ALLOWED_PRIVATE_HOSTS: elsewhere.host });
let noor: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { admin: true });
});
afterEach(() => {
  elsewhere.meddle = undefined;
});

async function measure() {
  const response = await noor.post("/api/admin/basemap/size", { address: elsewhere.address, bounds });
  const answer = await response.json();
  return { status: response.status, answer, sentence: answer.fields?.address?.[0] as string | undefined };
}

const readMap = async (person: Person) => (await person.get("/map")).text();

test("each hostile map is read or gets one sentence, in bounded memory", async () => {
  const task = watchTask(TASK);
  for (const { name, make, expected } of HOSTILE_MAPS) {
    content = make(SHARE);
    const { status, sentence } = await measure();
    const wanted = expected === "accepted" ? [200, undefined] : [422, expect.stringMatching(expected)];
    expect([name, status, sentence]).toEqual([name, ...wanted]);
  }
  const largest = task.stop();
  expect(largest).toBeGreaterThan(0);
  expect(largest).toBeLessThan(MAX_TASK_MB);
  await taskEnds(TASK);
}, 120_000);

test("a server that sends more than was asked for, packed bytes or less is refused", async () => {
  content = makeWorld({ maxZoom: 2 });
  const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65_536)) });
  const withBody =
    (body: BodyInit, more = {}) =>
    (_: Request, answer: () => Response) => {
      const headers = { ...Object.fromEntries(answer().headers), ...more };
      return new Response(body, { status: 206, headers });
    };
  elsewhere.meddle = withBody(endless);
  expect(await measure()).toMatchObject({ status: 422, sentence: expect.stringContaining("is damaged") });
  elsewhere.meddle = withBody(Bun.gzipSync(new Uint8Array(64 * 1024 * 1024)), { "content-encoding": "gzip" });
  expect(await measure()).toMatchObject({ status: 422, sentence: expect.stringContaining("is damaged") });
  elsewhere.meddle = withBody("");
  expect(await measure()).toMatchObject({ status: 422, sentence: expect.stringContaining("does not respond") });
});

test("a tile that unpacks to a gigabyte is not installed", async () => {
  content = makeTileBomb();
  const { version, bytes } = (await measure()).answer;
  const order = { address: elsewhere.address, bounds, version, bytes };
  expect((await noor.post("/api/admin/basemap/download", order)).status).toBe(200);
  await createMapJob(app.ctx, { retryMs: [] })(new AbortController().signal);
  expect((await noor.read("/api/admin/basemap")).download).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("is damaged"),
  });
  expect((await noor.get("/tiles/city.pmtiles")).status).toBe(404);
});

test("a hostile file in the data folder leaves the map without streets", async () => {
  const file = getTilesFile(app.ctx.config.dataDir);
  try {
    for (const name of ["metadata-bomb", "metadata-of-gigabytes", "tiny-values", "cut"]) {
      await Bun.write(file, HOSTILE_MAPS.find((map) => map.name === name)!.make());
      expect([name, await readMap(noor)]).toEqual([name, expect.stringContaining("Natural Earth")]);
    }
    await Bun.write(file, makeWorld({ maxZoom: 2 }));
    expect(await readMap(noor)).toContain('"kind":"tiles"');
  } finally {
    await rm(file);
  }
});

test("MAP_TILES may be redirected, but not to a private address", async () => {
  content = makeWorld({ maxZoom: 2 });
  let isAsked = false;
  const inside = Bun.serve({
    port: 0,
    fetch() {
      isAsked = true;
      return new Response("secret");
    },
  });
  const opened = await openTestApp({ MAP_TILES: elsewhere.address });
  try {
    const amira = await opened.join("Amira");
    elsewhere.meddle = () => Response.redirect(`http://localhost:${inside.port}/`);
    expect(await readMap(amira)).toContain("Natural Earth");
    expect((await amira.get("/tiles/city.pmtiles", { range: "bytes=0-9" })).status).toBe(503);
    expect(isAsked).toBe(false);
    elsewhere.meddle = (request, answer) =>
      request.url.endsWith("?moved") ? answer() : Response.redirect(`${elsewhere.address}?moved`);
    expect((await amira.get("/tiles/city.pmtiles", { range: "bytes=0-9" })).status).toBe(206);
  } finally {
    await opened.close();
    await inside.stop(true);
  }
});

test("a silent, lying or endless MAP_TILES keeps no page waiting", async () => {
  content = makeWorld({ maxZoom: 2 });
  const opened = await openTestApp({ MAP_TILES: elsewhere.address });
  try {
    const amira = await opened.join("Amira");
    const readRange = async () => {
      const response = await amira.get("/tiles/city.pmtiles", { range: "bytes=0-9" });
      const body = await response.bytes().catch(() => null);
      return [response.status, body?.length];
    };
    expect(await readRange()).toEqual([206, 10]);
    elsewhere.meddle = () => new Promise(() => {});
    expect(await readMap(amira)).toContain("Natural Earth");
    const headers = { "content-range": `bytes 0-9/${content.length}` };
    elsewhere.meddle = () => new Response("much too long for ten bytes", { status: 206, headers });
    expect(await readRange()).not.toEqual([206, 27]);
    elsewhere.meddle = () =>
      new Response("0123456789", { status: 206, headers: { "content-range": `bytes 5-14/${content.length}` } });
    expect((await readRange())[0]).toBe(503);
  } finally {
    await opened.close();
  }
});
