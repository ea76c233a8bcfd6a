// Ways on foot over streets, paths and steps: the nearest point of the network beside a place, and the shortest ways from there.
//
// Dial (1969), "Algorithm 360: Shortest-path forest with topological ordering", Communications of the ACM 12(11): 632-633.
import Flatbush from "flatbush";
import { DETOUR, getDistance, type Point } from "../taste/walking.ts";

/** Edges run between vertices, where ways meet or end. Coordinates are in steps of a ten millionth of a degree. */
export type WalkingNetwork = {
  vertices: number;
  /** The vertices of each edge. */
  from: Uint32Array;
  to: Uint32Array;
  /** Where the points of each edge begin, and in the end their number. */
  starts: Uint32Array;
  lats: Int32Array;
  lons: Int32Array;
};

/** Meters on foot, in the order of `to`: undefined for a place beside no way, Infinity without a way of at most `maxMeters`. */
export type FindWays = (from: Point, to: readonly Point[], maxMeters?: number) => (number | undefined)[];

const STEPS_PER_DEGREE = 1e7;
/** Places further than this from every way aren't in the network. In meters. */
const MAX_AWAY = 250;
/**
 * Parts of the network that are connected to nothing else, such as a roof to which lifts lead or a harbor behind a gate,
 * count only for places that are further than this from the rest, as on an island. In meters.
 */
const MAX_APART = 100;
/** The rest has as much of the longest part. */
const SHARE_OF_LONGEST = 0.1;
/** In meters. Most places are beside a street, and the first is enough. */
const REACHES = [25, 50, MAX_APART];
const METERS_PER_DEGREE = 111_195;
const MAX_BUCKETS = 2 ** 20;
const UNREACHED = 2 ** 32 - 1;
const MAX_SNAPS = 50_000;

/** The nearest point of the network: on which edge, how far from its beginning, and how far from the place, in meters. */
type Snap = { edge: number; along: number; away: number };
/** Meters from the beginning of its edge to each point, and of each edge. */
type Lengths = { along: Float64Array; edges: Float64Array };

export function createWalkingRouter(network: WalkingNetwork): FindWays {
  const { from: begins, to: ends } = network;
  const lengths = measure(network);
  const snap = createSnapper(network, lengths);
  const search = createSearch(network, lengths);
  const snaps = new Map<string, Snap | null>();
  const snapOnce = (point: Point) => {
    const key = `${point.latitude},${point.longitude}`;
    const found = snaps.get(key);
    if (found !== undefined) return found;
    if (snaps.size >= MAX_SNAPS) snaps.clear();
    snaps.set(key, snap(point));
    return snaps.get(key)!;
  };
  const toEnds = ({ edge, along }: Snap): [vertex: number, meters: number][] => [
    [begins[edge]!, along],
    [ends[edge]!, lengths.edges[edge]! - along],
  ];
  return (from, to, maxMeters = Infinity) => {
    const start = snapOnce(from);
    if (!start) return to.map(() => undefined);
    const stops = to.map(snapOnce);
    const wanted = stops.flatMap((stop) => (stop ? [begins[stop.edge]!, ends[stop.edge]!] : []));
    const reached = search(toEnds(start), wanted, maxMeters);
    return stops.map((stop, i) => {
      if (!stop) return undefined;
      const ways = toEnds(stop).map(([vertex, rest]) => reached(vertex) + rest);
      if (start.edge === stop.edge) ways.push(Math.abs(start.along - stop.along));
      const way = Math.min(...ways);
      const aside = start.away + stop.away;
      const line = getDistance(from, to[i]!);
      // Nobody walks to the street and back to the door beside. If the street is far around, something is between them.
      const meters = way <= aside && line * DETOUR <= aside ? line * DETOUR : Math.max(line, way + aside);
      return meters > maxMeters ? Infinity : meters;
    });
  };
}

const toPoint = ({ lats, lons }: WalkingNetwork, i: number): Point => ({
  latitude: lats[i]! / STEPS_PER_DEGREE,
  longitude: lons[i]! / STEPS_PER_DEGREE,
});

