// The landing page: both views, their texts, and how they are sent.
import { beforeAll, expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compress } from "../../src/build/compress.ts";
import { landingShortcut } from "../../src/features/landing/cached-pages.tsx";
import { manifest } from "../../static/build/assets.ts";
import { openTestApp, useTestApp } from "../test-app.ts";

const app = useTestApp();

beforeAll(async () => {
  const noor = await app.join("Noor", { admin: true, type: null });
  expect((await noor.send("PUT", "/api/admin/landing-claims", { numbers: "claimed", offer: true })).status).toBe(200);
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.visitor().get(path, headers);
  expect(response.status).toBe(200);
  return response.text();
};

/** The visible text, without tags and scripts. */
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

const headingsOf = (html: string) =>
  [...html.matchAll(/<section[^>]*aria-labelledby="([^"]+)"/g)].map(([, name]) => name);

test("the traveler view is the default, with title, description and buttons", async () => {
  const html = await read("/");
  expect(html).toContain("<title>Travel that feels like you · Sidestreet</title>");
  expect(html).toMatch(/<meta name="description" content="Travel that feels like you[^"]+"/);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toMatch(/<h1[^>]*>Travel that feels like you<\/h1>/);
  expect(html).toMatch(/<a href="\/try"[^>]*>Start Swiping<\/a><a href="\/demo" class="[^"]*">See Demo<\/a>/);
  expect(html).toMatch(/<a href="\/demo" data-opens-dialog="demo-access"[^>]*>Get demo access<\/a>/);
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/"/>');
  for (const unknown of ["?view=traveler", "?view=admin", "?view="]) expect(await read(`/${unknown}`)).toBe(html);
});

test("/?view=business is a complete page without scripts and is indexable", async () => {
  const html = await read("/?view=business");
  expect(html).toContain("<title>Be discovered by the right guests · Sidestreet</title>");
  expect(html).toMatch(
    /<meta name="description" content="Be discovered by the right guests\. [^"]*33 euro a month[^"]*"/,
  );
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/?view=business"/>');
  expect(html).not.toContain('content="noindex"');
  expect(html).toMatch(/<a href="\/sample-listing"[^>]*>View Sample Listing<\/a>/);
});

test("the sections are in order; partners and pricing are only for businesses", async () => {
  expect(headingsOf(await read("/"))).toEqual(["headline", "how", "preview", "founders", "voices", "faq", "closing"]);
  expect(headingsOf(await read("/?view=business"))).toEqual([
    "headline",
    "how",
    "preview",
    "partners",
    "founders",
    "voices",
    "offer",
    "faq",
    "closing",
  ]);
});

test("each view has three steps, three testimonials and its own FAQ", async () => {
  const views = await Promise.all([read("/"), read("/?view=business")]);
  for (const html of views) {
    expect(html.match(/<li class="step"/g)).toHaveLength(3);
    expect(html.match(/<figure class="voice"/g)).toHaveLength(3);
    expect(html.match(/<details/g)!.length).toBeGreaterThanOrEqual(6);
  }
  const questions = views.map((html) => [...html.matchAll(/<summary>([^<]+)/g)].map(([, question]) => question));
  expect(questions[0]).not.toEqual(questions[1]);
});

test("testimonials, the sample place and the example month are labeled as samples", async () => {
  const [traveler, business] = [textOf(await read("/")), textOf(await read("/?view=business"))];
  for (const text of [traveler, business]) {
    expect(text).toContain("Sample testimonials");
    expect(text.match(/Sample(?= <|\s)/g)!.length).toBeGreaterThanOrEqual(3);
  }
  expect(traveler).toContain("A sample place.");
  expect(traveler).toContain("94% match");
  for (const word of [
    "Monthly performance Example",
    "Profile Views",
    "Likes",
    "Saves",
    "Messages",
    "Match quality",
    "sample figures",
    "Sample partners",
  ])
    expect(business).toContain(word);
});

test("both views show the claims word for word", async () => {
  for (const path of ["/", "/?view=business"]) {
    const text = textOf(await read(path));
    for (const claim of ["200+ waitlisted travelers", "3x more likely to visit", "94% match quality"])
      expect(text).toContain(claim);
  }
});

test("only businesses see the offer, word for word, with beta and 24 hours", async () => {
  const business = textOf(await read("/?view=business"));
  expect(business).toContain("33 euro per month, no contract, no setup fee, cancel anytime");
  expect(business).toContain("The business side is in beta.");
  expect(business).toContain("We contact you within 24 hours.");
  expect(textOf(await read("/"))).not.toContain("33 euro");
});

test("without payment settings the offer opens the sign-up form", async () => {
  const html = await read("/?view=business");
  expect(html).toMatch(/data-slot="payment"[^>]*><a href="\/signup" data-opens-dialog="early-access"/);
});

test("the header and the menu have a toggle that shows the current view", async () => {
  const html = await read("/?view=business");
  const toggles = [...html.matchAll(/<nav aria-label="View[^"]*"[\s\S]*?<\/nav>/g)].map(([nav]) => nav);
  expect(toggles).toHaveLength(2);
  for (const toggle of toggles) {
    expect(toggle).toContain('<a href="/" data-view="traveler"');
    expect(toggle).toMatch(/<a href="\/\?view=business" data-view="business" aria-current="page"/);
  }
});

test("the footer links to real pages; contact and community appear if configured", async () => {
  const bare = await read("/");
  for (const [label, path] of [
    ["Privacy", "/privacy"],
    ["Terms", "/terms"],
    ["Help center", "/help"],
    ["Status", "/status"],
  ]) {
    expect(bare).toContain(`<a href="${path}" class="nav-link">${label}</a>`);
    await read(path!);
  }
  expect(bare).not.toContain(">Contact<");
  expect(bare).not.toContain(">Community<");
  const other = await openTestApp({
    CONTACT_EMAIL: "hello@example.com",
    COMMUNITY_URL: "https://community.example.com",
  });
  const html = await (await other.visitor().get("/")).text();
  await other.close();
  expect(html).toContain('<a href="mailto:hello@example.com" class="nav-link">Contact</a>');
  expect(html).toContain('<a href="https://community.example.com" class="nav-link">Community</a>');
});

test("View Sample Listing opens the sample business, any approved place, or the demo", async () => {
  const town = await openTestApp();
  const to = async () => {
    const response = await town.visitor().get("/sample-listing");
    return [response.status, response.headers.get("location")];
  };
  expect(await to()).toEqual([302, "/demo"]);
  const [any] =
    await town.sql`insert into sources (id, name, attribution) values ('osm', 'OSM', '©'), ('sample', 'Sample', 'Invented') returning id`;
  const place = async (source: string, owner: string | null, approved = true) => {
    const [row] =
      await town.sql`insert into businesses (name, type, location, is_approved, source_id, source_ref, user_id)
      values ('P', 'restaurant', 'Here', ${approved}, ${source}, ${crypto.randomUUID()}, ${owner}) returning id`;
    return row!.id as string;
  };
  expect(any!.id).toBe("osm");
  await place("sample", null, false);
  expect(await to()).toEqual([302, "/demo"]);
  const imported = await place("osm", null);
  expect(await to()).toEqual([302, `/business/${imported}`]);
  const owner = await town.join("Nils", { type: "business" });
  const sample = await place("sample", owner.id);
  expect(await to()).toEqual([302, `/business/${sample}`]);
  await town.close();
});

test("the structured data match the page's FAQ and organization", async () => {
  const html = await read("/");
  const facts = JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)![1]!);
  const faq = facts["@graph"].find((fact: { "@type": string }) => fact["@type"] === "FAQPage");
  expect(facts["@graph"].map((fact: { "@type": string }) => fact["@type"])).toEqual(["Organization", "FAQPage"]);
  for (const { name, acceptedAnswer } of faq.mainEntity) {
    expect(textOf(html)).toContain(name);
    expect(textOf(html)).toContain(acceptedAnswer.text);
  }
});

