// The open city: lists of places that anyone can read, by type, by area and by what people look for.
import { beforeAll, describe, expect, test } from "bun:test";
import { businesses } from "../../db/schema/index.ts";
import { recountPlaces } from "../../src/features/discovery/catalogue-cache.ts";
import { roundDown } from "../../src/features/places/travelers.ts";
import { putPlaces } from "../places.ts";
import { ORIGIN, type Person, type TestApp, useTestApp } from "../test-app.ts";

const app = useTestApp();
let visitor: Person;
let amira: Person;
beforeAll(async () => {
  visitor = app.visitor();
  amira = await app.join("Amira");
  await openQuarter("Porto Vecchio", 60);
  await openQuarter("Borgo Alto", 20);
  await openQuarter("Levante", 4);
  await changeCatalogue();
});

/** Bars with numbered names. */
async function openQuarter(quarter: string, count: number) {
  const names = Array.from({ length: count }, (_, i) => `${quarter} Bar ${String(i + 1).padStart(2, "0")}`);
  await putPlaces(
    app.db,
    names.map((name) => ({ name, tags: ["kind:wine bar", "for:Food & Culinary"] })),
  );
  await app.sql`update businesses set location = 'Molo ' || right(name, 2) || ', 98000 ' || ${quarter} where name like ${`${quarter} %`}`;
}

const changeCatalogue = () => app.sql`update catalogue_version set version = version + 1`;

async function read(path: string, status = 200, person = visitor): Promise<string> {
  const response = await person.get(path);
  expect([path, response.status]).toEqual([path, status]);
  return (await response.text()).replaceAll("<!-- -->", "");
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path]) => path!.replaceAll("&amp;", "&"));

const jsonLdIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) => JSON.parse(text!));

test("the index counts the places by type, by area and by what people look for", async () => {
  const html = await read("/places");
  expect(html).toContain("Places in Monaco</h1>");
  expect(html).toContain("84 places, by type, by area and by what people look for.");
  expect(html).toContain('href="/places/restaurant"');
  expect(html).not.toContain('<a href="/places/tour" class="directory-tile"');
  expect(html).toContain('Porto Vecchio</span> <span class="directory-count">60</span>');
  expect(html).toContain('Borgo Alto</span> <span class="directory-count">20</span>');
  expect(html).toContain('Wine bar <span class="directory-count">84</span>');
  expect(linksIn(html)).toContain("/places/food-culinary");
});

test("what fewer than five places share is no area, and neither is the city", async () => {
  const html = await read("/places");
  expect(html).not.toContain("Levante <");
  await read("/places/all/levante", 404);
  await read("/places/all/molo", 404);
});

describe("of an address, an area is", () => {
  test.each([
    ["508 4th Street", []],
    ["508 4th Street, SoMa, San Francisco, CA 94107", ["SoMa", "San Francisco"]],
    ["Broadway, North Beach, San Francisco", ["North Beach", "San Francisco"]],
    ["Pier 39, Union Square, San Francisco", ["Union Square", "San Francisco"]],
    ["Hauptstraße 12, Altstadt, 79098 Freiburg", ["Altstadt", "Freiburg"]],
    ["Hauptstraße, D-79098 Freiburg", ["Freiburg"]],
    ["12 rue de Rivoli, Le Marais, 75004 Paris", ["Le Marais", "Paris"]],
    ["12, rue de Rivoli, 75004 Paris", ["Paris"]],
    ["Quai Antoine 1er, La Condamine, Monaco 98000", ["La Condamine", "Monaco"]],
    ["Calle Mayor, 3, Lavapiés, 28013 Madrid", ["Lavapiés", "Madrid"]],
    ["Plaza Mayor, s/n, Madrid", ["Madrid"]],
    ["1-2-3 Ginza", []],
    ["東京都中央区銀座１丁目", []],
    ["Via Roma 5, Trastevere, 00153 Roma", ["Trastevere", "Roma"]],
    ["Via Roma, Trastevere", ["Trastevere"]],
    ["Rua Augusta 24, Baixa, 1100-053 Lisboa", ["Baixa", "Lisboa"]],
    ["Prinsengracht 263, Jordaan, 1016 GV Amsterdam", ["Jordaan", "Amsterdam"]],
    ["ul. Floriańska 3, Kazimierz, 31-019 Kraków", ["Kazimierz", "Kraków"]],
    ["вул. Хрещатик, Печерськ, Київ", ["Печерськ", "Київ"]],
    ["οδός Ερμού, Πλάκα, Αθήνα", ["Πλάκα", "Αθήνα"]],
    ["شارع الحمرا، الحمرا، بيروت", ["الحمرا", "بيروت"]],
    ["Nob Hill, San Francisco", ["Nob Hill", "San Francisco"]],
    ["43.7384, 7.4246", []],
    ["", []],
  ])("%s → %p", async (location, areas) => {
    const [row] = await app.sql`select list_areas(${location}, null) as areas`;
    expect(row!.areas).toEqual(areas);
  });
});

