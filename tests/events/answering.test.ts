// RSVPs and waiting lists: attendees never exceed the seats, and a freed seat goes to the first on the list.
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { answerRsvp, leaveAllEvents } from "../../src/features/events/rsvps.ts";
import { joinWaitingList } from "../../src/features/events/waiting-list.ts";
import { inDays, insertTravelers, openBusiness, readResponse } from "../meeting.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let host: Awaited<ReturnType<typeof openBusiness>>;
let amira: Person;
let ben: Person;
let carla: Person;
beforeAll(async () => {
  host = await openBusiness(app, "Ingrid", "Café Nord");
  [amira, ben, carla] = [await app.join("Amira"), await app.join("Ben"), await app.join("Carla")];
});

async function event(maxAttendees: number | null = null, title = "Hollow Reed Trio"): Promise<string> {
  const { body } = await readResponse(host.person.post("/api/events", { title, eventDate: inDays(5), maxAttendees }));
  return body.id;
}

const rsvp = (person: Person, id: string, status: string) =>
  readResponse(person.post(`/api/events/${id}/rsvp`, { status }));
const attending = async (id: string) => (await amira.read(`/api/events/${id}`)).currentAttendees;

async function assertCount(id: string): Promise<number> {
  const [row] = await app.sql`
    select current_attendees as counted, max_attendees as max,
      (select count(*)::int from rsvps where event_id = ${id} and status = 'in') as rows from events where id = ${id}`;
  expect(row!.counted).toBe(row!.rows);
  if (row!.max !== null) expect(row!.counted).toBeLessThanOrEqual(row!.max);
  return row!.counted;
}

test("an all-day event is listed and answered until its last day ends", async () => {
  const insert = async (title: string, from: string, until: string | null) => {
    const [row] = await app.sql`
      insert into events (business_id, title, is_all_day, event_date, ends_at) values
      (${host.id}, ${title}, true, now() + ${from}::interval, now() + ${until}::interval) returning id`;
    return row!.id as string;
  };
  const market = await insert("Market", "-1 hour", null);
  const festival = await insert("Festival", "-3 days", "1 hour");
  const over = [await insert("Fair", "-3 days", "-1 hour"), await insert("Feast", "-25 hours", null)];
  const listed = async (path: string) => (await amira.read<{ id: string }[]>(path)).map(({ id }) => id);
  for (const path of ["/api/events", `/api/businesses/${host.id}/events`]) {
    expect(await listed(path)).toEqual(expect.arrayContaining([market, festival]));
    for (const id of over) expect(await listed(path)).not.toContain(id);
  }
  const program = await (await app.visitor().get("/whats-on")).text();
  expect(program).toContain("Festival");
  expect(program).not.toContain("Feast");
  expect(await (await amira.get(`/business/${host.id}`)).text()).toContain("Market");
  expect((await rsvp(amira, festival, "in")).body).toMatchObject({ rsvp: "in" });
  expect((await rsvp(amira, over[0]!, "in")).status).toBe(409);
  await app.sql`delete from events where is_all_day`;
});

test("the attendee count follows Amira's RSVP as she changes it", async () => {
  const id = await event();
  expect((await rsvp(amira, id, "in")).body).toMatchObject({ rsvp: "in", currentAttendees: 1 });
  expect((await rsvp(amira, id, "in")).body.currentAttendees).toBe(1);
  expect((await rsvp(amira, id, "cant_make_it")).body).toMatchObject({ rsvp: "cant_make_it", currentAttendees: 0 });
  expect((await rsvp(amira, id, "cant_make_it")).body.currentAttendees).toBe(0);
  expect((await rsvp(amira, id, "in")).body.currentAttendees).toBe(1);
});

test("a traveler who can't make it takes no seat", async () => {
  const id = await event(1);
  expect((await rsvp(ben, id, "cant_make_it")).body.currentAttendees).toBe(0);
  expect((await rsvp(amira, id, "in")).status).toBe(200);
});

