// Measures how much longer the way on foot is than the straight line, on the streets of a vector basemap.
// Run: bun tests/bench/detour.ts FILE.pmtiles [--write], where FILE is a Protomaps basemap of a town. Its figure is DETOUR in src/taste/walking.ts.
import { basename } from "node:path";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { PMTiles } from "pmtiles";
import { seededRandom } from "../../src/taste/random.ts";
import { getDistance, type Point } from "../../src/taste/walking.ts";
import { writeMeasurements } from "../measurements.ts";
import { quantile } from "./measurement.ts";

const ZOOM = 15;
/** Random points of streets, and how many others ways are measured to from each. */
const [STARTS, PAIRS_EACH] = [200, 20];
/** In meters of straight line: what one walks in a town. */
const BANDS = [
  [200, 500],
  [500, 1000],
  [1000, 2000],
] as const;
/** Points closer than this are one, in meters: tiles round them to 0.2 m, each in its own way at their common edge. */
const MERGED = 1.2;
/** Cells of 1.1 m. */
const CELLS_PER_DEGREE = 1e5;
const WALKABLE = new Set(["major_road", "minor_road", "path", "other"]);
const NOT_WALKABLE = new Set(["motorway", "motorway_link", "trunk", "trunk_link", "raceway", "platform"]);

type Graph = { points: Point[]; edges: { to: number; meters: number }[][]; cells: Map<string, number> };

async function readGraph(path: string): Promise<Graph> {
  const file = Bun.file(path);
  const getBytes = async (from: number, length: number) => ({
    data: await file.slice(from, from + length).arrayBuffer(),
  });
  const archive = new PMTiles({ getKey: () => path, getBytes });
  const { minLon, minLat, maxLon, maxLat } = await archive.getHeader();
  const streets: Street[] = [];
  const [west, north] = toTile(minLon, maxLat);
  const [east, south] = toTile(maxLon, minLat);
  for (let x = west; x <= east; x++)
    for (let y = north; y <= south; y++) {
      const tile = await archive.getZxy(ZOOM, x, y);
      if (tile) addTile(streets, new VectorTile(new PbfReader(new Uint8Array(tile.data))), x, y);
    }
  const graph: Graph = { points: [], edges: [], cells: new Map() };
  for (const ends of cutAtCrossings(streets)) addEdge(graph, ends.map(toPoint));
  return graph;
}
function addTile(streets: Street[], tile: VectorTile, x: number, y: number): void {
  const roads = tile.layers.roads;
  for (let i = 0; i < (roads?.length ?? 0); i++) {
    const feature = roads!.feature(i);
    const { kind, kind_detail, is_tunnel, is_bridge } = feature.properties;
    if (!WALKABLE.has(String(kind)) || NOT_WALKABLE.has(String(kind_detail))) continue;
    for (const line of feature.loadGeometry())
      for (let n = 1; n < line.length; n++) {
        const part = clip(line[n - 1]!, line[n]!, feature.extent);
        const [from, to] =
          part?.map((at): At => ({ x: x + at.x / feature.extent, y: y + at.y / feature.extent })) ?? [];
        if (from && to) streets.push({ from, to, level: is_tunnel ? -1 : is_bridge ? 1 : 0 });
      }
  }
}

/** In tiles. */
type At = { x: number; y: number };
type Street = { from: At; to: At; level: number };

