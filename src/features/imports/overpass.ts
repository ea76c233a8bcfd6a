// Overpass JSON → places: nodes by their position, ways and relations by a center, a shape or at least bounds.
import { type Feature, objectIn } from "./geojson.ts";

/**
 * An element as a GeoJSON feature.
 * @param positions of the file's bare nodes, by id: with `out body; >; out skel;` they give ways their shape
 */
export function featureOfElement(element: unknown, positions: Map<unknown, Position>): Feature | null {
  const found = objectIn(element);
  if (!found || !/^(node|way|relation)$/.test(String(found.type)) || !isId(found.id)) return null;
  return {
    id: `${found.type}/${found.id}`,
    geometry: geometryOf(found, positions),
    properties: objectIn(found.tags) ?? {},
  };
}

/** A node without tags is a corner of a way and no place; nor is an area that Overpass derived. */
export const isCorner = (element: unknown): boolean => {
  const found = objectIn(element);
  return found?.type === "area" || (found?.type === "node" && objectIn(found.tags) === undefined);
};

/** The positions of a file's nodes, by id. */
export function positionsOf(elements: unknown[]): Map<unknown, Position> {
  const positions = new Map<unknown, Position>();
  for (const element of elements) {
    const found = objectIn(element);
    const position = found?.type === "node" && positionIn(found);
    if (position) positions.set(found.id, position);
  }
  return positions;
}

type Position = [longitude: number, latitude: number];

const isId = (id: unknown) => typeof id === "number" && Number.isSafeInteger(id);

function geometryOf(element: Record<string, unknown>, positions: Map<unknown, Position>): object | null {
  const own = positionIn(element) ?? positionIn(objectIn(element.center)) ?? null;
  if (own) return { type: "Point", coordinates: own };
  const shape = lineOf(element.geometry) ?? cornersOf(element.nodes, positions) ?? ringsOf(element.members);
  return shape ?? middleOf(objectIn(element.bounds));
}

function positionIn(holder: Record<string, unknown> | undefined): Position | null {
  return typeof holder?.lon === "number" && typeof holder.lat === "number" ? [holder.lon, holder.lat] : null;
}

/** `out geom` writes a way as its corners. */
function lineOf(geometry: unknown): object | null {
  if (!Array.isArray(geometry)) return null;
  const coordinates = geometry.flatMap((corner) => {
    const position = positionIn(objectIn(corner));
    return position ? [position] : [];
  });
  return coordinates.length > 0 ? { type: "LineString", coordinates } : null;
}

function cornersOf(nodes: unknown, positions: Map<unknown, Position>): object | null {
  if (!Array.isArray(nodes)) return null;
  const coordinates = nodes.flatMap((id) => (positions.has(id) ? [positions.get(id)] : []));
  return coordinates.length > 0 ? { type: "LineString", coordinates } : null;
}

/** The outer ways of a relation. */
function ringsOf(members: unknown): object | null {
  if (!Array.isArray(members)) return null;
  const lines = members.flatMap((member) => {
    const found = objectIn(member);
    const line = found && found.role !== "inner" ? lineOf(found.geometry) : null;
    return line ? [(line as { coordinates: Position[] }).coordinates] : [];
  });
  return lines.length > 0 ? { type: "MultiLineString", coordinates: lines } : null;
}

function middleOf(bounds: Record<string, unknown> | undefined): object | null {
  const { minlat, minlon, maxlat, maxlon } = bounds ?? {};
  const corners = [minlat, minlon, maxlat, maxlon];
  if (!corners.every((value) => typeof value === "number")) return null;
  const [south, west, north, east] = corners as [number, number, number, number];
  return { type: "Point", coordinates: [(west + east) / 2, (south + north) / 2] };
}
