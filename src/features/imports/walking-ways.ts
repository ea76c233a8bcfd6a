// The streets, paths and steps of an OpenStreetMap extract as a network for walking.
import type { WalkingNetwork } from "../../planning/walking-network.ts";
import type { OsmTags } from "./kinds.ts";
import type { LineTable, Positions } from "./pbf-extract.ts";

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

/**
 * Reads the ways three times and keeps no objects, because there may be millions of nodes.
 * @returns null if there are no ways, or far too many
 */
export function buildWalkingNetwork(
  ways: LineTable<null>,
  { lats, lons, findRow }: Pick<Positions, "lats" | "lons" | "findRow">,
): WalkingNetwork | null {
  // Each way is written over the last one: arrays of their own would take hundreds of megabytes until they are collected.
  let rows = new Float64Array(1024);
  const forEachWay = (use: (rows: Float64Array) => void) =>
    ways.forEach((refs) => {
      if (refs.length > rows.length) rows = new Float64Array(2 * refs.length);
      let length = 0;
      for (const ref of refs) {
        const row = findRow(ref);
        if (row !== -1) rows[length++] = row;
      }
      if (length > 1) use(rows.subarray(0, length));
    });
  // How often a node occurs; those where ways end or meet are vertices.
  const uses = new Uint8Array(lats.length);
  forEachWay((way) => {
    for (const row of way) uses[row] = Math.min(2, uses[row]! + 1);
    for (const end of [way[0]!, way.at(-1)!]) uses[end] = 2;
  });
  let [edges, points] = [0, 0];
  forEachWay((way) => {
    const inner = way.reduce((count, row) => count + (uses[row] === 2 ? 1 : 0), 0) - 2;
    edges += inner + 1;
    points += way.length + inner;
  });
  if (edges === 0 || points > MAX_POINTS) return null;
  const vertexOf = new Uint32Array(lats.length);
  let vertices = 0;
  for (let row = 0; row < uses.length; row++) if (uses[row] === 2) vertexOf[row] = vertices++;
  const network: WalkingNetwork = {
    vertices,
    from: new Uint32Array(edges),
    to: new Uint32Array(edges),
    starts: new Uint32Array(edges + 1).fill(points),
    lats: new Int32Array(points),
    lons: new Int32Array(points),
  };
  let [edge, point] = [0, 0];
  const add = (row: number) => {
    network.lats[point] = lats[row]!;
    network.lons[point++] = lons[row]!;
  };
  forEachWay((way) =>
    way.forEach((row, i) => {
      if (i > 0) add(row);
      if (i > 0 && uses[row] === 2) network.to[edge++] = vertexOf[row]!;
      if (i === way.length - 1 || uses[row] !== 2) return;
      network.from[edge] = vertexOf[row]!;
      network.starts[edge] = point;
      add(row);
    }),
  );
  return network;
}
