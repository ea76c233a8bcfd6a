// API routes with which admins get the street map.

import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { Conflict, NotFound, ValidationError } from "../../errors.ts";
import { CACHING } from "../../http/caching.ts";
import type { RateLimit } from "../../http/rate-limits.ts";
import { cachedRoute, returns, routes } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { done, Ok } from "../../validation.ts";
import { cancelMap, findDownload, measureMap, orderMap } from "./download.ts";
import {
  type Archive,
  assertBasemap,
  type ByteRange,
  createArchiveFinder,
  findImportedMap,
  findInstalledBytes,
  TILES_PATH,
} from "./installed-map.ts";
import { formatProblem, MapProblem } from "./problems.ts";
import { MapDownload, MapOrder, MapRequest, MapSize, MapStatus } from "./schema.ts";

const SIZE_LIMIT: RateLimit = { name: "map-size", max: 60, windowSeconds: 3600 };
const ORDER_LIMIT: RateLimit = { name: "map-order", max: 20, windowSeconds: 86_400 };

export const basemapApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/admin/basemap", () => readStatus(ctx), { ...returns(MapStatus), auth: ["admin"] })
    .post(
      "/api/admin/basemap/size",
      async ({ body }) => {
        assertNotFixed(ctx);
        return await measureMap(ctx, body).catch((error) => {
          const problem = error instanceof MapProblem ? error : new MapProblem("unreachable");
          const message = formatProblem(problem.code, problem.detail);
          throw new ValidationError(message, { address: [message] });
        });
      },
      {
        ...returns(MapSize, { errors: [409] }),
        inDemo: false,
        auth: ["admin"],
        limits: [SIZE_LIMIT],
        body: MapRequest,
      },
    )
    .post(
      "/api/admin/basemap/download",
      async ({ viewer, body }) => {
        assertNotFixed(ctx);
        return await orderMap(ctx.db, viewer.id, body);
      },
      {
        ...returns(MapDownload, { errors: [409] }),
        inDemo: false,
        auth: ["admin"],
        limits: [ORDER_LIMIT],
        body: MapOrder,
      },
    )
    .delete("/api/admin/basemap/download", () => done(cancelMap(ctx.db)), {
      ...returns(Ok),
      inDemo: false,
      auth: ["admin"],
    });

export async function readStatus({ db, config }: AppContext): Promise<MapStatus> {
  const [bytes, imported, download] = await Promise.all([
    findInstalledBytes(config.dataDir),
    findImportedMap(db),
    findDownload(db),
  ]);
  return {
    isFixed: config.mapTiles !== undefined,
    bytes,
    imported: imported && { fileName: imported.fileName, bytes: imported.size },
    download,
  };
}

function assertNotFixed({ config }: AppContext): void {
  if (config.mapTiles) throw new Conflict(t("The setting MAP_TILES names the map. Remove it first."));
}

/** GET and HEAD /tiles/city.pmtiles; 404 if no basemap is installed. */
export async function tiles(ctx: AppContext) {
  const findArchive = createArchiveFinder(ctx);
  await assertBasemap(ctx.config);
  const answer = async ({ request }: { request: Request }) => {
    const archive = await findArchive();
    if (!archive) throw new NotFound("No basemap is installed.");
    return serveRange(archive, request);
  };
  return new Elysia({ name: "tiles", ...cachedRoute("revalidated") }).get(TILES_PATH, answer).head(TILES_PATH, answer);
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
  if (!range) return new Response(await archive.body(), { headers: { ...headers, "content-length": String(size) } });
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
