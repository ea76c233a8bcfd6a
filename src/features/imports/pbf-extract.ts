// Reads an OpenStreetMap extract in passes, since nodes, ways and relations refer to later blocks and to earlier ones.
import { PbfReader, PbfWriter } from "pbf";
import { findFirst } from "../../encoding/find-first.ts";
import { toFeature } from "./overpass.ts";
import {
  createDamaged,
  MAX_BLOCK_BYTES,
  openPbf,
  type PbfElement,
  type PbfRelation,
  readBlock,
  unpackBlock,
} from "./pbf-elements.ts";

/** The lines of ways have their coordinates already. */
const NO_POSITIONS = new Map<unknown, never>();

/** Unpacked. What is read of a block is soon garbage, of which the runtime would let hundreds of megabytes pile up. */
const COLLECT_EVERY_BYTES = 4e6;

/** Extracts of cities unpack to 2 or 3 times their size; what is made to keep the server busy, to a thousand times. */
const MAX_UNPACKED_SHARE = 20;

type ElementType = PbfElement["type"];
type LatLon = { lat: number; lon: number };
export type Extract = ReturnType<typeof openExtract>;

/** @param onRead gets how many blocks were read so far, and how many there are @throws UnreadableFile */
export function openExtract(bytes: Uint8Array, onRead: (done: number, blocks: number) => void = () => {}) {
  const { dataAt, box, blocks } = openPbf(bytes);
  const maxBytes = MAX_BLOCK_BYTES + MAX_UNPACKED_SHARE * bytes.length;
  const typesIn = new Map<Uint8Array, Set<ElementType>>();
  let [done, uncollected] = [0, 0];

  /** Blocks that are known to have none of the type are skipped. @param isNeeded says which nodes without tags are read */
  function* read(type?: ElementType, isNeeded?: (nodeId: number) => boolean): Generator<PbfElement> {
    let allowedBytes = maxBytes;
    for (const block of blocks) {
      if (type && typesIn.get(block)?.has(type) === false) continue;
      const types = new Set<ElementType>();
      const unpacked = unpackBlock(block);
      allowedBytes -= unpacked.length;
      if (allowedBytes < 0) throw createDamaged();
      for (const element of readBlock(unpacked, isNeeded)) {
        types.add(element.type);
        if (!type || element.type === type) yield element;
      }
      typesIn.set(block, types);
      uncollected += unpacked.length;
      if (uncollected > COLLECT_EVERY_BYTES) {
        Bun.gc(true);
        uncollected = 0;
      }
      onRead(++done, blocks.length);
    }
  }

  /** The nodes of the ways that relations are made of. */
  function findWays(elements: readonly PbfElement[]): Map<number, number[]> {
    const ways = new Map<number, number[]>();
    for (const element of elements)
      if (element.type === "relation") for (const { isWay, ref } of element.members) if (isWay) ways.set(ref, []);
    if (ways.size === 0) return ways;
    for (const way of read("way")) if (way.type === "way" && ways.has(way.id)) ways.set(way.id, way.refs);
    return ways;
  }

  function findPositions(forEachLine: ForEachLine): Positions {
    const ids = new IdSet(forEachLine);
    const [lats, lons] = [new Int32Array(ids.size).fill(UNKNOWN), new Int32Array(ids.size)];
    for (const node of read("node", (id) => ids.find(id) !== -1)) {
      const at = node.type === "node" ? ids.find(node.id) : -1;
      if (at === -1 || node.type !== "node") continue;
      lats[at] = Math.round(node.lat * UNITS);
      lons[at] = Math.round(node.lon * UNITS);
    }
    const findRow = (id: number): number => {
      const at = ids.find(id);
      return at === -1 || lats[at] === UNKNOWN ? -1 : at;
    };
    const find = (id: number): LatLon | null => {
      const at = findRow(id);
      return at === -1 ? null : { lat: lats[at]! / UNITS, lon: lons[at]! / UNITS };
    };
    return {
      lats,
      lons,
      findRow,
      find,
      list: (refs) => Array.from(refs, find).filter((position) => position !== null),
    };
  }

  return {
    dataAt,
    box,
    read,
    /** Frees the memory of the file, of which nothing can be read any more. */
    close(): void {
      blocks.length = 0;
      typesIn.clear();
    },
    /** @param lines nodes of lines whose positions are needed, too */
    findShapes(elements: readonly PbfElement[], lines = new LineTable<unknown>()) {
      const ways = findWays(elements);
      const positions = findPositions((use) => {
        lines.forEach(use);
        for (const element of elements) if (element.type === "way") use(element.refs);
        for (const refs of ways.values()) use(refs);
      });
      const listMembers = ({ members }: PbfRelation) =>
        members.map(({ isWay, ref, role }) => ({ role, geometry: isWay ? positions.list(ways.get(ref) ?? []) : [] }));
      const toElement = (element: PbfElement): object => {
        if (element.type === "node") return element;
        if (element.type === "way") return { ...element, geometry: positions.list(element.refs) };
        return { ...element, members: listMembers(element) };
      };
      return {
        positions,
        listMembers,
        toFeature: (element: PbfElement) => toFeature(toElement(element), () => NO_POSITIONS),
      };
    },
  };
}

