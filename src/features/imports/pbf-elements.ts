// Reads the nodes, ways and relations of an .osm.pbf file, block by block. https://wiki.openstreetmap.org/wiki/PBF_Format
import { inflateSync, zstdDecompressSync } from "node:zlib";
import { PbfReader } from "pbf";
import { t } from "../../i18n/t.ts";
import type { Box } from "./areas.ts";
import { decodeUtf8 } from "./json.ts";
import type { OsmTags } from "./kinds.ts";
import { UnreadableFile } from "./parsed-file.ts";
import { readPastDate } from "./record-date.ts";

type Tagged = { id: number; tags: OsmTags | null; timestamp: string | undefined };
export type PbfNode = Tagged & { type: "node"; lat: number; lon: number };
/** `refs`: IDs of nodes. */
export type PbfWay = Tagged & { type: "way"; refs: number[] };
export type PbfRelation = Tagged & { type: "relation"; members: { isWay: boolean; ref: number; role: string }[] };
export type PbfElement = PbfNode | PbfWay | PbfRelation;

/** Bounds of the format. */
const MAX_HEADER_BYTES = 64 * 1024;
/** OpenStreetMap's keys, values and roles have at most 255 characters. https://wiki.openstreetmap.org/wiki/API_v0.6 */
const MAX_TEXT_BYTES = 4 * 255;
export const MAX_BLOCK_BYTES = 32 * 1024 * 1024;
/** The file's first message, after the four bytes of its length. */
const MAGIC = Buffer.from("\x0a\x09OSMHeader");
const KNOWN_FEATURES = ["OsmSchema-V0.6", "DenseNodes"];

export const isPbf = (bytes: Uint8Array): boolean => MAGIC.equals(bytes.subarray(4, 4 + MAGIC.length));

/** @returns the date of the data, the box it was cut out with, and its blocks, still packed @throws UnreadableFile */
export function openPbf(bytes: Uint8Array): { dataAt: Date | null; box: Box | null; blocks: Uint8Array[] } {
  const [header, ...blocks] = orDamaged(() => listBlobs(bytes));
  const { features, seconds, box } = orDamaged(() =>
    new PbfReader(unpack(header!)).readFields(
      (tag, found, pbf) => {
        if (tag === 1) found.box = readBox(pbf);
        else if (tag === 4) found.features.push(pbf.readString());
        else if (tag === 32) found.seconds = pbf.readVarint(true);
      },
      { features: [] as string[], seconds: 0, box: null as Box | null },
    ),
  );
  const unknown = features.find((feature) => !KNOWN_FEATURES.includes(feature));
  if (unknown) throw createUnknown(unknown.slice(0, 60));
  return { dataAt: readPastDate(seconds), box, blocks };
}

/** Its fields are left, right, top and bottom. */
function readBox(pbf: PbfReader): Box | null {
  const sides = [0, 0, 0, 0, 0];
  pbf.readMessage((field) => {
    sides[field] = pbf.readSVarint() / 1e9;
  }, null);
  const [, west, east, north, south] = sides as [number, number, number, number, number];
  return west < east && south < north ? [west, south, east, north] : null;
}

/**
 * Reads, of the many nodes without tags, a block's first, and those that are needed.
 * @param block of `unpackBlock` @throws UnreadableFile if it is damaged
 */
export function* readBlock(block: Uint8Array, isNeeded: IsNeeded = () => false): Generator<PbfElement> {
  const { groups, ...context } = orDamaged(() => readPrimitives(block));
  for (const group of groups) yield* orDamaged(() => readGroup(new PbfReader(group), context, isNeeded));
}

/** @param block of `openPbf` @throws UnreadableFile if it is damaged */
export const unpackBlock = (block: Uint8Array): Uint8Array => orDamaged(() => unpack(block));

export const createDamaged = () => new UnreadableFile(t("The file is damaged or incomplete. Download it again."));
const createUnknown = (name: string) =>
  new UnreadableFile(
    t("The file is written in a way that can't be read ({name}). Download it from another site.", { name }),
  );

