// An event that repeats becomes ordinary events, whose later dates can be canceled together.
import { beforeAll, expect, test } from "bun:test";
import { openBusiness, readResponse } from "../meeting.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let [amira, bo]: Person[] = [];
let luc: Awaited<ReturnType<typeof openBusiness>>;
beforeAll(async () => {
  [amira, bo] = await Promise.all([app.join("Amira"), app.join("Bo")]);
  luc = await openBusiness(app, "Luc", "Chez Luc");
});

type Event = { id: string; title: string; eventDate: string; endsAt: string | null; seriesId: string | null };
const plan = (form: object) => readResponse(luc.person.post("/api/events", form));
/** Canceled ones, too. */
const datesOf = async (title: string): Promise<(Event & { canceledAt: string | null; currentAttendees: number })[]> =>
  (await luc.person.read(`/api/businesses/${luc.id}/events`)).filter((event: Event) => event.title === title);
const noticesOf = async (person: Person, title: string): Promise<{ title: string; content: string }[]> =>
  (await person.read("/api/users/messages")).filter((message: Event) => message.title === `Canceled: ${title}`);

// Three Saturdays around the last Sunday of March, when clocks change in Monaco.
const chess = {
  title: "Chess",
  eventDate: "2031-03-22T19:00:00+01:00",
  endsAt: "2031-03-22T22:00:00+01:00",
  maxAttendees: 8,
};

test("each week has an event at the same local time, also after the clocks change", async () => {
  const id = crypto.randomUUID();
  const first = await plan({ ...chess, id, repeats: "week", dates: 3 });
  expect(first).toMatchObject({ status: 200, body: { id, seriesId: id, eventDate: "2031-03-22T18:00:00.000Z" } });
  // A retry after a lost response creates nothing twice.
  await plan({ ...chess, id, repeats: "week", dates: 3 });
  const dates = await datesOf("Chess");
  expect(dates.map(({ eventDate, endsAt }) => [eventDate, endsAt])).toEqual([
    ["2031-03-22T18:00:00.000Z", "2031-03-22T21:00:00.000Z"],
    ["2031-03-29T18:00:00.000Z", "2031-03-29T21:00:00.000Z"],
    ["2031-04-05T17:00:00.000Z", "2031-04-05T20:00:00.000Z"],
  ]);
  expect(new Set(dates.map(({ seriesId }) => seriesId))).toEqual(new Set([id]));
});

test("a series never gets the id of somebody else's event, nor of one without a series", async () => {
  const other = await openBusiness(app, "Ines", "Chez Ines");
  const [theirs, own] = [crypto.randomUUID(), crypto.randomUUID()];
  await other.person.post("/api/events", { id: theirs, title: "Tarot", eventDate: chess.eventDate });
  await plan({ id: own, title: "Tarot", eventDate: chess.eventDate });
  for (const id of [theirs, own])
    expect((await plan({ id, title: "Tarot", eventDate: chess.eventDate, repeats: "week", dates: 3 })).status).toBe(
      409,
    );
  expect((await datesOf("Tarot")).map(({ id, seriesId }) => [id, seriesId])).toEqual([[own, null]]);
});

test("after a lost response, other dates are no retry", async () => {
  const id = crypto.randomUUID();
  const salsa = { id, title: "Salsa", eventDate: chess.eventDate, repeats: "week" };
  expect((await plan({ ...salsa, dates: 3 })).status).toBe(200);
  for (const other of [{ repeats: "month" }, { dates: 2 }, { eventDate: "2031-03-23T19:00:00+01:00" }])
    expect((await plan({ ...salsa, dates: 3, ...other })).status).toBe(409);
  expect(await datesOf("Salsa")).toHaveLength(3);
});

