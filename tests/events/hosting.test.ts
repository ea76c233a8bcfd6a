// Hosts create, edit and cancel their own events, and attendees are notified.
import { beforeAll, expect, test } from "bun:test";
import { toStoredKey } from "../../src/http/rate-limits.ts";
import { DAY, inDays, openBusiness, readResponse } from "../meeting.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let amira: Person;
let luc: Awaited<ReturnType<typeof openBusiness>>;
beforeAll(async () => {
  amira = await app.join("Amira");
  luc = await openBusiness(app, "Luc", "Chez Luc");
});

const tasting = () => ({
  title: "Olive oil tasting",
  description: "Six oils, one loaf.",
  eventDate: inDays(7),
  location: "In the cellar",
  maxAttendees: 12,
});

const made = async (form: object = tasting()) => {
  const { status, body } = await readResponse(luc.person.post("/api/events", form));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};

test("Luc creates an event, and Amira sees it in the list", async () => {
  const form = tasting();
  const event = await made(form);
  expect(event).toMatchObject({ ...form, businessId: luc.id, currentAttendees: 0, waitingListLength: 0 });
  const seen = (await amira.read("/api/events")).find(({ id }: { id: string }) => id === event.id);
  expect(seen).toMatchObject({
    ...form,
    business: { id: luc.id, name: "Chez Luc" },
    rsvp: null,
    waitingListPosition: null,
  });
  expect((await app.visitor().read(`/api/businesses/${luc.id}/events`)).map((e: { id: string }) => e.id)).toContain(
    event.id,
  );
});

test("only title and time are required; empty fields become null", async () => {
  const event = await made({
    title: "Open door",
    eventDate: inDays(2),
    description: "",
    location: " ",
    maxAttendees: null,
  });
  expect(event).toMatchObject({ description: null, location: null, maxAttendees: null });
});

test("a user without a business profile is asked to create one first", async () => {
  const nadia = await app.join("Nadia", { type: "business" });
  expect(await readResponse(nadia.post("/api/events", tasting()))).toEqual({
    status: 409,
    body: { message: "Create your business profile first." },
  });
});

test("sending an event twice with one ID creates it once; foreign IDs are rejected", async () => {
  const form = { ...tasting(), id: crypto.randomUUID() };
  const [first, second] = await Promise.all([made(form), made(form)]);
  expect([first.id, second.id]).toEqual([form.id, form.id]);
  const rows = await app.sql`select from events where id = ${form.id}`;
  expect(rows.length).toBe(1);
  const other = await openBusiness(app, "Olga", "Olga's");
  expect((await other.person.post("/api/events", form)).status).toBe(409);
});

const refused: [string, object, string, string][] = [
  ["in the past", { eventDate: inDays(-1) }, "eventDate", "Choose a time in the future."],
  ["in eleven years", { eventDate: inDays(11 * 366) }, "eventDate", "Choose a time within the next 10 years."],
  ["at no time", { eventDate: "soon" }, "eventDate", "Choose a date and time."],
  ["without an offset", { eventDate: "2031-05-05T10:00" }, "eventDate", "Choose a date and time."],
  ["on the 31st of February", { eventDate: "2031-02-31T10:00:00Z" }, "eventDate", "Choose a date and time."],
  ["without seats", { maxAttendees: 0 }, "maxAttendees", "At least 1."],
  ["for a million and one", { maxAttendees: 1_000_001 }, "maxAttendees", "At most 1,000,000."],
  ["for half a guest", { maxAttendees: 1.5 }, "maxAttendees", "Enter a whole number."],
  ["without a title", { title: "  " }, "title", "Enter a title."],
  ["with a title of 141 characters", { title: "x".repeat(141) }, "title", "Use at most 140 characters."],
  [
    "with 2001 characters of description",
    { description: "x".repeat(2001) },
    "description",
    "Use at most 2,000 characters.",
  ],
  ["with 201 characters of location", { location: "x".repeat(201) }, "location", "Use at most 200 characters."],
];
const start = inDays(7);
const after = (ms: number) => new Date(Date.parse(start) + ms).toISOString();
refused.push(
  ["that ends when it starts", { eventDate: start, endsAt: start }, "endsAt", "Choose a time after the start."],
  [
    "of more than 366 days",
    { eventDate: start, endsAt: after(366 * DAY + 1) },
    "endsAt",
    "Choose a time at most 366 days after the start.",
  ],
);
test("Luc edits an exhibition of a whole year", async () => {
  const year = { eventDate: start, endsAt: after(366 * DAY) };
  const event = await made({ ...tasting(), ...year });
  const { status, body } = await readResponse(luc.person.patch(`/api/events/${event.id}`, { ...year, title: "Oils" }));
  expect([status, body.title, body.endsAt]).toEqual([200, "Oils", year.endsAt]);
});
for (const [how, change, field, words] of refused) {
  test(`an event ${how} is rejected with an error for its field`, async () => {
    const { status, body } = await readResponse(luc.person.post("/api/events", { ...tasting(), ...change }));
    expect([status, body.fields?.[field]]).toEqual([422, [words]]);
  });
}

