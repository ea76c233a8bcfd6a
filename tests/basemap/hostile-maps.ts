// Makes street maps that are meant to exhaust the memory or the time of whoever reads them.
import { gzipSync } from "node:zlib";
import { Compression, type Entry, type Header, TileType } from "pmtiles";
import { HEADER_BYTES, writeHeader } from "../../src/features/basemap/directory.ts";

const MB = 1024 * 1024;

/** @param share of the full sizes, up to 1. `expected` is what an admin is told; `accepted`: it is odd, but can be read. */
export type HostileMap = { name: string; make(share?: number): Uint8Array; expected: "accepted" | RegExp };

const DAMAGED = /is damaged/;
const NO_ARCHIVE = /not a PMTiles archive/;
const OTHER_SCHEMA = /not a vector map in the Protomaps schema/;
/** Some runtimes end while they read it. */
const UNREADABLE = /is damaged|not a vector map/;
const NO_TILES = /no map of this area/;
const METADATA = JSON.stringify({ vector_layers: [{ id: "earth" }] });

export const HOSTILE_MAPS: HostileMap[] = [
  {
    name: "million-entries",
    make: (share = 1) => archive({ root: rows(1_900_000 * share, {}) }),
    expected: "accepted",
  },
  { name: "directory-bomb", make: (share = 1) => archive({ root: Buffer.alloc(900 * MB * share) }), expected: DAMAGED },
  { name: "lying-count", make: () => archive({ root: varints([2 ** 40]) }), expected: DAMAGED },
  { name: "endless-numbers", make: () => archive({ root: Buffer.alloc(MB, 0xff) }), expected: DAMAGED },
  {
    name: "runs",
    make: (share = 1) => archive({ root: rows(700_000 * share, { runLength: 2 ** 50 }) }),
    expected: DAMAGED,
  },
  { name: "one-run", make: () => archive({ root: rows(1, { runLength: 2 ** 50 }) }), expected: "accepted" },
  { name: "same-tile", make: () => archive({ root: directory([tile(1), tile(1)]) }), expected: DAMAGED },
  { name: "empty-tile", make: () => archive({ root: rows(1, { length: 0 }) }), expected: DAMAGED },
  { name: "huge-tile", make: () => archive({ root: rows(1, { length: 2 ** 40 }) }), expected: DAMAGED },
  { name: "no-tiles", make: () => archive({ root: varints([0]) }), expected: NO_TILES },
  { name: "leaf-in-itself", make: () => leafInItself(1), expected: DAMAGED },
  { name: "thousand-leaves-in-themselves", make: () => leafInItself(1000), expected: DAMAGED },
  { name: "leaf-beyond", make: () => archive({ root: rows(1, { runLength: 0, length: 100 }) }), expected: DAMAGED },
  { name: "root-beyond", make: () => archive({ header: { rootDirectoryOffset: 2 ** 52 } }), expected: DAMAGED },
  { name: "root-of-gigabytes", make: () => archive({ header: { rootDirectoryLength: 2 ** 33 } }), expected: DAMAGED },
  { name: "metadata-beyond", make: () => archive({ header: { jsonMetadataOffset: 2 ** 40 } }), expected: DAMAGED },
  {
    name: "metadata-of-gigabytes",
    make: () => archive({ header: { jsonMetadataLength: 2 ** 40 } }),
    expected: DAMAGED,
  },
  {
    name: "metadata-bomb",
    make: (share = 1) => archive({ metadata: Buffer.alloc(900 * MB * share, " ") }),
    expected: DAMAGED,
  },
  {
    name: "deep-metadata",
    make: (share = 1) => archive({ metadata: "[".repeat(2 * MB * share) }),
    expected: UNREADABLE,
  },
  {
    name: "tiny-values",
    make: (share = 1) => archive({ metadata: `[${"{},".repeat(0.6 * MB * share)}0]` }),
    expected: UNREADABLE,
  },
  { name: "no-object", make: () => archive({ metadata: "null" }), expected: OTHER_SCHEMA },
  { name: "many-levels", make: () => archive({ header: { maxZoom: 255 } }), expected: NO_ARCHIVE },
  {
    name: "unknown-packing",
    make: () => archive({ header: { internalCompression: Compression.Zstd } }),
    expected: NO_ARCHIVE,
  },
  { name: "cut", make: () => archive({}).subarray(0, 140), expected: DAMAGED },
  { name: "only-a-name", make: () => Buffer.from("PMTiles\x03"), expected: NO_ARCHIVE },
  { name: "other-version", make: () => archive({}).with(7, 2), expected: NO_ARCHIVE },
  { name: "picture", make: () => Buffer.from("GIF89a".repeat(100)), expected: NO_ARCHIVE },
];