test("streets and house numbers are no areas, however many places share them", async () => {
  const addresses = [
    "508 4th Street",
    "Hauptstraße 12",
    "12 rue de Rivoli",
    "Calle Mayor, 3",
    "1-2-3 Ginza",
    "Via Roma 5",
  ];
  const bars = addresses.flatMap((location) =>
    Array.from({ length: 6 }, (_, i) => ({ name: `${location} Bar ${i}`, location: `${location}, Monaco` })),
  );
  await putPlaces(app.db, bars);
  await changeCatalogue();
  const html = await read("/places");
  const areas = linksIn(html).filter((path) => path.startsWith("/places/all/"));
  expect(areas.sort()).toEqual(["/places/all/borgo-alto", "/places/all/porto-vecchio"]);
  await app.sql`delete from businesses where location like '%, Monaco'`;
  await changeCatalogue();
});

test("what its source calls an area is one, as long as it is in the address", async () => {
  const [row] = await app.sql`select
    list_areas('Broadway, Praha 1, Prague', '{"areas": ["Praha 1", "Prague"]}') as named,
    list_areas('9 New Quay, Prague', '{"areas": ["Praha 1", "Prague"]}') as moved,
    list_areas('Broadway, Nob Hill', '{"since": 1923}') as unnamed`;
  expect(row).toEqual({ named: ["Praha 1", "Prague"], moved: ["Prague"], unnamed: ["Nob Hill"] });
});

test("a list has its places by name, in pages with real links", async () => {
  const first = await read("/places/restaurant/porto-vecchio");
  expect(first).toContain("Restaurants in Porto Vecchio</h1>");
  expect(first).toContain("60 places, by name");
  expect(first).toContain("Porto Vecchio Bar 48<");
  expect(first).not.toContain("Porto Vecchio Bar 49<");
  expect(linksIn(first)).toContain("/places/restaurant/porto-vecchio?page=2");
  const second = await read("/places/restaurant/porto-vecchio?page=2");
  expect(second).toContain("Porto Vecchio Bar 49<");
  expect(second).toContain("Porto Vecchio Bar 60<");
  expect(second).toContain(`<link rel="canonical" href="${ORIGIN}/places/restaurant/porto-vecchio?page=2"/>`);
});

test("a page beyond the last is not found, and neither is a list without a name", async () => {
  for (const page of ["3", "0", "-1", "x", "1e9", "999999999999"])
    await read(`/places/restaurant/porto-vecchio?page=${page}`, 404);
  for (const path of ["/places/casino", "/places/restaurant/atlantis", "/places/wine-bar/porto-vecchio"])
    await read(path, 404);
});

test("search engines read lists, places and breadcrumbs as structured data", async () => {
  const [list, crumbs] = jsonLdIn(await read("/places/restaurant/porto-vecchio?page=2"));
  expect(list).toMatchObject({ "@type": "ItemList" });
  expect(list.itemListElement).toHaveLength(12);
  expect(list.itemListElement[0]).toMatchObject({
    position: 49,
    item: { "@type": "BarOrPub", name: "Porto Vecchio Bar 49" },
  });
  expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    "Home",
    "Places",
    "Restaurants",
    "Porto Vecchio",
  ]);
  const [place, path] = jsonLdIn(await read(new URL(list.itemListElement[0].item.url).pathname));
  expect(place.name).toBe("Porto Vecchio Bar 49");
  expect(path).toMatchObject({ "@type": "BreadcrumbList" });
});

test("a new place shows at once, with a true count", async () => {
  await openQuarter("Sorrento", 5);
  await changeCatalogue();
  expect(await read("/places/all/sorrento")).toContain("5 places, by name");
  await app.sql`update businesses set is_approved = false where name = 'Sorrento Bar 01'`;
  await changeCatalogue();
  await read("/places/all/sorrento", 404);
  expect(await read("/places")).toContain("88 places");
});

