// Plans an archive with the tiles of an area: which byte ranges of the larger archive it needs, and all bytes before its tiles.
import { Compression, type Entry, type Header } from "pmtiles";
import { findFirst } from "../../encoding/find-first.ts";
import type { ByteSource } from "./byte-source.ts";
import { readBlock, readStart } from "./describe.ts";
import { decompress, readDirectory, writeHead } from "./directory.ts";
import { MapProblem } from "./problems.ts";
import type { Bounds } from "./schema.ts";
import { listTileIds } from "./tile-ids.ts";

const MAX_ARCHIVE_BYTES = 2 * 1024 ** 3;
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
  /** The position and length of each content in the larger archive, one after the other, in the order of the new one. */
  contents: Float64Array;
  /** Bytes of the new archive. */
  size: number;
  tiles: number;
  isCompressed: boolean;
};

/** @throws MapProblem, also from the source */
export async function planArchive(source: ByteSource, bounds: Bounds): Promise<Plan> {
  const start = await readStart(source);
  const { header } = start;
  if (!header.clustered) throw new MapProblem("archive");
  const isPacked = header.internalCompression === Compression.Gzip;
  const stored = start.metadata.compressed;
  const metadata = isPacked ? stored : Bun.gzipSync(new Uint8Array(stored));
  const root = await readEntries(source, header, header.rootDirectoryOffset, header.rootDirectoryLength);
  const ids = listTileIds(bounds, header.minZoom, header.maxZoom);
  const entries: Entry[] = [];
  await collectEntries(source, header, root, ids, entries);
  if (!entries.some(({ tileId }) => tileId > 0)) throw new MapProblem("area");
  const { placed, contents, length } = placeTiles(entries);
  const tiles = entries.reduce((sum, { runLength }) => sum + runLength, 0);
  const [west, south, east, north] = clip(bounds, header);
  const newHeader = {
    ...header,
    tileDataLength: length,
    numAddressedTiles: tiles,
    numTileContents: contents.length,
    minLon: west,
    minLat: south,
    maxLon: east,
    maxLat: north,
    centerLon: west <= east ? (west + east) / 2 : 180,
    centerLat: (south + north) / 2,
    centerZoom: Math.min(12, header.maxZoom),
  };
  const head = writeHead(newHeader, metadata, placed);
  const size = head.length + length;
  if (size > MAX_ARCHIVE_BYTES) throw new MapProblem("large");
  return {
    head,
    contents: Float64Array.from(contents.flatMap(({ offset, length }) => [header.tileDataOffset + offset, length])),
    size,
    tiles,
    isCompressed: header.tileCompression === Compression.Gzip,
  };
}

const readEntries = async (source: ByteSource, header: Header, from: number, length: number): Promise<Entry[]> =>
  readDirectory(await decompress(await readBlock(source, from, length), header.internalCompression));

async function collectEntries(
  source: ByteSource,
  header: Header,
  directory: Entry[],
  ids: Float64Array,
  found: Entry[],
  counter = { directories: 0 },
  depth = 0,
): Promise<void> {
  for (const [i, { tileId, offset, length, runLength }] of directory.entries()) {
    const end = runLength > 0 ? tileId + runLength : (directory[i + 1]?.tileId ?? Number.POSITIVE_INFINITY);
    const [first, last] = [findFirst(ids, tileId), findFirst(ids, end)];
    if (first === last) continue;
    if (runLength > 0) {
      if (length > MAX_TILE_BYTES) throw new MapProblem("damaged");
      for (const run of toRuns(ids.subarray(first, last))) found.push({ ...run, offset, length });
      continue;
    }
    if (depth === MAX_DEPTH || ++counter.directories > MAX_DIRECTORIES) throw new MapProblem("damaged");
    const entries = await readEntries(source, header, header.leafDirectoryOffset + offset, length);
    await collectEntries(source, header, entries, ids.subarray(first, last), found, counter, depth + 1);
  }
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

/** Contents that are read with one request each. */
export function* listParts({ contents }: Plan): Generator<Part> {
  let part: Part | undefined;
  for (let i = 0; i < contents.length; i += 2) {
    const [from, length] = [contents[i]!, contents[i + 1]!];
    const at = part ? from - part.from : 0;
    if (part && at >= part.length && at - part.length <= MAX_GAP_BYTES && at + length <= MAX_PART_BYTES) {
      part.tiles.push({ at, length });
      part.length = at + length;
      part.bytes += length;
    } else {
      if (part) yield part;
      part = { from, length, tiles: [{ at: 0, length }], bytes: length };
    }
  }
  if (part) yield part;
}

/** Bounds across the antimeridian stay as they are. */
function clip([west, south, east, north]: Bounds, header: Header): Bounds {
  const [low, high] = [Math.max(south, header.minLat), Math.min(north, header.maxLat)];
  return west > east
    ? [west, low, east, high]
    : [Math.max(west, header.minLon), low, Math.min(east, header.maxLon), high];
}
