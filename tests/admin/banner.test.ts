// An office announces something at the top of every page, between two days of the city, until a visitor closes it.
import { afterEach, beforeAll, expect, setSystemTime, test } from "bun:test";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp({ CITY_NAME: "Monaco", CITY_TIMEZONE: "Pacific/Auckland", LANGUAGES: "en,de,ar" });
let noor: Person;
let amira: Person;
let version = 0;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
  amira = await app.join("Amira");
});
afterEach(() => setSystemTime());

const announce = (banner: string | null, words: object = {}, by = noor) =>
  by.send("PUT", "/api/admin/words", { texts: { en: { banner } }, ...words, version });
async function show(banner: string | null, words: object = {}): Promise<void> {
  const answer = await announce(banner, words);
  expect(answer.status).toBe(200);
  version = (await answer.json())[0].version;
}

const BAR = /<aside aria-label="[^"]+" class="banner">.*?<\/aside>/;
async function readBar(person: Person, path = "/places", headers = {}): Promise<string | undefined> {
  return BAR.exec(await (await person.get(path, headers)).text())?.[0];
}
const toClose = (bar: string | undefined) => /href="(\/close\/[^"]+)"/.exec(bar!)![1]!;

/** A day in Auckland begins eleven to thirteen hours before the one of UTC. */
const toDate = (days: number, now = Date.now()) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Pacific/Auckland" }).format(now + days * 86_400_000);

test("Noor's banner is on every page at once, as text, in front of everything", async () => {
  expect(await readBar(app.visitor())).toBeUndefined();
  await show(`<b>"Quay" & 'Co'</b>`, { bannerLink: "/whats-on?q=a&b" });
  for (const path of ["/", "/?view=business", "/login", "/places", "/whats-on", "/help", "/api/docs", "/nowhere"]) {
    const page = await (await app.visitor().get(path)).text();
    expect([path, page.includes("&lt;b&gt;&quot;Quay&quot; &amp; "), page.includes("<b>")]).toEqual([
      path,
      true,
      false,
    ]);
    expect(page.indexOf("<aside")).toBeLessThan(page.indexOf("<header"));
  }
  expect(await readBar(amira, "/events")).toContain('<a href="/whats-on?q=a&amp;b">');
  expect(await readBar(noor, "/admin")).toBeDefined();
  expect((await noor.read("/api/admin/audit-log?action=site.words"))[0].detail.changed.toSorted()).toEqual([
    "bannerLink",
    "texts",
  ]);
});

test("readers of a language without a text see the site's own, marked as such", async () => {
  await show("The quay is closed", {
    bannerLink: null,
    texts: { de: { banner: "Der Kai ist zu" }, en: { banner: "Closed" } },
  });
  expect(await readBar(app.visitor(), "/", { "accept-language": "de" })).toContain(
    'lang="de" dir="auto">Der Kai ist zu',
  );
  for (const path of ["/", "/places"])
    expect(await readBar(app.visitor(), path, { "accept-language": "ar" })).toContain('lang="en" dir="auto">Closed');
});

test("it is shown from its first to its last day in the city's time zone", async () => {
  const start = Date.now();
  await show("Market days", { bannerFrom: toDate(2, start), bannerUntil: toDate(3, start), bannerLink: null });
  const shown: boolean[][] = [];
  for (const days of [0, 1, 2, 3, 4]) {
    setSystemTime(start + days * 86_400_000);
    shown.push(
      await Promise.all(
        ["/", "/places", "/login"].map(async (path) => (await readBar(app.visitor(), path)) !== undefined),
      ),
    );
  }
  expect(shown).toEqual([false, false, true, true, false].map((isShown) => [isShown, isShown, isShown]));
});

