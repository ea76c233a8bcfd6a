// Finds the neighborhood of a place among the areas of an OpenStreetMap extract: by its boundary, or else by the nearest label.
import { polygonArea, polygonContains } from "d3-polygon";
import { getDistance, type Point } from "../../taste/walking.ts";
import { cleanLine } from "./fields.ts";
import type { Feature } from "./geojson.ts";
import { isClosed } from "./geometry.ts";
import type { OsmTags } from "./kinds.ts";

/** Degrees, WGS 84. West is greater than east across the 180th meridian. */
export type Box = [west: number, south: number, east: number, north: number];
export type Ring = [longitude: number, latitude: number][];
type Boundary = { name: string; rings: Ring[]; size: number };

export type FindArea = (position: Point) => string | null;

/** A label says where the middle of a neighborhood is, not how far it reaches. */
const MAX_LABEL_DISTANCE_M = 800;
/** Below cities and their boroughs. https://wiki.openstreetmap.org/wiki/Tag:boundary%3Dadministrative */
const MIN_ADMIN_LEVEL = 9;

export function isArea(tags: OsmTags): boolean {
  if (!tags.name) return false;
  if (/^(neighbourhood|quarter|suburb)$/.test(tags.place ?? "")) return true;
  return tags.boundary === "administrative" && Number(tags.admin_level) >= MIN_ADMIN_LEVEL;
}

/** @param features whose tags passed `isArea`; boundaries that an extract cuts off are left out */
export function createAreaFinder(features: Feature[]): FindArea {
  const boundaries: Boundary[] = [];
  const labels: (Point & { name: string })[] = [];
  for (const { geometry, properties } of features) {
    const name = cleanLine(String((properties as OsmTags).name));
    // Commas separate the parts of an address.
    if (!geometry || /[,;]/.test(name)) continue;
    const { type, coordinates } = geometry as Geometry;
    if (type === "Point") {
      const [longitude, latitude] = coordinates as Ring[number];
      labels.push({ name, latitude, longitude });
      continue;
    }
    const rings = toRings(geometry);
    if (rings.length > 0)
      boundaries.push({ name, rings, size: rings.reduce((sum, ring) => sum + Math.abs(polygonArea(ring)), 0) });
  }
  boundaries.sort((a, b) => a.size - b.size);
  const bounded = new Set(boundaries.map(({ name }) => name));
  // What is outside the boundary of Chinatown isn't in Chinatown, however near its label is.
  const unbounded = labels.filter(({ name }) => !bounded.has(name));
  return (position) =>
    boundaries.find(({ rings }) => rings.some((ring) => contains(ring, position)))?.name ??
    findNearest(unbounded, position);
}

type Geometry = { type: string; coordinates: unknown };

/** The closed lines of a geometry of one line or several. */
export function toRings(geometry: unknown): Ring[] {
  const { type, coordinates = [] } = (geometry ?? {}) as Partial<Geometry>;
  return (type === "LineString" ? [coordinates as Ring] : (coordinates as Ring[])).filter(isClosed);
}

export function boxOf(line: Ring): Box {
  const box: Box = [180, 90, -180, -90];
  for (const [x, y] of line) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

export const isIn = ([west, south, east, north]: Box, { latitude, longitude }: Point): boolean =>
  latitude >= south &&
  latitude <= north &&
  (west < east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east);

export const contains = (ring: Ring, { latitude, longitude }: Point): boolean =>
  polygonContains(ring, [longitude, latitude]);

function findNearest(labels: (Point & { name: string })[], position: Point): string | null {
  let [nearest, distance]: [string | null, number] = [null, MAX_LABEL_DISTANCE_M];
  for (const label of labels) {
    const meters = getDistance(position, label);
    if (meters <= distance) [nearest, distance] = [label.name, meters];
  }
  return nearest;
}
