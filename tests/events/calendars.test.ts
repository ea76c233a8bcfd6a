// Calendar files: the iCalendar text, an event's .ics file, and a traveler's private feed.
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { type CalendarEvent, writeCalendar } from "../../src/features/events/icalendar.ts";
import { getEventLinks, getFeedLinks } from "../../src/ui/calendar-links.ts";
import { openBusiness, readResponse } from "../meeting.ts";
import { type Person, useTestApp } from "../test-app.ts";

const event: CalendarEvent = {
  id: "6f0c2e1a-7d5b-4a53-9a9e-0f6c3b6f1a11",
  title: "Trio",
  description: null,
  location: "Quay 1",
  startsAt: new Date("2026-11-27T18:00:00Z"),
  endsAt: new Date("2026-11-27T20:30:00Z"),
  updatedAt: new Date("2026-11-01T09:30:15.250Z"),
  revision: 2,
  url: "https://sidestreet.example/business/1",
};
const written = (changes: Partial<CalendarEvent> = {}) =>
  writeCalendar({ name: "Sidestreet", product: "Sidestreet" }, [{ ...event, ...changes }]);

/** Unfolds the lines (RFC 5545, 3.1) and maps names to values. */
function read(text: string): Map<string, string> {
  const lines = text.replace(/\r\n /g, "").split("\r\n").slice(0, -1);
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]));
}

const unescaped = (text: string) => text.replace(/\\(.)/g, (_, letter) => (letter === "n" ? "\n" : letter));