test("an event at every maximum length is accepted", async () => {
  expect((await made({ ...tasting(), maxAttendees: 1_000_000 })).maxAttendees).toBe(1_000_000);
});

test("moving an event notifies attendees in the city's time, and no one else", async () => {
  const event = await made();
  const ben = await app.join("Ben");
  await amira.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  await ben.post(`/api/events/${event.id}/rsvp`, { status: "cant_make_it" });
  const moved = await readResponse(
    luc.person.patch(`/api/events/${event.id}`, { eventDate: "2031-07-04T18:30:00Z", location: "On the roof" }),
  );
  expect(moved.body).toMatchObject({
    eventDate: "2031-07-04T18:30:00.000Z",
    location: "On the roof",
    currentAttendees: 1,
  });
  const [message] = await amira.read("/api/users/messages");
  expect(message).toMatchObject({
    title: "Changed: Olive oil tasting",
    isNotice: true,
    isAnnouncement: false,
    business: { name: "Chez Luc" },
  });
  expect(message.content).toContain("Fri 4 Jul 2031, 20:30 · Monaco time, at On the roof");
  expect(await ben.read("/api/users/messages")).toEqual([]);
});

test("a new description notifies no one; repeating an edit changes nothing", async () => {
  const event = await made();
  await amira.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  const before = (await amira.read("/api/users/messages")).length;
  for (let i = 0; i < 2; i++)
    expect((await luc.person.patch(`/api/events/${event.id}`, { description: "Seven oils." })).status).toBe(200);
  expect((await amira.read("/api/users/messages")).length).toBe(before);
  expect((await app.sql`select revision from events where id = ${event.id}`)[0]!.revision).toBe(1);
});

test("an event's end moves along with its start, and can be changed and removed", async () => {
  const event = await made({ ...tasting(), eventDate: start, endsAt: after(3 * 3_600_000) });
  expect(event.endsAt).toBe(after(3 * 3_600_000));
  const edit = async (changes: object) =>
    (await readResponse(luc.person.patch(`/api/events/${event.id}`, changes))).body;
  expect(await edit({ eventDate: after(DAY) })).toMatchObject({ endsAt: after(DAY + 3 * 3_600_000) });
  expect(await edit({ endsAt: after(14 * DAY) })).toMatchObject({ eventDate: after(DAY), endsAt: after(14 * DAY) });
  expect((await edit({ endsAt: after(0) })).fields).toEqual({ endsAt: ["Choose a time after the start."] });
  expect((await edit({ endsAt: null })).endsAt).toBeNull();
  expect((await edit({ title: "Olives" })).endsAt).toBeNull();
  expect((await app.sql`select revision from events where id = ${event.id}`)[0]!.revision).toBe(4);
});

test("the limit can't go below the attendees, and can be removed", async () => {
  const event = await made({ ...tasting(), maxAttendees: 3 });
  const ben = await app.join("Ben Two");
  for (const guest of [amira, ben]) await guest.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  expect(await readResponse(luc.person.patch(`/api/events/${event.id}`, { maxAttendees: 1 }))).toEqual({
    status: 409,
    body: { message: "2 travelers are attending, so the limit can't be lower than 2." },
  });
  expect((await readResponse(luc.person.patch(`/api/events/${event.id}`, { maxAttendees: 2 }))).body.maxAttendees).toBe(
    2,
  );
  expect(
    (await readResponse(luc.person.patch(`/api/events/${event.id}`, { maxAttendees: null }))).body.maxAttendees,
  ).toBeNull();
});

