// Plans an archive with the tiles of an area: which byte ranges of the larger archive it needs, and all bytes before its tiles.
import { bytesToHeader, Compression, type Entry, type Header, TileType } from "pmtiles";
import { decompress, HEADER_BYTES, ROOT_BYTES, readDirectory, writeDirectories, writeHeader } from "./directory.ts";
import { MapProblem } from "./problems.ts";
import type { RangeReader } from "./range-reader.ts";
import type { Bounds } from "./schema.ts";
import { listTileIds } from "./tile-ids.ts";

const MAX_ARCHIVE_BYTES = 2 * 1024 ** 3;
/** The size of a directory or the metadata, compressed. */
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;
const MAX_DIRECTORIES = 1000;
const MAX_DEPTH = 3;
const MAX_TILE_BYTES = 8 * 1024 * 1024;
/** Tiles that are at most this far from each other are read with one request. */
const MAX_GAP_BYTES = 32 * 1024;
const MAX_PART_BYTES = 4 * 1024 * 1024;

export type Part = {
  from: number;
  length: number;
  tiles: { at: number; length: number }[];
  /** In the new archive. */
  bytes: number;
};

export type Plan = {
  head: Uint8Array;
  parts: Part[];
  /** Bytes of the new archive. */
  size: number;
  tiles: number;
  isCompressed: boolean;
};

/** @throws MapProblem, also from the reader */
export async function planArchive(reader: RangeReader, bounds: Bounds): Promise<Plan> {
  const { header, root, metadata } = await readStart(reader);
  const ids = listTileIds(bounds, header.minZoom, header.maxZoom);
  const entries: Entry[] = [];
  await collectEntries(reader, header, root, ids, entries);
  if (!entries.some(({ tileId }) => tileId > 0)) throw new MapProblem("area");
  const { placed, contents, length } = placeTiles(entries);
  const tiles = entries.reduce((sum, { runLength }) => sum + runLength, 0);
  const { root: newRoot, leaves } = writeDirectories(placed);
  const tileDataOffset = HEADER_BYTES + newRoot.length + metadata.length + leaves.length;
  const size = tileDataOffset + length;
  if (size > MAX_ARCHIVE_BYTES) throw new MapProblem("large");
  const [west, south, east, north] = clip(bounds, header);
  const newHeader = writeHeader({
    ...header,
    rootDirectoryOffset: HEADER_BYTES,
    rootDirectoryLength: newRoot.length,
    jsonMetadataOffset: HEADER_BYTES + newRoot.length,
    jsonMetadataLength: metadata.length,
    leafDirectoryOffset: HEADER_BYTES + newRoot.length + metadata.length,
    leafDirectoryLength: leaves.length,
    tileDataOffset,
    tileDataLength: length,
    numAddressedTiles: tiles,
    numTileEntries: placed.length,
    numTileContents: contents.length,
    clustered: true,
    internalCompression: Compression.Gzip,
    minLon: west,
    minLat: south,
    maxLon: east,
    maxLat: north,
    centerLon: west <= east ? (west + east) / 2 : 180,
    centerLat: (south + north) / 2,
    centerZoom: Math.min(12, header.maxZoom),
  });
  return {
    head: Buffer.concat([newHeader, newRoot, metadata, leaves]),
    parts: toParts(contents, header.tileDataOffset),
    size,
    tiles,
    isCompressed: header.tileCompression === Compression.Gzip,
  };
}

/** @throws MapProblem unless it is a basemap that the map style can draw */
async function readStart(reader: RangeReader): Promise<{ header: Header; root: Entry[]; metadata: Uint8Array }> {
  if (reader.size < HEADER_BYTES) throw new MapProblem("archive");
  const start = await reader.read(0, Math.min(ROOT_BYTES, reader.size));
  if (new TextDecoder().decode(start.subarray(0, 7)) !== "PMTiles" || start[7] !== 3) throw new MapProblem("archive");
  const header = bytesToHeader(start.slice(0, HEADER_BYTES).buffer);
  const { internalCompression, tileCompression, tileType, minZoom, maxZoom } = header;
  const isKnown = (compression: Compression) => [Compression.None, Compression.Gzip].includes(compression);
  if (!isKnown(internalCompression) || !isKnown(tileCompression) || !header.clustered) throw new MapProblem("archive");
  if (minZoom > maxZoom || maxZoom > 20) throw new MapProblem("archive");
  const { rootDirectoryOffset, rootDirectoryLength, jsonMetadataOffset, jsonMetadataLength } = header;
  const compressed = [
    await readBlock(reader, rootDirectoryOffset, rootDirectoryLength),
    await readBlock(reader, jsonMetadataOffset, jsonMetadataLength),
  ] as const;
  const [root, metadata] = await Promise.all(compressed.map((bytes) => decompress(bytes, internalCompression)));
  if (tileType !== TileType.Mvt || !hasEarth(metadata!)) throw new MapProblem("schema");
  return {
    header,
    root: readDirectory(root!),
    metadata: internalCompression === Compression.Gzip ? compressed[1] : Bun.gzipSync(new Uint8Array(metadata!)),
  };
}

