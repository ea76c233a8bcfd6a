// Privacy, terms, help and status, and the site's icons and files.
import { expect, test } from "bun:test";
import packageFile from "../../package.json" with { type: "json" };
import { formatDuration } from "../../src/features/help/text-pages.tsx";
import { listSitemap } from "../site/sitemap.ts";
import { openTestApp, useTestApp } from "../test-app.ts";

const app = useTestApp({ CONTACT_EMAIL: "hello@example.com" });

test("privacy, terms and help have a heading, a canonical URL and a contact", async () => {
  for (const [path, title] of [
    ["/privacy", "Privacy"],
    ["/terms", "Terms"],
    ["/help", "Help center"],
  ]) {
    const response = await app.visitor().get(path!);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`<title>${title} · Sidestreet</title>`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${path}"/>`);
    expect(html).toContain("hello@example.com");
    expect(html).not.toContain("<script");
    for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${anchor}"`);
  }
});

test("the contents lead to every section in a language without Latin letters", async () => {
  const html = await (await app.visitor().get("/privacy?lang=ar")).text();
  const anchors = [...html.matchAll(/<li><a href="#([^"]*)"/g)].map(([, anchor]) => anchor);
  expect(anchors.length).toBeGreaterThan(3);
  expect(new Set(anchors).size).toBe(anchors.length);
  for (const anchor of anchors) expect(html).toContain(`<section id="${anchor}"`);
});

test("the texts and the footer link to the operator, the status and the API", async () => {
  const [help, terms] = await Promise.all(
    ["/help", "/terms"].map(async (path) => (await app.visitor().get(path)).text()),
  );
  expect(help).toContain('<a href="mailto:hello@example.com" class="plain-link">hello@example.com</a>');
  expect(terms).toContain('<a href="/status" class="plain-link">status page</a>');
  for (const html of [help!, terms!]) {
    expect(html).not.toContain("](");
    expect(html).toMatch(/<a href="\/api\/docs" class="nav-link">API<\/a>/);
  }
});

test("404 and 503 pages show a drawing and a link", async () => {
  const nowhere = await app.visitor().get("/nowhere", { accept: "text/html" });
  expect(nowhere.status).toBe(404);
  const html = await nowhere.text();
  for (const part of ['class="drawing"', "Back to Home", 'href="/help"']) expect(html).toContain(part);
  const offline = await openTestApp();
  const tess = await offline.join("Tess");
  await offline.close();
  const response = await tess.get("/discover?type=hotel", { accept: "text/html" });
  expect(response.status).toBe(503);
  const text = await response.text();
  expect(text).toContain('<a href="/discover?type=hotel" class="button button-act ">Try again</a>');
  expect(text).not.toContain("<img");
});

test("the status page shows the database, the uptime and the version", async () => {
  const html = await (await app.visitor().get("/status")).text();
  expect(html).toContain("All systems are working");
  expect(html).toMatch(/Responded in \d+ ms/);
  expect(html).toMatch(/\d+ (second|minute)s?</);
  expect(html).toContain(`>${packageFile.version}<`);
  const german = await (await app.visitor().get("/status?lang=de")).text();
  expect(german).toMatch(/>\p{L}{2}\., \d+\.\u00a0\p{L}+\.?, \d\d:\d\d · UTC</u);
});

test("the status page is a 503 while the database is unavailable", async () => {
  const offline = await openTestApp();
  await offline.close();
  const response = await offline.visitor().get("/status");
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("The database is not responding");
});

test("uptime uses the largest unit that fits", () => {
  expect([0.4, 1, 59, 60, 119, 3600, 90_000, 172_800].map(formatDuration)).toEqual([
    "0 seconds",
    "1 second",
    "59 seconds",
    "1 minute",
    "1 minute",
    "1 hour",
    "1 day",
    "2 days",
  ]);
});

test("icons and the manifest are cacheable, and the manifest's icons exist", async () => {
  const manifest = await app.visitor().get("/manifest.webmanifest");
  expect(manifest.headers.get("content-type")).toBe("application/manifest+json");
  const { name, icons, start_url } = (await manifest.json()) as {
    name: string;
    start_url: string;
    icons: { src: string; type: string }[];
  };
  expect([name, start_url]).toEqual(["Sidestreet", "/"]);
  const paths = [
    ...icons,
    { src: "/favicon.ico", type: "image/x-icon" },
    { src: "/apple-touch-icon.png", type: "image/png" },
  ];
  for (const { src, type } of paths) {
    const response = await app.visitor().get(src);
    const served = type === "image/svg+xml" ? `${type}; charset=utf-8` : type;
    expect([src, response.status, response.headers.get("content-type")]).toEqual([src, 200, served]);
    expect(response.headers.get("cache-control")).toContain("max-age=86400");
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
});

test("robots.txt excludes the API and names the sitemap", async () => {
  const text = await (await app.visitor().get("/robots.txt")).text();
  expect(text).toContain("Disallow: /api/");
  expect(text).toContain("Sitemap: http://localhost:3000/sitemap.xml");
});

test("the sitemap lists public pages and approved businesses, all indexable", async () => {
  await app.sql`insert into sources (id, name, attribution) values ('osm', 'OSM', '©')`;
  const place = async (ref: string, approved: boolean) => {
    const [row] = await app.sql`insert into businesses (name, type, location, is_approved, source_id, source_ref)
      values ('P', 'restaurant', 'Here', ${approved}, 'osm', ${ref}) returning id`;
    return row!.id as string;
  };
  const [approved, pending] = [await place("1", true), await place("2", false)];
  const addresses = (await listSitemap(app.visitor())).map((url) => new URL(url));
  const paths = addresses.map(({ pathname, search }) => pathname + search);
  expect(paths).toContain(`/business/${approved}`);
  expect(paths).not.toContain(`/business/${pending}`);
  for (const path of paths.filter((each) => !each.startsWith("/business/"))) {
    const html = await (await app.visitor().get(path)).text();
    expect([
      path,
      html.includes(`<link rel="canonical" href="http://localhost:3000${Bun.escapeHTML(path)}"/>`),
    ]).toEqual([path, true]);
    expect([path, html.includes("noindex")]).toEqual([path, false]);
  }
}, 60_000);