test("a canceled event stays for its host and guests, who get a message and an email", async () => {
  const [carla, dieter, wanda] = [await app.join("Carla"), await app.join("Dieter"), await app.join("Wanda")];
  const [stranger, ulla] = [await app.join("Stranger"), await app.join("Ulla", { verified: false })];
  const event = await made({ ...tasting(), title: "Quiz night", maxAttendees: 3 });
  for (const guest of [carla, dieter, ulla]) await guest.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  expect((await wanda.post(`/api/events/${event.id}/waiting-list`)).status).toBe(200);
  await app.sql`update users set language = 'de' where id = ${dieter.id}`;
  const { url } = (await (await carla.post("/api/users/calendar")).json()) as { url: string };
  for (let presses = 0; presses < 2; presses++)
    expect((await luc.person.delete(`/api/events/${event.id}`)).status).toBe(200);

  expect((await app.deliver()).map(({ to, subject }) => [to, subject]).sort()).toEqual([
    [carla.email, "Chez Luc: Canceled: Quiz night"],
    [dieter.email, "Chez Luc: Abgesagt: Quiz night"],
    [wanda.email, "Chez Luc: Canceled: Quiz night"],
  ]);
  const [message] = await carla.read("/api/users/messages");
  expect(message).toMatchObject({ title: "Canceled: Quiz night", isNotice: true });
  expect(message.content).toContain("Monaco time has been canceled");
  expect(await carla.read("/api/users/messages")).toHaveLength(1);

  const canceled = { id: event.id, canceledAt: expect.any(String) };
  expect(await carla.read("/api/users/rsvps")).toMatchObject([{ status: "in", event: canceled }]);
  expect(await wanda.read("/api/users/waiting-list")).toMatchObject([canceled]);
  expect(await luc.person.read(`/api/businesses/${luc.id}/events`)).toContainEqual(expect.objectContaining(canceled));
  for (const person of [carla, wanda, luc.person])
    expect(await person.read(`/api/events/${event.id}`)).toMatchObject(canceled);
  const calendar = await (await app.visitor().get(new URL(url).pathname)).text();
  expect(calendar).toContain(`UID:${event.id}`);
  expect(calendar).toContain("STATUS:CANCELLED");
  for (const [person, path] of [
    [carla, "/events?tab=mine"],
    [luc.person, "/events"],
  ] as const)
    expect(await (await person.get(path)).text()).toMatch(/Quiz night[\s\S]*Canceled</);

  const list = async (path: string) => (await stranger.read<{ id: string }[]>(path)).map(({ id }) => id);
  for (const path of ["/api/events", `/api/businesses/${luc.id}/events`])
    expect(await list(path)).not.toContain(event.id);
  expect((await stranger.get(`/api/events/${event.id}`)).status).toBe(404);
  for (const person of [stranger, carla])
    expect(await readResponse(person.post(`/api/events/${event.id}/rsvp`, { status: "in" }))).toEqual({
      status: 409,
      body: { message: "This event was canceled." },
    });
  expect((await luc.person.patch(`/api/events/${event.id}`, { title: "Again" })).status).toBe(409);
});

test("canceling an event with the longest title still notifies attendees", async () => {
  const event = await made({ ...tasting(), title: "x".repeat(140) });
  await amira.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  expect((await luc.person.delete(`/api/events/${event.id}`)).status).toBe(200);
  const [message] = await amira.read("/api/users/messages");
  expect(message.title).toHaveLength(140);
});

test("canceling an event without attendees sends no message", async () => {
  const event = await made();
  const sent = () => luc.person.read("/api/businesses/messages");
  const before = (await sent()).length;
  await luc.person.delete(`/api/events/${event.id}`);
  expect((await sent()).length).toBe(before);
});

