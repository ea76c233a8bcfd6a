// Draws the sample city in the Protomaps schema, with smooth coasts and houses along its streets. Deterministic.
import { collect, type Feature, type FeatureCollection, type Geometry } from "../../islands/map/engine/geometry.ts";
import {
  AREAS,
  COAST,
  COAST_WEST,
  FERRIES,
  HARBOR,
  HILLS,
  type Point,
  QUARTERS,
  STREETS,
  WATERS,
} from "./santa-marea.ts";

export type DrawnLayer = "earth" | "landuse" | "water" | "buildings" | "roads" | "places" | "pois" | "boundaries";

/** Meters per degree of latitude, and the ratio of a degree of longitude to it here. */
const DEGREE = 111_195;
const SHRINK = Math.cos((41.95 * Math.PI) / 180);

export function drawSampleCity(): Record<DrawnLayer, FeatureCollection> {
  const island = close([
    ...smooth([...COAST_WEST.slice(-1), ...COAST, HARBOR[0]!]).slice(1),
    ...HARBOR,
    ...smooth([HARBOR.at(-1)!, ...COAST_WEST, COAST[0]!]),
  ]);
  return {
    earth: collect([feature(polygon(island), { kind: "earth" })]),
    landuse: collect(AREAS.map((area) => feature(polygon(outlineOf(area)), { kind: area.kind }))),
    water: collect(WATERS.map(({ name, at }) => feature(point(at), { kind: "bay", name }))),
    buildings: collect(drawHouses(island).map((ring) => feature(polygon(ring), { kind: "building" }))),
    roads: collect([
      ...STREETS.map(({ name, kind, detail, line }) =>
        feature(lineOf(smooth(line)), { kind, kind_detail: detail ?? kind, name }),
      ),
      ...FERRIES.map(({ name, line }) => feature(lineOf(smooth(line)), { kind: "ferry", name })),
    ]),
    places: collect(QUARTERS.map(({ name, at }) => feature(point(at), { kind: "neighbourhood", name }))),
    pois: collect([
      ...AREAS.filter(({ name, kind }) => name && !isSquare(kind)).map(({ name, kind, ring }) =>
        feature(point(centerOf(ring)), { kind: kind === "beach" ? "beach" : "park", name }),
      ),
      ...HILLS.map(({ name, at }) => feature(point(at), { kind: "peak", name })),
    ]),
    boundaries: collect(HILLS.flatMap(contoursOf)),
  };
}

/** Squares keep their corners; parks and beaches are rounded. */
const outlineOf = ({ kind, ring }: (typeof AREAS)[number]) =>
  close(isSquare(kind) ? ring : smooth([...ring, ring[0]!]));
const isSquare = (kind: string) => kind === "pedestrian";
const feature = (geometry: Geometry, properties: Record<string, string | undefined>): Feature => ({
  type: "Feature",
  geometry,
  properties,
});
const point = (at: Point): Geometry => ({ type: "Point", coordinates: [...at] });
const lineOf = (line: readonly Point[]): Geometry => ({ type: "LineString", coordinates: line.map((at) => [...at]) });
/** Rings have the orientation of vector tiles, so that line offsets point to the sea. */
const polygon = (ring: readonly Point[]): Geometry => ({ type: "Polygon", coordinates: [ring.map((at) => [...at])] });
const close = (ring: readonly Point[]): Point[] => [...ring, ring[0]!];

function centerOf(ring: readonly Point[]): Point {
  const sum = ring.reduce(([x, y], [lng, lat]) => [x + lng, y + lat] as const, [0, 0] as const);
  return [sum[0] / ring.length, sum[1] / ring.length];
}

/** A Catmull-Rom curve through the points (Catmull & Rom 1974), with six steps from each to the next. */
function smooth(points: readonly Point[]): Point[] {
  const STEPS = 6;
  const curve: Point[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const [b, c] = [points[i]!, points[i + 1]!];
    const [a, d] = [points[i - 1] ?? b, points[i + 2] ?? c];
    for (let step = 0; step < STEPS; step++) {
      const t = step / STEPS;
      const along = (k: 0 | 1) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t ** 2 +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3);
      curve.push([along(0), along(1)]);
    }
  }
  return [...curve, points.at(-1)!];
}

