// The public page of an event: who sees it and how, its metadata for search engines and link previews, and the sitemap.
import { beforeAll, expect, test } from "bun:test";
import { deleteExpired } from "../../src/ownership/retention.ts";
import { DAY, inDays, openBusiness, readResponse } from "../meeting.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let ingrid: Awaited<ReturnType<typeof openBusiness>>;
beforeAll(async () => {
  ingrid = await openBusiness(app, "Ingrid", "Café Nord");
  await app.sql`update businesses set latitude = 43.73, longitude = 7.42 where id = ${ingrid.id}`;
});

const START = inDays(9);
const END = new Date(Date.parse(START) + 3 * 3_600_000).toISOString();

const plan = async (form: object = {}, host = ingrid): Promise<string> =>
  (
    await readResponse(
      host.person.post("/api/events", {
        title: "Soup and Records",
        description: "Bring one record, take a bowl.",
        eventDate: START,
        endsAt: END,
        maxAttendees: 12,
        ...form,
      }),
    )
  ).body.id;

const read = async (path: string, person: Person = app.visitor()) => {
  const response = await person.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.text()).replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
};

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test("a visitor reads about an event, and is led to sign in and back", async () => {
  const id = await plan();
  const html = await read(`/events/${id}`);
  for (const text of [
    "Soup and Records",
    "Bring one record, take a bowl.",
    "Café Nord",
    "1 Quay Street",
    "Monaco time",
  ])
    expect(html).toContain(text);
  const back = encodeURIComponent(`/events/${id}`);
  expect(html).toContain(`href="/login?returnTo=${back}"`);
  expect(html).toContain(`href="/signup?returnTo=${back}"`);
  expect(html).not.toContain("I'm In");
  expect(html).toContain("Directions");
  for (const link of ["https://calendar.google.com/calendar/render?", `webcal://localhost:3000/api/events/${id}.ics`])
    expect(html).toContain(`href="${link}`);
});

test("a traveler can RSVP; a business can't, and a newcomer is led to set-up", async () => {
  const id = await plan();
  const amira = await app.join("Amira");
  expect(await read(`/events/${id}`, amira)).toContain("I'm In");
  await amira.post(`/api/events/${id}/rsvp`, { status: "in" });
  expect(await read(`/events/${id}`, amira)).toContain('"currentAttendees":1,');
  const luc = await app.join("Luc", { type: "business" });
  expect(await read(`/events/${id}`, luc)).not.toContain("I'm In");
  const nils = await app.join("Nils", { type: null });
  expect(await read(`/events/${id}`, nils)).toContain(
    `href="/profile?returnTo=${encodeURIComponent(`/events/${id}`)}"`,
  );
});

test("the page has a title, description, picture and structured data", async () => {
  const id = await plan();
  const html = await read(`/events/${id}`);
  expect(html).toContain("<title>Soup and Records · Sidestreet</title>");
  expect(metaOf(html, "description")).toMatch(/Monaco time · Café Nord, 1 Quay Street · Bring one record/);
  expect(metaOf(html, "og:url")).toBe(`http://localhost:3000/events/${id}`);
  expect(metaOf(html, "og:image")).toBe(`http://localhost:3000/og/event/${id}.png`);
  expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/events/${id}"/>`);
  const facts = JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)![1]!);
  expect(facts).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Event",
    name: "Soup and Records",
    url: `http://localhost:3000/events/${id}`,
    location: { "@type": "Place", name: "Café Nord", address: { streetAddress: "1 Quay Street" } },
    organizer: { name: "Café Nord", url: `http://localhost:3000/business/${ingrid.id}` },
    maximumAttendeeCapacity: 12,
    remainingAttendeeCapacity: 12,
  });
  expect(Date.parse(facts.endDate) - Date.parse(facts.startDate)).toBe(3 * 3_600_000);
  const picture = await app.visitor().get(`/og/event/${id}.png`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
}, 30_000);

test("a place in review shows its event to its owner alone", async () => {
  const olga = await openBusiness(app, "Olga", "Olga's", { approved: false });
  const id = await plan({}, olga);
  for (const path of [`/events/${id}`, `/og/event/${id}.png`]) expect((await app.visitor().get(path)).status).toBe(404);
  const html = await read(`/events/${id}`, olga.person);
  expect(html).toContain('content="noindex"');
  expect(metaOf(html, "og:image")).toBeUndefined();
});