test("an RSVP to a full event is rejected and changes nothing", async () => {
  const id = await event(1);
  await rsvp(amira, id, "in");
  expect(await rsvp(ben, id, "in")).toEqual({ status: 409, body: { message: "This event is full." } });
  expect(await assertCount(id)).toBe(1);
  expect((await ben.read("/api/users/rsvps")).map((r: { eventId: string }) => r.eventId)).not.toContain(id);
});

test("an event that has started accepts no RSVPs and no waiting list", async () => {
  const id = await event(1);
  await rsvp(amira, id, "in");
  await app.sql`update events set event_date = now() - interval '1 minute' where id = ${id}`;
  for (const result of [
    rsvp(ben, id, "in"),
    rsvp(amira, id, "cant_make_it"),
    readResponse(ben.post(`/api/events/${id}/waiting-list`)),
  ])
    expect(await result).toEqual({ status: 409, body: { message: "This event is over." } });
});

test("an unknown RSVP status or event is rejected", async () => {
  const id = await event();
  expect((await rsvp(amira, id, "maybe")).status).toBe(422);
  expect((await amira.post(`/api/events/${id}/rsvp`, {})).status).toBe(422);
  expect((await rsvp(amira, crypto.randomUUID(), "in")).status).toBe(404);
});

test("businesses and visitors can't RSVP", async () => {
  const id = await event();
  expect((await host.person.post(`/api/events/${id}/rsvp`, { status: "in" })).status).toBe(403);
  expect((await app.visitor().post(`/api/events/${id}/rsvp`, { status: "in" })).status).toBe(401);
});

test("RSVPs include the event and its host, upcoming events first", async () => {
  const dora = await app.join("Dora");
  const past = await event(null, "Last week");
  const soon = await event(9, "Next week");
  await rsvp(dora, past, "in");
  await rsvp(dora, soon, "cant_make_it");
  await app.sql`update events set event_date = now() - interval '7 days' where id = ${past}`;
  const rsvps = await dora.read("/api/users/rsvps");
  expect(rsvps.map((r: { event: { title: string } }) => r.event.title)).toEqual(["Next week", "Last week"]);
  expect(rsvps[0]).toMatchObject({
    eventId: soon,
    status: "cant_make_it",
    event: { title: "Next week", maxAttendees: 9, currentAttendees: 0 },
    business: { name: "Café Nord", location: "1 Quay Street" },
  });
});

test("when Amira cancels, her seat goes to Ben, first on the waiting list", async () => {
  const id = await event(1, "Cupping for the Curious");
  await rsvp(amira, id, "in");
  expect((await readResponse(ben.post(`/api/events/${id}/waiting-list`))).body).toMatchObject({
    waitingListPosition: 1,
    waitingListLength: 1,
  });
  expect((await readResponse(carla.post(`/api/events/${id}/waiting-list`))).body).toMatchObject({
    waitingListPosition: 2,
    waitingListLength: 2,
  });
  expect((await readResponse(ben.post(`/api/events/${id}/waiting-list`))).body.waitingListPosition).toBe(1);
  expect((await carla.read("/api/users/waiting-list")).map((e: { id: string }) => e.id)).toEqual([id]);
  await rsvp(amira, id, "cant_make_it");
  expect(await assertCount(id)).toBe(1);
  expect(await ben.read(`/api/events/${id}`)).toMatchObject({ rsvp: "in", waitingListPosition: null });
  expect(await carla.read(`/api/events/${id}`)).toMatchObject({
    rsvp: null,
    waitingListPosition: 1,
    waitingListLength: 1,
  });
  const [message] = await ben.read("/api/users/messages");
  expect(message).toMatchObject({ title: "You are in: Cupping for the Curious", isNotice: true, toUserId: ben.id });
  expect((await carla.read("/api/users/messages")).length).toBe(0);
  expect((await rsvp(amira, id, "in")).status).toBe(409);
});

test("leaving the waiting list and RSVPing 'cant_make_it' both remove a traveler", async () => {
  const id = await event(1);
  await rsvp(amira, id, "in");
  await ben.post(`/api/events/${id}/waiting-list`);
  await carla.post(`/api/events/${id}/waiting-list`);
  expect((await ben.delete(`/api/events/${id}/waiting-list`)).status).toBe(200);
  expect((await ben.delete(`/api/events/${id}/waiting-list`)).status).toBe(200);
  expect((await carla.read(`/api/events/${id}`)).waitingListPosition).toBe(1);
  await rsvp(carla, id, "cant_make_it");
  await rsvp(amira, id, "cant_make_it");
  expect(await attending(id)).toBe(0);
});

