// Serves the basemap, a PMTiles archive, in byte ranges.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { NotFound, ServiceUnavailable } from "../../errors.ts";
import { CACHING, matchesEtag } from "../../http/caching.ts";
import { cachedRoute } from "../../http/session.ts";
import { type Archive, assertBasemap, type ByteRange, createArchiveFinder, TILES_PATH } from "./installed-map.ts";
import { MapProblem } from "./problems.ts";

/** GET and HEAD /tiles/city.pmtiles; 404 if no basemap is installed. */
export async function tiles(ctx: AppContext) {
  const findArchive = createArchiveFinder(ctx);
  await assertBasemap(ctx.config);
  const answer = async ({ request }: { request: Request }) => {
    const archive = await findArchive();
    if (!archive) throw new NotFound("No basemap is installed.");
    return serveRange(archive, request).catch((error) => {
      throw error instanceof MapProblem ? new ServiceUnavailable("The basemap is not available right now.") : error;
    });
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
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });
  const held = request.headers.get("if-range");
  const range = held && held !== etag ? undefined : parseRange(request.headers.get("range"), size);
  if (range === "beyond")
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${size}` } });
  if (!range) return new Response(await archive.body(), { headers: { ...headers, "content-length": String(size) } });
  const { from, to } = range;
  return new Response(await archive.body(range), {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${from}-${to}/${size}`, "content-length": String(to - from + 1) },
  });
}

/** The single range of a Range header (RFC 9110, 14.1.2). Several ranges, or an invalid header, count as none. */
function parseRange(header: string | null, size: number): ByteRange | "beyond" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return Number(last) === 0 ? "beyond" : { from: Math.max(0, size - Number(last)), to: size - 1 };
  if (Number(first) >= size) return "beyond";
  if (last !== "" && Number(last) < Number(first)) return undefined;
  return { from: Number(first), to: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