test("where the first date is canceled already, its later ones can be, too", async () => {
  const { body } = await plan({ ...chess, title: "Tango", repeats: "week", dates: 3 });
  for (const path of [`/api/events/${body.id}`, `/api/events/${body.id}?following=yes`])
    expect((await luc.person.delete(path)).status).toBe(200);
  expect((await datesOf("Tango")).map(({ canceledAt }) => canceledAt !== null)).toEqual([true, true, true]);
});

test("a month without the day is left out", async () => {
  await plan({ title: "Full moon", eventDate: "2031-01-31T20:00:00Z", repeats: "month", dates: 3 });
  expect((await datesOf("Full moon")).map(({ eventDate }) => eventDate.slice(0, 10))).toEqual([
    "2031-01-31",
    "2031-03-31",
    "2031-05-31",
  ]);
});

test("a series has at most 26 dates, all within ten years", async () => {
  const soon = { title: "Too much", eventDate: "2031-01-31T20:00:00Z" };
  expect(await plan({ ...soon, repeats: "week", dates: 27 })).toMatchObject({
    status: 422,
    body: { fields: { dates: ["At most 26."] } },
  });
  const late = new Date(Date.now() + 9.9 * 365 * 86_400_000).toISOString();
  expect((await plan({ ...soon, eventDate: late, repeats: "month", dates: 12 })).status).toBe(422);
  expect((await plan({ ...soon, repeats: "day", dates: 2 })).status).toBe(422);
  expect(await datesOf("Too much")).toEqual([]);
});

test("Luc changes or cancels one date, and the others stay", async () => {
  const { body } = await plan({ ...chess, title: "Go", repeats: "week", dates: 3 });
  const [, second, third] = await datesOf("Go");
  await luc.person.patch(`/api/events/${third!.id}`, { location: "In the cellar" });
  await amira!.post(`/api/events/${second!.id}/rsvp`, { status: "in" });
  expect((await luc.person.delete(`/api/events/${second!.id}`)).status).toBe(200);
  const dates = await datesOf("Go");
  expect(dates.map(({ canceledAt }) => canceledAt !== null)).toEqual([false, true, false]);
  expect(dates[0]).toMatchObject({ id: body.id, location: null });
  expect(await noticesOf(amira!, "Go")).toMatchObject([{ content: expect.stringContaining("has been canceled") }]);
});

test("he cancels a date with all later ones, and each guest gets one message", async () => {
  const other = await openBusiness(app, "Olga", "Olga's");
  await plan({ ...chess, title: "Bridge", maxAttendees: 1, repeats: "week", dates: 4 });
  const [first, second, third, fourth] = await datesOf("Bridge");
  for (const date of [first, second, third, fourth])
    expect((await amira!.post(`/api/events/${date!.id}/rsvp`, { status: "in" })).status).toBe(200);
  expect((await bo!.post(`/api/events/${third!.id}/waiting-list`)).status).toBe(200);
  const path = `/api/events/${second!.id}?following=yes`;
  expect((await other.person.delete(path)).status).toBe(403);
  expect(await noticesOf(amira!, "Bridge")).toEqual([]);
  for (const _ of ["once", "again"]) expect((await luc.person.delete(path)).status).toBe(200);
  const mailed = (await app.deliver()).filter(({ subject }) => subject === "Chez Luc: Canceled: Bridge");
  expect(mailed.map(({ to }) => to).sort()).toEqual([amira!.email, bo!.email]);
  const dates = await datesOf("Bridge");
  expect(dates.map(({ canceledAt }) => canceledAt !== null)).toEqual([false, true, true, true]);
  for (const guest of [amira!, bo!])
    expect(await noticesOf(guest, "Bridge")).toMatchObject([
      { content: expect.stringContaining("and its later dates have been canceled") },
    ]);
  expect((await luc.person.delete(`/api/events/${first!.id}?following=yes`)).status).toBe(200);
  expect(await noticesOf(amira!, "Bridge")).toHaveLength(2);
  expect(await noticesOf(bo!, "Bridge")).toHaveLength(1);
});
