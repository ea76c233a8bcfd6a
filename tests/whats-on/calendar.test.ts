// The public calendar feed of all events.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { ORIGIN, useTestApp } from "../test-app.ts";

const CALENDAR = "/whats-on/calendar.ics";

const app = useTestApp();
let quay: string;
beforeAll(async () => {
  quay = (await putPlaces(app.db, [{ name: "Quay Theatre" }]))["Quay Theatre"]!;
});

const putEvents = (count: number, title: string) => app.sql`
  insert into events (business_id, title, event_date)
  select ${quay}, ${title} || ' ' || n, now() + n * interval '1 hour' from generate_series(1, ${count}::int) n`;
const countEvents = (text: string) => text.split("BEGIN:VEVENT").length - 1;

test("Nadia's calendar program follows all public events without an account", async () => {
  await putEvents(3, "Concert");
  await app.sql`insert into events (business_id, title, event_date) values (${quay}, 'Long ago', now() - interval '1 day')`;
  const page = await (await app.visitor().get("/whats-on")).text();
  expect(page).toContain(`<link rel="alternate" type="text/calendar" title="Events in Monaco" href="${CALENDAR}"/>`);
  expect(page).toContain(`href="webcal://localhost:3000${CALENDAR}"`);
  const response = await app.visitor().get(CALENDAR);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("public, max-age=900");
  const text = await response.text();
  expect(countEvents(text)).toBe(3);
  expect(text).toContain("Quay Theatre");
  expect(text.replaceAll("\r\n ", "")).toContain(`${ORIGIN}/events/`);
  expect(text).not.toContain("Long ago");
  expect(text).not.toContain("ATTENDEE");
});

test("an unchanged calendar is a 304, and a new event appears", async () => {
  const first = await app.visitor().get(CALENDAR);
  const etag = first.headers.get("etag")!;
  expect((await app.visitor().get(CALENDAR, { "if-none-match": etag })).status).toBe(304);
  await putEvents(1, "Surprise");
  const changed = await app.visitor().get(CALENDAR, { "if-none-match": etag });
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain("Surprise");
});

test("the calendar has the next 1,000 events of a busy city", async () => {
  await putEvents(1100, "Show");
  expect(countEvents(await (await app.visitor().get(CALENDAR)).text())).toBe(1000);
});