function contoursOf({ at, radius, rings }: (typeof HILLS)[number]): Feature[] {
  return Array.from({ length: rings }, (_, ring) => {
    const reach = (radius * (ring + 1)) / rings / 1e4;
    const line = Array.from({ length: 49 }, (_, step): Point => {
      const turn = (step / 48) * 2 * Math.PI;
      const dent = 1 + 0.13 * Math.sin(2 * turn + ring * 0.4) + 0.07 * Math.sin(3 * turn + ring);
      return [at[0] + (1.35 * reach * dent * Math.cos(turn)) / SHRINK, at[1] + 0.7 * reach * dent * Math.sin(turn)];
    });
    return feature(lineOf(line), { kind: "contour" });
  });
}

type Spot = [east: number, north: number];
const [ORIGIN_LNG, ORIGIN_LAT]: Point = [5.6, 41.95];
const toMeters = ([lng, lat]: Point): Spot => [(lng - ORIGIN_LNG) * DEGREE * SHRINK, (lat - ORIGIN_LAT) * DEGREE];
const toDegrees = ([east, north]: Spot): Point => [ORIGIN_LNG + east / DEGREE / SHRINK, ORIGIN_LAT + north / DEGREE];

/** Along both sides of every street, but not on a street, a square, a park, a beach or another house. */
function drawHouses(island: readonly Point[]): Point[][] {
  const coast = island.map(toMeters);
  const open = AREAS.filter(({ kind }) => kind !== "residential").map((area) => outlineOf(area).map(toMeters));
  const lines = STREETS.map(({ line, kind }) => ({ line: smooth(line).map(toMeters), kind }));
  const segments = lines.flatMap(({ line, kind }) =>
    line
      .slice(1)
      .map((end, i) => ({ start: line[i]!, end, clearance: kind === "major_road" ? 8 : kind === "path" ? 3 : 5.5 })),
  );
  const houses: { middle: Spot; reach: number; ring: Point[] }[] = [];
  const random = seeded(7);
  for (const { line, kind } of lines) {
    if (kind === "path") continue;
    for (const { at, along } of walk(line, 15)) {
      for (const side of [-1, 1]) {
        const [wide, deep] = [6 + 2 * random(), 5 + 3.5 * random()];
        const away = (kind === "major_road" ? 9 : 6.5) + deep;
        const middle: Spot = [at[0] - side * along[1] * away, at[1] + side * along[0] * away];
        const reach = Math.hypot(wide, deep);
        const corners = [
          [-wide, -deep],
          [wide, -deep],
          [wide, deep],
          [-wide, deep],
        ].map(([x, y]): Spot => [middle[0] + x! * along[0] - y! * along[1], middle[1] + x! * along[1] + y! * along[0]]);
        const fits =
          random() > 0.07 &&
          [middle, ...corners].every(
            (corner) => isInside(corner, coast) && !open.some((area) => isInside(corner, area)),
          ) &&
          segments.every(({ start, end, clearance }) =>
            [middle, ...corners].every((spot) => distance(spot, start, end) > clearance),
          ) &&
          houses.every(
            (house) =>
              Math.hypot(house.middle[0] - middle[0], house.middle[1] - middle[1]) > (house.reach + reach) * 0.78,
          );
        if (fits) houses.push({ middle, reach, ring: close(corners.map(toDegrees)) });
      }
    }
  }
  return houses.map(({ ring }) => ring);
}

/** A point every `step` meters along a line, with the line's direction. */
function* walk(line: readonly Spot[], step: number): Generator<{ at: Spot; along: Spot }> {
  let left = step / 2;
  for (let i = 1; i < line.length; i++) {
    const [start, end] = [line[i - 1]!, line[i]!];
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    const along: Spot = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
    for (; left < length; left += step) yield { at: [start[0] + along[0] * left, start[1] + along[1] * left], along };
    left -= length;
  }
}

function distance([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Even-odd rule. */
function isInside([x, y]: Spot, ring: readonly Spot[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i]!, ring[j]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** A linear congruential generator for numbers from 0 to 1 (constants from Numerical Recipes). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
