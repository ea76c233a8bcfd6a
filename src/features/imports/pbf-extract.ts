// Reads an OpenStreetMap extract in passes, since nodes, ways and relations refer to later blocks and to earlier ones.
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
const COLLECT_EVERY_BYTES = 24e6;

/** Extracts of cities unpack to 2 or 3 times their size; what is made to keep the server busy, to a thousand times. */
const MAX_UNPACKED_SHARE = 20;

type ElementType = PbfElement["type"];
type LatLon = { lat: number; lon: number };
export type Extract = ReturnType<typeof openExtract>;

/** @param onRead gets how many blocks were read so far, and how many there are @throws UnreadableFile */
export function openExtract(bytes: Uint8Array, onRead: (done: number, blocks: number) => void = () => {}) {
  const { dataAt, box, blocks } = openPbf(bytes);
  const typesIn = new Map<Uint8Array, Set<ElementType>>();
  let [done, uncollected] = [0, 0];

  /** Blocks that are known to have none of the type are skipped. @param isNeeded says which nodes without tags are read */
  function* read(type?: ElementType, isNeeded?: (nodeId: number) => boolean): Generator<PbfElement> {
    let allowedBytes = MAX_BLOCK_BYTES + MAX_UNPACKED_SHARE * bytes.length;
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

  /** @param nodes sorted in place */
  function findPositions(nodes: Float64Array): Positions {
    const ids = distinct(nodes.sort());
    const [lats, lons] = [new Int32Array(ids.length).fill(UNKNOWN), new Int32Array(ids.length)];
    for (const node of read("node", (id) => findIndex(ids, id) !== -1)) {
      const at = node.type === "node" ? findIndex(ids, node.id) : -1;
      if (at === -1 || node.type !== "node") continue;
      lats[at] = Math.round(node.lat * UNITS);
      lons[at] = Math.round(node.lon * UNITS);
    }
    const findRow = (id: number): number => {
      const at = findIndex(ids, id);
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
    findShapes(elements: readonly PbfElement[], lines = new Column()) {
      const ways = findWays(elements);
      const nodes = new Column();
      nodes.push(lines.numbers);
      for (const element of elements) if (element.type === "way") nodes.push(element.refs);
      for (const refs of ways.values()) nodes.push(refs);
      const positions = findPositions(nodes.numbers);
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
const UNITS = 1e7;
const UNKNOWN = -(2 ** 31);

/** A growing column of numbers: as an array, or an object for each, millions take ten times the memory. */
export class Column {
  length = 0;
  #all = new Float64Array(1024);

  push(numbers: ArrayLike<number>): void {
    const length = this.length + numbers.length;
    if (length > this.#all.length) {
      const larger = new Float64Array(Math.max(length, 2 * this.#all.length));
      larger.set(this.#all);
      this.#all = larger;
    }
    this.#all.set(numbers, this.length);
    this.length = length;
  }

  /** Not a copy. */
  get numbers(): Float64Array {
    return this.#all.subarray(0, this.length);
  }
}

/** Lines of nodes, each with what is known about it, of which there are far fewer. */
export class LineTable<About> {
  readonly refs = new Column();
  readonly #ends = new Column();
  readonly #abouts: About[] = [];
  readonly #known = new Map<string, number>();

  add(refs: readonly number[], about: About): void {
    const key = JSON.stringify(about);
    const index = this.#known.get(key) ?? this.#abouts.push(about) - 1;
    this.#known.set(key, index);
    this.refs.push(refs);
    this.#ends.push([this.refs.length, index]);
  }

  *[Symbol.iterator](): Generator<[refs: Float64Array, about: About]> {
    const [refs, ends] = [this.refs.numbers, this.#ends.numbers];
    for (let i = 0; i < ends.length; i += 2)
      yield [refs.subarray(ends[i - 2] ?? 0, ends[i]), this.#abouts[ends[i + 1]!]!];
  }
}

/** In place. */
function distinct(ascending: Float64Array): Float64Array {
  let count = 0;
  for (const id of ascending) if (count === 0 || id !== ascending[count - 1]) ascending[count++] = id;
  return ascending.slice(0, count);
}

/** The place of a number among ascending ones; -1 if it isn't there. */
export function findIndex(ascending: Float64Array, wanted: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] === wanted) return middle;
    if (ascending[middle]! < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
