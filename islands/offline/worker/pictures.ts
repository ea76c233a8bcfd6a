// Posters, photos and drawings that were seen, and the map's tiles, which are parts of one file.
import { getAccount, openMap, openPictures } from "./account.ts";
import { isHtml } from "./kept.ts";

const PICTURES = /^\/(posters|photos|drawings|avatars)\//;
const TILES = "/tiles/city.pmtiles";

export const isPicture = ({ pathname }: URL) => PICTURES.test(pathname) || ICONS.has(pathname);
export const isTile = ({ pathname }: URL) => pathname === TILES;

const ICONS = new Set(["/manifest.webmanifest", "/favicon.svg", "/favicon.ico", "/icon-192.png"]);

export async function answerPicture(request: Request): Promise<Response> {
  const account = await getAccount();
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const response = await fetch(request).catch(() => undefined);
  if (!account) return response ?? Response.error();
  const pictures = await openPictures(account);
  if (!response || isHtml(response)) return (await pictures.match(path)) ?? response ?? Response.error();
  if (response.ok && !(await pictures.match(path))) await pictures.put(path, response.clone()).catch(() => {});
  return response;
}

/** A cache stores no partial responses, so a range is part of the address that it is stored under. */
export async function answerTile(request: Request): Promise<Response> {
  const account = await getAccount();
  const range = request.headers.get("range");
  if (!account || !range) return fetch(request);
  const map = await openMap(account);
  const path = `${new URL(request.url).pathname}${new URL(request.url).search}&range=${range}`;
  const kept = await map.match(path);
  if (kept) return new Response(kept.body, { status: 206, headers: kept.headers });
  const response = await fetch(request);
  if (response.status === 206 && account.mapBytes > 0) {
    const { headers } = response;
    await map.put(path, new Response(await response.clone().blob(), { headers })).catch(() => {});
  }
  return response;
}
