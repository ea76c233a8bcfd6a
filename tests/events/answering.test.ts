// Travelers answer events: in, can't make it, back again; never more than there are seats, and the first in line gets a freed one.
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { answerRsvp, leaveAllEvents } from "../../src/features/events/rsvps.ts";
import { joinWaitingList } from "../../src/features/events/waiting-list.ts";
import { answered, crowd, inDays, openBusiness } from "../meeting.ts";
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
  const { body } = await answered(host.person.post("/api/events", { title, eventDate: inDays(5), maxAttendees }));
  return body.id;
}

const say = (person: Person, id: string, status: string) => answered(person.post(`/api/events/${id}/rsvp`, { status }));
const attending = async (id: string) => (await amira.read(`/api/events/${id}`)).currentAttendees;

async function countIsRight(id: string): Promise<number> {
  const [row] = await app.sql`
    select current_attendees as counted, max_attendees as most,
      (select count(*)::int from rsvps where event_id = ${id} and status = 'in') as rows from events where id = ${id}`;
  expect(row!.counted).toBe(row!.rows);
  if (row!.most !== null) expect(row!.counted).toBeLessThanOrEqual(row!.most);
  return row!.counted;
}

test("Amira is in, can't make it, and is in again: the count follows", async () => {
  const id = await event();
  expect((await say(amira, id, "in")).body).toMatchObject({ rsvp: "in", currentAttendees: 1 });
  expect((await say(amira, id, "in")).body.currentAttendees).toBe(1);
  expect((await say(amira, id, "cant_make_it")).body).toMatchObject({ rsvp: "cant_make_it", currentAttendees: 0 });
  expect((await say(amira, id, "cant_make_it")).body.currentAttendees).toBe(0);
  expect((await say(amira, id, "in")).body.currentAttendees).toBe(1);
});

test("who says first that they can't make it is not counted", async () => {
  const id = await event(1);
  expect((await say(ben, id, "cant_make_it")).body.currentAttendees).toBe(0);
  expect((await say(amira, id, "in")).status).toBe(200);
});

test("an RSVP past the limit is refused, and changes nothing", async () => {
  const id = await event(1);
  await say(amira, id, "in");
  expect(await say(ben, id, "in")).toEqual({ status: 409, body: { message: "This event is full." } });
  expect(await countIsRight(id)).toBe(1);
  expect((await ben.read("/api/users/rsvps")).map((r: { eventId: string }) => r.eventId)).not.toContain(id);
});

test("an event that is over takes no answers and no one in line", async () => {
  const id = await event(1);
  await say(amira, id, "in");
  await app.sql`update events set event_date = now() - interval '1 minute' where id = ${id}`;
  for (const answer of [
    say(ben, id, "in"),
    say(amira, id, "cant_make_it"),
    answered(ben.post(`/api/events/${id}/queue`)),
  ])
    expect(await answer).toEqual({ status: 409, body: { message: "This event is over." } });
});

test("anything but in and cant_make_it is refused, and so is an event that is not there", async () => {
  const id = await event();
  expect((await say(amira, id, "maybe")).status).toBe(422);
  expect((await amira.post(`/api/events/${id}/rsvp`, {})).status).toBe(422);
  expect((await say(amira, crypto.randomUUID(), "in")).status).toBe(404);
});

test("a business cannot answer, nor a visitor", async () => {
  const id = await event();
  expect((await host.person.post(`/api/events/${id}/rsvp`, { status: "in" })).status).toBe(403);
  expect((await app.visitor().post(`/api/events/${id}/rsvp`, { status: "in" })).status).toBe(401);
});

