// /whats-on: what visitors read about the events of the city, by day.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { ORIGIN, openTestApp, type Person, type TestApp, useTestApp } from "../test-app.ts";

const HOUR = 3_600_000;

const app = useTestApp();
let nadia: Person;
let quay: string;
beforeAll(async () => {
  nadia = app.visitor();
  const places = await putPlaces(app.db, [{ name: "Quay Theatre" }, { name: "Hidden Cellar" }]);
  quay = places["Quay Theatre"]!;
  await app.sql`update businesses set is_approved = false where id = ${places["Hidden Cellar"]!}`;
  await putEvent(app, { businessId: places["Hidden Cellar"]!, title: "Secret tasting", at: noonIn(2) });
});

type NewEvent = { businessId: string; title: string; at: Date; seats?: number; taken?: number };

async function putEvent({ sql }: TestApp, { businessId, title, at, seats, taken = 0 }: NewEvent): Promise<string> {
  const [row] = await sql`
    insert into events (business_id, title, event_date, max_attendees, current_attendees)
    values (${businessId}, ${title}, ${at.toISOString()}, ${seats ?? null}, ${taken}) returning id`;
  return row!.id as string;
}

const START = Date.now();

/** Noon UTC, which is the same day in Monaco. Stays the same if midnight passes meanwhile. */
function noonIn(days: number): Date {
  const noon = new Date(START + days * 24 * HOUR);
  noon.setUTCHours(12, 0, 0, 0);
  return noon;
}
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

async function read(path: string, person = nadia): Promise<string> {
  const response = await person.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const factsIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, facts]) =>
    JSON.parse(facts!),
  );

test("Nadia reads what is on, by day, with counts that are true at once", async () => {
  const empty = await read("/whats-on");
  expect(textOf(empty)).toContain("Nothing is planned yet");
  expect(empty.match(/<main.*<\/main>/s)?.[0]).toContain('href="/places/event_organizer"');
  const concert = await putEvent(app, { businessId: quay, title: "Harbor concert", at: noonIn(2), seats: 5, taken: 4 });
  await putEvent(app, { businessId: quay, title: "Late reading", at: new Date(noonIn(2).getTime() + HOUR) });
  await putEvent(app, { businessId: quay, title: "Puppet show", at: noonIn(3) });
  const page = await read("/whats-on");
  const text = textOf(page);
  expect(text).toContain("3 upcoming events. Times are Monaco time.");
  expect(text).toMatch(/2 events .*Harbor concert .*13:00|2 events .*Harbor concert .*14:00/);
  expect(text).toMatch(/Harbor concert.*Late reading.*1 event.*Puppet show/);
  expect(text).not.toContain("Secret tasting");
  expect(text).not.toContain("Full");
  expect(page).toContain(`href="/events/${concert}"`);
  expect(page).toContain(`href="/business/${quay}"`);
  await app.sql`update events set current_attendees = 5 where id = ${concert}`;
  expect(textOf(await read("/whats-on"))).toContain("Full");
  await app.sql`update businesses set name = 'Quay Stage' where id = ${quay}`;
  expect(textOf(await read("/whats-on"))).toContain("Quay Stage");
});

test("each day has a page of its own, and a day without events is not indexed", async () => {
  const day = dayOf(noonIn(3));
  expect(await read("/whats-on")).toContain(`href="/whats-on/${day}"`);
  const page = await read(`/whats-on/${day}`);
  expect(textOf(page)).toContain("Puppet show");
  expect(textOf(page)).not.toContain("Harbor concert");
  expect(page).toContain(`<link rel="canonical" href="${ORIGIN}/whats-on/${day}"/>`);
  expect(await read("/whats-on/2080-01-01")).toContain('<meta name="robots" content="noindex"/>');
  for (const path of ["/whats-on/2026-02-31", "/whats-on/tomorrow", "/whats-on/1999-01-01", "/whats-on?page=2"])
    expect([path, (await nadia.get(path)).status]).toEqual([path, 404]);
});

test("a late event belongs to the city's day, not to that of UTC", async () => {
  const late = new Date(noonIn(5).getTime() + 11.5 * HOUR);
  await putEvent(app, { businessId: quay, title: "Half past midnight", at: late });
  const next = dayOf(noonIn(6));
  expect(textOf(await read(`/whats-on/${next}`))).toContain("Half past midnight");
  expect(textOf(await read(`/whats-on/${dayOf(noonIn(5))}`))).not.toContain("Half past midnight");
});

test("search engines read events as a list, with the way to the page", async () => {
  const page = await read("/whats-on");
  expect(page).toContain(`<link rel="canonical" href="${ORIGIN}/whats-on"/>`);
  const [crumbs, list] = factsIn(page);
  expect(crumbs).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ position: 1 }, { name: "What's on" }],
  });
  expect(list).toMatchObject({ "@type": "ItemList", numberOfItems: 4 });
  expect(list.itemListElement[0].item).toMatchObject({
    "@type": "Event",
    name: "Harbor concert",
    location: { "@type": "Place", name: "Quay Stage" },
    organizer: { name: "Quay Stage" },
  });
  const sitemap = await read("/sitemap/pages.xml");
  expect(sitemap).toContain(`<loc>${ORIGIN}/whats-on</loc>`);
});

test("120 events fill three pages of real links, each event on exactly one", async () => {
  const city = await openTestApp();
  const { Club: club } = await putPlaces(city.db, [{ name: "Club" }]);
  await city.sql`
    insert into events (business_id, title, event_date)
    select ${club!}, 'Night ' || n, now() + n * interval '3 hours' from generate_series(1, 120) n`;
  const visitor = city.visitor();
  const seen: string[] = [];
  let path: string | undefined = "/whats-on";
  const pages: string[] = [];
  while (path) {
    pages.push(path);
    const page: string = await read(path, visitor);
    expect(textOf(page)).toContain("120 upcoming events");
    expect(page).toContain(`<link rel="canonical" href="${ORIGIN}${path}"/>`);
    seen.push(...[...page.matchAll(/href="\/events\/([\da-f-]{36})"/g)].map(([, id]) => id!));
    path = /href="([^"]+)" rel="next"/.exec(page)?.[1];
  }
  expect(pages).toEqual(["/whats-on", "/whats-on?page=2", "/whats-on?page=3"]);
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  await city.close();
});

test("signed in, Amira reads the same program with her menu, and it isn't kept", async () => {
  const amira = await app.join("Amira");
  const response = await amira.get("/whats-on");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const page = await response.text();
  expect(textOf(page)).toContain("Harbor concert");
  expect(page).toContain('href="/discover"');
});

test("PUBLIC_CITY=no closes the program and its calendar", async () => {
  const closed = await openTestApp({ PUBLIC_CITY: "no" });
  for (const path of ["/whats-on", `/whats-on/${dayOf(noonIn(2))}`, "/whats-on/calendar.ics"])
    expect([path, (await closed.visitor().get(path)).status]).toEqual([path, 404]);
  await closed.close();
});
