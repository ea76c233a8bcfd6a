// The drawn sample city, the grid lines of the world map, and the map state in the URL.
import { expect, test } from "bun:test";
import { SAMPLE_PLACES } from "../../db/sample/places.ts";
import { parseMapState, toMapUrl } from "../../islands/map/city/map-url.ts";
import { graticule } from "../../islands/map/engine/graticule.ts";
import { drawSampleCity } from "./sample-city.ts";

const city = drawSampleCity();
const rings = (layer: keyof typeof city) =>
  city[layer].features.map(({ geometry }) => (geometry.type === "Polygon" ? geometry.coordinates[0]! : []));

test("every sample place is on the drawn island", () => {
  const [island] = rings("earth");
  const wet = SAMPLE_PLACES.filter(({ at: [latitude, longitude] }) => !isInside([longitude, latitude], island!));
  expect(wet.map(({ name }) => name)).toEqual([]);
});

test("every sample place is next to its street", () => {
  const streets = new Map(city.roads.features.map((road) => [road.properties.name, road.geometry]));
  const squares = ["Piazza della Marea", "Piazza dell'Orologio", "Piazzetta dell'Ancora"];
  const far: string[] = [];
  for (const { name, location, at } of SAMPLE_PLACES) {
    const street = location.split(",")[0]!.replace(/ \d+$/, "");
    const geometry = streets.get(street);
    if (geometry?.type !== "LineString" || squares.includes(street)) continue;
    const [latitude, longitude] = at;
    const meters = Math.min(
      ...geometry.coordinates.map(([lng, lat]) => Math.hypot((lng! - longitude) * 82_700, (lat! - latitude) * 111_195)),
    );
    if (meters > 45) far.push(`${name}: ${Math.round(meters)} m from ${street}`);
  }
  expect(far).toEqual([]);
});

test("houses are on land, clear of beach and gardens, and deterministic", () => {
  const [island] = rings("earth");
  const open = city.landuse.features.flatMap(({ geometry, properties }) =>
    properties.kind !== "residential" && geometry.type === "Polygon" ? [geometry.coordinates[0]!] : [],
  );
  const houses = rings("buildings");
  expect(houses.length).toBeGreaterThan(300);
  for (const ctx of houses) {
    const middle = [0, 1].map((axis) => ctx.slice(0, 4).reduce((sum, corner) => sum + corner[axis]! / 4, 0));
    expect(isInside(middle, island!)).toBe(true);
    expect(open.some((area) => isInside(middle, area))).toBe(false);
  }
  expect(drawSampleCity()).toEqual(city);
});

test("grid lines have even steps and hemisphere labels, also across the antimeridian", () => {
  const names = graticule([-1, -1, 1, 1]).features.map(({ properties }) => properties.name);
  expect(names).toContain("0.2° S");
  expect(names).toContain("0.4° E");
  expect(names.length).toBeWithin(14, 30);
  expect(graticule([179, 0, -179, 2]).features.length).toBeWithin(14, 30);
});

test("map state round-trips through the URL", () => {
  const asked = {
    type: "hotel",
    area: [7.4, 43.7, 7.5, 43.8],
    place: crypto.randomUUID(),
    needs: { diet: "vegan", price: "1,2" },
  } as const;
  const address = toMapUrl({ ...asked, area: [...asked.area] });
  expect(address).toBe(`/map?diet=vegan&price=1,2&type=hotel&bbox=7.4,43.7,7.5,43.8&place=${asked.place}`);
  expect(parseMapState(new URL(address, "http://localhost").search)).toEqual({ ...asked, area: [...asked.area] });
  expect(toMapUrl({ type: "all", area: null, place: null, needs: {} })).toBe("/map");
  expect(parseMapState("?type=casino&bbox=1,2,x,4")).toEqual({ type: "all", area: null, place: null, needs: {} });
  expect(toMapUrl({ type: "all", area: [190, -95, 200, 5], place: null, needs: {} })).toBe("/map?bbox=-170,-90,-160,5");
});

/** Even-odd rule. */
function isInside([x, y]: readonly number[], ring: readonly number[][]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i] as [number, number], ring[j] as [number, number]];
    if (ay > y! !== by > y! && x! < ((bx - ax) * (y! - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