/** The part of a segment that is in the tile (Liang & Barsky 1984), so that it ends where that of the next tile begins. */
function clip(from: At, to: At, extent: number): [At, At] | undefined {
  let [first, last] = [0, 1];
  for (const axis of ["x", "y"] as const) {
    const way = to[axis] - from[axis];
    if (way === 0 && (from[axis] < 0 || from[axis] > extent)) return undefined;
    if (way === 0) continue;
    const ends = [-from[axis] / way, (extent - from[axis]) / way].sort((a, b) => a - b) as [number, number];
    [first, last] = [Math.max(first, ends[0]), Math.min(last, ends[1])];
  }
  if (first >= last) return undefined;
  const at = (share: number) => ({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
  return [at(first), at(last)];
}

/** Of the grid in which crossing streets are looked for, in tiles: some 28 meters. */
const CELL = 1 / 32;
/** In tiles. */
const NEAR = MERGED / 880;

/** Cuts each street where another one of its level crosses it or ends: tiles leave out points on straight lines. */
function cutAtCrossings(streets: readonly Street[]): [At, At][] {
  const cells = new Map<string, number[]>();
  const listCells = ({ from, to }: Street): string[] => {
    const keys: string[] = [];
    const span = (one: number, other: number) =>
      [one, other].sort((a, b) => a - b).map((at, i) => Math.floor((at + (i ? NEAR : -NEAR)) / CELL));
    const [[west, east], [north, south]] = [span(from.x, to.x), span(from.y, to.y)] as [
      [number, number],
      [number, number],
    ];
    for (let x = west; x <= east; x++) for (let y = north; y <= south; y++) keys.push(`${x} ${y}`);
    return keys;
  };
  for (const [i, street] of streets.entries())
    for (const key of listCells(street)) cells.set(key, [...(cells.get(key) ?? []), i]);
  return streets.flatMap((street) => {
    const others = new Set(listCells(street).flatMap((key) => cells.get(key) ?? []));
    const cuts = [...others].flatMap((i) => findCuts(street, streets[i]!)).sort((a, b) => a - b);
    const shares = [0, ...cuts, 1];
    const at = (share: number) => ({
      x: street.from.x + share * (street.to.x - street.from.x),
      y: street.from.y + share * (street.to.y - street.from.y),
    });
    return shares.slice(1).map((share, i): [At, At] => [at(shares[i]!), at(share)]);
  });
}

/** Shares of the street, between 0 and 1. */
function findCuts({ from, to, level }: Street, other: Street): number[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  if (square === 0) return [];
  const ends = [other.from, other.to].flatMap((end) => {
    const share = ((end.x - from.x) * dx + (end.y - from.y) * dy) / square;
    const off = Math.hypot(from.x + share * dx - end.x, from.y + share * dy - end.y);
    return share > 0 && share < 1 && off < NEAR ? [share] : [];
  });
  const [ex, ey] = [other.to.x - other.from.x, other.to.y - other.from.y];
  const cross = dx * ey - dy * ex;
  if (ends.length > 0 || other.level !== level || cross === 0) return ends;
  const [ox, oy] = [other.from.x - from.x, other.from.y - from.y];
  const [share, along] = [(ox * ey - oy * ex) / cross, (ox * dy - oy * dx) / cross];
  return share > 0 && share < 1 && along > 0 && along < 1 ? [share] : [];
}

function addEdge(graph: Graph, ends: Point[]): void {
  const [from, to] = ends.map((point) => findNode(graph, point)) as [number, number];
  if (from === to) return;
  const meters = getDistance(graph.points[from]!, graph.points[to]!);
  graph.edges[from]!.push({ to, meters });
  graph.edges[to]!.push({ to: from, meters });
}

/** The one within MERGED meters, or a new one. */
function findNode({ points, edges, cells }: Graph, point: Point): number {
  const [row, column] = [point.latitude, point.longitude].map((degrees) => Math.round(degrees * CELLS_PER_DEGREE));
  for (const north of [0, -1, 1])
    for (const east of [0, -1, 1]) {
      const known = cells.get(`${row! + north} ${column! + east}`);
      if (known !== undefined && getDistance(points[known]!, point) < MERGED) return known;
    }
  cells.set(`${row} ${column}`, points.length);
  edges.push([]);
  return points.push(point) - 1;
}

/** The inverse of `toTile`. */
function toPoint({ x, y }: At): Point {
  const size = 2 ** ZOOM;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI;
  return { latitude, longitude: (x / size) * 360 - 180 };
}

const toTile = (longitude: number, latitude: number): [x: number, y: number] => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.floor((longitude / 360 + 0.5) * 2 ** ZOOM), Math.floor(y * 2 ** ZOOM)];
};

