// Serves the basemap, a PMTiles archive from a file or a URL, in byte ranges.
import { Elysia } from "elysia";
import { PMTiles, type Source, TileType } from "pmtiles";
import { BadSettings, type Config, getTilesFile } from "../config.ts";
import type { AppContext } from "../context.ts";
import { BadRequest, NotFound, ServiceUnavailable } from "../errors.ts";
import { CACHING } from "./caching.ts";
import { cachedRoute } from "./session.ts";

const PATH = "/tiles/city.pmtiles";
/** Bytes of a remote archive per response; a tile has about a hundredth of that. */
const MAX_FORWARDED_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
/** ms for which the size and version of a remote archive are cached. */
const VERSION_TTL_MS = 10 * 60_000;

export type BasemapInfo = {
  /** Contains the archive's version, so that browsers may cache it forever. */
  url: string;
  /** Plain text, from the archive. */
  attribution: string;
  /** west, south, east, north in degrees. */
  bounds: [number, number, number, number];
};

type Version = { size: number; etag: string };
type Archive = {
  version(): Promise<Version>;
  /** All bytes without a range, whose ends are both inclusive. */
  body(range?: ByteRange): Promise<BodyInit>;
};
type ByteRange = { from: number; to: number };

/** GET and HEAD /tiles/city.pmtiles; 404 if no basemap is installed. */
export async function tiles(ctx: AppContext) {
  const { mapTiles, dataDir } = ctx.config;
  const archive = openArchive(ctx.config);
  if (mapTiles && !isAddress(mapTiles)) await assertBasemap(archive, mapTiles);
  const answer = async ({ request }: { request: Request }) => {
    if (!mapTiles && !(await hasFile(dataDir))) throw new NotFound("No basemap is installed.");
    return serveRange(archive, request);
  };
  return new Elysia({ name: "tiles", ...cachedRoute("revalidated") }).get(PATH, answer).head(PATH, answer);
}

/** @returns a function that reads the archive's metadata; undefined if there is none, or a remote one is silent */
export function tilesReader({ config, log }: AppContext): () => Promise<BasemapInfo | undefined> {
  const archive = openArchive(config);
  let known: { etag: string; facts: Promise<BasemapInfo> } | undefined;
  return async () => {
    if (!config.mapTiles && !(await hasFile(config.dataDir))) return undefined;
    try {
      const { etag } = await archive.version();
      if (known?.etag !== etag) known = { etag, facts: describe(archive, etag) };
      return await known.facts;
    } catch (error) {
      known = undefined;
      log.warn("the basemap cannot be read", { error: String(error) });
      return undefined;
    }
  };
}

async function describe(archive: Archive, etag: string): Promise<BasemapInfo> {
  const { header, metadata } = await inspect(archive);
  return {
    url: `${PATH}?v=${etag.slice(1, -1)}`,
    attribution: toPlainText(String(metadata.attribution ?? "")),
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
  };
}

/** @throws BadSettings unless the file is a basemap that the map style can draw */
async function assertBasemap(archive: Archive, path: string): Promise<void> {
  const { header, metadata } = await inspect(archive).catch((error) => {
    throw new BadSettings(`MAP_TILES: ${path} cannot be read as a PMTiles archive (${error.message}).`);
  });
  const layers = (metadata.vector_layers ?? []) as { id: string }[];
  if (header.tileType !== TileType.Mvt || !layers.some(({ id }) => id === "earth")) {
    throw new BadSettings(`MAP_TILES: ${path} is not a vector basemap in the Protomaps schema (version 4).`);
  }
}

async function inspect(archive: Archive) {
  const source: Source = {
    getKey: () => PATH,
    async getBytes(offset, length) {
      const { size } = await archive.version();
      const body = await archive.body({ from: offset, to: Math.min(size, offset + length) - 1 });
      return { data: await new Response(body).arrayBuffer() };
    },
  };
  const pmtiles = new PMTiles(source);
  const [header, metadata] = await Promise.all([pmtiles.getHeader(), pmtiles.getMetadata()]);
  return { header, metadata: (metadata ?? {}) as Record<string, unknown> };
}