test("SITE_NAME renames the product everywhere", async () => {
  const renamed = await openTestApp({ SITE_NAME: "Bystreet" });
  const pages = [
    "/",
    "/?view=business",
    "/demo",
    "/login",
    "/signup",
    "/privacy",
    "/terms",
    "/help",
    "/status",
    "/manifest.webmanifest",
  ];
  for (const path of pages) {
    const text = await (await renamed.visitor().get(path)).text();
    expect(text).toContain("Bystreet");
    expect(text).not.toContain("Sidestreet");
  }
  await renamed.close();
});

test("the chosen theme is rendered, and the footer returns to the same view", async () => {
  const html = await read("/?view=business", { cookie: "theme=dark" });
  expect(html).toContain('<html lang="en" dir="ltr" data-locale="en-GB" data-theme="dark"');
  expect(html).toContain("/theme/light?returnTo=%2F%3Fview%3Dbusiness");
});

test("signed-in users get another page at the same URL", async () => {
  const amira = await app.join("Amira");
  expect(await (await amira.get("/")).text()).not.toContain("data-opens");
});

test("each encoding contains the same page", async () => {
  const plain = await read("/");
  const bytesOf = async (encoding: string) => {
    const response = await app.visitor().get("/", { "accept-encoding": encoding });
    expect(response.headers.get("vary")).toBe("cookie, accept-language, accept-encoding");
    return [response.headers.get("content-encoding"), Buffer.from(await response.arrayBuffer())] as const;
  };
  const [br, brBytes] = await bytesOf("gzip, br");
  const [gz, gzBytes] = await bytesOf("gzip");
  expect([br, gz]).toEqual(["br", "gzip"]);
  expect([brotliDecompressSync(brBytes).toString(), gunzipSync(gzBytes).toString()]).toEqual([plain, plain]);
});