test("only the owner can edit or cancel an event", async () => {
  const event = await made();
  const mallory = await openBusiness(app, "Mallory", "Chez Mallory");
  const people: [Person, number][] = [
    [mallory.person, 403],
    [amira, 403],
    [app.visitor(), 401],
  ];
  for (const [person, status] of people) {
    expect((await person.patch(`/api/events/${event.id}`, { title: "Mine now" })).status).toBe(status);
    expect((await person.delete(`/api/events/${event.id}`)).status).toBe(status);
  }
  expect((await readResponse(amira.post("/api/events", tasting()))).status).toBe(403);
  expect((await amira.read(`/api/events/${event.id}`)).title).toBe("Olive oil tasting");
});

test("an event that has started can't be edited or canceled", async () => {
  const event = await made();
  await app.sql`update events set event_date = now() - interval '1 hour' where id = ${event.id}`;
  expect(await readResponse(luc.person.patch(`/api/events/${event.id}`, { title: "Late" }))).toEqual({
    status: 409,
    body: { message: "This event is over and can't be changed." },
  });
  expect((await luc.person.delete(`/api/events/${event.id}`)).status).toBe(409);
});

test("only the owner sees events of an unapproved business", async () => {
  const quiet = await openBusiness(app, "Quentin", "Quiet Place", { approved: false });
  const { body: event } = await readResponse(quiet.person.post("/api/events", tasting()));
  expect((await quiet.person.read(`/api/businesses/${quiet.id}/events`)).length).toBe(1);
  expect((await amira.read("/api/events")).map(({ id }: { id: string }) => id)).not.toContain(event.id);
  expect((await amira.get(`/api/businesses/${quiet.id}/events`)).status).toBe(404);
  expect((await amira.get(`/api/events/${event.id}`)).status).toBe(404);
  expect((await app.visitor().get(`/api/events/${event.id}.ics`)).status).toBe(404);
  expect((await amira.post(`/api/events/${event.id}/rsvp`, { status: "in" })).status).toBe(404);
});

test("events are listed soonest first, 200 per page, with a next link", async () => {
  const big = await openBusiness(app, "Bertha", "Big Hall");
  await app.sql`
    insert into events (business_id, title, event_date)
    select ${big.id}, 'Night ' || n, now() + interval '400 days' + n * interval '1 hour' from generate_series(1, 210) n`;
  await app.sql`insert into events (business_id, title, event_date) values (${big.id}, 'Long gone', now() - interval '1 day')`;
  const first = await amira.get("/api/events");
  const rows = (await first.json()) as { title: string; eventDate: string }[];
  expect(rows).toHaveLength(200);
  expect(rows.map(({ eventDate }) => eventDate)).toEqual(rows.map(({ eventDate }) => eventDate).sort());
  expect(first.headers.get("link")).toBe('</api/events?page=2>; rel="next"');
  const rest = await amira.get("/api/events?page=2");
  const titles = [...rows, ...((await rest.json()) as typeof rows)].map(({ title }) => title);
  expect(titles).toContain("Night 210");
  expect(titles).not.toContain("Long gone");
  expect(rest.headers.get("link")).toBeNull();
  const own = await big.person.read(`/api/businesses/${big.id}/events?page=2`);
  expect(own.at(-1).title).toBe("Long gone");
});

test("creating many events or moving one often is rate-limited", async () => {
  const strict = await openTestApp({ RATE_LIMIT_FACTOR: "1" });
  const host = await openBusiness(strict, "Mo", "Chez Mo");
  const guest = await strict.join("Gia");
  const [first, second] = [
    (await readResponse(host.person.post("/api/events", tasting()))).body.id,
    (await readResponse(host.person.post("/api/events", { ...tasting(), title: "Bread tasting" }))).body.id,
  ];
  for (const id of [first, second]) await guest.post(`/api/events/${id}/rsvp`, { status: "in" });
  const move = async (id: string, nth: number) =>
    (await host.person.patch(`/api/events/${id}`, { location: `Buy at our shop, number ${nth}` })).status;
  const statuses = [];
  for (let nth = 0; nth < 21; nth++) statuses.push(await move(first, nth));
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  expect((await guest.read("/api/users/messages")).length).toBe(20);
  expect(await move(second, 0)).toBe(200);

  await strict.sql`update rate_limits set count = 100 where key = ${toStoredKey({ name: "new-events" }, host.person.id)}`;
  expect((await host.person.post("/api/events", tasting())).status).toBe(429);
  await strict.close();
});
