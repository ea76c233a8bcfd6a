// PMTiles archives for tests, and a server that answers range requests.
import { gzipSync } from "node:zlib";
import { Compression, type Entry, PMTiles, TileType, zxyToTileId } from "pmtiles";
import { writeDirectories, writeHeader } from "../../src/features/basemap/directory.ts";

/** The whole world to level 7, about 20 MB: each tile has its own bytes, and those in the south are all the same. */
export function makeWorld({ layer = "earth", maxZoom = 7 } = {}): Uint8Array {
  const places: { id: number; content: string }[] = [];
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    for (let x = 0; x < 2 ** zoom; x++) {
      for (let y = 0; y < 2 ** zoom; y++)
        places.push({ id: zxyToTileId(zoom, x, y), content: y > 2 ** zoom * 0.7 ? "sea" : `${zoom}/${x}/${y}` });
    }
  }
  places.sort((a, b) => a.id - b.id);
  const offsets = new Map<string, { offset: number; length: number }>();
  const tiles: Uint8Array[] = [];
  const entries: Entry[] = [];
  let end = 0;
  for (const { id, content } of places) {
    let at = offsets.get(content);
    if (!at) {
      const noise = crypto.getRandomValues(new Uint8Array(500 + (id % 1000)));
      const tile = gzipSync(Buffer.concat([Buffer.from(content), noise]), { level: 1 });
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
    minLon: -180,
    minLat: -85,
    maxLon: 180,
    maxLat: 85,
    centerZoom: 0,
    centerLon: 0,
    centerLat: 0,
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

export function serveRanges(bytes: Uint8Array): RangeServer {
  const answer = (request: Request): Response => {
    const [, from = "0", to = ""] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get("range") ?? "") ?? [];
    const part = bytes.slice(Number(from), Number(to) + 1);
    state.requests++;
    state.sent += part.length;
    return new Response(part, {
      status: 206,
      headers: {
        etag: state.etag,
        "content-range": `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`,
      },
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