function measure(network: WalkingNetwork): Lengths {
  const { from, starts, lats } = network;
  const along = new Float64Array(lats.length);
  for (let edge = 0; edge < from.length; edge++)
    for (let i = starts[edge]! + 1; i < starts[edge + 1]!; i++)
      along[i] = along[i - 1]! + getDistance(toPoint(network, i - 1), toPoint(network, i));
  return { along, edges: Float64Array.from(from, (_, edge) => along[starts[edge + 1]! - 1]!) };
}

/** Finds the shortest distances from some vertices, until those that are wanted are reached. The result is overwritten. */
function createSearch({ vertices, from, to }: WalkingNetwork, { edges }: Lengths) {
  const firsts = new Uint32Array(vertices + 1);
  for (const ends of [from, to]) for (const vertex of ends) firsts[vertex + 1]!++;
  for (let vertex = 0; vertex < vertices; vertex++) firsts[vertex + 1]! += firsts[vertex]!;
  // Each step of a distance has a bucket, and no edge is longer than there are buckets.
  const longest = edges.reduce((max, length) => Math.max(max, length), 1);
  const perMeter = Math.min(10, (MAX_BUCKETS - 2) / longest);
  const buckets = new Int32Array(2 ** Math.ceil(Math.log2(longest * perMeter + 2)));
  const mask = buckets.length - 1;
  const next = firsts.slice();
  const [targets, steps] = [new Uint32Array(2 * from.length), new Uint32Array(2 * from.length)];
  const add = (vertex: number, target: number, length: number) => {
    targets[next[vertex]!] = target;
    // Rounded up, because no way is shorter than the straight line.
    steps[next[vertex]!++] = Math.max(1, Math.ceil(length * perMeter));
  };
  for (let edge = 0; edge < from.length; edge++) {
    add(from[edge]!, to[edge]!, edges[edge]!);
    add(to[edge]!, from[edge]!, edges[edge]!);
  }
  const distances = new Uint32Array(vertices);
  const isWanted = new Uint8Array(vertices);
  // The entries of a bucket are a chain: each has a vertex, and the entry after it.
  const [entries, following] = [new Uint32Array(targets.length + 2), new Int32Array(targets.length + 2)];
  return (seeds: [vertex: number, meters: number][], wanted: readonly number[], max: number) => {
    distances.fill(UNREACHED);
    buckets.fill(-1);
    let [count, waiting] = [0, 0];
    const reach = (vertex: number, distance: number) => {
      if (distance >= distances[vertex]!) return;
      distances[vertex] = distance;
      entries[count] = vertex;
      following[count] = buckets[distance & mask]!;
      buckets[distance & mask] = count++;
      waiting++;
    };
    for (const vertex of wanted) isWanted[vertex] = 1;
    let missing = new Set(wanted).size;
    for (const [vertex, meters] of seeds) reach(vertex, Math.ceil(meters * perMeter));
    for (let distance = 0; waiting > 0 && missing > 0 && distance <= max * perMeter; distance++)
      for (let entry = buckets[distance & mask]!; entry >= 0; entry = buckets[distance & mask]!) {
        buckets[distance & mask] = following[entry]!;
        waiting--;
        const vertex = entries[entry]!;
        if (distances[vertex] !== distance) continue;
        missing -= isWanted[vertex]!;
        isWanted[vertex] = 0;
        for (let i = firsts[vertex]!; i < firsts[vertex + 1]!; i++) reach(targets[i]!, distance + steps[i]!);
      }
    for (const vertex of wanted) isWanted[vertex] = 0;
    return (vertex: number) => (distances[vertex] === UNREACHED ? Infinity : distances[vertex]! / perMeter);
  };
}

/** Which edges are in a small part that is connected to nothing else. */
function findApart({ vertices, from, to }: WalkingNetwork, { edges }: Lengths): boolean[] {
  const parents = new Uint32Array(vertices).map((_, vertex) => vertex);
  const find = (vertex: number): number => {
    let root = vertex;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!;
    return root;
  };
  from.forEach((vertex, edge) => {
    parents[find(vertex)] = find(to[edge]!);
  });
  const totals = new Float64Array(vertices);
  from.forEach((vertex, edge) => {
    totals[find(vertex)]! += edges[edge]!;
  });
  const most = SHARE_OF_LONGEST * totals.reduce((max, total) => Math.max(max, total), 0);
  return Array.from(from, (vertex) => totals[find(vertex)]! < most);
}