test("the waiting list rejects attendees and events with free seats", async () => {
  const id = await event(2);
  expect((await readResponse(ben.post(`/api/events/${id}/waiting-list`))).body.message).toBe(
    "There are seats left. RSVP instead.",
  );
  await rsvp(ben, id, "in");
  expect((await readResponse(ben.post(`/api/events/${id}/waiting-list`))).body.message).toBe("You're already in.");
});

test("added seats go to the waiting list in order", async () => {
  const id = await event(1);
  await rsvp(amira, id, "in");
  const waiting = await insertTravelers(app, 5);
  for (const guest of waiting) await joinWaitingList(app.db, guest, id);
  await host.person.patch(`/api/events/${id}`, { maxAttendees: 4 });
  const seated =
    await app.sql`select user_id from rsvps where event_id = ${id} and status = 'in' and user_id <> ${amira.id}`;
  expect(seated.map(({ user_id }) => user_id).sort()).toEqual(waiting.slice(0, 3).sort());
  expect(await assertCount(id)).toBe(4);
  await host.person.patch(`/api/events/${id}`, { maxAttendees: null });
  expect(await assertCount(id)).toBe(6);
});

test("deleting an account passes its seats to the waiting list", async () => {
  const id = await event(1);
  const [leaver] = await insertTravelers(app, 1);
  await answerRsvp(app.db, leaver!, id, "in", app.ctx.city);
  await ben.post(`/api/events/${id}/waiting-list`);
  await app.db.transaction((tx) => leaveAllEvents(tx, leaver!, app.ctx.city));
  expect(await assertCount(id)).toBe(1);
  expect((await ben.read(`/api/events/${id}`)).rsvp).toBe("in");
});

/** All travelers RSVP 'in' at the same time. */
async function rush(travelers: number, seats: number): Promise<void> {
  const id = await event(seats, `Rush of ${travelers}`);
  const guests = await insertTravelers(app, travelers);
  const results = await Promise.allSettled(guests.map((guest) => answerRsvp(app.db, guest, id, "in", app.ctx.city)));
  expect(results.filter(({ status }) => status === "fulfilled").length).toBe(seats);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason.message).toBe("This event is full.");
  expect(await assertCount(id)).toBe(seats);
}

test("of 120 simultaneous RSVPs for 50 seats, exactly 50 succeed", () => rush(120, 50));

const BIG = process.env.BIG_RACE;
test.skipIf(!BIG)(
  "of 500 simultaneous RSVPs for 50 seats, exactly 50 succeed, 20 times",
  async () => {
    for (let i = 0; i < 20; i++) await rush(500, 50);
  },
  120_000,
);

test("under random changes, the count matches the RSVPs and no free seat stays unused", async () => {
  const guests = await insertTravelers(app, 8);
  const step = fc.record({
    who: fc.nat(7),
    what: fc.constantFrom("in", "in", "cant_make_it", "wait", "leave", "limit"),
    limit: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), async (rounds) => {
      const id = await event(2);
      for (const together of rounds) {
        await Promise.allSettled(
          together.map(({ who, what, limit }) => {
            const guest = guests[who]!;
            if (what === "wait") return joinWaitingList(app.db, guest, id);
            if (what === "leave") return app.db.transaction((tx) => leaveAllEvents(tx, guest, app.ctx.city));
            if (what === "limit") return host.person.patch(`/api/events/${id}`, { maxAttendees: limit });
            return answerRsvp(app.db, guest, id, what as "in", app.ctx.city);
          }),
        );
        const counted = await assertCount(id);
        const [row] = await app.sql`
          select (select count(*)::int from event_waiting_list where event_id = ${id}) as waiting, max_attendees as max
          from events where id = ${id}`;
        if (row!.waiting > 0) expect(counted).toBe(row!.max);
      }
    }),
    { numRuns: 25, seed: 20261127 },
  );
}, 60_000);
