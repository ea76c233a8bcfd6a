// The dashboard's My Events and Messages tabs.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
let pier: string;
beforeAll(async () => {
  pier = (await putPlaces(app.db, [{ name: "The Pier" }]))["The Pier"]!;
});

/** The text of a page, with `|` between its elements. */
const textOf = (page: string) =>
  page
    .replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "")
    .replace(/<[^>]+>/g, "|")
    .replaceAll("&#x27;", "'")
    .replace(/\|+/g, "|");

const plan = async (title: string, at: string, location: string | null = null) => {
  const [event] = await app.sql`
    insert into events (business_id, title, event_date, location, max_attendees)
    values (${pier}, ${title}, ${at}, ${location}, 30) returning id`;
  return event!.id as string;
};

test("My Events lists RSVPs in city time, with past events apart", async () => {
  const amira = await app.join("Amira");
  const jazz = await plan("Jazz at Dusk", "2099-11-27T18:00:00Z", "The upper deck");
  const quiz = await plan("Quiz Night", "2099-12-01T18:00:00Z");
  const past = await plan("Last Summer", "2020-07-01T18:00:00Z");
  await plan("Not Answered", "2099-12-02T18:00:00Z");
  await amira.post(`/api/events/${jazz}/rsvp`, { status: "in" });
  await amira.post(`/api/events/${quiz}/rsvp`, { status: "cant_make_it" });
  await app.sql`insert into rsvps (user_id, event_id, status) values (${amira.id}, ${past}, 'in')`;
  const page = await (await amira.get("/dashboard?tab=events")).text();
  const text = textOf(page);
  expect(text).toContain(
    "|I'm In|Jazz at Dusk|Hosted by |The Pier|Fri 27 Nov 2099, 19:00 · Monaco time|The upper deck|1 attending (max 30)",
  );
  expect(text).toContain(
    "|Can't Make It|Quiz Night|Hosted by |The Pier|Tue 1 Dec 2099, 19:00 · Monaco time|1 Quay Street|0 attending (max 30)",
  );
  expect(text.indexOf("|Over|")).toBeGreaterThan(text.indexOf("Quiz Night"));
  expect(text.indexOf("Last Summer")).toBeGreaterThan(text.indexOf("|Over|"));
  expect(text).not.toContain("Not Answered");
  expect(page).toMatch(/My Events<.*?>3</);
  expect(page).toMatch(/aria-pressed="true"[^>]*>I&#x27;m In</);
});

test("My Events lists and counts events the traveler is on the waiting list for", async () => {
  const dora = await app.join("Dora");
  const tiny = await plan("Tiny Table", "2099-12-05T18:00:00Z");
  await app.sql`update events set max_attendees = 1, current_attendees = 1 where id = ${tiny}`;
  expect((await dora.post(`/api/events/${tiny}/waiting-list`)).status).toBe(200);
  const page = await (await dora.get("/dashboard?tab=events")).text();
  expect(textOf(page)).toContain("|On the waiting list|Dec|5|1st on waiting list|Full|Tiny Table|");
  expect(page).toMatch(/My Events<.*?>1</);
  await dora.post(`/api/events/${tiny}/rsvp`, { status: "cant_make_it" });
  expect(await (await dora.get("/dashboard")).text()).toMatch(/My Events<.*?>1</);
});

test("Messages lists received messages with their sender, and marks new ones", async () => {
  const ben = await app.join("Ben");
  const carla = await app.join("Carla");
  const send = async (title: string, announced: boolean, to: string[], read = false) => {
    const [message] = await app.sql`
      insert into messages (from_business_id, title, content, is_announcement)
      values (${pier}, ${title}, ${`${title}:\nsee you`}, ${announced}) returning id`;
    for (const id of to)
      await app.sql`insert into message_recipients (message_id, user_id, read_at)
        values (${message!.id}, ${id}, ${read ? "2026-01-01T00:00:00Z" : null})`;
  };
  await send("For Ben", false, [ben.id], true);
  await send("For Everybody", true, [ben.id, carla.id]);
  await send("For Carla", false, [carla.id]);
  const page = await (await ben.get("/dashboard?tab=messages")).text();
  const text = textOf(page);
  expect(text).toContain("The Pier|Announcement|New|just now|For Everybody|For Everybody:\nsee you|Mute|");
  expect(text).toContain("The Pier|just now|For Ben|");
  expect(page.match(/data-unread=/g)).toHaveLength(1);
  expect(text).not.toContain("For Carla");
  expect(page).toMatch(/Messages<.*?>2</);
});
