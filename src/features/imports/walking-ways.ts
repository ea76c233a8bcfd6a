// The streets, paths and steps of an OpenStreetMap extract as a network for walking.
import { MAX_EDGE, STEPS_PER_DEGREE, type WalkingNetwork } from "../../planning/walking-network.ts";
import { getDistance, type Point } from "../../taste/walking.ts";
import type { OsmTags } from "./kinds.ts";
import { Column, findIndex, type LineTable } from "./pbf-extract.ts";

/** https://wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Access_restrictions: open to pedestrians unless they say otherwise. */
const FOR_FEET =
  /^(((primary|secondary|tertiary)(_link)?|residential|unclassified|living_street|pedestrian|service|road|track)|footway|path|steps|corridor|platform)$/;
/** Open to pedestrians if they say so, or have a sidewalk. */
const PERHAPS_FOR_FEET = /^(trunk(_link)?|cycleway|bridleway|busway)$/;
const ALLOWED = /^(yes|designated|permissive|destination|customers|public)$/;
const SIDEWALK = /^(yes|both|left|right)$/;
const FORBIDDEN = /^(no|private|use_sidepath|agricultural|forestry|military|permit|delivery)$/;

/** Whether everyone may walk there. Motorways, ferries, private ways, and what is still being built are left out. */
export function isForFeet(tags: OsmTags): boolean {
  const { highway = "", foot = "", access = "" } = tags;
  if (ALLOWED.test(foot)) return FOR_FEET.test(highway) || PERHAPS_FOR_FEET.test(highway);
  if (FORBIDDEN.test(foot) || FORBIDDEN.test(access) || tags.motorroad === "yes") return false;
  if (PERHAPS_FOR_FEET.test(highway))
    return ["sidewalk", "sidewalk:left", "sidewalk:right", "sidewalk:both"].some((key) =>
      SIDEWALK.test(tags[key] ?? ""),
    );
  const isPlatform = tags.railway === "platform" || tags.public_transport === "platform" || tags.man_made === "pier";
  return FOR_FEET.test(highway) || (isPlatform && !highway);
}

/** More than any city has; the file of a country gets no network. */
const MAX_POINTS = 3_000_000;
/** Longer pieces would be in too many cells of the grid in which places are looked up. In meters. */
const MAX_PIECE = 200;
type Node = Point & { id: number };

type FindPosition = (nodeId: number) => { lat: number; lon: number } | null;

/**
 * @param ways the nodes of each, which are read twice: as objects, millions take ten times the memory
 * @param find where a node is; null for one outside of the extract
 * @returns null if there are no ways, or far too many
 */
export function buildWalkingNetwork(ways: LineTable<unknown>, find: FindPosition): WalkingNetwork | null {
  const vertexIds = findVertices(ways, find);
  const edges = new EdgeList(vertexIds.length);
  for (const [way] of ways)
    for (const line of listLines(way, find)) {
      let begin = 0;
      for (let i = 1; i < line.length; i++) {
        const to = findIndex(vertexIds, line[i]!.id);
        if (to === -1) continue;
        edges.add(findIndex(vertexIds, line[begin]!.id), to, line.slice(begin, i + 1));
        begin = i;
      }
      if (edges.pointCount > MAX_POINTS) return null;
    }
  return edges.toNetwork();
}

/** What of a way is inside of the extract. */
function listLines(way: ArrayLike<number>, find: FindPosition): Node[][] {
  const lines: Node[][] = [[]];
  for (let i = 0; i < way.length; i++) {
    const id = way[i]!;
    const position = find(id);
    const before = lines.at(-1)!.at(-1);
    if (!position || (before && Math.abs(before.longitude - position.lon) > 180)) lines.push([]);
    if (position && id !== before?.id) lines.at(-1)!.push({ id, latitude: position.lat, longitude: position.lon });
  }
  return lines.filter(({ length }) => length > 1);
}

/** The nodes where lines end or meet, ascending. */
function findVertices(ways: LineTable<unknown>, find: FindPosition): Float64Array {
  const ids = new Column();
  for (const [way] of ways)
    for (const line of listLines(way, find)) ids.push([line[0]!.id, ...line.map(({ id }) => id), line.at(-1)!.id]);
  const sorted = ids.numbers.sort();
  return sorted.filter((id, i) => id === sorted[i + 1] && id !== sorted[i - 1]);
}

/** Edges while they are collected. */
class EdgeList {
  /** The vertices of each edge, and where its points end. */
  readonly #edges = new Column();
  /** Latitudes and longitudes in turn, in steps. */
  readonly #points = new Column();

  constructor(private vertices: number) {}

  get pointCount(): number {
    return this.#points.length / 2;
  }

  add(from: number, to: number, line: readonly Point[]): void {
    let [begin, length] = [from, 0];
    this.#addPoint(line[0]!);
    for (let i = 1; i < line.length; i++) {
      const [before, after] = [line[i - 1]!, line[i]!];
      const pieces = Math.max(1, Math.ceil(getDistance(before, after) / MAX_PIECE));
      const meters = getDistance(before, after) / pieces;
      for (let piece = 1; piece <= pieces; piece++) {
        if (length + meters > MAX_EDGE) {
          const point = interpolate(before, after, (piece - 1) / pieces);
          const end = this.vertices++;
          this.#close(begin, end);
          this.#addPoint(point);
          [begin, length] = [end, 0];
        }
        this.#addPoint(interpolate(before, after, piece / pieces));
        length += meters;
      }
    }
    this.#close(begin, to);
  }

  #addPoint({ latitude, longitude }: Point): void {
    this.#points.push([Math.round(latitude * STEPS_PER_DEGREE), Math.round(longitude * STEPS_PER_DEGREE)]);
  }

  #close(from: number, to: number): void {
    this.#edges.push([from, to, this.pointCount]);
  }

  toNetwork(): WalkingNetwork | null {
    const [edges, points] = [this.#edges.numbers, this.#points.numbers];
    if (edges.length === 0) return null;
    return {
      vertices: this.vertices,
      from: Uint32Array.from(takeEvery(3, 0, edges)),
      to: Uint32Array.from(takeEvery(3, 1, edges)),
      starts: Uint32Array.from([0, ...takeEvery(3, 2, edges)]),
      lats: Int32Array.from(takeEvery(2, 0, points)),
      lons: Int32Array.from(takeEvery(2, 1, points)),
    };
  }
}

/** A column of a table whose rows follow one another. */
const takeEvery = (columns: number, column: number, table: Float64Array): Float64Array =>
  table.filter((_, i) => i % columns === column);

const interpolate = (before: Point, after: Point, share: number): Point => ({
  latitude: before.latitude + share * (after.latitude - before.latitude),
  longitude: before.longitude + share * (after.longitude - before.longitude),
});
