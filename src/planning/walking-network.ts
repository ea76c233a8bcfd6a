// Ways on foot over streets, paths and steps: the nearest point of the network beside a place, and the shortest ways from there.
//
// Dial (1969), "Algorithm 360: Shortest-path forest with topological ordering", Communications of the ACM 12(11): 632-633.
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

export const STEPS_PER_DEGREE = 1e7;
/** No edge is longer, so that a search has few buckets. In meters. */
export const MAX_EDGE = 5000;
/** Places further than this from every way aren't in the network. In meters. */
const MAX_AWAY = 250;
const METERS_PER_STEP = 111_195 / STEPS_PER_DEGREE;
/** Distances are whole decimeters, rounded up: no way is shorter than the straight line. */
const PER_METER = 10;
const UNREACHED = 2 ** 32 - 1;
/**
 * Parts of the network that are connected to nothing else, such as a roof to which lifts lead or a harbor behind a gate,
 * count only for places that are further than this from the rest, as on an island. In meters.
 */
const MAX_APART = 100;
/** The rest has as much of the longest part. */
const SHARE_OF_LONGEST = 0.1;
const MAX_SNAPS = 50_000;

/** The nearest point of the network: on which edge, how far from its beginning, and how far from the place, in meters. */
type Snap = { edge: number; along: number; away: number };

export function createWalkingRouter(network: WalkingNetwork): FindWays {
  const lengths = measureEdges(network);
  const snap = createSnapper(network, findApart(network, lengths));
  const snaps = new Map<string, Snap | null>();
  const search = createSearch(network, lengths);
  const snapOnce = (point: Point) => {
    const key = `${point.latitude},${point.longitude}`;
    const known = snaps.get(key);
    if (known !== undefined) return known;
    if (snaps.size >= MAX_SNAPS) snaps.clear();
    const found = snap(point);
    snaps.set(key, found);
    return found;
  };
  const toEnds = ({ edge, along }: Snap): [vertex: number, distance: number][] => [
    [network.from[edge]!, Math.ceil(along * PER_METER)],
    [network.to[edge]!, Math.max(0, Math.ceil(lengths[edge]! - along * PER_METER))],
  ];
  return (from, to, maxMeters = Infinity) => {
    const start = snapOnce(from);
    if (!start) return to.map(() => undefined);
    const stops = to.map(snapOnce);
    const wanted = stops.flatMap((stop) => (stop ? [network.from[stop.edge]!, network.to[stop.edge]!] : []));
    const reached = search(toEnds(start), wanted, maxMeters * PER_METER);
    return stops.map((stop, i) => {
      if (!stop) return undefined;
      const ways = toEnds(stop).map(([vertex, rest]) =>
        reached[vertex] === UNREACHED ? Infinity : (reached[vertex]! + rest) / PER_METER,
      );
      if (start.edge === stop.edge) ways.push(Math.abs(start.along - stop.along));
      const way = Math.min(...ways);
      const aside = start.away + stop.away;
      const line = getDistance(from, to[i]!);
      // Nobody walks to the street and back to the door beside. If the street is far around, something is between them.
      if (way <= aside && line * DETOUR <= aside) return line * DETOUR;
      return Math.max(line, way + aside);
    });
  };
}

const toPoint = ({ lats, lons }: WalkingNetwork, i: number): Point => ({
  latitude: lats[i]! / STEPS_PER_DEGREE,
  longitude: lons[i]! / STEPS_PER_DEGREE,
});

/** In decimeters. */
function measureEdges(network: WalkingNetwork): Uint32Array {
  return network.from.map((_, edge) => {
    let meters = 0;
    for (let i = network.starts[edge]! + 1; i < network.starts[edge + 1]!; i++)
      meters += getDistance(toPoint(network, i - 1), toPoint(network, i));
    return Math.max(1, Math.ceil(meters * PER_METER));
  });
}

/** Which edges are in a small part that is connected to nothing else. */
function findApart({ vertices, from, to }: WalkingNetwork, lengths: Uint32Array): boolean[] {
  const parents = new Uint32Array(vertices).map((_, vertex) => vertex);
  const find = (vertex: number): number => {
    let root = vertex;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!;
    return root;
  };
  for (let edge = 0; edge < from.length; edge++) parents[find(from[edge]!)] = find(to[edge]!);
  const totals = new Float64Array(vertices);
  for (let edge = 0; edge < from.length; edge++) totals[find(from[edge]!)]! += lengths[edge]!;
  const most = SHARE_OF_LONGEST * totals.reduce((max, total) => Math.max(max, total), 0);
  return Array.from(from, (vertex) => totals[find(vertex)]! < most);
}

