// The streets of an OpenStreetMap file, reduced to a layer that the map can draw without tiles.
import { type Feature, toObject } from "./geojson.ts";
import { listKinds, type OsmTags } from "./kinds.ts";
import { toOsmTags } from "./osm.ts";
import { STREET_KINDS, type StreetKind, type StreetLayer } from "./street-layers.ts";

/** https://wiki.openstreetmap.org/wiki/Key:highway. Footpaths, service roads and tunnels are left out. */
const KINDS: Record<string, StreetKind> = {
  motorway: "highway",
  trunk: "highway",
  primary: "major_road",
  secondary: "major_road",
  tertiary: "major_road",
  residential: "minor_road",
  unclassified: "minor_road",
  living_street: "minor_road",
  pedestrian: "minor_road",
};

type Position = [longitude: number, latitude: number];
/** In steps, simplified to three meters. */
type Street = { kind: StreetKind; name: string; line: Position[] };

/** Streets aren't places, unless they are also sights. Tunnels aren't drawn. */
export function createStreetReader() {
  const streets: Street[] = [];
  const points = new Map<StreetKind, number>();
  function add({ kind, name }: StreetLabel, line: Position[]): void {
    const before = points.get(kind) ?? 0;
    // Further ones of the kind wouldn't be drawn anyway.
    if (before > MAX_STREET_POINTS || line.length < 2) return;
    const street = { kind, name, line: simplify(line.map(toSteps)) };
    points.set(kind, before + street.line.length);
    streets.push(street);
  }
  return {
    add,
    /** Keeps a street for the layer. @returns whether the feature is nothing else */
    takes(feature: Feature | null): boolean {
      const osm = toOsmTags(toObject(feature?.properties) ?? {});
      const lines = feature && isStreet(osm) ? listLines(feature) : [];
      const label = findStreetLabel(osm);
      if (label) for (const line of lines) add(label, line);
      return lines.length > 0 && listKinds(osm).length === 0;
    },
    pack: () => packStreets(streets),
  };
}

const MAX_NAME = 80;

type StreetLabel = Pick<Street, "kind" | "name">;

export const isStreet = ({ highway = "" }: OsmTags): boolean => Object.hasOwn(KINDS, highway.replace(/_link$/, ""));

/** Null for tunnels, and for what isn't a street. */
export const findStreetLabel = (osm: OsmTags): StreetLabel | null =>
  isStreet(osm) && osm.tunnel !== "yes"
    ? { kind: KINDS[osm.highway!.replace(/_link$/, "")]!, name: (osm.name ?? "").slice(0, MAX_NAME) }
    : null;

function listLines({ geometry }: Feature): Position[][] {
  const { type, coordinates } = toObject(geometry) ?? {};
  if (!Array.isArray(coordinates)) return [];
  const lines = type === "LineString" ? [coordinates] : type === "MultiLineString" ? coordinates : [];
  return lines
    .map((line: unknown) => (Array.isArray(line) ? line.filter(isPosition) : []))
    .filter((line: Position[]) => line.length > 1);
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  typeof value[0] === "number" &&
  typeof value[1] === "number" &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90;

/** About half a megabyte of JSON. */
export const MAX_STREET_POINTS = 60_000;
/** Per degree: a step is about a meter. */
const STEPS = 100_000;
/** In steps. */
const TOLERANCE = 3;

/** If there are too many, the least important streets are left out. Null without streets. */
function packStreets(streets: Street[]): StreetLayer | null {
  const byRank = [...streets].sort((a, b) => STREET_KINDS.indexOf(a.kind) - STREET_KINDS.indexOf(b.kind));
  const packed: StreetLayer["streets"] = [];
  let points = 0;
  for (const { kind, name, line } of byRank) {
    points += line.length;
    if (points > MAX_STREET_POINTS) break;
    packed.push([kind, name, toDeltas(line)]);
  }
  return packed.length > 0 ? { steps: STEPS, streets: packed } : null;
}

const toSteps = ([x, y]: Position): Position => [Math.round(x * STEPS), Math.round(y * STEPS)];

function toDeltas(line: Position[]): number[] {
  return line.flatMap(([x, y], i) => {
    const [beforeX, beforeY] = line[i - 1] ?? [0, 0];
    return [x - beforeX, y - beforeY];
  });
}

/** Longer lines are simplified in parts, because the time grows with the square of their length. */
const MAX_PART = 200;

function simplify(line: Position[]): Position[] {
  const isKept = new Uint8Array(line.length);
  const last = line.length - 1;
  for (let from = 0; from < last; from += MAX_PART) keepCorners(line, from, Math.min(last, from + MAX_PART), isKept);
  return line.filter((_, i) => isKept[i]);
}

/** Ramer, Douglas and Peucker, without recursion. */
function keepCorners(line: Position[], first: number, last: number, isKept: Uint8Array): void {
  isKept[first] = isKept[last] = 1;
  const open: [from: number, to: number][] = [[first, last]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let [farthest, distance] = [from, TOLERANCE ** 2];
    for (let i = from + 1; i < to; i++) {
      const away = getSquaredDistance(line[i]!, line[from]!, line[to]!);
      if (away > distance) [farthest, distance] = [i, away];
    }
    if (farthest === from) continue;
    isKept[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
}

function getSquaredDistance(point: Position, from: Position, to: Position): number {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const x = point[0] - from[0];
  const y = point[1] - from[1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length));
  return (x - dx * share) ** 2 + (y - dy * share) ** 2;
}