test("what Amira closes stays closed for her, until Noor announces something else", async () => {
  await show("Fireworks tonight", { bannerFrom: null, bannerUntil: null });
  const ben = app.visitor();
  for (const reader of [amira, ben]) {
    const close = toClose(await readBar(reader, "/places"));
    const answer = await reader.get(close, { referer: "https://city.example/places?type=bar" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/places?type=bar"]);
    const cookie = answer.headers.getSetCookie()[0]!;
    expect(cookie).toMatch(/^closed=[0-9a-f]{12}; Path=\/; SameSite=Lax; HttpOnly; Max-Age=\d+$/);
  }
  for (const path of ["/", "/places", "/login", "/api/docs"])
    expect([await readBar(ben, path), (await readBar(app.visitor(), path)) === undefined]).toEqual([undefined, false]);
  expect(await readBar(amira, "/events")).toBeUndefined();
  await show("Fireworks tonight", { siteName: "Visit Harbor", bannerUntil: toDate(1) });
  expect(await readBar(ben)).toBeUndefined();
  await show("Fireworks on Sunday");
  for (const path of ["/", "/places"]) expect(await readBar(ben, path)).toContain("Fireworks on Sunday");
});

test("closing leads nowhere else, and not by itself", async () => {
  const id = toClose(await readBar(app.visitor())).slice(0, "/close/".length + 12);
  const close = (query: string, headers = {}) => app.visitor().get(id + query, headers);
  expect((await close("?returnTo=//evil.example")).headers.get("location")).toBe("/");
  expect((await close("", { referer: "https://evil.example/x?y" })).headers.get("location")).toBe("/");
  expect((await close("", { "sec-purpose": "prefetch" })).status).toBe(403);
  expect((await app.visitor().get("/close/nothing")).status).toBe(422);
});

test("a page that a browser knows is another one after the close", async () => {
  const ben = app.visitor();
  const before = (await ben.get("/places")).headers.get("etag")!;
  expect((await ben.get("/places", { "if-none-match": before })).status).toBe(304);
  await ben.get(toClose(await readBar(ben)));
  const after = await ben.get("/places", { "if-none-match": before });
  expect([after.status, after.headers.get("vary")]).toEqual([200, expect.stringContaining("cookie")]);
});

test("a link that isn't one, a long text and impossible days are refused", async () => {
  for (const [field, value] of [
    ["bannerLink", "javascript:alert(1)"],
    ["bannerLink", "//evil.example"],
    ["bannerLink", "/\\evil.example"],
    ["bannerLink", "/api/logout"],
    ["bannerLink", "https://user:secret@evil.example/"],
    ["bannerLink", `/${"x".repeat(3000)}`],
    ["bannerFrom", "tomorrow"],
    ["bannerUntil", "2026-02-30"],
    ["texts", { en: { banner: "x".repeat(201) } }],
    ["texts", { en: { banner: "two\nlines" } }],
  ] as const) {
    const answer = await announce("Closed", { [field]: value });
    expect([value, answer.status, Object.keys((await answer.json()).fields)]).toEqual([value, 422, [field]]);
  }
  const days = { bannerFrom: "2026-11-28", bannerUntil: "2026-11-27" };
  expect((await (await announce("Closed", days)).json()).fields).toEqual({
    bannerUntil: ["The last day is before the first."],
  });
});

test("only admins announce, and Noor's undo takes a banner back", async () => {
  const mina = await app.join("Mina", { moderator: true });
  for (const person of [mina, amira]) expect((await announce("Mine", {}, person)).status).toBe(403);
  await show("Fireworks at noon");
  const [, before] = await noor.read("/api/admin/words");
  await show(null, before.words);
  expect(await readBar(app.visitor())).toContain("Fireworks on Sunday");
  await show(null);
  expect(await readBar(app.visitor())).toBeUndefined();
});

test("versions from before banners are read as having none", async () => {
  const words = { siteName: "Old Harbor", texts: { en: { headline: "Ahoy", subline: null, note: null } } };
  const stored = JSON.stringify([{ version: 90, at: new Date().toISOString(), by: noor.id, words }]);
  await app.sql`update settings set value = ${stored} where key = 'site.words'`;
  const [newest] = await noor.read("/api/admin/words");
  expect(newest.words).toMatchObject({ bannerLink: null, texts: words.texts });
  version = 90;
  await show(null, { ...newest.words });
  expect(version).toBe(90);
});