export type Positions = {
  /** In units of the format. */
  lats: Int32Array;
  lons: Int32Array;
  /** The place of a node among `lats` and `lons`; -1 for one outside of the extract. */
  findRow(id: number): number;
  find(id: number): LatLon | null;
  list(ids: Iterable<number>): LatLon[];
};

/** Per degree: the format's own precision. */
export const UNITS = 1e7;
const UNKNOWN = -(2 ** 31);

/**
 * Lines of nodes or of corners, packed as differences, since millions as numbers take five times the memory. What is known about
 * a line is kept once for all that share it.
 */
export class LineTable<About> {
  /** Numbers in all lines. */
  length = 0;
  readonly #packed = new PbfWriter();
  readonly #abouts: About[] = [];
  readonly #known = new Map<About, number>();

  /** @param step how many numbers a node or corner has */
  constructor(readonly step = 1) {}

  /** @param numbers integers */
  add(numbers: ArrayLike<number>, about: About): void {
    const index = this.#known.getOrInsertComputed(about, () => this.#abouts.push(about) - 1);
    this.#packed.writeVarint(index);
    this.#packed.writeVarint(numbers.length);
    for (let i = 0; i < numbers.length; i++) {
      const difference = numbers[i]! - (numbers[i - this.step] ?? 0);
      if (!Number.isSafeInteger(difference)) throw createDamaged();
      this.#packed.writeSVarint(difference);
    }
    this.length += numbers.length;
  }

  /** Each line is written over the one before. Called for each, because what a generator yields would pile up as garbage. */
  forEach(use: (numbers: Float64Array, about: About) => void): void {
    const pbf = new PbfReader(this.#packed.buf.subarray(0, this.#packed.pos));
    let numbers = new Float64Array(1024);
    const views = new Map<number, Float64Array>();
    while (pbf.pos < pbf.length) {
      const [index, length] = [pbf.readVarint(), pbf.readVarint()];
      if (length > numbers.length) {
        numbers = new Float64Array(2 * length);
        views.clear();
      }
      for (let i = 0; i < length; i++) numbers[i] = pbf.readSVarint() + (i < this.step ? 0 : numbers[i - this.step]!);
      use(
        views.getOrInsertComputed(length, () => numbers.subarray(0, length)),
        this.#abouts[index]!,
      );
    }
  }
}

type ForEachLine = (use: (ids: ArrayLike<number>) => void) => void;
type IdPart = { lows: Uint32Array; length: number; first: number; last: number };

/** Distinct IDs, each with its place in ascending order: their lower halves, by the upper one, which takes half the memory. */
export class IdSet {
  size = 0;
  readonly #parts = new Map<number, IdPart>();

  /** @param forEachLine is called twice, so that nothing has to grow */
  constructor(forEachLine: ForEachLine) {
    const counts = new Map<number, number>();
    const forEach = (use: (high: number, low: number) => void) =>
      forEachLine((ids) => {
        for (let i = 0; i < ids.length; i++) {
          const high = Math.floor(ids[i]! / 2 ** 32);
          use(high, ids[i]! - high * 2 ** 32);
        }
      });
    forEach((high) => counts.set(high, (counts.get(high) ?? 0) + 1));
    for (const [high, count] of [...counts].sort(([a], [b]) => a - b))
      this.#parts.set(high, { lows: new Uint32Array(count), length: 0, first: 0, last: -1 });
    forEach((high, low) => {
      const part = this.#parts.get(high)!;
      part.lows[part.length++] = low;
    });
    for (const part of this.#parts.values()) {
      const lows = part.lows.sort();
      part.length = 0;
      for (const low of lows) if (part.length === 0 || low !== lows[part.length - 1]) lows[part.length++] = low;
      part.lows = lows.subarray(0, part.length);
      part.first = this.size;
      this.size += part.length;
    }
  }

  /** @returns -1 if it isn't there. Fast for the ID that was found last, and for the next one. */
  find(id: number): number {
    const high = Math.floor(id / 2 ** 32);
    const part = this.#parts.get(high);
    if (!part) return -1;
    const low = id - high * 2 ** 32;
    const { lows, last } = part;
    const at = lows[last] === low ? last : lows[last + 1] === low ? last + 1 : findFirst(lows, low);
    if (lows[at] !== low) return -1;
    part.last = at;
    return part.first + at;
  }
}
