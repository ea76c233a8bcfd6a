// Serving the basemap archive: ranges, versions and access, from a file and from a URL.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { BadSettings, readConfig } from "../../src/config.ts";
import { tiles } from "../../src/features/basemap/tiles-api.ts";
import { freePort } from "../ports.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

let folder: string;
let file: string;
let bytes: Uint8Array;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tiles-"));
  file = join(folder, "city.pmtiles");
  bytes = archive(["earth", "water", "roads"]);
  await Bun.write(file, bytes);
  await Bun.write(join(folder, "secret.txt"), "not for the world");
});
afterAll(() => rm(folder, { recursive: true }));

const app = useTestApp(() => ({ MAP_TILES: file }));
let visitor: Person;
beforeAll(() => {
  visitor = app.visitor();
});

const PATH = "/tiles/city.pmtiles";
const part = (range: string, headers: Record<string, string> = {}) => visitor.get(PATH, { range, ...headers });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

test("a range request returns that part with Content-Range", async () => {
  const response = await part("bytes=0-126");
  expect(response.status).toBe(206);
  expect(response.headers.get("content-range")).toBe(`bytes 0-126/${bytes.length}`);
  expect(response.headers.get("accept-ranges")).toBe("bytes");
  expect(await bytesOf(response)).toEqual(bytes.slice(0, 127));
  expect(await bytesOf(await part("bytes=100-"))).toEqual(bytes.slice(100));
  expect(await bytesOf(await part("bytes=-10"))).toEqual(bytes.slice(-10));
  const long = await part("bytes=10-999999999");
  expect(long.headers.get("content-range")).toBe(`bytes 10-${bytes.length - 1}/${bytes.length}`);
});

test("a range past the end is a 416; malformed ranges return the whole file", async () => {
  for (const range of [`bytes=${bytes.length}-`, "bytes=999999999-", "bytes=-0"]) {
    const response = await part(range);
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe(`bytes */${bytes.length}`);
  }
  for (const range of ["bytes=0-1,4-5", "bytes=9-3", "lines=1-2", "bytes=a-b", "bytes=-"]) {
    const response = await part(range);
    expect([range, response.status]).toEqual([range, 200]);
    expect((await bytesOf(response)).length).toBe(bytes.length);
  }
});

test("a matching ETag returns 304, and versioned URLs are immutable", async () => {
  const etag = (await part("bytes=0-0")).headers.get("etag")!;
  expect((await part("bytes=0-9", { "if-none-match": etag })).status).toBe(304);
  expect((await part("bytes=0-9", { "if-none-match": `"other", W/${etag}` })).status).toBe(304);
  expect((await part("bytes=0-9", { "if-none-match": '"other"' })).status).toBe(206);
  expect((await part("bytes=0-9", { "if-range": '"other"' })).status).toBe(200);
  expect((await part("bytes=0-9", { "if-range": etag })).status).toBe(206);
  const named = await visitor.get(`${PATH}?v=${etag.slice(1, -1)}`, { range: "bytes=0-9" });
  expect(named.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await visitor.get(`${PATH}?v=older`)).headers.get("cache-control")).toBe("public, no-cache");
});

test("the page includes the version, the attribution and the bounds", async () => {
  const html = await (await (await app.join("Amira")).get("/map")).text();
  const { basemap } = JSON.parse(/<script type="application\/json">(\{.*?\})<\/script>/.exec(html)![1]!);
  const etag = (await part("bytes=0-0")).headers.get("etag")!.slice(1, -1);
  expect(basemap).toEqual({
    kind: "tiles",
    url: `${PATH}?v=${etag}`,
    attribution: "© OpenStreetMap contributors",
    bounds: [7.4, 43.7, 7.5, 43.8],
    isCutOff: false,
  });
});

test("HEAD returns the same headers; other methods are rejected", async () => {
  const head = await visitor.send("HEAD", PATH);
  expect(head.status).toBe(200);
  expect(head.headers.get("etag")).toBe((await part("bytes=0-0")).headers.get("etag"));
  for (const method of ["POST", "PUT", "DELETE"])
    expect((await visitor.send(method, PATH)).status).toBeOneOf([404, 405]);
});

