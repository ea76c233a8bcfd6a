// The Atom feed of new places.
import { expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { ORIGIN, openTestApp, useTestApp } from "../test-app.ts";

const app = useTestApp();

const readFeed = async () => {
  const response = await app.visitor().get("/feed.xml");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
  return response.text();
};
const namesIn = (xml: string) => [...xml.matchAll(/<entry>.*?<title>(.*?)<\/title>/g)].map(([, name]) => name);

test("Nadia's feed reader finds the feed on a place's page, and the newest place first", async () => {
  const { "Old Quay": old } = await putPlaces(app.db, [{ name: "Old Quay" }]);
  await app.sql`update businesses set approved_at = now() - interval '3 days' where id = ${old!}`;
  const { "Fig & Olive": fig } = await putPlaces(app.db, [{ name: "Fig & Olive", description: "Small <plates>." }]);
  const page = await (await app.visitor().get(`/business/${fig}`)).text();
  expect(page).toContain('<link rel="alternate" type="application/atom+xml" title="New places" href="/feed.xml"/>');
  const xml = await readFeed();
  expect(namesIn(xml)).toEqual(["Fig &amp; Olive", "Old Quay"]);
  expect(xml).toContain("<title>New places in Monaco</title>");
  expect(xml).toContain(`<link rel="alternate" type="text/html" href="${ORIGIN}/business/${fig}"/>`);
  expect(xml).toContain("restaurant · 1 Quay Street · Small &lt;plates&gt;.");
  expect(xml).toContain("<rights>Made for a test</rights>");
});

test("at most 50 places are in the feed, and none that isn't approved", async () => {
  const places = Array.from({ length: 60 }, (_, n) => ({ name: `Bar ${n}` }));
  const ids = await putPlaces(app.db, [...places, { name: "Withdrawn" }]);
  await app.sql`update businesses set is_approved = false where id = ${ids.Withdrawn!}`;
  await app.sql`update catalogue_version set version = version + 1`;
  const names = namesIn(await readFeed());
  expect(names).toHaveLength(50);
  expect(names).not.toContain("Withdrawn");
});

test("PUBLIC_CITY=no closes the feed and leaves only fixed pages in the sitemap", async () => {
  const closed = await openTestApp({ PUBLIC_CITY: "no" });
  const { Bar: bar } = await putPlaces(closed.db, [{ name: "Bar" }]);
  const visitor = closed.visitor();
  expect((await visitor.get("/feed.xml")).status).toBe(404);
  expect((await visitor.get("/sitemap/places-1.xml")).status).toBe(404);
  expect(await (await visitor.get("/sitemap.xml")).text()).not.toContain("places");
  expect(await (await visitor.get("/sitemap/pages.xml")).text()).not.toContain("whats-on");
  const page = await visitor.get(`/business/${bar}`);
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain("application/atom+xml");
  await closed.close();
});