test("the shortcut for visitors responds exactly like the app", async () => {
  const shortcut = landingShortcut(app.ctx);
  const requestShortcut = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    shortcut(new Request(`http://localhost:3000${path}`, { headers, method }));
  const browsers: Record<string, string>[] = [
    {},
    { "accept-encoding": "br" },
    { "accept-encoding": "gzip" },
    { cookie: "theme=dark" },
  ];
  for (const path of ["/", "/?view=business"]) {
    for (const headers of browsers) {
      const [short, long] = [requestShortcut(path, headers)!, await app.visitor().get(path, headers)];
      // A cached response is not logged, so it has no request id.
      long.headers.delete("x-request-id");
      expect([...short.headers]).toEqual([...long.headers]);
      expect(await short.bytes()).toEqual(await long.bytes());
    }
  }
  const session = { cookie: `theme=dark; sid=${"a".repeat(43)}` };
  expect([
    requestShortcut("/", session),
    requestShortcut("/demo"),
    requestShortcut("/?view=other"),
    requestShortcut("/", {}, "POST"),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});

const KB = 1024;

test("60 KB at most before first paint, and 10 KB of JavaScript before interaction", async () => {
  const sizeOf = async (path: string) => {
    const response = await app.visitor().get(path, { "accept-encoding": "br" });
    expect(response.status).toBe(200);
    if (response.headers.get("content-encoding") !== "br") return (await response.arrayBuffer()).byteLength;
    return (await compress(brotliDecompressSync(await response.bytes()), "best")).byteLength;
  };
  for (const path of ["/", "/?view=business"]) {
    const html = await read(path);
    const linked = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, asset]) => asset!);
    const scripts = linked.filter((asset) => asset.endsWith(".js"));
    const needed = linked.filter((asset) => !asset.endsWith(".js"));
    expect(scripts).toEqual([`/assets/${manifest.landing}`]);
    const readable = (await Promise.all([path, ...needed].map(sizeOf))).reduce((sum, size) => sum + size, 0);
    expect(readable).toBeLessThanOrEqual(60 * KB);
    const script = await (await app.visitor().get(scripts[0]!)).text();
    const chunks = [...script.matchAll(/from"(\/assets\/[^"]+)"/g)].map(([, chunk]) => chunk!);
    const code = (await Promise.all([...scripts, ...chunks].map(sizeOf))).reduce((sum, size) => sum + size, 0);
    expect(code).toBeLessThanOrEqual(10 * KB);
  }
});

test("the first visitor gets a fast compression, later ones the best", async () => {
  const fresh = await openTestApp();
  const size = async () => {
    const response = await fresh.visitor().get("/", { "accept-encoding": "br" });
    const body = await response.bytes();
    expect(brotliDecompressSync(body).toString()).toContain("</html>");
    return body.length;
  };
  const first = await size();
  let later = first;
  while (later >= first) {
    // Requests within the process leave the event loop no turn of its own.
    await new Promise((resolve) => setImmediate(resolve));
    later = await size();
  }
  expect(later).toBeLessThan(first * 0.97);
  await fresh.close();
});
