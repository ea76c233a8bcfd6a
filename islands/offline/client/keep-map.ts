// Loads the streets around the center of the city, as many as the traveler chose. The service worker keeps what is loaded.
import { type BasemapView, type Box, isAsset } from "../../../src/features/map/schema.ts";

const NOTE = "/map-kept";
const MAX_TILES = 4000;

type Note = { url: string; maxBytes: number; bytes: number };

export async function keepMap(viewer: string): Promise<void> {
  const account = await (await caches.match("/account"))?.json();
  const response = await fetch("/api/map/basemap").catch(() => undefined);
  if (!response?.ok || account?.viewer !== viewer || account.mapBytes === 0) return;
  const { basemap, area }: BasemapView = await response.json();
  if (basemap.kind === "world" || isAsset(basemap)) {
    await fetch(basemap.url);
    return;
  }
  const cache = await caches.open(`map-${viewer}`);
  const before: Note | undefined = await (await cache.match(NOTE))?.json();
  if (before?.url === basemap.url && before.maxBytes === account.mapBytes) return;
  const bytes = await loadTiles(basemap.url, area ?? basemap.bounds, account.mapBytes);
  const note: Note = { url: basemap.url, maxBytes: account.mapBytes, bytes };
  await cache.put(NOTE, new Response(JSON.stringify(note)));
}

/** From the whole city to its single streets, each zoom from the center outwards. @returns the bytes of the tiles */
async function loadTiles(url: string, area: Box, maxBytes: number): Promise<number> {
  const { PMTiles } = await import("pmtiles");
  const archive = new PMTiles(new URL(url, location.href).href);
  const { minZoom, maxZoom } = await archive.getHeader();
  let bytes = 0;
  let count = 0;
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    for (const [x, y] of tilesOf(area, zoom)) {
      if (bytes >= maxBytes || ++count > MAX_TILES) return bytes;
      const tile = await archive.getZxy(zoom, x, y);
      bytes += tile?.data.byteLength ?? 0;
    }
  }
  return bytes;
}

function tilesOf([west, south, east, north]: Box, zoom: number): [x: number, y: number][] {
  const [left, top] = toTile(west, north, zoom);
  const [right, bottom] = toTile(east, south, zoom);
  const center = [(left + right) / 2, (top + bottom) / 2] as const;
  const tiles: [number, number][] = [];
  for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) tiles.push([x, y]);
  const distance = ([x, y]: [number, number]) => Math.hypot(x - center[0], y - center[1]);
  return tiles.sort((a, b) => distance(a) - distance(b));
}

function toTile(longitude: number, latitude: number, zoom: number): [x: number, y: number] {
  const tiles = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const y = (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2;
  const clamp = (value: number) => Math.min(tiles - 1, Math.max(0, Math.floor(value * tiles)));
  return [clamp((longitude + 180) / 360), clamp(y)];
}
