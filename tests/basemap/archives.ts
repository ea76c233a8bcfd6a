// PMTiles archives for tests, and a server that answers range requests.
import { gzipSync } from "node:zlib";
import { Compression, type Entry, PMTiles, TileType, zxyToTileId } from "pmtiles";
import { writeDirectories, writeHeader } from "../../src/features/basemap/directory.ts";

/** The whole world to level 7, about 20 MB: each tile has its own bytes, and those in the south are all the same. */
export function makeWorld({ layer = "earth", maxZoom = 7 } = {}): Uint8Array {
  const places: Place[] = [];
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    for (let x = 0; x < 2 ** zoom; x++) {
      for (let y = 0; y < 2 ** zoom; y++)
        places.push({ id: zxyToTileId(zoom, x, y), content: y > 2 ** zoom * 0.7 ? "sea" : `${zoom}/${x}/${y}` });
    }
  }
  const noise = (id: number) => crypto.getRandomValues(new Uint8Array(500 + (id % 1000)));
  return writeArchive(places, ({ id, content }) => Buffer.concat([Buffer.from(content), noise(id)]), {
    layer,
    maxZoom,
    west: -180,
    south: -85,
    east: 180,
    north: 85,
  });
}

/** Land around Monaco to level 15, about 29 MB: a map that browsers show, in tiles with 22 KB that nobody draws. */
export function makeTown(): Uint8Array {
  const [maxZoom, west, south, east, north] = [15, 7.3, 43.65, 7.55, 43.82];
  const places: Place[] = [];
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    const [left, top] = toTile(west, north, zoom);
    const [right, bottom] = toTile(east, south, zoom);
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) places.push({ id: zxyToTileId(zoom, x, y), content: `${zoom}/${x}/${y}` });
  }
  return writeArchive(places, makeLand, { layer: "earth", maxZoom, west, south, east, north });
}

/** The column and row of a tile. https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames */
function toTile(longitude: number, latitude: number, zoom: number): [x: number, y: number] {
  const tan = Math.tan((latitude * Math.PI) / 180);
  return [(longitude + 180) / 360, (1 - Math.asinh(tan) / Math.PI) / 2].map((share) =>
    Math.floor(share * 2 ** zoom),
  ) as [number, number];
}

/** A vector tile with one polygon that fills it. https://github.com/mapbox/vector-tile-spec/tree/master/2.1 */
function makeLand(): Uint8Array {
  const field = (number: number, bytes: Uint8Array | string) => {
    const content = Buffer.from(bytes);
    return Buffer.concat([varint((number << 3) | 2), varint(content.length), content]);
  };
  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(22_000))).toString("hex");
  const [moveTo, lineTo, closePath] = [9, 26, 15];
  const corners = [moveTo, 0, 0, lineTo, 8192, 0, 0, 8192, 8191, 0, closePath];
  const polygon = Buffer.concat([varint((3 << 3) | 0), varint(3), field(4, Buffer.concat(corners.map(varint)))]);
  const value = field(4, field(1, noise));
  const version = Buffer.concat([varint((15 << 3) | 0), varint(2)]);
  return field(3, Buffer.concat([version, field(1, "earth"), field(2, polygon), field(3, "noise"), value]));
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 127) | 128);
  }
}

type Place = { id: number; content: string };
type Area = { layer: string; maxZoom: number; west: number; south: number; east: number; north: number };

/** @param makeTile called once for each content */
function writeArchive(
  places: Place[],
  makeTile: (place: Place) => Uint8Array,
  { layer, maxZoom, west, south, east, north }: Area,
): Uint8Array {
  places.sort((a, b) => a.id - b.id);
  const offsets = new Map<string, { offset: number; length: number }>();
  const tiles: Uint8Array[] = [];
  const entries: Entry[] = [];
  let end = 0;
  for (const { id, content } of places) {
    let at = offsets.get(content);
    if (!at) {
      const tile = gzipSync(makeTile({ id, content }), { level: 1 });
      at = { offset: end, length: tile.length };
      tiles.push(tile);
      end += tile.length;
      offsets.set(content, at);
    }
    const last = entries.at(-1);
    if (last && last.offset === at.offset && last.tileId + last.runLength === id) last.runLength++;
    else entries.push({ tileId: id, ...at, runLength: 1 });
  }
  const { root, leaves } = writeDirectories(entries);
  const metadata = gzipSync(
    JSON.stringify({ attribution: "© OpenStreetMap contributors", vector_layers: [{ id: layer }] }),
  );
  const tileDataOffset = 127 + root.length + metadata.length + leaves.length;
  const header = writeHeader({
    specVersion: 3,
    rootDirectoryOffset: 127,
    rootDirectoryLength: root.length,
    jsonMetadataOffset: 127 + root.length,
    jsonMetadataLength: metadata.length,
    leafDirectoryOffset: 127 + root.length + metadata.length,
    leafDirectoryLength: leaves.length,
    tileDataOffset,
    tileDataLength: end,
    numAddressedTiles: places.length,
    numTileEntries: entries.length,
    numTileContents: tiles.length,
    clustered: true,
    internalCompression: Compression.Gzip,
    tileCompression: Compression.Gzip,
    tileType: TileType.Mvt,
    minZoom: 0,
    maxZoom,
    minLon: west,
    minLat: south,
    maxLon: east,
    maxLat: north,
    centerZoom: 0,
    centerLon: (west + east) / 2,
    centerLat: (south + north) / 2,
  });
  return Buffer.concat([header, root, metadata, leaves, ...tiles]);
}

/** Reads an archive with the `pmtiles` package. */
export const readArchive = (bytes: Uint8Array, key = crypto.randomUUID()) =>
  new PMTiles({
    getKey: () => key,
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.slice(offset, offset + length)).buffer }),
  });

export type RangeServer = {
  address: string;
  host: string;
  requests: number;
  /** Bytes sent. */
  sent: number;
  /** Changes a response, or answers instead. */
  meddle?: (request: Request, answer: () => Response) => Response | Promise<Response>;
  etag: string;
  stop(): void;
};

/** @param file a function if the bytes change */
export function serveRanges(file: Uint8Array | (() => Uint8Array)): RangeServer {
  const answer = (request: Request): Response => {
    const [, from = "0", to = ""] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get("range") ?? "") ?? [];
    const bytes = typeof file === "function" ? file() : file;
    const part = bytes.slice(Number(from), Number(to) + 1);
    state.requests++;
    state.sent += part.length;
    return new Response(part, {
      status: 206,
      headers: { etag: state.etag, "content-range": `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}` },
    });
  };
  const server = Bun.serve({
    port: 0,
    fetch: (request) => state.meddle?.(request, () => answer(request)) ?? answer(request),
  });
  const state: RangeServer = {
    address: `http://localhost:${server.port}/planet.pmtiles`,
    host: `localhost:${server.port}`,
    requests: 0,
    sent: 0,
    etag: '"one"',
    stop: () => void server.stop(true),
  };
  return state;
}