test("an event is one VEVENT in UTC with a stable UID and a sequence number", () => {
  expect(written().split("\r\n").slice(9)).toEqual([
    "BEGIN:VEVENT",
    "UID:6f0c2e1a-7d5b-4a53-9a9e-0f6c3b6f1a11",
    "SEQUENCE:2",
    "DTSTAMP:20261101T093015Z",
    "DTSTART:20261127T180000Z",
    "DTEND:20261127T203000Z",
    "SUMMARY:Trio",
    "LOCATION:Quay 1",
    "URL;VALUE=URI:https://sidestreet.example/business/1",
    "STATUS:CONFIRMED",
    "LAST-MODIFIED:20261101T093015Z",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("special characters are escaped, so a title can't inject a property", () => {
  const title = "A, b; c\\d\r\nATTENDEE:mailto:evil@example.com";
  expect(written({ title })).toContain("SUMMARY:A\\, b\\; c\\\\d\\nATTENDEE:mailto:evil@example.com\r\n");
  expect(read(written({ title })).get("ATTENDEE")).toBeUndefined();
});

test("any text survives a round trip in CRLF lines of at most 75 octets", () => {
  const text = fc
    .string({ unit: "grapheme", maxLength: 300 })
    .map((raw) => raw.replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}]/gu, ""));
  fc.assert(
    fc.property(text, text, (title, description) => {
      const calendar = written({ title, description: description || null });
      expect(calendar.endsWith("END:VCALENDAR\r\n")).toBe(true);
      expect(calendar.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      for (const line of calendar.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(unescaped(read(calendar).get("SUMMARY")!)).toBe(title);
      if (description) expect(unescaped(read(calendar).get("DESCRIPTION")!)).toBe(description);
    }),
    { numRuns: 300, seed: 5545 },
  );
});

const app = useTestApp();
let amira: Person;
let host: Awaited<ReturnType<typeof openBusiness>>;
beforeAll(async () => {
  host = await openBusiness(app, "Ingrid", "Café Nord");
  amira = await app.join("Amira");
});

test("Amira downloads an event, and her private feed follows her RSVPs", async () => {
  const eventDate = "2031-03-30T00:30:00.000Z";
  const { body } = await readResponse(host.person.post("/api/events", { title: "Spring night: late", eventDate }));
  const file = await app.visitor().get(`/api/events/${body.id}.ics`);
  expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="spring-night-late.ics"');
  const facts = read(await file.text());
  expect([facts.get("DTSTART"), facts.get("DTEND"), facts.get("UID"), facts.get("LOCATION")]).toEqual([
    "20310330T003000Z",
    "20310330T023000Z",
    body.id,
    "Café Nord\\, 1 Quay Street",
  ]);

  expect(await amira.read("/api/users/calendar")).toEqual({ url: null });
  const { url } = (await readResponse(amira.post("/api/users/calendar"))).body;
  expect((await readResponse(amira.post("/api/users/calendar"))).body).toEqual({ url });
  expect(url).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  const path = new URL(url).pathname;
  const titles = async () => (await (await app.visitor().get(path)).text()).match(/(?<=SUMMARY:).*(?=\r)/g) ?? [];
  expect(await titles()).toEqual([]);
  await amira.post(`/api/events/${body.id}/rsvp`, { status: "in" });
  expect(await titles()).toEqual(["Spring night: late"]);
  await amira.post(`/api/events/${body.id}/rsvp`, { status: "cant_make_it" });
  expect(await titles()).toEqual([]);

  expect((await readResponse(amira.delete("/api/users/calendar"))).body).toEqual({ url: null });
  expect((await app.visitor().get(path)).status).toBe(404);
  expect((await readResponse(amira.post("/api/users/calendar"))).body.url).not.toBe(url);
});

test("a guessed or malformed feed URL returns 404", async () => {
  for (const name of ["x.ics", `${"A".repeat(43)}.ics`, `${"A".repeat(43)}`, "..%2F..%2Fetc.ics"])
    expect((await app.visitor().get(`/calendar/${name}`)).status).toBe(404);
});

test("the feed of a suspended account returns 404", async () => {
  const bea = await app.join("Bea");
  const path = new URL((await (await bea.post("/api/users/calendar")).json()).url).pathname;
  const status = async () => (await app.visitor().get(path)).status;
  await app.sql`update users set suspended_at = now() where id = ${bea.id}`;
  expect(await status()).toBe(404);
  await app.sql`update users set suspended_at = null where id = ${bea.id}`;
  expect(await status()).toBe(200);
});

test("an edited event keeps its UID and increments its sequence", async () => {
  const { body } = await readResponse(
    host.person.post("/api/events", { title: "Tide", eventDate: "2031-05-01T10:00:00Z" }),
  );
  await host.person.patch(`/api/events/${body.id}`, { title: "High tide" });
  const facts = read(await (await app.visitor().get(`/api/events/${body.id}.ics`)).text());
  expect([facts.get("UID"), facts.get("SEQUENCE"), facts.get("SUMMARY")]).toEqual([body.id, "1", "High tide"]);
});

test("calendar programs get links to an event and to a feed, with the event's end", () => {
  const city = { name: "Paris", timezone: "Europe/Paris" };
  const trio = {
    id: event.id,
    title: "Trio & more",
    description: null,
    eventDate: "2026-11-27T18:00:00.000Z",
    endsAt: "2026-11-27T20:30:00.000Z",
    allDay: false,
  };
  const [google, apple, file] = getEventLinks(trio, "Quay 1", city, "https://sidestreet.example");
  const asked = new URL(google!.href);
  expect([asked.origin, asked.searchParams.get("text"), asked.searchParams.get("dates")]).toEqual([
    "https://calendar.google.com",
    "Trio & more",
    "20261127T180000Z/20261127T203000Z",
  ]);
  expect(asked.searchParams.get("details")).toBe(`https://sidestreet.example/events/${event.id}`);
  expect(apple!.href).toBe(`webcal://sidestreet.example/api/events/${event.id}.ics`);
  expect(file!.href).toBe(`/api/events/${event.id}.ics`);
  const open = getEventLinks({ ...trio, endsAt: null }, "Quay 1", city, "https://sidestreet.example");
  expect(new URL(open[0]!.href).searchParams.get("dates")).toBe("20261127T180000Z/20261127T200000Z");
  expect(getFeedLinks("https://sidestreet.example/calendar/x.ics").map(({ href }) => href)).toEqual([
    "https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fsidestreet.example%2Fcalendar%2Fx.ics",
    "webcal://sidestreet.example/calendar/x.ics",
  ]);
});

test("a whole-day event has days instead of times wherever it is exported", async () => {
  const { timezone } = app.ctx.city;
  const [stored] = await app.sql`
    insert into events (business_id, title, is_all_day, event_date, ends_at) values (${host.id}, 'Winter fair', true,
      '2031-12-14'::timestamp at time zone ${timezone}, '2031-12-16'::timestamp at time zone ${timezone}) returning id`;
  const id = stored!.id as string;
  expect((await amira.post(`/api/events/${id}/rsvp`, { status: "in" })).status).toBe(200);
  const { body } = await readResponse(amira.post("/api/users/calendar", {}));
  for (const path of [`/api/events/${id}.ics`, new URL(body.url).pathname, "/whats-on/calendar.ics"]) {
    const text = await (await amira.get(path)).text();
    expect(text).toContain("DTSTART;VALUE=DATE:20311214\r\nDTEND;VALUE=DATE:20311216\r\n");
  }
  const page = await (await app.visitor().get(`/events/${id}`)).text();
  expect(page).toContain("dates=20311214%2F20311216");
  expect(page).toContain('"startDate":"2031-12-14","endDate":"2031-12-15"');
  const program = await (await app.visitor().get("/whats-on?date=2031-12-14")).text();
  expect(program).toContain("All day");
  expect((await host.person.delete(`/api/events/${id}`)).status).toBe(200);
  const [{ content }] = (await app.sql`select content from messages where notice ->> 'event' = 'Winter fair'`) as [
    { content: string },
  ];
  expect(content).toContain("Sun 14 Dec 2031 – Mon 15 Dec 2031");
  expect(await (await amira.get(`/events/${id}`)).text()).toContain("Sun 14 Dec 2031 – Mon 15 Dec 2031");
});

test("an all-day event whose time its host changes is no longer all day", async () => {
  const [stored] = await app.sql`
    insert into events (business_id, title, is_all_day, event_date) values (${host.id}, 'Fair', true, '2031-12-14') returning id`;
  const path = `/api/events/${stored!.id}`;
  expect((await readResponse(host.person.patch(path, { title: "Big fair" }))).body.allDay).toBe(true);
  const moved = await readResponse(host.person.patch(path, { eventDate: "2031-12-14T18:00:00.000Z" }));
  expect(moved.body.allDay).toBe(false);
});
