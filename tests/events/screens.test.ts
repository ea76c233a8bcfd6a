// /events and /messages as the server renders them, for each user type, empty and filled.
import { beforeAll, expect, test } from "bun:test";
import { inDays, insertTravelers, openBusiness, readResponse, swipe } from "../meeting.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let host: Awaited<ReturnType<typeof openBusiness>>;
beforeAll(async () => {
  host = await openBusiness(app, "Ingrid", "Café Nord");
});

/** A page's text as a person reads it. */
async function read(person: Person, path: string): Promise<string> {
  const answer = await person.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>|<head>[\s\S]*?<\/head>/g, "");
  return html.replaceAll(/<!-- -->|&#x27;/g, (mark) => (mark === "<!-- -->" ? "" : "'")).replace(/<[^>]+>/g, "\n");
}

const event = async (form: object) =>
  (await readResponse(host.person.post("/api/events", { title: "Trio", eventDate: inDays(4), ...form }))).body;

test("without a business profile, both screens ask to create one", async () => {
  const nadia = await app.join("Nadia", { type: "business" });
  for (const path of ["/events", "/messages"]) {
    const html = await (await nadia.get(path)).text();
    expect(html).toContain("Create Business Profile First");
    expect(html).toContain('href="/business-profile"');
  }
});

test("a host without events is asked to create one, and sees the review status", async () => {
  const olga = await openBusiness(app, "Olga", "Olga's", { approved: false });
  const text = await read(olga.person, "/events");
  for (const words of ["Your Events", "No events yet", "Create Your First Event", "Your profile is still in review."])
    expect(text).toContain(words);
});

test("a business without messages sees the guidelines and a call to action", async () => {
  const pia = await openBusiness(app, "Pia", "Pia's");
  const text = await read(pia.person, "/messages");
  for (const words of [
    "Sent Messages",
    "Send Your First Message",
    "Message Guidelines",
    "reach only the targeted recipient.",
    "go to all travelers who liked or saved your business.",
    "no one would get this message",
  ])
    expect(text).toContain(words);
});

test("a traveler without RSVPs or messages sees where to start", async () => {
  const newt = await app.join("Newt");
  const mine = await read(newt, "/events?tab=mine");
  expect(mine).toContain("No RSVPs yet");
  expect(mine).toContain("Discover Events");
  const inbox = await (await newt.get("/messages")).text();
  expect(inbox).toContain("No messages yet");
  expect(inbox).toContain('href="/discover"');
});

test("an event card shows title, city time, place and attendees", async () => {
  const amira = await app.join("Amira");
  const { id } = await event({
    title: "Rye & Jazz",
    description: "Bread, then trumpets.",
    eventDate: "2031-11-28T18:00:00Z",
    location: "Upstairs",
    maxAttendees: 24,
  });
  await amira.post(`/api/events/${id}/rsvp`, { status: "in" });
  for (const path of ["/events", "/events?tab=mine"]) {
    const text = await read(amira, path);
    for (const words of [
      "Rye &amp; Jazz",
      "Bread, then trumpets.",
      "Fri 28 Nov 2031, 19:00 · Monaco time",
      "Upstairs",
      "1 attending (max 24)",
      "I'm In",
    ])
      expect(text).toContain(words);
    expect(text.includes("Hosted by")).toBe(path.endsWith("mine"));
  }
  await amira.post(`/api/events/${id}/rsvp`, { status: "cant_make_it" });
  expect(await read(amira, "/events?tab=mine")).toContain("0 attending (max 24)");
});

test("a full event offers the waiting list; a past one says it is over", async () => {
  const ben = await app.join("Ben");
  const full = await event({ title: "Tiny", maxAttendees: 1 });
  const past = await event({ title: "Long past" });
  await ben.post(`/api/events/${past.id}/rsvp`, { status: "in" });
  const [guest] = await insertTravelers(app, 1);
  await app.sql`insert into rsvps (user_id, event_id, status) values (${guest!}, ${full.id}, 'in')`;
  await app.sql`update events set current_attendees = 1 where id = ${full.id}`;
  await app.sql`update events set event_date = now() - interval '2 hours' where id = ${past.id}`;
  const on = await read(ben, "/events");
  expect(on).toContain("This event is full. Join the waiting list to get the next free seat.");
  expect(on).not.toContain("Long past");
  await ben.post(`/api/events/${full.id}/waiting-list`);
  const mine = await read(ben, "/events?tab=mine");
  expect(mine).toContain("You are 1st on the waiting list.");
  expect(mine).toContain("This event is over.");
  expect(await read(host.person, "/events")).toContain("One traveler is on the waiting list.");
});

test("messages show sender, kind and unread state; senders see the read count", async () => {
  const carla = await app.join("Carla");
  await swipe(carla, host.id, "like");
  await host.person.post("/api/messages", { title: "Fresh buns", content: "At seven.", isAnnouncement: true });
  const [{ id }] = await carla.read("/api/users/messages");
  const text = await read(carla, "/messages");
  for (const words of ["Your Messages", "Café Nord", "Announcement", "New", "Fresh buns", "At seven.", "Mute"])
    expect(text).toContain(words);
  expect(await read(host.person, "/messages")).toContain("Reached 1 traveler, read by 0");
  await carla.post("/api/users/messages/read", { ids: [id] });
  expect(await read(carla, "/messages")).not.toContain("\nNew\n");
  expect(await read(host.person, "/messages")).toContain("Reached 1 traveler, read by 1");
});

test("signed-out visitors and users without a type see neither screen", async () => {
  const nobody = await app.join("Nobody", { type: null });
  for (const path of ["/events", "/messages"]) {
    expect((await nobody.get(path)).status).toBe(403);
    expect((await app.visitor().get(path)).status).toBe(401);
  }
});

test("a traveler who isn't in sees a full event with its waiting list", async () => {
  const [lia, sam] = [await app.join("Lia"), await app.join("Sam")];
  const { id } = await event({ title: "Tiny tasting", maxAttendees: 1 });
  expect((await lia.post(`/api/events/${id}/rsvp`, { status: "in" })).status).toBe(200);
  for (const path of ["/events", `/events/${id}`]) expect(await read(sam, path)).toContain("Join waiting list");
});
