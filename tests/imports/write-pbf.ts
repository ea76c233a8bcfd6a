// Writes small OpenStreetMap extracts (.osm.pbf). https://wiki.openstreetmap.org/wiki/PBF_Format
import { deflateSync } from "node:zlib";
import { PbfWriter } from "pbf";

type Tagged = { id: number; tags?: Record<string, string>; timestamp?: string };
export type Node = Tagged & { lat: number; lon: number };
export type Way = Tagged & { refs: number[] };
export type Relation = Tagged & { members: { type: "node" | "way" | "relation"; ref: number; role: string }[] };
export type Extract = { nodes?: Node[]; ways?: Way[]; relations?: Relation[] };

const MEMBER_TYPES = ["node", "way", "relation"];
const pack = { zlib: 3, zstd: 7, raw: 1, lzma: 4 };

type Options = { packing?: keyof typeof pack; features?: string[]; isDense?: boolean; at?: string; box?: Box };
type Box = [west: number, south: number, east: number, north: number];

/** Blocks of relations come first, since no reader may count on their order. */
export const writePbf = (extract: Extract, options: Options = {}): Uint8Array =>
  Buffer.concat([writeHeader(options), writeBlocks(extract, options)]);

export function writeHeader({ packing = "zlib", features = ["OsmSchema-V0.6", "DenseNodes"], at, box }: Options = {}) {
  const header = write((pbf) => {
    if (box) pbf.writeBytesField(1, writeBox(box));
    for (const feature of features) pbf.writeStringField(4, feature);
    if (at) pbf.writeVarintField(32, Date.parse(at) / 1000);
  });
  return writeBlob("OSMHeader", header, packing);
}

const writeBox = ([west, south, east, north]: Box) =>
  write((pbf) => {
    for (const [i, side] of [west, east, north, south].entries()) pbf.writeSVarintField(i + 1, toUnits(side) * 100);
  });

/** A block for each type of elements. */
export function writeBlocks(
  { nodes = [], ways = [], relations = [] }: Extract,
  { packing = "zlib", isDense = true }: Options = {},
): Uint8Array {
  const blocks = [
    writeBlock((group, find) => {
      for (const relation of relations) group.writeBytesField(4, writeRelation(relation, find));
    }),
    writeBlock((group, find) => {
      for (const way of ways) group.writeBytesField(3, writeWay(way, find));
    }),
    writeBlock((group, find) => {
      if (isDense) group.writeBytesField(2, writeDenseNodes(nodes, find));
      else for (const node of nodes) group.writeBytesField(1, writeNode(node, find));
    }),
  ];
  return Buffer.concat(blocks.map((block) => writeBlob("OSMData", block, packing)));
}

type FindText = (text: string) => number;

function write(fill: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter();
  fill(pbf);
  return pbf.finish();
}

export function writeBlob(type: string, content: Uint8Array, packing: keyof typeof pack): Uint8Array {
  const packed =
    packing === "zlib" ? deflateSync(content) : packing === "zstd" ? Bun.zstdCompressSync(content) : content;
  const blob = write((pbf) => {
    pbf.writeVarintField(2, content.length);
    pbf.writeBytesField(pack[packing], packed);
  });
  const header = write((pbf) => {
    pbf.writeStringField(1, type);
    pbf.writeVarintField(3, blob.length);
  });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}

function writeBlock(fill: (group: PbfWriter, find: FindText) => void): Uint8Array {
  const texts = new Map([["", 0]]);
  const group = write((pbf) => fill(pbf, (text) => texts.get(text) ?? texts.set(text, texts.size).size - 1));
  const table = write((pbf) => {
    for (const text of texts.keys()) pbf.writeBytesField(1, Buffer.from(text));
  });
  return write((pbf) => {
    pbf.writeBytesField(1, table);
    pbf.writeBytesField(2, group);
  });
}

const toUnits = (degrees: number) => Math.round(degrees * 1e7);
const toSeconds = (timestamp = "1970-01-01") => Date.parse(timestamp) / 1000;
const toDeltas = (values: number[]) => values.map((value, i) => value - (values[i - 1] ?? 0));

function writeTagged(pbf: PbfWriter, { tags = {}, timestamp }: Tagged, find: FindText): void {
  pbf.writePackedVarint(2, Object.keys(tags).map(find));
  pbf.writePackedVarint(3, Object.values(tags).map(find));
  const info = write((message) => message.writeVarintField(2, toSeconds(timestamp)));
  if (timestamp) pbf.writeBytesField(4, info);
}

const writeNode = (node: Node, find: FindText) =>
  write((pbf) => {
    pbf.writeSVarintField(1, node.id);
    writeTagged(pbf, node, find);
    pbf.writeSVarintField(8, toUnits(node.lat));
    pbf.writeSVarintField(9, toUnits(node.lon));
  });

/** The only metadata are timestamps, as in extracts that leave out who made a change. */
const writeDenseNodes = (nodes: Node[], find: FindText) =>
  write((pbf) => {
    pbf.writePackedSVarint(1, toDeltas(nodes.map(({ id }) => id)));
    const info = write((message) =>
      message.writePackedSVarint(2, toDeltas(nodes.map(({ timestamp }) => toSeconds(timestamp)))),
    );
    pbf.writeBytesField(5, info);
    pbf.writePackedSVarint(8, toDeltas(nodes.map(({ lat }) => toUnits(lat))));
    pbf.writePackedSVarint(9, toDeltas(nodes.map(({ lon }) => toUnits(lon))));
    const texts = nodes.flatMap(({ tags = {} }) => [...Object.entries(tags).flat().map(find), 0]);
    pbf.writePackedVarint(10, texts);
  });

const writeWay = (way: Way, find: FindText) =>
  write((pbf) => {
    pbf.writeVarintField(1, way.id);
    writeTagged(pbf, way, find);
    pbf.writePackedSVarint(8, toDeltas(way.refs));
  });

const writeRelation = (relation: Relation, find: FindText) =>
  write((pbf) => {
    pbf.writeVarintField(1, relation.id);
    writeTagged(pbf, relation, find);
    pbf.writePackedVarint(
      8,
      relation.members.map(({ role }) => find(role)),
    );
    pbf.writePackedSVarint(9, toDeltas(relation.members.map(({ ref }) => ref)));
    pbf.writePackedVarint(
      10,
      relation.members.map(({ type }) => MEMBER_TYPES.indexOf(type)),
    );
  });
