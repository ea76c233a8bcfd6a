// Reads the start of a PMTiles archive: its header, its metadata, and from them what a map shows about itself.
import { decodeHTML } from "entities";
import { bytesToHeader, Compression, type Header, TileType } from "pmtiles";
import type { ByteSource } from "./byte-source.ts";
import { decompress, HEADER_BYTES, ROOT_BYTES } from "./directory.ts";
import { MapProblem } from "./problems.ts";
import type { Bounds } from "./schema.ts";

export type MapFacts = {
  /** Plain text, from the archive. */
  attribution: string;
  bounds: Bounds;
  /** Whether tiles have nothing outside of the bounds. */
  isCutOff: boolean;
};

/** The size of a directory or the metadata, compressed. */
const MAX_BLOCK_BYTES = 4 * 1024 * 1024;
/** Decompressed. JSON of many small values takes a hundred times as much memory. */
const MAX_METADATA_BYTES = 2 * 1024 * 1024;

export type Start = { header: Header; metadata: { compressed: Uint8Array; values: Record<string, unknown> } };

/** @throws MapProblem unless it is a basemap that the map style can draw */
export async function describeArchive(source: ByteSource): Promise<MapFacts> {
  const { header, metadata } = await readStart(source);
  const { minLon, minLat, maxLon, maxLat } = header;
  return {
    attribution: toPlainText(String(metadata.values.attribution ?? "")),
    bounds: [minLon, minLat, maxLon, maxLat],
    isCutOff: metadata.values.isCutOff === true,
  };
}

/** @throws MapProblem as `describeArchive` */
export async function readStart(source: ByteSource): Promise<Start> {
  if (source.size < HEADER_BYTES) throw new MapProblem("archive");
  const start = await source.read(0, Math.min(ROOT_BYTES, source.size));
  if (new TextDecoder().decode(start.subarray(0, 7)) !== "PMTiles" || start[7] !== 3) throw new MapProblem("archive");
  const header = bytesToHeader(start.slice(0, HEADER_BYTES).buffer);
  const { internalCompression, tileCompression, tileType, minZoom, maxZoom } = header;
  const isKnown = (compression: Compression) => [Compression.None, Compression.Gzip].includes(compression);
  if (!isKnown(internalCompression) || !isKnown(tileCompression)) throw new MapProblem("archive");
  if (minZoom > maxZoom || maxZoom > 20) throw new MapProblem("archive");
  const compressed = await readBlock(source, header.jsonMetadataOffset, header.jsonMetadataLength);
  const values = parseMetadata(await decompress(compressed, internalCompression, MAX_METADATA_BYTES));
  const { vector_layers: layers } = values;
  const hasEarth = Array.isArray(layers) && layers.some((layer) => layer?.id === "earth");
  if (tileType !== TileType.Mvt || !hasEarth) throw new MapProblem("schema");
  return { header, metadata: { compressed, values } };
}

/** A directory or the metadata, as it is stored. */
export async function readBlock(source: ByteSource, from: number, length: number): Promise<Uint8Array> {
  if (length < 1 || length > MAX_BLOCK_BYTES) throw new MapProblem("damaged");
  return await source.read(from, length);
}

function parseMetadata(bytes: Uint8Array): Record<string, unknown> {
  try {
    return Object(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}

/** Drops markup: the archive is untrusted. */
const toPlainText = (html: string): string =>
  decodeHTML(html.slice(0, 2000).replace(/<[^<>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200);