test("Amira's RSVPs carry the event and its host, what is to come first", async () => {
  const dora = await app.join("Dora");
  const past = await event(null, "Last week");
  const soon = await event(9, "Next week");
  await say(dora, past, "in");
  await say(dora, soon, "cant_make_it");
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

test("at a full event Ben and Carla stand in line; Amira's seat goes to Ben, who is told", async () => {
  const id = await event(1, "Cupping for the Curious");
  await say(amira, id, "in");
  expect((await answered(ben.post(`/api/events/${id}/queue`))).body).toMatchObject({
    waitingListPosition: 1,
    waitingListLength: 1,
  });
  expect((await answered(carla.post(`/api/events/${id}/queue`))).body).toMatchObject({
    waitingListPosition: 2,
    waitingListLength: 2,
  });
  expect((await answered(ben.post(`/api/events/${id}/queue`))).body.waitingListPosition).toBe(1);
  expect((await carla.read("/api/users/queue")).map((e: { id: string }) => e.id)).toEqual([id]);
  await say(amira, id, "cant_make_it");
  expect(await countIsRight(id)).toBe(1);
  expect(await ben.read(`/api/events/${id}`)).toMatchObject({ rsvp: "in", waitingListPosition: null });
  expect(await carla.read(`/api/events/${id}`)).toMatchObject({
    rsvp: null,
    waitingListPosition: 1,
    waitingListLength: 1,
  });
  const [notice] = await ben.read("/api/users/messages");
  expect(notice).toMatchObject({ title: "You are in: Cupping for the Curious", isNotice: true, toUserId: ben.id });
  expect((await carla.read("/api/users/messages")).length).toBe(0);
  expect((await say(amira, id, "in")).status).toBe(409);
});

test("one can leave the line; what can't make it leaves it too", async () => {
  const id = await event(1);
  await say(amira, id, "in");
  await ben.post(`/api/events/${id}/queue`);
  await carla.post(`/api/events/${id}/queue`);
  expect((await ben.delete(`/api/events/${id}/queue`)).status).toBe(200);
  expect((await ben.delete(`/api/events/${id}/queue`)).status).toBe(200);
  expect((await carla.read(`/api/events/${id}`)).waitingListPosition).toBe(1);
  await say(carla, id, "cant_make_it");
  await say(amira, id, "cant_make_it");
  expect(await attending(id)).toBe(0);
});

test("nobody stands in line where there are seats, nor where they are in", async () => {
  const id = await event(2);
  expect((await answered(ben.post(`/api/events/${id}/queue`))).body.message).toBe(
    "There are seats left. Say that you are in instead.",
  );
  await say(ben, id, "in");
  expect((await answered(ben.post(`/api/events/${id}/queue`))).body.message).toBe("You are in already.");
});

test("more seats go to those in line, in their order", async () => {
  const id = await event(1);
  await say(amira, id, "in");
  const line = await crowd(app, 5);
  for (const guest of line) await joinWaitingList(app.db, guest, id);
  await host.person.patch(`/api/events/${id}`, { maxAttendees: 4 });
  const seated =
    await app.sql`select user_id from rsvps where event_id = ${id} and status = 'in' and user_id <> ${amira.id}`;
  expect(seated.map(({ user_id }) => user_id).sort()).toEqual(line.slice(0, 3).sort());
  expect(await countIsRight(id)).toBe(4);
  await host.person.patch(`/api/events/${id}`, { maxAttendees: null });
  expect(await countIsRight(id)).toBe(6);
});

test("a traveler who leaves for good gives every seat to the next in line", async () => {
  const id = await event(1);
  const [leaver] = await crowd(app, 1);
  await answerRsvp(app.db, leaver!, id, "in", app.ctx.city);
  await ben.post(`/api/events/${id}/queue`);
  await app.db.transaction((tx) => leaveAllEvents(tx, leaver!, app.ctx.city));
  expect(await countIsRight(id)).toBe(1);
  expect((await ben.read(`/api/events/${id}`)).rsvp).toBe("in");
});

/** A rush: everybody says 'in' at the same time. */
async function rush(travelers: number, seats: number): Promise<void> {
  const id = await event(seats, `Rush of ${travelers}`);
  const guests = await crowd(app, travelers);
  const answers = await Promise.allSettled(guests.map((guest) => answerRsvp(app.db, guest, id, "in", app.ctx.city)));
  expect(answers.filter(({ status }) => status === "fulfilled").length).toBe(seats);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason.message).toBe("This event is full.");
  expect(await countIsRight(id)).toBe(seats);
}

test("of 120 travelers who want one of 50 seats at once, exactly 50 are in", () => rush(120, 50));

const BIG = process.env.BIG_RACE;
test.skipIf(!BIG)(
  "of 500 travelers who want one of 50 seats at once, exactly 50 are in, twenty times over",
  async () => {
    for (let i = 0; i < 20; i++) await rush(500, 50);
  },
  120_000,
);

test("however answers, lines and limits change, the count is the RSVPs and nobody waits beside a free seat", async () => {
  const guests = await crowd(app, 8);
  const step = fc.record({
    who: fc.nat(7),
    what: fc.constantFrom("in", "in", "cant_make_it", "queue", "leave", "limit"),
    limit: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), async (rounds) => {
      const id = await event(2);
      for (const together of rounds) {
        await Promise.allSettled(
          together.map(({ who, what, limit }) => {
            const guest = guests[who]!;
            if (what === "queue") return joinWaitingList(app.db, guest, id);
            if (what === "leave") return app.db.transaction((tx) => leaveAllEvents(tx, guest, app.ctx.city));
            if (what === "limit") return host.person.patch(`/api/events/${id}`, { maxAttendees: limit });
            return answerRsvp(app.db, guest, id, what as "in", app.ctx.city);
          }),
        );
        const counted = await countIsRight(id);
        const [line] = await app.sql`
          select (select count(*)::int from event_waiting_list where event_id = ${id}) as waiting, max_attendees as most
          from events where id = ${id}`;
        if (line!.waiting > 0) expect(counted).toBe(line!.most);
      }
    }),
    { numRuns: 25, seed: 20261127 },
  );
}, 60_000);
