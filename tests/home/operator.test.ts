// The first hour of an admin without an account type: every link leads somewhere, and nothing is swiped or answered.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { loadSample } from "../../db/sample/load.ts";
import { hashPassword } from "../../src/features/auth/passwords.ts";
import { openTestApp, type Person, type TestApp } from "../test-app.ts";

let open: TestApp;
let closed: TestApp;
beforeAll(async () => {
  [open, closed] = await Promise.all([openTestApp(), openTestApp({ PUBLIC_CITY: "no" })]);
  const hash = await hashPassword("a long enough password");
  const passwordHashes = { traveler: hash, business: hash, admin: hash };
  for (const app of [open, closed]) await loadSample(app.db, { now: new Date(), passwordHashes });
}, 60_000);
afterAll(() => Promise.all([open.close(), closed.close()]));

/** Pages whose links are followed. The others are only opened. */
const FOLLOWED = /^\/(admin|try|whats-on|places|business|events|profile|help)?([/?]|$)/;
const MAX_PAGES = 250;

/** Follows redirects. @returns the last response and the paths on the way */
async function follow(person: Person, path: string) {
  const seen = [path];
  let response = await person.get(path);
  while (response.status === 302 || response.status === 303) {
    const next = new URL(response.headers.get("location")!, "http://localhost:3000");
    expect(seen, `a loop from ${path}`).not.toContain(next.pathname + next.search);
    seen.push(next.pathname + next.search);
    response = await person.get(next.pathname + next.search);
  }
  return { response, seen };
}

/** Walks from Home along the links of every page. @returns the pages, and links that lead nowhere */
async function walk(person: Person) {
  const pages = new Map([["/", "typed"]]);
  const broken: string[] = [];
  for (const [path, from] of pages) {
    const { response } = await follow(person, path);
    if (response.status >= 400) broken.push(`${path} on ${from}: ${response.status}`);
    if (!response.headers.get("content-type")?.startsWith("text/html") || !FOLLOWED.test(path)) continue;
    for (const [, href] of (await response.text()).matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
      const link = href!.replaceAll("&amp;", "&");
      if (link.startsWith("/api/logout") || link.startsWith("/theme/") || pages.has(link)) continue;
      if (pages.size < MAX_PAGES) pages.set(link, path);
    }
  }
  return { pages: [...pages.keys()], broken };
}

for (const isPublic of [true, false]) {
  test(`every link leads Noor somewhere, in ${isPublic ? "an open" : "a closed"} city`, async () => {
    const app = isPublic ? open : closed;
    const noor = await app.join("Noor Operator", { type: null, admin: true });
    const { pages, broken } = await walk(noor);
    expect(broken).toEqual([]);
    for (const path of [
      "/try",
      "/whats-on",
      "/places/map",
      "/admin?tab=map",
      "/admin?tab=imports",
      "/profile",
      "/help",
    ])
      expect(pages).toContain(path);
    expect(pages.some((path) => path.startsWith("/business/"))).toBe(true);
    expect(pages.some((path) => path.startsWith("/events/"))).toBe(true);
  }, 120_000);
}

test("addresses of travelers' screens lead Noor to what she may see", async () => {
  const noor = await open.join("Noor Two", { type: null, admin: true });
  for (const [path, end] of [
    ["/discover", "/try"],
    ["/map", "/places/map"],
    ["/events", "/whats-on"],
  ]) {
    const { response, seen } = await follow(noor, path!);
    expect([response.status, seen.at(-1)]).toEqual([200, end]);
  }
  const dashboard = await noor.get("/dashboard");
  expect([dashboard.status, await dashboard.text()]).toEqual([
    403,
    expect.stringContaining("Set up your profile first"),
  ]);
});

test("the deck, the map and the events are read-only for her, and say why", async () => {
  for (const app of [open, closed]) {
    const noor = await app.join("Noor Three", { type: null, admin: true });
    const deck = await (await noor.get("/try")).text();
    expect(deck).toContain("This is what a new traveler sees first.");
    expect(deck).toContain('class="place-card');
    expect(deck).not.toContain("GuestDeck");
    for (const path of ["/try", "/whats-on", "/places/map"])
      expect(await (await noor.get(path)).text()).toContain(`<a href="${path}" aria-current="page"`);
    const [, event] = /href="(\/events\/[\w-]+)"/.exec(await (await noor.get("/whats-on")).text())!;
    expect(await (await noor.get(event!)).text()).toContain("Set up your profile to RSVP");
    const [, place] = /href="\/business\/([\w-]+)"/.exec(deck)!;
    expect((await noor.post("/api/swipes", { businessId: place, action: "like" })).status).toBe(403);
    expect((await noor.post(`/api${event}/rsvp`, { status: "in" })).status).toBe(403);
    expect((await noor.read("/api/map/places")).total).toBeGreaterThan(10);
  }
});

test("in a closed city, visitors and travelers still find nothing, and moderators read", async () => {
  const mo = await closed.join("Mo", { type: null, moderator: true });
  const [stranger, amira] = [closed.visitor(), await closed.join("Amira New")];
  for (const path of ["/try", "/whats-on", "/places/map", "/places/restaurant"]) {
    expect([path, (await mo.get(path)).status]).toEqual([path, 200]);
    expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
    expect([path, (await amira.get(path)).status]).toEqual([path, 404]);
    expect((await mo.get(path)).headers.get("cache-control")).not.toContain("public");
  }
  expect((await amira.get("/api/map/places")).status).toBe(404);
});

test("Home ticks off the public address, unless only this machine reaches it", async () => {
  const app = await openTestApp();
  try {
    const noor = await app.join("Noor", { type: null, admin: true });
    for (const [baseUrl, isDone] of [
      ["http://localhost:3000", false],
      ["https://city.example", true],
    ] as const) {
      Object.assign(app.ctx.config, { baseUrl, baseUrlIsSet: true });
      const [item] = /<li[^>]*>(?:(?!<\/li>).)*Public address/s.exec(await (await noor.get("/")).text())!;
      expect([baseUrl, item.includes('aria-label="Done"')]).toEqual([baseUrl, isDone]);
    }
  } finally {
    await app.close();
  }
});

test("Home ticks off what is done", async () => {
  const noor = await open.join("Noor Four", { type: null, admin: true });
  const home = async () => (await (await noor.get("/")).text()).match(/aria-label="Done"/g)?.length ?? 0;
  const before = await home();
  await open.sql`insert into settings (key, value) values ('backup.last', '{"state": "made"}')`;
  expect(await home()).toBe(before + 1);
});
