// The streets, paths and steps of an OpenStreetMap extract as a network for walking.
import { STEPS_PER_DEGREE, type WalkingNetwork } from "../../planning/walking-network.ts";
import type { Point } from "../../taste/walking.ts";
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

type Node = Point & { id: number };
type FindPosition = (nodeId: number) => { lat: number; lon: number } | null;

/**
 * @param ways the nodes of each, which are read twice: as objects, millions take ten times the memory
 * @param find where a node is; null for one outside of the extract
 * @returns null if there are no ways, or far too many
 */
export function buildWalkingNetwork(ways: LineTable<unknown>, find: FindPosition): WalkingNetwork | null {
  if (ways.refs.length === 0 || ways.refs.length > MAX_POINTS) return null;
  const vertices = findVertices(ways, find);
  const [from, to, starts, lats, lons] = [new Column(), new Column(), new Column(), new Column(), new Column()];
  for (const [way] of ways) {
    const line = toLine(way, find);
    let begin = 0;
    for (let i = 1; i < line.length; i++) {
      const vertex = findIndex(vertices, line[i]!.id);
      if (vertex === -1) continue;
      from.push([findIndex(vertices, line[begin]!.id)]);
      to.push([vertex]);
      starts.push([lats.length]);
      const edge = line.slice(begin, i + 1);
      lats.push(edge.map(({ latitude }) => Math.round(latitude * STEPS_PER_DEGREE)));
      lons.push(edge.map(({ longitude }) => Math.round(longitude * STEPS_PER_DEGREE)));
      begin = i;
    }
  }
  starts.push([lats.length]);
  const toIndexes = ({ numbers }: Column) => Uint32Array.from(numbers);
  const toSteps = ({ numbers }: Column) => Int32Array.from(numbers);
  return {
    vertices: vertices.length,
    ...{ from: toIndexes(from), to: toIndexes(to), starts: toIndexes(starts) },
    ...{ lats: toSteps(lats), lons: toSteps(lons) },
  };
}

/** What of a way is inside of the extract. */
const toLine = (way: Float64Array, find: FindPosition): Node[] =>
  Array.from(way).flatMap((id) => {
    const position = find(id);
    return position ? { id, latitude: position.lat, longitude: position.lon } : [];
  });

/** The nodes where ways end or meet, ascending. */
function findVertices(ways: LineTable<unknown>, find: FindPosition): Float64Array {
  const ids = new Column();
  for (const [way] of ways) {
    const line = toLine(way, find).map(({ id }) => id);
    ids.push([...line.slice(0, 1), ...line, ...line.slice(-1)]);
  }
  const sorted = ids.numbers.sort();
  return sorted.filter((id, i) => id === sorted[i + 1] && id !== sorted[i - 1]);
}
