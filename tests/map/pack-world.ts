// Packs land, borders and country names of Natural Earth into static/map/world.json: `npx bun tests/map/pack-world.ts`.
import { merge, mesh } from "topojson-client";
import type { World } from "../../islands/map/engine/world.ts";

/** The scale 1:50m shows recognizable coasts in a fifth of a megabyte. */
const ATLAS = Bun.fileURLToPath(import.meta.resolve("world-atlas/countries-50m.json"));
/** Coordinates are rounded to this fraction of a degree, the precision of the atlas. */
const STEPS = 250;
/** Square degrees. Smaller islands are left out. */
const MIN_ISLAND = 0.0004;

type Topology = Parameters<typeof merge>[0];
type Polygon = Extract<Parameters<typeof merge>[1], unknown[]>[number];
type Country = Polygon & { properties?: { name?: string } };
type Atlas = Topology & { objects: { countries: { type: "GeometryCollection"; geometries: Country[] } } };
type Ring = number[][];

export async function packWorld(): Promise<string> {
  const atlas: Atlas = await Bun.file(ATLAS).json();
  const { countries } = atlas.objects;
  const toPieces = (geometries: Polygon[]) =>
    (merge(atlas, geometries).coordinates as Ring[][]).map((polygon) => polygon.map(flatten));
  const land = toPieces(countries.geometries);
  const borders = (mesh(atlas, countries, (one, other) => one !== other).coordinates as Ring[]).map(unwind);
  const world: World = {
    steps: STEPS,
    land: land.filter(([outer]) => areaOf(outer!) >= MIN_ISLAND).map((polygon) => polygon.map(pack)),
    borders: borders.map(pack).filter((line) => line.length >= 4),
    countries: countries.geometries.flatMap((country) => {
      const pieces = toPieces([country]);
      const largest = pieces.map(([outer]) => outer!).sort((a, b) => areaOf(b) - areaOf(a))[0];
      const name = country.properties?.name;
      if (!largest || !name) return [];
      const [longitude, latitude] = centroidOf(largest);
      const size = Math.round(Math.log2(pieces.reduce((sum, [outer]) => sum + areaOf(outer!), 0)));
      return [[name, Math.round(longitude * 10) / 10, Math.round(latitude * 10) / 10, size]];
    }),
  };
  return `${JSON.stringify(world)}\n`;
}

/** A ring on a flat map. One around the pole is closed along the map's lower edge. */
function flatten(ring: Ring): Ring {
  const flat = unwind(ring);
  const [first, last] = [flat[0]!, flat.at(-1)!];
  return Math.abs(last[0]! - first[0]!) < 180 ? flat : [...flat, [last[0]!, -90], [first[0]!, -90], first];
}

/** Continues lines beyond the antimeridian, where the atlas jumps to the other side. */
function unwind(line: Ring): Ring {
  let turns = 0;
  return line.map(([longitude, latitude], i) => {
    const before = line[i - 1]?.[0] ?? longitude!;
    if (Math.abs(longitude! - before) > 180) turns += longitude! > before ? -360 : 360;
    return [longitude! + turns, latitude!];
  });
}

/** Deltas between points, which compress well. Equal points are merged. */
function pack(line: Ring): number[] {
  const packed: number[] = [];
  let [x, y] = [0, 0];
  for (const [longitude, latitude] of line) {
    const [nextX, nextY] = [Math.round(longitude! * STEPS), Math.round(latitude! * STEPS)];
    if (packed.length > 0 && nextX === x && nextY === y) continue;
    packed.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return packed;
}

/** Square degrees (the shoelace formula). */
function areaOf(ring: Ring): number {
  return Math.abs(twiceSigned(ring)) / 2;
}

const twiceSigned = (ring: Ring) =>
  ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i]![0]! * y! - x! * ring[i]![1]!, 0);

function centroidOf(ring: Ring): [longitude: number, latitude: number] {
  const whole = 3 * twiceSigned(ring);
  const along = (axis: 0 | 1) =>
    ring.slice(1).reduce((sum, to, i) => {
      const from = ring[i]!;
      return sum + (from[axis]! + to[axis]!) * (from[0]! * to[1]! - to[0]! * from[1]!);
    }, 0) / whole;
  return [along(0), along(1)];
}

if (import.meta.main) await Bun.write("static/map/world.json", await packWorld());
