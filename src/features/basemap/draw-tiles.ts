// Draws vector tiles of a city, and writes them as a PMTiles archive.
import { gzipSync } from "node:zlib";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { Compression, type Entry, TileType, zxyToTileId } from "pmtiles";
import { sha256 } from "../../encoding/hash.ts";
import { writeHead } from "./directory.ts";
import type { Bounds } from "./schema.ts";
import { countTiles, listTiles, type Tile, toBounds } from "./tile-ids.ts";

/** What is drawn in a layer, with `properties` for the style, from a zoom on. */
export type Drawn = GeoJSON.Feature<
  GeoJSON.Geometry,
  { layer: string; minZoom: number; properties: Record<string, string | boolean> }
>;

export type TileSource = {
  bounds: Bounds;
  attribution?: string;
  /** At least what is in a box, and drawn at a zoom or below. */
  list(box: Bounds, maxZoom: number): Drawn[];
};

const MAX_ZOOM = 15;
/** A sheet is a tile that is drawn at once, with those in it up to a zoom: all of the city would take too much memory. */
const LAST_ZOOM_OF_SHEETS: Record<number, number> = { 0: 11, 12: 12, 13: MAX_ZOOM };
const SHEET_ZOOM = 12;
/** About 200 by 200 km. Roads of several countries, for example, would take too long. */
const MAX_SHEETS = 1000;
const EXTENT = 4096;
/** What a tile has of its neighbors, as a share of it. */
const BUFFER = 64 / EXTENT;
const LAYERS = ["earth", "landuse", "water", "buildings", "roads", "places", "pois", "boundaries"];

/** @returns an archive in parts, or null if the area is too large */
export function drawTiles(source: TileSource, report: (done: number, total: number) => void): Uint8Array[] | null {
  if (countTiles(source.bounds, SHEET_ZOOM) > MAX_SHEETS) return null;
  const sheets = Object.keys(LAST_ZOOM_OF_SHEETS).flatMap((zoom) =>
    zoom === "0" ? [{ zoom: 0, x: 0, y: 0 }] : listTiles(source.bounds, Number(zoom)),
  );
  const archive = startArchive(source);
  sheets.forEach((sheet, i) => {
    for (const { id, bytes } of drawSheet(source, sheet)) archive.add(id, bytes);
    // The index of a sheet is large, and several would be there before the runtime frees them.
    Bun.gc(true);
    report(i + 1, sheets.length);
  });
  return archive.finish();
}

function* drawSheet({ bounds, list }: TileSource, sheet: Tile): Generator<{ id: number; bytes: Uint8Array }> {
  const maxZoom = LAST_ZOOM_OF_SHEETS[sheet.zoom]!;
  const box = sheet.zoom === 0 ? bounds : toBounds(sheet, BUFFER);
  const index = new GeoJSONVT(
    { type: "FeatureCollection", features: list(box, maxZoom) },
    { maxZoom: MAX_ZOOM, indexMaxZoom: 0, extent: EXTENT, buffer: BUFFER * EXTENT, wrap: false },
  );
  const [west, south, east, north] = toBounds(sheet, 0);
  const shown: Bounds = [
    Math.max(west, bounds[0]),
    Math.max(south, bounds[1]),
    Math.min(east, bounds[2]),
    Math.min(north, bounds[3]),
  ];
  for (let zoom = sheet.zoom; zoom <= maxZoom; zoom++) {
    const scale = 2 ** (zoom - sheet.zoom);
    // At its edges, also tiles of the next sheet are listed.
    for (const tile of listTiles(shown, zoom)) {
      if (Math.floor(tile.x / scale) !== sheet.x || Math.floor(tile.y / scale) !== sheet.y) continue;
      const bytes = drawTile(index, tile);
      if (bytes) yield { id: zxyToTileId(zoom, tile.x, tile.y), bytes };
    }
  }
}

function drawTile(index: GeoJSONVT, { zoom, x, y }: Tile): Uint8Array | null {
  const tile = index.getTile(zoom, x, y);
  const shown = tile?.features.filter(({ tags }) => tags!.minZoom <= zoom) ?? [];
  if (!tile || shown.length === 0) return null;
  const byLayer = [...Map.groupBy(shown, ({ tags }) => tags!.layer as string)].map(([layer, features]) => [
    layer,
    { ...tile, features: features.map((feature) => ({ ...feature, tags: feature.tags!.properties })) },
  ]);
  return fromGeojsonVt(Object.fromEntries(byLayer), { version: 2, extent: EXTENT });
}

/**
 * Tiles are packed at once, since those of a large city would take hundreds of megabytes. Those with the same content, such as
 * nothing but land, share it.
 */
function startArchive(source: TileSource) {
  const contents = new Map<string, { zipped: Uint8Array; offset: number }>();
  const tiles: { id: number; content: { zipped: Uint8Array; offset: number } }[] = [];
  return {
    add(id: number, bytes: Uint8Array): void {
      const content = contents.getOrInsertComputed(sha256(bytes), () => ({
        zipped: gzipSync(bytes, { level: 9 }),
        offset: -1,
      }));
      tiles.push({ id, content });
    },
    finish(): Uint8Array[] {
      const entries: Entry[] = [];
      const packed: Uint8Array[] = [];
      let end = 0;
      for (const { id, content } of tiles.sort((a, b) => a.id - b.id)) {
        const { zipped } = content;
        if (content.offset === -1) {
          content.offset = end;
          packed.push(zipped);
          end += zipped.length;
        }
        const last = entries.at(-1);
        if (last?.offset === content.offset && last.tileId + last.runLength === id) last.runLength++;
        else entries.push({ tileId: id, offset: content.offset, length: zipped.length, runLength: 1 });
      }
      return [writeArchiveHead(entries, source, packed.length, end), ...packed];
    },
  };
}

function writeArchiveHead(entries: Entry[], source: TileSource, contents: number, end: number): Uint8Array {
  const metadata = gzipSync(
    JSON.stringify({
      attribution: source.attribution ?? "© OpenStreetMap contributors",
      isCutOff: true,
      vector_layers: LAYERS.map((id) => ({ id, fields: {} })),
    }),
  );
  const [minLon, minLat, maxLon, maxLat] = source.bounds;
  const header = {
    specVersion: 3,
    tileDataLength: end,
    numAddressedTiles: entries.reduce((sum, { runLength }) => sum + runLength, 0),
    numTileContents: contents,
    tileCompression: Compression.Gzip,
    tileType: TileType.Mvt,
    minZoom: 0,
    maxZoom: MAX_ZOOM,
    ...{ minLon, minLat, maxLon, maxLat },
    centerZoom: 12,
    centerLon: (minLon + maxLon) / 2,
    centerLat: (minLat + maxLat) / 2,
  };
  return writeHead(header, metadata, entries);
}