/** The nodes of the largest connected part, outside of which are car parks and cut-off ends. */
function findLargestPart({ edges }: Graph): number[] {
  const part = new Int32Array(edges.length).fill(-1);
  let largest: number[] = [];
  for (let start = 0; start < edges.length; start++) {
    if (part[start] !== -1) continue;
    const nodes = [start];
    part[start] = start;
    for (let i = 0; i < nodes.length; i++)
      for (const { to } of edges[nodes[i]!]!)
        if (part[to] === -1) {
          part[to] = start;
          nodes.push(to);
        }
    if (nodes.length > largest.length) largest = nodes;
  }
  return largest;
}

/** The shortest ways (Dijkstra 1959), with a binary heap. @returns meters to each node */
function findWays({ edges }: Graph, from: number): Float64Array {
  const meters = new Float64Array(edges.length).fill(Infinity);
  meters[from] = 0;
  const heap: [number, number][] = [[0, from]];
  while (heap.length > 0) {
    const [way, node] = pop(heap);
    if (way > meters[node]!) continue;
    for (const edge of edges[node]!) {
      const next = way + edge.meters;
      if (next >= meters[edge.to]!) continue;
      meters[edge.to] = next;
      push(heap, [next, edge.to]);
    }
  }
  return meters;
}
function push(heap: [number, number][], item: [number, number]): void {
  let at = heap.push(item) - 1;
  while (at > 0) {
    const up = (at - 1) >> 1;
    if (heap[up]![0] <= item[0]) break;
    heap[at] = heap[up]!;
    at = up;
  }
  heap[at] = item;
}
function pop(heap: [number, number][]): [number, number] {
  const first = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return first;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]![0] < heap[child]![0]) child++;
    if (heap[child]![0] >= last[0]) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = last;
  return first;
}

type Pair = { way: number; line: number };

function drawPairs(graph: Graph, nodes: readonly number[]): Pair[] {
  const random = seededRandom(1);
  const draw = () => nodes[Math.floor(random() * nodes.length)]!;
  return Array.from({ length: STARTS }, () => {
    const from = draw();
    const ways = findWays(graph, from);
    return Array.from({ length: PAIRS_EACH }, (): Pair => {
      const to = draw();
      return { way: ways[to]!, line: getDistance(graph.points[from]!, graph.points[to]!) };
    });
  }).flat();
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function toRow(name: string, pairs: readonly Pair[]): string[] {
  const ratios = pairs.map(({ way, line }) => way / line);
  const overAll = sum(pairs.map(({ way }) => way)) / sum(pairs.map(({ line }) => line));
  const quantiles = [0.1, 0.5, 0.9].map((share) => quantile(ratios, share).toFixed(2));
  return [name, `${pairs.length}`, overAll.toFixed(2), quantiles.join(", ")];
}

const path = process.argv[2];
if (!path) throw new Error("Usage: bun tests/bench/detour.ts FILE.pmtiles");
const graph = await readGraph(path);
const nodes = findLargestPart(graph);
console.log(`${graph.points.length} points, ${nodes.length} of them connected`);
const pairs = drawPairs(graph, nodes).filter(({ line }) => line >= BANDS[0][0] && line < BANDS.at(-1)![1]);
const town = basename(path, ".pmtiles");
const rows = [
  ...BANDS.map(([least, most]) =>
    toRow(
      `${town}, ${least} to ${most} m`,
      pairs.filter(({ line }) => line >= least && line < most),
    ),
  ),
  toRow(`${town}, all`, pairs),
];
for (const row of rows) console.log(row.join(" | "));
if (process.argv.includes("--write"))
  writeMeasurements({
    name: "detour",
    columns: ["streets and straight line", "pairs", "all ways over all lines", "10th, 50th and 90th percentile"],
    rows,
  });
