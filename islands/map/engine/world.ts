// The basemap used if no tiles are installed: land, borders and country names of the world.
import type { Basemap } from "../../../src/features/map/schema.ts";
import { collect, type Feature, type FeatureCollection } from "./geometry.ts";

/** Packed by tests/map/pack-world.ts, and unpacked in the browser. Lines are deltas: x, y, dx, dy, dx, dy … */
export type World = {
  steps: number;
  /** Polygons: the outer ring, then its holes. */
  land: number[][][];
  borders: number[][];
  /** `size` is the binary logarithm of the area in square degrees. */
  countries: [name: string, longitude: number, latitude: number, size: number][];
};

export type DrawnWorld = Record<"land" | "coast" | "borders" | "countries", FeatureCollection>;

export async function fetchWorld({ url }: Extract<Basemap, { kind: "world" }>): Promise<DrawnWorld> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return unpackWorld(await response.json());
}

export function unpackWorld({ steps, land, borders, countries }: World): DrawnWorld {
  const unpack = (line: number[]) => unpackLine(line, steps);
  const polygons = land.map((rings) => rings.map(unpack));
  return {
    land: collect(polygons.map((coordinates) => feature({ type: "Polygon", coordinates }))),
    coast: collect(
      polygons
        .flat()
        .flatMap((ring) => coastOf(ring).map((coordinates) => feature({ type: "LineString", coordinates }))),
    ),
    borders: collect(borders.map((line) => feature({ type: "LineString", coordinates: unpack(line) }))),
    countries: collect(
      countries.map(([name, longitude, latitude, size]) =>
        feature({ type: "Point", coordinates: [longitude, latitude] }, { name, size }),
      ),
    ),
  };
}

const feature = (geometry: Feature["geometry"], properties: Record<string, unknown> = {}): Feature => ({
  type: "Feature",
  properties,
  geometry,
});

function unpackLine(line: number[], steps: number): number[][] {
  const points: number[][] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < line.length; i += 2) {
    x += line[i]!;
    y += line[i + 1]!;
    points.push([x / steps, y / steps]);
  }
  return points;
}

/** The coastlines of a ring, without its edges along the pole and the antimeridian. */
function coastOf(ring: number[][]): number[][][] {
  const lines: number[][][] = [];
  let line = [ring[0]!];
  for (const [i, point] of ring.slice(1).entries()) {
    if (isCutLine(ring[i]!, point)) {
      if (line.length > 1) lines.push(line);
      line = [point];
    } else line.push(point);
  }
  if (line.length > 1) lines.push(line);
  return lines;
}

const isCutLine = (from: number[], to: number[]) => from[1]! < -89 || to[1]! < -89;
