// Reads and writes headers and directories of PMTiles archives, version 3.
// https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
import { promisify } from "node:util";
import { gunzip, gzipSync } from "node:zlib";
import { PbfWriter } from "pbf";
import { Compression, type Entry, type Header, readVarint } from "pmtiles";
import { MapProblem } from "./problems.ts";

export const HEADER_BYTES = 127;
/** Readers expect the header and the root directory in this many bytes at the start. */
export const ROOT_BYTES = 16_384;
/** The size of a directory or a tile, decompressed. */
const MAX_DECOMPRESSED_BYTES = 8 * 1024 * 1024;
/** Entries per leaf directory, doubled until the root fits. */
const LEAF_ENTRIES = 4096;

const unzip = promisify(gunzip);

/** @throws MapProblem if it is too large or damaged */
export async function decompress(
  bytes: Uint8Array,
  compression: Compression,
  maxOutputLength = MAX_DECOMPRESSED_BYTES,
): Promise<Uint8Array> {
  if (compression === Compression.None && bytes.length <= maxOutputLength) return bytes;
  return await unzip(bytes, { maxOutputLength }).catch(() => {
    throw new MapProblem("damaged");
  });
}

/** @param bytes decompressed. @throws MapProblem unless the entries are in order, and no two are for the same tile */
export function readDirectory(bytes: Uint8Array): Entry[] {
  const reader = { buf: bytes, pos: 0 };
  const next = () => {
    if (reader.pos >= bytes.length) throw new MapProblem("damaged");
    const value = readVarint(reader);
    if (!Number.isSafeInteger(value)) throw new MapProblem("damaged");
    return value;
  };
  const count = next();
  // Each entry takes at least four bytes.
  if (count > bytes.length / 4) throw new MapProblem("damaged");
  const entries: Entry[] = [];
  let tileId = 0;
  for (let i = 0; i < count; i++) {
    const step = next();
    if (i > 0 && step === 0) throw new MapProblem("damaged");
    tileId += step;
    entries.push({ tileId, offset: 0, length: 0, runLength: 0 });
  }
  entries.forEach((entry, i) => {
    entry.runLength = next();
    if (entry.tileId + entry.runLength > (entries[i + 1]?.tileId ?? Number.MAX_SAFE_INTEGER))
      throw new MapProblem("damaged");
  });
  for (const entry of entries) {
    entry.length = next();
    if (entry.length === 0) throw new MapProblem("damaged");
  }
  entries.forEach((entry, i) => {
    const value = next();
    const previous = entries[i - 1];
    if (value === 0 && !previous) throw new MapProblem("damaged");
    entry.offset = value === 0 ? previous!.offset + previous!.length : value - 1;
  });
  return entries;
}

/** @param entries in the order of their ids. @returns the compressed bytes of the root and of all leaves */
export function writeDirectories(entries: Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = writeDirectory(entries);
  if (whole.length <= ROOT_BYTES - HEADER_BYTES) return { root: whole, leaves: new Uint8Array() };
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Uint8Array[] = [];
    const pointers: Entry[] = [];
    let offset = 0;
    for (let i = 0; i < entries.length; i += size) {
      const leaf = writeDirectory(entries.slice(i, i + size));
      pointers.push({ tileId: entries[i]!.tileId, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = writeDirectory(pointers);
    if (root.length <= ROOT_BYTES - HEADER_BYTES) return { root, leaves: Buffer.concat(leaves) };
  }
}

function writeDirectory(entries: Entry[]): Uint8Array {
  const writer = new PbfWriter();
  const write = (value: number) => writer.writeVarint(value);
  write(entries.length);
  entries.forEach(({ tileId }, i) => {
    write(tileId - (entries[i - 1]?.tileId ?? 0));
  });
  for (const { runLength } of entries) write(runLength);
  for (const { length } of entries) write(length);
  entries.forEach(({ offset }, i) => {
    const previous = entries[i - 1];
    write(previous && offset === previous.offset + previous.length ? 0 : offset + 1);
  });
  return gzipSync(writer.finish());
}

type Layout =
  | `${"rootDirectory" | "jsonMetadata" | "leafDirectory"}${"Offset" | "Length"}`
  | "tileDataOffset"
  | "numTileEntries"
  | "clustered"
  | "internalCompression";

/** All bytes before the tiles. @param metadata compressed @param entries in the order of their ids */
export function writeHead(known: Omit<Header, Layout>, metadata: Uint8Array, entries: Entry[]): Buffer {
  const { root, leaves } = writeDirectories(entries);
  const jsonMetadataOffset = HEADER_BYTES + root.length;
  const leafDirectoryOffset = jsonMetadataOffset + metadata.length;
  const header = writeHeader({
    ...known,
    rootDirectoryOffset: HEADER_BYTES,
    rootDirectoryLength: root.length,
    jsonMetadataOffset,
    jsonMetadataLength: metadata.length,
    leafDirectoryOffset,
    leafDirectoryLength: leaves.length,
    tileDataOffset: leafDirectoryOffset + leaves.length,
    numTileEntries: entries.length,
    clustered: true,
    internalCompression: Compression.Gzip,
  });
  return Buffer.concat([header, root, metadata, leaves]);
}

export function writeHeader(header: Header): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("PMTiles"));
  view.setUint8(7, 3);
  const sizes = [
    header.rootDirectoryOffset,
    header.rootDirectoryLength,
    header.jsonMetadataOffset,
    header.jsonMetadataLength,
    header.leafDirectoryOffset,
    header.leafDirectoryLength ?? 0,
    header.tileDataOffset,
    header.tileDataLength ?? 0,
    header.numAddressedTiles,
    header.numTileEntries,
    header.numTileContents,
  ];
  sizes.forEach((value, i) => {
    view.setBigUint64(8 + i * 8, BigInt(value), true);
  });
  const { internalCompression, tileCompression, tileType, minZoom, maxZoom } = header;
  [Number(header.clustered), internalCompression, tileCompression, tileType, minZoom, maxZoom].forEach((value, i) => {
    view.setUint8(96 + i, value);
  });
  const { minLon, minLat, maxLon, maxLat, centerLon, centerLat } = header;
  [minLon, minLat, maxLon, maxLat].forEach((degrees, i) => {
    view.setInt32(102 + i * 4, Math.round(degrees * 1e7), true);
  });
  view.setUint8(118, header.centerZoom);
  view.setInt32(119, Math.round(centerLon * 1e7), true);
  view.setInt32(123, Math.round(centerLat * 1e7), true);
  return bytes;
}