function hasEarth(metadata: Uint8Array): boolean {
  try {
    const { vector_layers: layers } = JSON.parse(new TextDecoder().decode(metadata)) as { vector_layers?: unknown };
    return Array.isArray(layers) && layers.some((layer) => layer?.id === "earth");
  } catch {
    return false;
  }
}

async function readBlock(reader: RangeReader, from: number, length: number): Promise<Uint8Array> {
  if (length < 1 || length > MAX_DIRECTORY_BYTES) throw new MapProblem("damaged");
  return await reader.read(from, length);
}

async function collectEntries(
  reader: RangeReader,
  header: Header,
  directory: Entry[],
  ids: Float64Array,
  found: Entry[],
  counter = { directories: 0 },
  depth = 0,
): Promise<void> {
  for (const [i, { tileId, offset, length, runLength }] of directory.entries()) {
    const end = runLength > 0 ? tileId + runLength : (directory[i + 1]?.tileId ?? Number.POSITIVE_INFINITY);
    const [first, last] = [findFrom(ids, tileId), findFrom(ids, end)];
    if (first === last) continue;
    if (runLength > 0) {
      if (length > MAX_TILE_BYTES) throw new MapProblem("damaged");
      for (const run of toRuns(ids.subarray(first, last))) found.push({ ...run, offset, length });
      continue;
    }
    if (depth === MAX_DEPTH || ++counter.directories > MAX_DIRECTORIES) throw new MapProblem("damaged");
    const leaf = await readBlock(reader, header.leafDirectoryOffset + offset, length);
    const entries = readDirectory(await decompress(leaf, header.internalCompression));
    await collectEntries(reader, header, entries, ids.subarray(first, last), found, counter, depth + 1);
  }
}

/** The position of the first id that is not less. */
function findFrom(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function toRuns(ids: Float64Array): Pick<Entry, "tileId" | "runLength">[] {
  const runs: Pick<Entry, "tileId" | "runLength">[] = [];
  for (const tileId of ids) {
    const run = runs.at(-1);
    if (run && run.tileId + run.runLength === tileId) run.runLength++;
    else runs.push({ tileId, runLength: 1 });
  }
  return runs;
}

type Content = { offset: number; length: number };

/** Places each content once, in the order in which tiles first use it. */
function placeTiles(entries: Entry[]): { placed: Entry[]; contents: Content[]; length: number } {
  const places = new Map<number, number>();
  const contents: Content[] = [];
  let end = 0;
  const placed = entries.map((entry) => {
    let offset = places.get(entry.offset);
    if (offset === undefined) {
      offset = end;
      places.set(entry.offset, offset);
      contents.push({ offset: entry.offset, length: entry.length });
      end += entry.length;
    }
    return { ...entry, offset };
  });
  return { placed, contents, length: end };
}

/** @param base the position of the tiles in the larger archive */
function toParts(contents: Content[], base: number): Part[] {
  const parts: Part[] = [];
  for (const { offset, length } of contents) {
    const from = base + offset;
    const part = parts.at(-1);
    const at = part ? from - part.from : 0;
    if (part && at >= part.length && at - part.length <= MAX_GAP_BYTES && at + length <= MAX_PART_BYTES) {
      part.tiles.push({ at, length });
      part.length = at + length;
      part.bytes += length;
    } else {
      parts.push({ from, length, tiles: [{ at: 0, length }], bytes: length });
    }
  }
  return parts;
}

/** Bounds across the antimeridian stay as they are. */
function clip([west, south, east, north]: Bounds, header: Header): Bounds {
  const [low, high] = [Math.max(south, header.minLat), Math.min(north, header.maxLat)];
  return west > east
    ? [west, low, east, high]
    : [Math.max(west, header.minLon), low, Math.min(east, header.maxLon), high];
}