/** Finds the shortest distances from some vertices, until those that are wanted are reached. The result is overwritten. */
function createSearch({ vertices, from, to }: WalkingNetwork, lengths: Uint32Array) {
  const [firsts, arcs] = groupBy(vertices, from.length * 2, (arc) => (arc & 1 ? to : from)[arc >> 1]!);
  const distances = new Uint32Array(vertices);
  const isWanted = new Uint8Array(vertices);
  // A bucket for each distance: no edge is longer than there are buckets. Each is a chain of entries.
  const longest = lengths.reduce((max, length) => Math.max(max, length), 1);
  const buckets = new Int32Array(2 ** Math.ceil(Math.log2(longest + 2)));
  const mask = buckets.length - 1;
  const [entries, nexts] = [new Int32Array(from.length * 2 + 8), new Int32Array(from.length * 2 + 8)];
  return (seeds: [vertex: number, distance: number][], wanted: readonly number[], max: number): Uint32Array => {
    distances.fill(UNREACHED);
    buckets.fill(-1);
    let [count, waiting, missing] = [0, 0, 0];
    const reach = (vertex: number, distance: number) => {
      if (distance >= distances[vertex]!) return;
      distances[vertex] = distance;
      entries[count] = vertex;
      nexts[count] = buckets[distance & mask]!;
      buckets[distance & mask] = count++;
      waiting++;
    };
    for (const vertex of wanted) {
      if (isWanted[vertex] === 0) missing++;
      isWanted[vertex] = 1;
    }
    for (const [vertex, distance] of seeds) reach(vertex, distance);
    for (let distance = 0; waiting > 0 && missing > 0 && distance <= max; distance++)
      for (let entry = buckets[distance & mask]!; entry >= 0; entry = buckets[distance & mask]!) {
        buckets[distance & mask] = nexts[entry]!;
        waiting--;
        const vertex = entries[entry]!;
        if (distances[vertex] !== distance) continue;
        missing -= isWanted[vertex]!;
        isWanted[vertex] = 0;
        for (let i = firsts[vertex]!; i < firsts[vertex + 1]!; i++) {
          const arc = arcs[i]!;
          reach((arc & 1 ? from : to)[arc >> 1]!, distance + lengths[arc >> 1]!);
        }
      }
    for (const vertex of wanted) isWanted[vertex] = 0;
    return distances;
  };
}

/** In meters, for a city. */
const CELL = 100;
const MAX_CELLS = 1_000_000;