/** Drops markup: the archive is untrusted. */
function toPlainText(html: string): string {
  const toLogFields: Record<string, string> = { copy: "©", amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };
  return html
    .replace(/<[^<>]*>/g, "")
    .replace(/&(\w+);/g, (whole, name) => toLogFields[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200);
}

async function serveRange(archive: Archive, request: Request): Promise<Response> {
  const { size, etag } = await archive.version();
  const isThisVersion = new URL(request.url).searchParams.get("v") === etag.slice(1, -1);
  const headers = {
    "content-type": "application/vnd.pmtiles",
    "content-disposition": 'attachment; filename="city.pmtiles"',
    "accept-ranges": "bytes",
    "cache-control": isThisVersion ? CACHING.forever : "public, no-cache",
    etag,
  };
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const held = request.headers.get("if-range");
  const range = held && held !== etag ? undefined : parseRange(request.headers.get("range"), size);
  if (range === "beyond") {
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${size}` } });
  }
  if (!range) return new Response(await archive.body(), { headers });
  const { from, to } = range;
  return new Response(await archive.body(range), {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${from}-${to}/${size}`, "content-length": String(to - from + 1) },
  });
}

const matchesEtag = (header: string | null, etag: string) =>
  header !== null &&
  (header.trim() === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag));

/** The single range of a Range header (RFC 9110, 14.1.2). Several ranges, or an invalid header, count as none. */
function parseRange(header: string | null, size: number): ByteRange | "beyond" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return Number(last) === 0 ? "beyond" : { from: Math.max(0, size - Number(last)), to: size - 1 };
  if (Number(first) >= size) return "beyond";
  if (last !== "" && Number(last) < Number(first)) return undefined;
  return { from: Number(first), to: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}

const isAddress = (setting: string | undefined) => /^https?:\/\//.test(setting ?? "");
const hasFile = (dataDir: string) => Bun.file(getTilesFile(dataDir)).exists();

/** The one of MAP_TILES, else the one in the data folder, which may come later. */
const openArchive = ({ mapTiles, dataDir }: Pick<Config, "mapTiles" | "dataDir">): Archive =>
  mapTiles && isAddress(mapTiles) ? openRemoteArchive(mapTiles) : openLocalArchive(mapTiles ?? getTilesFile(dataDir));

/** The file may be replaced while the server runs, so its version is read each time. */
function openLocalArchive(path: string): Archive {
  return {
    async version() {
      const { size, mtimeMs } = await Bun.file(path).stat();
      return { size, etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` };
    },
    body: async (range) => (range ? Bun.file(path).slice(range.from, range.to + 1) : Bun.file(path)),
  };
}

/** Forwards ranges only, so that nobody downloads a whole planet through this server. */
function openRemoteArchive(address: string): Archive {
  let known: { version: Version; since: number } | undefined;
  const ask = async (range: ByteRange) => {
    const response = await fetch(address, {
      headers: { range: `bytes=${range.from}-${range.to}`, "accept-encoding": "identity" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    if (response?.status !== 206) throw new ServiceUnavailable("The basemap is not available right now.");
    return response;
  };
  return {
    async version() {
      if (known && Date.now() - known.since < VERSION_TTL_MS) return known.version;
      const response = await ask({ from: 0, to: 0 });
      await response.body?.cancel();
      const size = Number(/\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1]);
      if (!Number.isSafeInteger(size)) throw new ServiceUnavailable("The basemap's server doesn't report its size.");
      const toLogFields = response.headers.get("etag") ?? response.headers.get("last-modified") ?? "";
      const etag = `"${size.toString(36)}-${Bun.hash(toLogFields).toString(36)}"`;
      known = { version: { size, etag }, since: Date.now() };
      return known.version;
    },
    async body(range) {
      if (!range || range.to - range.from >= MAX_FORWARDED_BYTES) {
        throw new BadRequest("Request part of this file, with a Range header of at most 16 MB.");
      }
      return (await ask(range)).body!;
    },
  };
}