test("a browser that has the page gets a 304, and signed-in people their navigation", async () => {
  const first = await visitor.get("/places/restaurant");
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  expect(first.headers.getSetCookie()).toEqual([]);
  const again = await visitor.get("/places/restaurant", { "if-none-match": first.headers.get("etag")! });
  expect(again.status).toBe(304);
  const own = await amira.get("/places/restaurant");
  expect(own.headers.get("cache-control")).toBe("no-store");
  expect(await own.text()).toContain('href="/dashboard"');
});

test("travelers are shown rounded down, and not while they are fewer than five", async () => {
  const [quiet, loved] = await idsOf(app, ["Borgo Alto Bar 01", "Borgo Alto Bar 02"]);
  for (const name of ["Ada", "Ben", "Chiara", "Dario", "Emre", "Fatima", "Goran"]) {
    const traveler = await app.join(name);
    await traveler.post("/api/swipes", { businessId: loved, action: "like" });
    if (name < "E") await traveler.post("/api/swipes", { businessId: quiet, action: "save" });
  }
  await read("/places");
  await recountPlaces(app.db);
  await changeCatalogue();
  const html = await read("/places/all/borgo-alto");
  expect(html.match(/Liked by \d+\+ travelers/g)).toEqual(["Liked by 5+ travelers"]);
  expect(html).not.toMatch(/Ada|Chiara|Fatima/);
  expect(await read("/places")).toContain("Borgo Alto Bar 02<");
}, 20_000);

test("numbers keep their first digit", () => {
  expect([0, 4, 5, 9, 10, 19, 47, 100, 2543].map(roundDown)).toEqual([null, null, 5, 5, 10, 10, 40, 100, 2000]);
});

test("every place is at most three links from the landing page", async () => {
  const distances = await crawl("/", 3);
  const rows = await app.sql`select id from businesses where is_approved`;
  expect(rows.length).toBeGreaterThan(70);
  const far = rows.filter(({ id }) => !distances.has(`/business/${id}`));
  expect(far).toEqual([]);
}, 20_000);

/** Follows the links of the open city. @returns the number of links to each page */
async function crawl(start: string, maxLinks: number): Promise<Map<string, number>> {
  const distances = new Map([[start, 0]]);
  let edge = [start];
  for (let links = 1; links <= maxLinks; links++) {
    const next: string[] = [];
    for (const path of edge) {
      if (path !== "/" && !path.startsWith("/places")) continue;
      for (const link of linksIn(await read(path))) {
        if (distances.has(link)) continue;
        distances.set(link, links);
        next.push(link);
      }
    }
    edge = next;
  }
  return distances;
}

test("a robot that walks all lists writes nothing", async () => {
  const before = await readTables();
  await crawl("/", 3);
  expect(await readTables()).toEqual(before);
}, 20_000);

/** By table: its rows, and the last transaction that changed one. */
async function readTables() {
  const tables = await app.sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const states = tables.map(async ({ name }) => {
    const [row] = await app.sql`select count(*)::int as rows, max(xmin::text::bigint) as last from ${app.sql(name)}`;
    return [name, row!.rows, row!.last];
  });
  return Promise.all(states);
}

test("the map has all places that have a position, the same for everyone", async () => {
  expect(await read("/places/map")).toContain('data-island="PublicMap"');
  const points = await visitor.read("/api/map/places");
  expect(points.total).toBe(88);
  await amira.post("/api/swipes", { businessId: points.points[0][0], action: "like" });
  expect(await amira.read("/api/map/places")).toEqual(points);
});

describe("PUBLIC_CITY=no", () => {
  const closed = useTestApp({ PUBLIC_CITY: "no" });

  test("closes the lists and the map, and no page links to them", async () => {
    const ids = await putPlaces(closed.db, [{ name: "Bar Aurora" }]);
    const stranger = closed.visitor();
    for (const path of ["/places", "/places/restaurant", "/places/all/porto-vecchio", "/places/map", "/api/map/places"])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
    for (const path of ["/", "/help", `/business/${ids["Bar Aurora"]}`]) {
      const response = await stranger.get(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).not.toContain('href="/places');
    }
  });
});

async function idsOf({ db }: TestApp, names: string[]): Promise<string[]> {
  const rows = await db.select({ id: businesses.id, name: businesses.name }).from(businesses);
  return names.map((name) => rows.find((row) => row.name === name)!.id);
}