/** A search in a grid of cells that list the pieces of edges in them. */
function createSnapper(network: WalkingNetwork, isApart: readonly boolean[]): (point: Point) => Snap | null {
  const { starts, lats, lons } = network;
  const [south, north] = getRange(lats);
  const [west, east] = getRange(lons);
  const shrink = Math.cos(((south + north) / 2 / STEPS_PER_DEGREE) * (Math.PI / 180));
  const toX = (lon: number) => (lon - west) * METERS_PER_STEP * shrink;
  const toY = (lat: number) => (lat - south) * METERS_PER_STEP;
  const cellSize = Math.max(
    CELL,
    Math.sqrt((toX(east) * toY(north)) / MAX_CELLS),
    (toX(east) + toY(north)) / MAX_CELLS,
  );
  const toCell = (meters: number) => Math.floor(meters / cellSize);
  const columns = toCell(toX(east)) + 1;
  const rows = toCell(toY(north)) + 1;
  const edgeOf = new Uint32Array(lats.length);
  const placed: number[] = [];
  for (let edge = 0; edge < network.from.length; edge++)
    for (let i = starts[edge]! + 1; i < starts[edge + 1]!; i++) {
      edgeOf[i] = edge;
      const [x1, x2] = ascending(toCell(toX(lons[i - 1]!)), toCell(toX(lons[i]!)));
      const [y1, y2] = ascending(toCell(toY(lats[i - 1]!)), toCell(toY(lats[i]!)));
      for (let y = y1; y <= y2; y++) for (let x = x1; x <= x2; x++) placed.push(y * columns + x, i);
    }
  const [firsts, order] = groupBy(columns * rows, placed.length / 2, (i) => placed[2 * i]!);
  const pieces = order.map((i) => placed[2 * i + 1]!);

  /** On the piece that ends at point `i`. */
  function project(x: number, y: number, i: number): [share: number, away: number] {
    const [fromX, fromY] = [toX(lons[i - 1]!), toY(lats[i - 1]!)];
    const [dx, dy] = [toX(lons[i]!) - fromX, toY(lats[i]!) - fromY];
    const squared = dx * dx + dy * dy;
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / squared));
    return [share, Math.hypot(x - fromX - share * dx, y - fromY - share * dy)];
  }

  return (point) => {
    const x = toX(point.longitude * STEPS_PER_DEGREE);
    const y = toY(point.latitude * STEPS_PER_DEGREE);
    const [column, row] = [toCell(x), toCell(y)];
    const nearest = { piece: -1, at: 0, away: MAX_AWAY };
    const connected = { piece: -1, at: 0, away: MAX_APART };
    const visit = (cellX: number, cellY: number) => {
      if (cellX < 0 || cellX >= columns || cellY < 0 || cellY >= rows) return;
      const cell = cellY * columns + cellX;
      for (let i = firsts[cell]!; i < firsts[cell + 1]!; i++) {
        const piece = pieces[i]!;
        const [at, away] = project(x, y, piece);
        if (away < nearest.away) Object.assign(nearest, { piece, at, away });
        if (away < connected.away && !isApart[edgeOf[piece]!]) Object.assign(connected, { piece, at, away });
      }
    };
    for (let ring = 0; (ring - 1) * cellSize <= Math.max(nearest.away, connected.away); ring++)
      for (let dy = -ring; dy <= ring; dy++)
        for (let dx = -ring; dx <= ring; dx += Math.abs(dy) === ring ? 1 : 2 * ring) visit(column + dx, row + dy);
    const { piece, at } = connected.piece === -1 ? nearest : connected;
    if (piece === -1) return null;
    const [before, after] = [toPoint(network, piece - 1), toPoint(network, piece)];
    const foot = {
      latitude: before.latitude + at * (after.latitude - before.latitude),
      longitude: before.longitude + at * (after.longitude - before.longitude),
    };
    const edge = edgeOf[piece]!;
    let along = getDistance(before, foot);
    for (let i = starts[edge]! + 1; i < piece; i++) along += getDistance(toPoint(network, i - 1), toPoint(network, i));
    return { edge, along, away: getDistance(point, foot) };
  };
}

const getRange = (values: Int32Array): [min: number, max: number] =>
  values.reduce<[number, number]>(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [2 ** 31, -(2 ** 31)],
  );

const ascending = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a]);

/** Items by their group: `items[firsts[group]]` is the first of a group, and `firsts[group + 1]` is behind its last. */
function groupBy(
  groups: number,
  count: number,
  groupOf: (item: number) => number,
): [firsts: Uint32Array, items: Uint32Array] {
  const firsts = new Uint32Array(groups + 1);
  for (let item = 0; item < count; item++) firsts[groupOf(item) + 1]!++;
  for (let group = 0; group < groups; group++) firsts[group + 1]! += firsts[group]!;
  const next = firsts.slice();
  const items = new Uint32Array(count);
  for (let item = 0; item < count; item++) items[next[groupOf(item)]!++] = item;
  return [firsts, items];
}

const VERSION = 1;

/** Whole numbers of 32 bits, coordinates as differences, which compress better. */
export function packNetwork({ vertices, from, to, starts, lats, lons }: WalkingNetwork): Uint8Array {
  const toDifferences = (values: Int32Array) => values.map((value, i) => value - (values[i - 1] ?? 0));
  const header = [VERSION, vertices, from.length, lats.length];
  const parts = [header, from, to, starts, toDifferences(lats), toDifferences(lons)];
  const all = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(all.buffer);
}

/** Null for another version. */
export function unpackNetwork(bytes: Uint8Array): WalkingNetwork | null {
  // A copy, because numbers of 32 bits begin at a multiple of four.
  const all = new Int32Array(new Uint8Array(bytes).buffer);
  const [version, vertices = 0, edges = 0, points = 0] = all;
  if (version !== VERSION) return null;
  let at = 4;
  const take = (length: number) => {
    at += length;
    return all.slice(at - length, at);
  };
  const takeIndexes = (length: number) => new Uint32Array(take(length).buffer);
  const takeSums = () => {
    const values = take(points);
    for (let i = 1; i < points; i++) values[i]! += values[i - 1]!;
    return values;
  };
  const [from, to, starts] = [takeIndexes(edges), takeIndexes(edges), takeIndexes(edges + 1)];
  return { vertices, from, to, starts, lats: takeSums(), lons: takeSums() };
}
