// What search engines read: structured data, the sitemap, robots.txt and the manifest.
import { beforeAll, expect, test } from "bun:test";
import { businesses, events } from "../../db/schema/index.ts";
import { putPlaces } from "../places.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";
import { listPart, listSitemap } from "./sitemap.ts";

const DAY = 24 * 3600 * 1000;

const app = useTestApp({ CONTACT_EMAIL: "hello@example.com" });
let visitor: Person;
let noodleBar: string;
let hidden: string;
beforeAll(async () => {
  visitor = app.visitor();
  const place = { type: "restaurant", location: "Quai 4" } as const;
  const rows = await app.db
    .insert(businesses)
    .values([
      {
        ...place,
        userId: (await app.join("Luc", { type: "business" })).id,
        name: "Noodle Bar",
        isApproved: true,
        latitude: 43.7311,
        longitude: 7.4197,
        openingHours: "Tu-Su 12:00-15:00",
      },
      { ...place, userId: (await app.join("Ana", { type: "business" })).id, name: "Not Yet" },
    ])
    .returning({ id: businesses.id });
  [noodleBar, hidden] = rows.map(({ id }) => id) as [string, string];
  await app.db.insert(events).values([
    {
      businessId: noodleBar,
      title: "Broth night",
      eventDate: new Date(Date.now() + 9 * DAY),
      maxAttendees: 12,
      currentAttendees: 5,
    },
    { businessId: noodleBar, title: "Long ago", eventDate: new Date(Date.now() - 9 * DAY) },
  ]);
});

const read = async (path: string) => (await visitor.get(path)).text();
const factsIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)![1]!);
const wordsIn = (html: string) =>
  html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

test("the landing page's structured data match its visible FAQ", async () => {
  for (const path of ["/", "/?view=business"]) {
    const html = await read(path);
    const [organization, faq] = factsIn(html)["@graph"];
    expect(organization).toMatchObject({
      "@type": "Organization",
      name: "Sidestreet",
      url: "http://localhost:3000/",
      email: "hello@example.com",
    });
    expect((await visitor.get(new URL(organization.logo).pathname)).status).toBe(200);
    const visible = [...html.matchAll(/<summary>(.*?)<\/summary><p>(.*?)<\/p>/g)].map(([, question, response]) => [
      wordsIn(question!),
      wordsIn(response!),
    ]);
    expect(visible.length).toBeGreaterThan(4);
    const published = faq.mainEntity.map((one: { name: string; acceptedAnswer: { text: string } }) => [
      one.name,
      one.acceptedAnswer.text,
    ]);
    expect(published).toEqual(visible);
  }
});

test("a place's structured data have its address, hours, photos and events", async () => {
  const facts = factsIn(await read(`/business/${noodleBar}`));
  const url = `http://localhost:3000/business/${noodleBar}`;
  expect(facts).toMatchObject({
    "@type": "FoodEstablishment",
    name: "Noodle Bar",
    address: { "@type": "PostalAddress", streetAddress: "Quai 4" },
    url,
    geo: { "@type": "GeoCoordinates", latitude: 43.7311, longitude: 7.4197 },
    openingHoursSpecification: [{ opens: "12:00", closes: "15:00" }],
    image: `http://localhost:3000/og/business/${noodleBar}.png`,
  });
  expect(facts.event).toHaveLength(1);
  expect(facts.event[0]).toMatchObject({
    "@type": "Event",
    name: "Broth night",
    location: { "@type": "Place", name: "Noodle Bar", address: { streetAddress: "Quai 4" } },
    organizer: { "@id": url },
    maximumAttendeeCapacity: 12,
    remainingAttendeeCapacity: 7,
  });
  expect(facts.event[0].startDate).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+[+-]\d\d:\d\d$/);
});

test("a name can't break out of the structured data", async () => {
  const owner = await app.join("Mallory", { type: "business" });
  const name = "</script><script>alert(1)</script>";
  const [row] = await app.db
    .insert(businesses)
    .values({ userId: owner.id, name, type: "retail", location: "Quai", isApproved: true })
    .returning({ id: businesses.id });
  const html = await read(`/business/${row!.id}`);
  expect(html).not.toContain("<script>alert");
  expect(factsIn(html).name).toBe(name);
});