test("an attendee still finds the event of a place that was withdrawn", async () => {
  const pia = await openBusiness(app, "Pia", "Pia's");
  const id = await plan({}, pia);
  const ben = await app.join("Ben");
  await ben.post(`/api/events/${id}/rsvp`, { status: "in" });
  await app.sql`update businesses set is_approved = false where id = ${pia.id}`;
  expect(await read(`/events/${id}`, ben)).toContain("Soup and Records");
  expect((await app.visitor().get(`/events/${id}`)).status).toBe(404);
});

test("an event that is over keeps its preview, but search engines forget it", async () => {
  const id = await plan();
  const past = new Date(Date.now() - DAY).toISOString();
  await app.sql`update events set event_date = ${past}, ends_at = null where id = ${id}`;
  const html = await read(`/events/${id}`);
  expect(html).toContain('content="noindex"');
  expect(metaOf(html, "og:image")).toBe(`http://localhost:3000/og/event/${id}.png`);
  expect(html).not.toContain("Sign in to RSVP");
  expect(html).toContain("Over");
});

test("an event that is going on says so", async () => {
  const id = await plan();
  await app.sql`update events set event_date = now() - interval '1 hour', ends_at = now() + interval '1 hour' where id = ${id}`;
  const html = await read(`/events/${id}`, await app.join("Carla"));
  expect(html).toContain("Happening now");
  expect(html).toContain("This event has started.");
});

test("an unknown event, a strange address, or a canceled event's picture is a 404", async () => {
  const id = await plan();
  await ingrid.person.delete(`/api/events/${id}`);
  for (const path of [`/events/${crypto.randomUUID()}`, "/events/x", "/events/%00", `/og/event/${id}.png`])
    expect((await app.visitor().get(path)).status).toBe(404);
});

test("the sitemap lists upcoming events of approved places at once", async () => {
  const sitemap = async () => (await app.visitor().get("/sitemap/events-1.xml")).text();
  await sitemap();
  const id = await plan();
  expect(await sitemap()).toContain(`<loc>http://localhost:3000/events/${id}</loc>`);
  await ingrid.person.delete(`/api/events/${id}`);
  expect(await sitemap()).not.toContain(id);
});

test("a canceled event's link says that it was canceled, until its host is gone", async () => {
  const id = await plan({ title: "Tango <under> the Trees" });
  expect((await ingrid.person.delete(`/api/events/${id}`)).status).toBe(200);
  const response = await app.visitor().get(`/events/${id}`);
  const html = await response.text();
  expect(response.status).toBe(410);
  expect(html).toContain("This event was canceled");
  expect(html).toContain("Tango &lt;under&gt; the Trees");
  expect(html).toContain(`href="/business/${ingrid.id}"`);
  expect((await app.visitor().get(`/events/${crypto.randomUUID()}`)).status).toBe(404);
  await app.sql`update businesses set is_approved = false where id = ${ingrid.id}`;
  expect((await app.visitor().get(`/events/${id}`)).status).toBe(404);
  await app.sql`update businesses set is_approved = true where id = ${ingrid.id}`;
});

test("what remains of a canceled event is deleted 90 days after its date", async () => {
  const [recent, old] = [await plan(), await plan()];
  for (const id of [recent, old]) await ingrid.person.delete(`/api/events/${id}`);
  await app.sql`update events set event_date = now() - interval '91 days', ends_at = null where id = ${old}`;
  await deleteExpired(app.db);
  const statusOf = async (id: string) => (await app.visitor().get(`/events/${id}`)).status;
  expect([await statusOf(recent), await statusOf(old)]).toEqual([410, 404]);
});

test("a visitor who wants to RSVP from a place's page returns to that event", async () => {
  const id = await plan({ eventDate: inDays(1), endsAt: null });
  expect(await read(`/business/${ingrid.id}`)).toContain(
    `href="/login?returnTo=${encodeURIComponent(`/events/${id}`)}"`,
  );
});