test("only the archive is served, whatever the path says", async () => {
  for (const path of [
    "/tiles/secret.txt",
    "/tiles/../secret.txt",
    "/tiles/%2e%2e/secret.txt",
    "/tiles/..%2fsecret.txt",
    "/tiles/city.pmtiles/../secret.txt",
    "/tiles/city.pmtiles%00",
    "/tiles/",
    "/tiles",
  ]) {
    const response = await visitor.get(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).not.toContain("not for the world");
  }
});

test("without a basemap there is nothing to fetch, and the map says so", async () => {
  const bare = await openTestApp();
  try {
    expect((await bare.visitor().get(PATH)).status).toBe(404);
    expect(await (await (await bare.join("Amira")).get("/map")).text()).toContain("Natural Earth");
  } finally {
    await bare.close();
  }
});

test("an unsupported basemap file is a startup error", async () => {
  const other = join(folder, "other.pmtiles");
  await Bun.write(other, archive(["transportation"]));
  for (const path of [join(folder, "missing.pmtiles"), folder, join(folder, "secret.txt"), other]) {
    const refusal = await tiles({ ...app.ctx, config: readConfig({ MAP_TILES: path }) }).catch((error) => error);
    expect(refusal).toBeInstanceOf(BadSettings);
    expect(refusal.message).toStartWith(`MAP_TILES: ${path} cannot be used. `);
    expect(refusal.message).toMatch(/used\. [A-Z][^:]*\.$/);
  }
});

test("a remote archive is proxied in ranges; if it's gone, the map has no basemap", async () => {
  const asked: (string | null)[] = [];
  const elsewhere = Bun.serve({
    port: 0,
    fetch(request) {
      const range = request.headers.get("range");
      asked.push(range);
      const [from = 0, to = 0] =
        /bytes=(\d+)-(\d+)/
          .exec(range ?? "")
          ?.slice(1)
          .map(Number) ?? [];
      return new Response(bytes.slice(from, to + 1), {
        status: 206,
        headers: {
          "content-range": `bytes ${from}-${Math.min(to, bytes.length - 1)}/${bytes.length}`,
          etag: '"theirs"',
        },
      });
    },
  });
  const far = await openTestApp({ MAP_TILES: `http://localhost:${elsewhere.port}/planet.pmtiles` });
  try {
    const someone = far.visitor();
    const response = await someone.get(PATH, { range: "bytes=5-14" });
    expect(response.status).toBe(206);
    expect(await bytesOf(response)).toEqual(bytes.slice(5, 15));
    expect(asked).toContain("bytes=5-14");
    expect((await someone.get(PATH)).status).toBe(400);
    const amira = await far.join("Amira");
    expect(await (await amira.get("/map")).text()).toContain('"kind":"tiles"');
    await elsewhere.stop(true);
    expect((await someone.get(PATH, { range: "bytes=5-14" })).status).toBe(503);
    const cut = await openTestApp({ MAP_TILES: `http://localhost:${await freePort()}/planet.pmtiles` });
    expect(await (await (await cut.join("Ben")).get("/map")).text()).toContain("Natural Earth");
    expect((await cut.visitor().get(PATH)).status).toBe(503);
    await cut.close();
  } finally {
    await elsewhere.stop(true);
    await far.close();
  }
});

/** A PMTiles archive (version 3) without tiles: header, empty directory, metadata. https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
function archive(layers: string[]): Uint8Array {
  const metadata = gzipSync(
    JSON.stringify({
      attribution: '<a href="https://example.com" onclick="x">&copy; OpenStreetMap contributors</a>',
      vector_layers: layers.map((id) => ({ id, fields: {} })),
    }),
  );
  const directory = gzipSync(new Uint8Array([0]));
  const header = new DataView(new ArrayBuffer(127));
  new Uint8Array(header.buffer).set(new TextEncoder().encode("PMTiles"));
  header.setUint8(7, 3);
  const end = 127 + directory.length + metadata.length;
  const spans = [127, directory.length, 127 + directory.length, metadata.length, end, 0, end, 0, 0, 0, 0];
  spans.forEach((value, index) => {
    header.setBigUint64(8 + index * 8, BigInt(value), true);
  });
  const [clustered, gzip, mvt] = [1, 2, 1];
  [clustered, gzip, gzip, mvt, 0, 15].forEach((value, index) => {
    header.setUint8(96 + index, value);
  });
  [7.4, 43.7, 7.5, 43.8].forEach((degrees, index) => {
    header.setInt32(102 + index * 4, Math.round(degrees * 1e7), true);
  });
  return Buffer.concat([new Uint8Array(header.buffer), directory, metadata]);
}