function createSnapper(network: WalkingNetwork, lengths: Lengths): (point: Point) => Snap | null {
  const { from, starts, lats, lons } = network;
  const isApart = findApart(network, lengths);
  const index = new Flatbush(lats.length - from.length, 16, Int32Array);
  const edgeOf = new Uint32Array(index.numItems);
  /** Where each piece of an edge ends. */
  const endOf = new Uint32Array(index.numItems);
  for (let edge = 0; edge < from.length; edge++)
    for (let i = starts[edge]! + 1; i < starts[edge + 1]!; i++) {
      const [west, east] = lons[i - 1]! < lons[i]! ? [lons[i - 1]!, lons[i]!] : [lons[i]!, lons[i - 1]!];
      const [south, north] = lats[i - 1]! < lats[i]! ? [lats[i - 1]!, lats[i]!] : [lats[i]!, lats[i - 1]!];
      const piece = index.add(west, south, east, north);
      [edgeOf[piece], endOf[piece]] = [edge, i];
    }
  index.finish();

  /** @param reach in meters */
  function findNearest(point: Point, reach: number, isCandidate: (piece: number) => boolean): Snap | null {
    const shrink = Math.cos((point.latitude * Math.PI) / 180);
    const [x, y] = [point.longitude * STEPS_PER_DEGREE, point.latitude * STEPS_PER_DEGREE];
    const height = (reach / METERS_PER_DEGREE) * STEPS_PER_DEGREE;
    const width = height / shrink;
    let nearest: Snap | null = null;
    for (const piece of index.search(x - width, y - height, x + width, y + height, isCandidate)) {
      const end = endOf[piece]!;
      const [fromX, fromY] = [(lons[end - 1]! - x) * shrink, lats[end - 1]! - y];
      const [dx, dy] = [(lons[end]! - lons[end - 1]!) * shrink, lats[end]! - lats[end - 1]!];
      const share = Math.min(1, Math.max(0, -(fromX * dx + fromY * dy) / (dx * dx + dy * dy || 1)));
      const away = (Math.hypot(fromX + share * dx, fromY + share * dy) * METERS_PER_DEGREE) / STEPS_PER_DEGREE;
      if (away > (nearest?.away ?? reach)) continue;
      const [before, after] = [lengths.along[end - 1]!, lengths.along[end]!];
      nearest = { edge: edgeOf[piece]!, along: before + share * (after - before), away };
    }
    return nearest;
  }

  return (point) => {
    for (const reach of REACHES) {
      const nearest = findNearest(point, reach, (piece) => !isApart[edgeOf[piece]!]);
      if (nearest) return nearest;
    }
    return findNearest(point, MAX_AWAY, () => true);
  };
}

/** Whole numbers of 32 bits. */
export function packNetwork({ vertices, from, to, starts, lats, lons }: WalkingNetwork): Uint8Array {
  const parts = [Uint32Array.of(vertices, from.length, lats.length), from, to, starts, lats, lons];
  return Buffer.concat(parts.map((part) => new Uint8Array(part.buffer)));
}

export function unpackNetwork(bytes: Uint8Array): WalkingNetwork {
  // A copy, because numbers of 32 bits begin at a multiple of four.
  const { buffer } = new Uint8Array(bytes);
  const [vertices, edges, points] = new Uint32Array(buffer, 0, 3) as unknown as [number, number, number];
  let at = 12;
  const take = <T>(create: new (buffer: ArrayBuffer, at: number, length: number) => T, length: number): T => {
    at += 4 * length;
    return new create(buffer, at - 4 * length, length);
  };
  const [from, to, starts] = [edges, edges, edges + 1].map((length) => take(Uint32Array, length));
  const [lats, lons] = [points, points].map((length) => take(Int32Array, length));
  return { vertices, from: from!, to: to!, starts: starts!, lats: lats!, lons: lons! };
}