/** A map of one tile that unpacks to a gigabyte. */
export const makeTileBomb = () => {
  const bomb = gzipSync(Buffer.alloc(1024 * MB));
  return archive({ root: directory([tile(0), { ...tile(1), length: bomb.length }]), tiles: bomb });
};

type Contents = { root?: Uint8Array; metadata?: string | Uint8Array; tiles?: Uint8Array; header?: Partial<Header> };

function archive({ root = rows(1, {}), metadata = METADATA, tiles = Buffer.alloc(8), header }: Contents): Uint8Array {
  const [packedRoot, packedMetadata] = [gzipSync(root), gzipSync(metadata)];
  const end = HEADER_BYTES + packedRoot.length + packedMetadata.length;
  const start = writeHeader({
    specVersion: 3,
    rootDirectoryOffset: HEADER_BYTES,
    rootDirectoryLength: packedRoot.length,
    jsonMetadataOffset: HEADER_BYTES + packedRoot.length,
    jsonMetadataLength: packedMetadata.length,
    leafDirectoryOffset: end,
    leafDirectoryLength: 0,
    tileDataOffset: end,
    tileDataLength: tiles.length,
    numAddressedTiles: 1,
    numTileEntries: 1,
    numTileContents: 1,
    clustered: true,
    internalCompression: Compression.Gzip,
    tileCompression: Compression.Gzip,
    tileType: TileType.Mvt,
    minZoom: 0,
    maxZoom: 9,
    minLon: -180,
    minLat: -85,
    maxLon: 180,
    maxLat: 85,
    centerZoom: 0,
    centerLon: 0,
    centerLat: 0,
    ...header,
  });
  return Buffer.concat([start, packedRoot, packedMetadata, tiles]);
}

/** Its leaf, at the place of the leaves, has entries that point to it. */
function leafInItself(pointers: number): Uint8Array {
  // The length of a gzip file depends on the lengths within it, so it is tried until it agrees.
  for (let length = 20; ; length++) {
    const leaf = gzipSync(rows(pointers, { runLength: 0, length, offset: 0 }));
    if (leaf.length < length)
      return archive({ root: rows(1, { runLength: 0, length, offset: 0 }), tiles: padded(leaf, length) });
  }
}

/** Readers ignore what follows the compressed bytes. */
const padded = (bytes: Uint8Array, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);

const tile = (tileId: number): Entry => ({ tileId, offset: 0, length: 1, runLength: 1 });

const rows = (count: number, entry: Partial<Entry>) =>
  directory(Array.from({ length: Math.ceil(count) }, (_, n) => ({ ...tile(n + 1), ...entry })));

/** Writes what `writeDirectories` wouldn't. */
const directory = (entries: Entry[]) =>
  varints([
    entries.length,
    ...entries.map(({ tileId }, n) => tileId - (entries[n - 1]?.tileId ?? 0)),
    ...entries.map(({ runLength }) => runLength),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }) => offset + 1),
  ]);

function varints(values: number[]): Uint8Array {
  const bytes: number[] = [];
  for (let rest of values) {
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }
  return new Uint8Array(bytes);
}