test("the sitemap lists public pages only, and each of them exists", async () => {
  const listed = await listSitemap(visitor);
  for (const path of ["/", "/?view=business", "/demo", "/login", "/signup", "/privacy", "/terms", "/help"])
    expect(listed).toContain(`http://localhost:3000${path}`);
  expect(listed).toContain(`http://localhost:3000/business/${noodleBar}`);
  expect(listed.join()).not.toContain(hidden);
  for (const url of listed) {
    const path = url.slice("http://localhost:3000".length);
    const page = await visitor.get(path);
    expect(page.status, path).toBe(200);
    expect(await page.text(), path).toContain(`<link rel="canonical" href="${Bun.escapeHTML(url)}"/>`);
  }
}, 60_000);

test("the sitemap has a page in each language, with its other languages", async () => {
  const xml = await (await visitor.get("/sitemap/pages.xml")).text();
  const german = xml.split("\n").find((line) => line.includes("<loc>http://localhost:3000/places?lang=de</loc>"))!;
  for (const [language, url] of [
    ["de", "/places?lang=de"],
    ["ar", "/places?lang=ar"],
    ["x-default", "/places"],
  ])
    expect(german).toContain(`<xhtml:link rel="alternate" hreflang="${language}" href="http://localhost:3000${url}"/>`);
});

test("the sitemap is cached until a place changes", async () => {
  const before = await listSitemap(visitor);
  const { "Sitemap Square": square } = await putPlaces(app.db, [{ name: "Sitemap Square" }]);
  await app.sql`update catalogue_version set version = version + 1`;
  expect(await listSitemap(visitor)).toContain(`http://localhost:3000/business/${square}`);
  await app.sql`delete from businesses where id = ${square!}`;
  expect(await listSitemap(visitor)).toContain(`http://localhost:3000/business/${square}`);
  await app.sql`update catalogue_version set version = version + 1`;
  expect(await listSitemap(visitor)).toEqual(before);
});

test("a city of 10,001 places has two parts, each with the time of its last change", async () => {
  const city = await openTestApp();
  const robot = city.visitor();
  await city.sql`insert into sources (id, name, attribution) values ('many', 'Many', 'Many')`;
  await city.sql`
    insert into businesses (name, type, location, is_approved, source_id, source_ref, updated_at)
    select 'Bar ' || n, 'restaurant', 'Quai', true, 'many', n::text, '2026-03-01T10:00:00Z' from generate_series(1, 10001) n`;
  const index = await (await robot.get("/sitemap.xml")).text();
  expect(index).toContain(
    "<sitemap><loc>http://localhost:3000/sitemap/places-2.xml</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod></sitemap>",
  );
  const [first, second] = await Promise.all(["1", "2"].map((part) => listPart(robot, `/sitemap/places-${part}.xml`)));
  expect([first!.length, second!.length, new Set([...first!, ...second!]).size]).toEqual([10_000, 1, 10_001]);
  for (const name of ["places-3", "places-0", "places-01", "places-9999", "people-1", "places"])
    expect([name, (await robot.get(`/sitemap/${name}.xml`)).status]).toEqual([name, 404]);
  await city.close();
}, 30_000);

test("robots.txt names the sitemap and excludes the API, but not images", async () => {
  const robots = await read("/robots.txt");
  expect(robots).toContain("Sitemap: http://localhost:3000/sitemap.xml");
  expect(robots).toContain("Allow: /api/docs$\nDisallow: /api/\n");
  expect(robots).not.toMatch(/Disallow: \/(og|posters|business|assets)?\n/);
});

test("the manifest is installable, and its icons have the declared sizes", async () => {
  const response = await visitor.get("/manifest.webmanifest");
  expect(response.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = (await response.json()) as { icons: { src: string; sizes: string; type: string }[] };
  expect(manifest).toMatchObject({ name: "Sidestreet", start_url: "/", display: "standalone" });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await visitor.get(src);
    expect(icon.headers.get("content-type")).toContain(type);
    if (type !== "image/png") continue;
    const bytes = await icon.bytes();
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    expect(`${view.getUint32(16)}x${view.getUint32(20)}`).toBe(sizes);
  }
});

test("private pages are not indexed", async () => {
  for (const path of ["/reset-password", "/nowhere"]) {
    expect(await read(path), path).toContain('<meta name="robots" content="noindex"/>');
  }
});
