// The map over HTTP: the first paint of its page, its points, and the filter and area in the URL.
import { beforeAll, expect, test } from "bun:test";
import type { BusinessType } from "../../db/vocabulary.ts";
import { invalidateCatalogue } from "../../src/features/places/listing/catalogue-version.ts";
import { putPlaces, type Wanted } from "../places.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let amira: Person;
let ids: Record<string, string>;

const row = (type: BusinessType, count: number, latitude: number): Wanted[] =>
  Array.from({ length: count }, (_, i) => ({ name: `${type} ${i}`, type, latitude, longitude: 7.42 + i / 1000 }));

beforeAll(async () => {
  amira = await app.join("Amira");
  ids = await putPlaces(app.db, [
    ...row("restaurant", 11, 43.73),
    ...row("hotel", 3, 43.74),
    ...row("tour", 2, 43.75),
    { name: "Far <b>Lighthouse</b>", type: "tour", latitude: 10, longitude: -20, description: "A <script> of light." },
  ]);
});

const page = async (query = "") => (await amira.get(`/map${query}`)).text();
const listed = (html: string) => [...html.matchAll(/class="city-item-name[^>]*>([^<]+)/g)].map(([, name]) => name);
const counts = (html: string) => [...html.matchAll(/city-tile-count">([\d,]+)/g)].map(([, count]) => Number(count));

test("the page shows eight places, counts by type and a legend at first paint", async () => {
  const html = await page();
  expect(html).toContain("Nearby Businesses");
  expect(listed(html).length).toBe(8);
  expect(html).toContain("Best 8 of 17");
  expect(counts(html)).toEqual([11, 3, 0, 3]);
  for (const label of [
    "Restaurants",
    "Hotels",
    "Event Organizers",
    "Tours &amp; Experiences",
    "Retail &amp; Shopping",
    "Legend",
  ])
    expect(html).toContain(label);
  expect(html).toContain("Made for a test");
  expect(html).not.toContain(" style=");
});

test("the list is sorted by taste match", async () => {
  const html = await page();
  const best = await amira.read<{ name: string }[]>("/api/businesses?limit=8");
  expect(listed(html).join()).toBe(best.map(({ name }) => Bun.escapeHTML(name)).join());
});

test("the type filter is in the URL and works without JavaScript", async () => {
  const hotels = await page("?type=hotel");
  expect(listed(hotels).sort()).toEqual(["hotel 0", "hotel 1", "hotel 2"]);
  expect(hotels).toMatch(/<a href="\/map\?type=hotel" aria-current="true" class="city-chip">Hotels/);
  expect(counts(hotels)).toEqual([11, 3, 0, 3]);
  expect(listed(await page("?type=casino")).length).toBe(8);
  expect((await amira.get("/map?bbox=1,2&place=x&color=red")).status).toBe(200);
});

test("an area in the URL limits the list and the counts", async () => {
  const html = await page("?bbox=7.4,43.735,7.5,43.76");
  expect(listed(html).length).toBe(5);
  expect(counts(html)).toEqual([0, 3, 0, 2]);
  expect(html).toContain("Show all");
});

test("the details panel escapes names, and links to the place and to directions", async () => {
  const id = ids["Far <b>Lighthouse</b>"]!;
  await amira.post("/api/swipes", { businessId: id, action: "save" });
  const html = await page(`?place=${id}`);
  expect(html).toContain("Far &lt;b&gt;Lighthouse&lt;/b&gt;");
  expect(html).toContain(`href="/business/${id}"`);
  expect(html).toMatch(/href="\/business\/[^"]+"[^>]*>View Details/);
  expect(html).toMatch(/href="\/discover\?type=tour"[^>]*>Find similar/);
  expect(html).toContain("https://www.openstreetmap.org/directions?to=10%2C-20");
  expect(html).toMatch(/city-panel[\s\S]*Saved[\s\S]*1 Quay Street[\s\S]*A &lt;script&gt; of light/);
  expect(html).not.toContain(">Rating <");
  const plain = await page(`?place=${ids["hotel 0"]}`);
  expect(plain).toContain("No description available.");
});

test("a rating is shown only if there is one", async () => {
  await app.sql`update businesses set rating = 4.5 where id = ${ids["hotel 1"]!}`;
  await app.db.transaction((tx) => invalidateCatalogue(tx));
  expect(await page(`?place=${ids["hotel 1"]}`)).toMatch(/Rating<!-- --> <\/span>4\.5/);
});

test("points have coordinates, the type, and the saved and liked state", async () => {
  await amira.post("/api/swipes", { businessId: ids["hotel 2"], action: "like" });
  const { points, total } = await amira.read("/api/map/points?type=hotel");
  expect(total).toBe(3);
  expect(points.find(([id]: [string]) => id === ids["hotel 2"])).toEqual([
    ids["hotel 2"],
    "hotel 2",
    7.422,
    43.74,
    1,
    2,
  ]);
  const west = await amira.read("/api/map/points?bbox=-30,0,0,20");
  expect(west.points.map(([, name]: [string, string]) => name)).toEqual(["Far <b>Lighthouse</b>"]);
  expect((await amira.read("/api/map/counts?bbox=-30,0,0,20")).tour).toBe(1);
});

test("of thousands of places, the best are points and the others clusters", async () => {
  const big = await openTestApp();
  try {
    await putPlaces(
      big.db,
      Array.from({ length: 3000 }, (_, i) => ({
        name: `Trattoria of the ${i}th of many streets`,
        latitude: 43 + (i % 60) / 1000,
        longitude: 7 + Math.floor(i / 60) / 1000,
      })),
    );
    const ben = await big.join("Ben");
    const { points, clusters, total } = await ben.read("/api/map/points");
    expect([points.length, total]).toEqual([900, 3000]);
    expect(clusters.reduce((sum: number, [, , count]: number[]) => sum + count!, 0)).toBe(2100);
    for (const [longitude, latitude] of clusters) {
      expect(longitude).toBeWithin(7, 7.0500001);
      expect(latitude).toBeWithin(43, 43.0600001);
    }
    const plain = await ben.get("/api/map/points");
    expect((await plain.arrayBuffer()).byteLength).toBeLessThan(100 * 1024);
    const few = await ben.read("/api/map/points?bbox=7,43,7.01,43.06");
    expect([few.points.length, few.clusters, few.total]).toEqual([660, [], 660]);
  } finally {
    await big.close();
  }
});

test("no cluster is of one place: a lone one joins its neighbors, or is a point", async () => {
  const wide = await openTestApp();
  try {
    const crowd = Array.from({ length: 1200 }, (_, i) => ({ name: `Bar ${i}`, latitude: 43 + i / 1e6, longitude: 7 }));
    const lone = Array.from({ length: 30 }, (_, i) => ({
      name: `Farm ${i}`,
      latitude: 43.05 + (i % 6) / 30,
      longitude: 7.05 + Math.floor(i / 6) / 30,
    }));
    await putPlaces(wide.db, [...crowd, ...lone]);
    await wide.join("Wim");
    await wide.sql`insert into swipes (user_id, business_id, action)
      select u.id, b.id, 'like' from businesses b, (select id from users limit 1) u where b.name like 'Bar%'`;
    const { points, clusters, total } = await wide.visitor().read("/api/map/places");
    expect(clusters.length).toBeGreaterThan(0);
    expect(clusters.every(([, , count]: number[]) => count! > 1)).toBe(true);
    expect(points.length + clusters.reduce((sum: number, [, , count]: number[]) => sum + count!, 0)).toBe(total);
  } finally {
    await wide.close();
  }
});

test("a place is shown with its match and hours, also one that decks leave out", async () => {
  const amira = await app.join("Amina");
  const [first] = await amira.read("/api/businesses");
  const place = await amira.read(`/api/map/places/${first.id}`);
  expect(place).toMatchObject({ id: first.id, match: first.match, saved: false, hours: { state: "unknown" } });
  await app.sql`update businesses set maybe_closed_at = now() where id = ${first.id}`;
  await invalidateCatalogue(app.db);
  expect((await amira.read(`/api/map/places/${first.id}`)).match).toBeUndefined();
  await app.sql`update businesses set maybe_closed_at = null where id = ${first.id}`;
  await invalidateCatalogue(app.db);
  expect((await amira.get(`/api/map/places/${crypto.randomUUID()}`)).status).toBe(404);
});

test("only travelers can open the map", async () => {
  expect((await app.visitor().get("/map")).status).toBe(401);
  const luc = await app.join("Luc", { type: "business" });
  expect((await luc.get("/map")).status).toBe(403);
  expect((await luc.get("/api/map/points")).status).toBe(403);
});
