// The map data of the sample city: coast, quarters, streets and gardens of Santa Marea, all fictional.
import city from "./santa-marea.json" with { type: "json" };

/** Degrees, longitude first, as GeoJSON writes them. */
export type Point = readonly [longitude: number, latitude: number];

/** The origin: all numbers of the city are ten-thousandths of a degree east and north of it. */
const CORNER: Point = [5.58, 41.94];
const UNIT = 1e-4;

/** "96,66 98,65" → points. */
function at(pairs: string): Point[] {
  return pairs.split(" ").map((pair) => {
    const [east, north] = pair.split(",").map(Number) as [number, number];
    return [CORNER[0] + east * UNIT, CORNER[1] + north * UNIT] as const;
  });
}

export const COAST = at(city.coast);
/** The mole around the harbor and the quay inside it. Drawn with sharp corners. */
export const HARBOR = at(city.harbor);
export const COAST_WEST = at(city.coastWest);

type Area = { kind: string; name?: string; ring: Point[] };
export const AREAS: readonly Area[] = city.areas.map((area) => ({ ...area, ring: at(area.ring) }));

/** `kind` and `detail` are those of roads in the Protomaps schema. */
type Street = { name?: string; kind: string; detail?: string; line: Point[] };
export const STREETS: readonly Street[] = city.streets.map((street) => ({ ...street, line: at(street.line) }));

/** Ferry routes, drawn as on old charts. */
export const FERRIES = city.ferries.map(({ name, line }) => ({ name, line: at(line) }));

const placed = <Named extends { at: string }>(named: Named) => ({ ...named, at: at(named.at)[0]! });
export const QUARTERS = city.quarters.map(placed);
export const WATERS = city.waters.map(placed);
/** Hilltops, around which contour lines run: radius in ten-thousandths of a degree of latitude. */
export const HILLS = city.hills.map(placed);