function orDamaged<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    // The process that reads files reports itself that memory is short.
    if (error instanceof UnreadableFile || (error instanceof RangeError && /memory/i.test(error.message))) throw error;
    throw createDamaged();
  }
}

/** The messages of the file, without their headers. */
function listBlobs(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const blobs: Uint8Array[] = [];
  let at = 0;
  const take = (length: number, max: number) => {
    if (length > max || at + length > bytes.length) throw createDamaged();
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    take(4, 4);
    const header = new PbfReader(take(view.getUint32(at - 4), MAX_HEADER_BYTES));
    const { type, size } = header.readFields(
      (tag, found, pbf) => {
        if (tag === 1) found.type = pbf.readString();
        else if (tag === 3) found.size = pbf.readVarint();
      },
      { type: "", size: 0 },
    );
    const blob = take(size, MAX_BLOCK_BYTES);
    // The format asks readers to skip messages of other types.
    if (type === "OSMData" || blobs.length === 0) blobs.push(blob);
  }
  return blobs;
}

function unpack(blob: Uint8Array): Uint8Array {
  const { raw, zlib, zstd } = new PbfReader(blob).readFields(
    (tag, found, pbf) => {
      if (tag === 1) found.raw = pbf.readBytes();
      else if (tag === 3) found.zlib = pbf.readBytes();
      else if (tag === 7) found.zstd = pbf.readBytes();
    },
    {} as { raw?: Uint8Array; zlib?: Uint8Array; zstd?: Uint8Array },
  );
  if (zlib) return inflateSync(zlib, { maxOutputLength: MAX_BLOCK_BYTES });
  if (zstd) return zstdDecompressSync(zstd, { maxOutputLength: MAX_BLOCK_BYTES });
  if (!raw) throw createUnknown("lzma, lz4, bzip2");
  return raw;
}

type IsNeeded = (nodeId: number) => boolean;

type Context = {
  getString: (index: number) => string;
  toDegrees: (value: number, axis: "lat" | "lon") => number;
  toTimestamp: (value: number) => string | undefined;
};

function readPrimitives(bytes: Uint8Array): Context & { groups: Uint8Array[] } {
  const block = new PbfReader(bytes).readFields(
    (tag, found, pbf) => {
      if (tag === 1) pbf.readMessage((field, list) => field === 1 && list.push(pbf.readBytes()), found.strings);
      else if (tag === 2) found.groups.push(pbf.readBytes());
      else if (tag === 17) found.granularity = pbf.readVarint();
      else if (tag === 18) found.dateGranularity = pbf.readVarint();
      else if (tag === 19) found.origin.lat = pbf.readVarint(true);
      else if (tag === 20) found.origin.lon = pbf.readVarint(true);
    },
    {
      strings: [] as Uint8Array[],
      groups: [] as Uint8Array[],
      granularity: 100,
      dateGranularity: 1000,
      origin: { lat: 0, lon: 0 },
    },
  );
  const { strings, groups, granularity, dateGranularity, origin } = block;
  const decoded: string[] = [];
  return {
    groups,
    getString: (index) => (decoded[index] ??= decodeUtf8(strings[index]!.subarray(0, MAX_TEXT_BYTES))),
    toDegrees: (value, axis) => (origin[axis] + granularity * value) / 1e9,
    toTimestamp: (value) => (value > 0 ? new Date(value * dateGranularity).toISOString() : undefined),
  };
}

const readGroup = (group: PbfReader, context: Context, isNeeded: IsNeeded): PbfElement[] =>
  group.readFields((tag, elements, pbf) => {
    if (tag === 2) readDenseNodes(pbf, context, isNeeded, elements);
    else if (tag === 1 || tag === 3 || tag === 4) elements.push(readElement(pbf, tag, context));
  }, [] as PbfElement[]);

