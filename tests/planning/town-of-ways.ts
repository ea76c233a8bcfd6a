// Small towns on the equator, where a degree is as long in both directions, drawn in meters.
import { type Extract, type Way, writePbf } from "../imports/write-pbf.ts";

const METERS_PER_DEGREE = 111_195;
const WEST = 9.45;

export type Meters = [east: number, north: number];
export type DrawnWay = [tags: Record<string, string>, ...line: Meters[]];

export const at = ([east, north]: Meters) => ({
  latitude: north / METERS_PER_DEGREE,
  longitude: WEST + east / METERS_PER_DEGREE,
});

/** An extract in which ways meet where they have a point in common. */
export function drawExtract(ways: readonly DrawnWay[], places: Extract["nodes"] = []): Uint8Array {
  const ids = new Map<string, number>();
  const toRef = (point: Meters) => {
    const key = point.join();
    if (!ids.has(key)) ids.set(key, ids.size + 1);
    return ids.get(key)!;
  };
  const drawn = ways.map(([tags, ...line], i): Way => ({ id: 1000 + i, tags, refs: line.map(toRef) }));
  const corners = [...ids].map(([key, id]) => {
    const { latitude: lat, longitude: lon } = at(key.split(",").map(Number) as Meters);
    return { id, lat, lon };
  });
  return writePbf({ nodes: [...corners, ...places], ways: drawn });
}
