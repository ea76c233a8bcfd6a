// The built-in world map, used where no basemap is installed.
import { expect, test } from "bun:test";
import { unpackWorld } from "../../islands/map/engine/world.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";
import { packWorld } from "./pack-world.ts";

const app = useTestApp();

const packed = await packWorld();
const world = unpackWorld(JSON.parse(packed));
const land = world.land.features.map(({ geometry }) => (geometry.type === "Polygon" ? geometry.coordinates : []));
const isLand = (longitude: number, latitude: number) =>
  land.some(([outer, ...holes]) => {
    const turns = [longitude, longitude + 360, longitude - 360];
    return turns.some((x) => isInside(x, latitude, outer!) && !holes.some((hole) => isInside(x, latitude, hole)));
  });

test("the file of the world is what its atlas says", async () => {
  expect(await Bun.file("static/map/world.json").text()).toBe(packed);
});

test("cities are on land, and oceans are water", () => {
  const cities = {
    Paris: [2.35, 48.85],
    Denver: [-105, 39.7],
    Yakutsk: [129.7, 62],
    Anadyr: [-178, 66.2],
    Vostok: [106.8, -78.5],
  };
  for (const [name, [longitude, latitude]] of Object.entries(cities))
    expect([name, isLand(longitude!, latitude!)]).toEqual([name, true]);
  const seas = { Atlantic: [-35, 30], Pacific: [-140, 0], Baltic: [19.5, 57.5], Caspian: [50.5, 41.5] };
  for (const [name, [longitude, latitude]] of Object.entries(seas))
    expect([name, isLand(longitude!, latitude!)]).toEqual([name, false]);
});

test("no line crosses the whole map at the antimeridian or the pole", () => {
  const lines = [...world.coast.features, ...world.borders.features].map(({ geometry }) =>
    geometry.type === "LineString" ? geometry.coordinates : [],
  );
  expect(lines.length).toBeGreaterThan(1000);
  for (const line of lines)
    for (const [i, [x]] of line.slice(1).entries()) expect(Math.abs(x! - line[i]![0]!)).toBeLessThan(20);
});

test("country labels are inside their countries", () => {
  const named = new Map(
    world.countries.features.map(({ properties, geometry }) => [properties.name, geometry.coordinates as number[]]),
  );
  expect(named.size).toBeGreaterThan(200);
  const [longitude, latitude] = named.get("Italy")!;
  expect(longitude).toBeWithin(10, 15);
  expect(latitude).toBeWithin(41, 46);
  expect(isLand(...(named.get("Russia") as [number, number]))).toBe(true);
});

test("a city without a basemap gets the world map, cached and attributed", async () => {
  expect(Bun.gzipSync(packed).byteLength).toBeLessThan(200 * 1024);
  await putPlaces(app.db, [
    { name: "Brasserie", latitude: 43.73, longitude: 7.41 },
    { name: "Lighthouse", latitude: 43.75, longitude: 7.43 },
  ]);
  const { basemap, area } = await app.visitor().read("/api/map/basemap");
  expect(basemap).toMatchObject({ kind: "world", attribution: "Natural Earth" });
  expect(area).toEqual([7.41, 43.73, 7.43, 43.75]);
  const sent = await app.visitor().get(basemap.url, { "accept-encoding": "br" });
  expect(sent.headers.get("content-type")).toStartWith("application/json");
  expect(sent.headers.get("content-encoding")).toBe("br");
  expect(sent.headers.get("cache-control")).toContain("immutable");
  const amira = await app.join("Amira");
  const page = await (await amira.get("/map")).text();
  expect(page).toContain("Natural Earth");
  expect(page).not.toContain("This map shows only rough coastlines and borders.");
});

test("only admins are told that the streets are missing, with a link to get them", async () => {
  const link = 'href="/admin?tab=map"';
  const [amira, noor] = [await app.join("Amira Two"), await app.join("Noor", { admin: true })];
  expect(await (await amira.get("/map")).text()).not.toContain(link);
  expect(await (await noor.get("/map")).text()).toContain(link);
  expect(await (await noor.get("/help/operating")).text()).toContain('id="street-map"');
});

test("a place's page maps only that place; without coordinates there is no map", async () => {
  const ids = await putPlaces(app.db, [{ name: "Kiosk", type: "retail", latitude: 43.74, longitude: 7.42 }]);
  const visitor = app.visitor();
  const page = await (await visitor.get(`/business/${ids.Kiosk}`)).text();
  expect(page).toContain('data-island="PlaceMap"');
  expect(page).toContain('{"name":"Kiosk","type":"retail","latitude":43.74,"longitude":7.42}');
  expect(page).toContain("https://www.openstreetmap.org/directions");
  await app.sql`update businesses set latitude = null, longitude = null where id = ${ids.Kiosk!}`;
  expect(await (await visitor.get(`/business/${ids.Kiosk}`)).text()).not.toContain("PlaceMap");
});

/** Even-odd rule. */
function isInside(x: number, y: number, ring: readonly number[][]): boolean {
  let inside = false;
  for (const [i, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(i + 1) % ring.length]!;
    if (ay! > y !== by! > y && x < ((bx! - ax!) * (y - ay!)) / (by! - ay!) + ax!) inside = !inside;
  }
  return inside;
}