/** A node, way or relation: their messages number the fields they share alike. */
function readElement(pbf: PbfReader, kind: 1 | 3 | 4, context: Context): PbfElement {
  const found = { id: 0, keys: [], values: [], time: 0, lat: 0, lon: 0, refs: [], roles: [], types: [] } as Fields;
  pbf.readMessage((tag) => {
    if (tag === 1) found.id = kind === 1 ? pbf.readSVarint() : pbf.readVarint(true);
    else if (tag === 2) pbf.readPackedVarint(found.keys);
    else if (tag === 3) pbf.readPackedVarint(found.values);
    else if (tag === 4) found.time = readTime(pbf);
    else if (kind === 1 && tag === 8) found.lat = pbf.readSVarint();
    else if (kind === 1 && tag === 9) found.lon = pbf.readSVarint();
    else if (kind === 3 && tag === 8) pbf.readPackedSVarint(found.refs);
    else if (kind === 4 && tag === 8) pbf.readPackedVarint(found.roles);
    else if (kind === 4 && tag === 9) pbf.readPackedSVarint(found.refs);
    else if (kind === 4 && tag === 10) pbf.readPackedVarint(found.types);
  }, null);
  const { id, keys, values, time, lat, lon, roles, types } = found;
  const tags: OsmTags | null = keys.length > 0 ? {} : null;
  keys.forEach((key, i) => {
    tags![context.getString(key)] = context.getString(values[i]!);
  });
  const shared = { id, tags, timestamp: context.toTimestamp(time) };
  if (kind === 1)
    return { type: "node", ...shared, lat: context.toDegrees(lat, "lat"), lon: context.toDegrees(lon, "lon") };
  const refs = addUp(found.refs);
  if (kind === 3) return { type: "way", ...shared, refs };
  const members = refs.map((ref, i) => ({ isWay: types[i] === WAY, ref, role: context.getString(roles[i]!) }));
  return { type: "relation", ...shared, members };
}

const readTime = (pbf: PbfReader): number =>
  pbf.readMessage(
    (tag, info) => {
      if (tag === 2) info.time = pbf.readVarint();
    },
    { time: 0 },
  ).time;

const WAY = 1;

type Fields = Record<"id" | "time" | "lat" | "lon", number> &
  Record<"keys" | "values" | "refs" | "roles" | "types", number[]>;

/** Many nodes, in columns of differences. */
function readDenseNodes(pbf: PbfReader, context: Context, isNeeded: IsNeeded, elements: PbfElement[]): void {
  const columns = { ids: [] as number[], lats: [] as number[], lons: [] as number[], texts: [] as number[] };
  const times: number[] = [];
  pbf.readMessage((tag, { ids, lats, lons, texts }) => {
    if (tag === 1) pbf.readPackedSVarint(ids);
    else if (tag === 5) pbf.readMessage((field) => field === 2 && pbf.readPackedSVarint(times), null);
    else if (tag === 8) pbf.readPackedSVarint(lats);
    else if (tag === 9) pbf.readPackedSVarint(lons);
    else if (tag === 10) pbf.readPackedVarint(texts);
  }, columns);
  const [ids, lats, lons, seconds] = [columns.ids, columns.lats, columns.lons, times].map(addUp) as number[][];
  const { texts } = columns;
  let next = 0;
  ids!.forEach((id, i) => {
    const tags: OsmTags | null = texts[next] ? {} : null;
    // Keys and values alternate; a zero ends those of a node.
    for (; tags && texts[next]; next += 2) tags[context.getString(texts[next]!)] = context.getString(texts[next + 1]!);
    next++;
    if (!tags && i > 0 && !isNeeded(id)) return;
    const [lat, lon] = [context.toDegrees(lats![i]!, "lat"), context.toDegrees(lons![i]!, "lon")];
    elements.push({
      type: "node",
      id,
      tags,
      timestamp: tags ? context.toTimestamp(seconds![i] ?? 0) : undefined,
      lat,
      lon,
    });
  });
}

/** Differences to values, in place. */
function addUp(values: number[]): number[] {
  for (let i = 1; i < values.length; i++) values[i]! += values[i - 1]!;
  return values;
}
