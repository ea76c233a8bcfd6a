// Public pages: kept in memory, always fresh, usable for Back, and loaded by browsers in advance.
import { beforeAll, expect, test } from "bun:test";
import { createSharedReads } from "../../src/workers/concurrency.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let visitor: Person;
let amira: Person;
let bar: string;
beforeAll(async () => {
  visitor = app.visitor();
  amira = await app.join("Amira");
  bar = (await putPlaces(app.db, [{ name: "Bar Aurora", description: "Six stools." }]))["Bar Aurora"]!;
});

test("visitors' pages may be kept for Back, those of Amira may not", async () => {
  for (const path of [`/business/${bar}`, "/demo", "/help", "/privacy"]) {
    const open = (await visitor.get(path)).headers;
    expect([path, open.get("cache-control")]).toEqual([path, "private, no-cache"]);
    expect(open.get("vary")).toBe("cookie, accept-language, accept-encoding");
    expect([path, (await amira.get(path)).headers.get("cache-control")]).toEqual([path, "no-store"]);
  }
});

test("forms to sign in, errors and pages with secrets are not kept", async () => {
  for (const path of ["/login", "/signup", "/forgot-password", "/nowhere", "/events", "/help?q=passkey"])
    expect([path, (await visitor.get(path)).headers.get("cache-control")]).toEqual([path, "no-store"]);
});

test("visitors find the way around the city, and back here after signing in", async () => {
  const header = (page: string) => page.slice(page.indexOf("<header"), page.indexOf("</header>"));
  const links = async (path: string) =>
    [...header(await (await visitor.get(path)).text()).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  const here = `/business/${bar}`;
  expect(await links(here)).toEqual([
    "/",
    "/places",
    "/places/map",
    "/whats-on",
    `/login?returnTo=${encodeURIComponent(here)}`,
    "/try",
  ]);
  expect(header(await (await visitor.get("/whats-on")).text())).toContain('href="/whats-on" aria-current="page"');
  expect(await links("/login")).toEqual(["/"]);
});

test("an unchanged page is a 304, and a change shows at once", async () => {
  const path = `/business/${bar}`;
  const etag = (await visitor.get(path)).headers.get("etag")!;
  const again = await visitor.get(path, { "if-none-match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  await app.sql`update businesses set description = 'Seven stools.' where id = ${bar}`;
  const changed = await visitor.get(path, { "if-none-match": etag });
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain("Seven stools.");
});

test("everything on the page of a place that visitors see counts as a change", async () => {
  const owner = await app.join("Luc", { type: "business" });
  const path = `/business/${bar}`;
  const shown = async () => (await visitor.get(path)).text();
  const isChangedBy = async (change: () => Promise<unknown>) => {
    const before = await shown();
    await change();
    return (await shown()) !== before;
  };
  const eventId = crypto.randomUUID();
  const changes: Record<string, () => Promise<unknown>> = {
    source: () => app.sql`update sources set attribution = 'Someone else' where id = 'test'`,
    photo: () => app.sql`
      insert into business_photos (id, business_id, position, url, width, height, hash)
      values (gen_random_uuid(), ${bar}, 0, '/photos/x/600.webp', 600, 800, ${"a".repeat(64)})`,
    event: () => app.sql`
      insert into events (id, business_id, title, event_date, max_attendees)
      values (${eventId}, ${bar}, 'Vinyl night', now() + interval '2 days', 1)`,
    seat: () => app.sql`update events set current_attendees = 1 where id = ${eventId}`,
    "waiting list": () => app.sql`
      insert into event_waiting_list (event_id, user_id) values (${eventId}, ${amira.id})`,
    "closed report": () => app.sql`
      insert into reports (business_id, user_id, kind) values (${bar}, ${amira.id}, 'closed')`,
    owner: () => app.sql`update businesses set user_id = ${owner.id} where id = ${bar}`,
  };
  for (const [name, change] of Object.entries(changes)) expect([name, await isChangedBy(change)]).toEqual([name, true]);
  await app.sql`update businesses set is_approved = false where id = ${bar}`;
  expect((await visitor.get(path)).status).toBe(404);
  await app.sql`update businesses set is_approved = true where id = ${bar}`;
});

test("theme, language and map app have pages of their own, in any order", async () => {
  const read = async (headers: Record<string, string>) => (await visitor.get(`/business/${bar}`, headers)).text();
  for (let round = 0; round < 2; round++) {
    expect(await read({ cookie: "theme=dark" })).toContain('data-theme="dark"');
    expect(await read({})).not.toContain("data-theme");
    expect(await read({ "accept-language": "de" })).toContain('<html lang="de"');
    expect(await read({ "user-agent": "Mozilla/5.0 (Linux; Android 16)" })).toContain('href="geo:');
    expect(await read({ "user-agent": "Mozilla/5.0 (iPhone)" })).toContain('href="https://maps.apple.com/');
  }
});

test("browsers get the rules for loading pages in advance, unless someone is signed in", async () => {
  const path = `/business/${bar}`;
  expect((await visitor.get(path)).headers.get("speculation-rules")).toBe('"/speculation-rules.json"');
  expect((await amira.get(path)).headers.has("speculation-rules")).toBe(false);
  const rules = await visitor.get("/speculation-rules.json");
  expect(rules.headers.get("content-type")).toBe("application/speculationrules+json");
  expect(await rules.json()).toMatchObject({ prerender: [{ eagerness: "moderate" }] });
});

test("pages are animated for visitors who don't mind motion, and not when signed in", async () => {
  const link = /<link rel="stylesheet" href="([^"]+)" media="\(prefers-reduced-motion: no-preference\)"/;
  const page = await (await visitor.get(`/business/${bar}`)).text();
  const sheet = await (await visitor.get(link.exec(page)![1]!)).text();
  expect(sheet).toContain("@view-transition");
  expect(await (await amira.get(`/business/${bar}`)).text()).not.toMatch(link);
});

test("100 concurrent visitors cost two readings", async () => {
  const share = createSharedReads<number>();
  let reads = 0;
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      share("page", async () => {
        await Promise.resolve();
        return ++reads;
      }),
    ),
  );
  expect([answers[0], ...new Set(answers)]).toEqual([1, 1, 2]);
  await expect(share("page", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await share("page", async () => 3)).toBe(3);
});
