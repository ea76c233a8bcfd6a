// Filters of the open city: lists and the map with only what is known to fit, without a trace in search engines and caches.
import { beforeAll, expect, test } from "bun:test";
import type { Facts } from "../../db/vocabulary.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let visitor: Person;

beforeAll(async () => {
  visitor = app.visitor();
  const names = Array.from({ length: 60 }, (_, i) => `Bar ${String(i + 1).padStart(2, "0")}`);
  await putPlaces(
    app.db,
    names.map((name) => ({ name, tags: ["kind:wine bar"] })),
  );
  await app.sql`update businesses set location = case when name <= 'Bar 40' then 'Molo 1, 98000 Porto Vecchio' else 'Via Roma 5, Borgo Alto' end`;
  await give({ vegan: "yes" }, 1, 55);
  await give({ vegan: "only", outdoor: "yes" }, 7, 7);
  await app.sql`update catalogue_version set version = version + 1`;
});

/** To the bars with numbers from `first` to `last`. */
async function give(facts: Facts, first: number, last: number) {
  await app.sql`update businesses set facts = ${JSON.stringify(facts)}::text::jsonb
    where right(name, 2)::int between ${first} and ${last}`;
}

async function read(path: string, status = 200): Promise<string> {
  const response = await visitor.get(path);
  expect([path, response.status]).toEqual([path, status]);
  return (await response.text()).replaceAll("<!-- -->", "");
}
const barsIn = (html: string) => [...new Set([...html.matchAll(/>(Bar \d\d)</g)].map(([, name]) => name))];

test("a list has only the places that fit, by name and in pages", async () => {
  expect(await read("/places/restaurant?wheelchair=unknown&diet=vegan:only")).toContain("1 place, by name");
  const first = await read("/places/all?diet=vegan");
  expect(first).toContain("55 places, by name");
  expect(barsIn(first).slice(0, 2)).toEqual(["Bar 01", "Bar 02"]);
  expect(first).toContain('href="/places/all?diet=vegan&amp;page=2"');
  expect(barsIn(await read("/places/all?diet=vegan&page=2"))).toHaveLength(55 - 48);
  await read("/places/all?diet=vegan&page=3", 404);
  expect(barsIn(await read("/places/all/porto-vecchio?outdoor=yes"))).toEqual(["Bar 07"]);
  expect(barsIn(await read("/places/wine-bar?diet=vegan&outdoor=yes"))).toEqual(["Bar 07"]);
  expect(barsIn(await read("/places/all?prefer=outdoor"))[0]).toBe("Bar 07");
});

test("filters of the index lead to all places", async () => {
  const response = await visitor.get("/places?outdoor=yes");
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/places/all?outdoor=yes");
});

test("without a place that fits, the list says which filter to drop", async () => {
  const html = await read("/places/all?diet=halal&outdoor=yes");
  expect(html).toContain("No places match all of these filters.");
  expect(html).toContain("1 place without “Halal food”");
  expect(html).toContain('href="/places/all?outdoor=yes"');
});

test("where no single filter helps, the list says which to drop together", async () => {
  const html = await read("/places/all?diet=halal,kosher&outdoor=yes");
  expect(html).toContain("1 place without “Halal food and Kosher food”");
  expect(html).toContain('href="/places/all?outdoor=yes"');
});

test("what each choice leaves is counted in the list", async () => {
  const inArea = await visitor.read("/api/businesses/options?type=all&area=Porto%20Vecchio");
  expect(inArea).toMatchObject({ total: 40, options: { vegan: 40, outdoor: 1 } });
  const ofTag = await visitor.read("/api/businesses/options?tag=kind:wine%20bar&outdoor=yes");
  expect(ofTag).toMatchObject({ total: 1, options: { vegan: 1 } });
});

test("filtered lists are neither indexed, nor crawled, nor kept in caches", async () => {
  const asked = { url: "/places/all?diet=vegan", map: "/places/map?diet=vegan" };
  for (const path of Object.values(asked)) {
    const response = await visitor.get(path);
    expect([path, response.headers.get("cache-control")]).toEqual([path, "no-store"]);
    expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
  }
  expect(await read("/places/all")).toContain('rel="canonical"');
  const robots = await read("/robots.txt");
  expect(robots).toContain("Disallow: /places*?*diet=\n");
  expect(robots).toContain("Disallow: /places*?*near=\n");
});

test("what can't be read is refused", async () => {
  for (const path of ["/places/all?diet=meat", "/places/map?price=9", "/places?walk=5", "/places/all?open=later"])
    await read(path, 422);
});
