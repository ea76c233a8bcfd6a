import { type Feature, toObject } from "./geojson.ts";
import { joinLines } from "./rings.ts";

/** @param getPositions of the file's nodes, by ID, which ways refer to with `out body; >; out skel;` */
export function toFeature(element: unknown, getPositions: () => Map<unknown, Position>): Feature | null {
  const found = toObject(element);
  if (!found || !/^(node|way|relation)$/.test(String(found.type)) || !isId(found.id)) return null;
  return {
    id: `${found.type}/${found.id}`,
    geometry: toGeometry(found, getPositions),
    properties: { ...(found.timestamp !== undefined && { "@timestamp": found.timestamp }), ...toObject(found.tags) },
  };
}

/** Untagged nodes are corners of ways, and areas are derived by Overpass; neither are places. */
export const isWayNode = (element: unknown): boolean => {
  const found = toObject(element);
  return found?.type === "area" || (found?.type === "node" && toObject(found.tags) === undefined);
};

export function findNodePosition(element: unknown): [id: unknown, position: Position] | undefined {
  const found = toObject(element);
  const position = found?.type === "node" && toPosition(found);
  return position ? [found.id, position] : undefined;
}

export type Position = [longitude: number, latitude: number];

const isId = (id: unknown) => typeof id === "number" && Number.isSafeInteger(id);

function toGeometry(element: Record<string, unknown>, getPositions: () => Map<unknown, Position>): object | null {
  const center = toPosition(element) ?? toPosition(toObject(element.center)) ?? null;
  if (center) return { type: "Point", coordinates: center };
  const shape = toLine(element.geometry) ?? toLineOfNodes(element.nodes, getPositions) ?? toOuterLines(element.members);
  return shape ?? toCenter(toObject(element.bounds));
}

const toPosition = (holder: Record<string, unknown> | undefined): Position | null =>
  typeof holder?.lon === "number" && typeof holder.lat === "number" ? [holder.lon, holder.lat] : null;

/** `out geom` includes the corners of a way. */
function toLine(geometry: unknown): object | null {
  if (!Array.isArray(geometry)) return null;
  const coordinates = geometry.flatMap((corner) => {
    const position = toPosition(toObject(corner));
    return position ? [position] : [];
  });
  return coordinates.length > 0 ? { type: "LineString", coordinates } : null;
}

function toLineOfNodes(nodes: unknown, getPositions: () => Map<unknown, Position>): object | null {
  if (!Array.isArray(nodes)) return null;
  const positions = getPositions();
  const coordinates = nodes.flatMap((id) => (positions.has(id) ? [positions.get(id)] : []));
  return coordinates.length > 0 ? { type: "LineString", coordinates } : null;
}

function toOuterLines(members: unknown): object | null {
  if (!Array.isArray(members)) return null;
  const lines = members.flatMap((member) => {
    const found = toObject(member);
    const line = found && found.role !== "inner" ? toLine(found.geometry) : null;
    return line ? [(line as { coordinates: Position[] }).coordinates] : [];
  });
  return lines.length > 0 ? { type: "MultiLineString", coordinates: joinLines(lines) } : null;
}

function toCenter(bounds: Record<string, unknown> | undefined): object | null {
  const { minlat, minlon, maxlat, maxlon } = bounds ?? {};
  const corners = [minlat, minlon, maxlat, maxlon];
  if (!corners.every((value) => typeof value === "number")) return null;
  const [south, west, north, east] = corners as [number, number, number, number];
  return { type: "Point", coordinates: [(west + east) / 2, (south + north) / 2] };
}
