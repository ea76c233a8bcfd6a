// A day that is changed in the browser without a network is the same as if the server had changed it.
import { beforeAll, expect, test } from "bun:test";
import { createPlanner } from "../../islands/plan/day/day-planner.ts";
import { getStopKey, type KeptDay, type PlanView, type StopView } from "../../src/features/plan/schema.ts";
import { seededRandom } from "../../src/taste/random.ts";
import { inDays, openBusiness } from "../meeting.ts";
import { putPlaces, type Wanted } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
const HOURS = ["Mo-Su 10:00-18:00", "Mo-Su 12:00-14:30,19:00-22:30", "Mo-Su 14:00-19:00", "24/7", ""];
const KINDS = ["museum", "garden", "restaurant", "bookshop", "market"];
let ids: string[];

beforeAll(async () => {
  const random = seededRandom(17);
  const places = Array.from(
    { length: 30 },
    (_, i): Wanted => ({
      name: `Place ${i}`,
      type: KINDS[i % 5] === "restaurant" ? "restaurant" : "tour",
      tags: [`kind:${KINDS[i % 5]}`],
      latitude: 43.73 + random() / 80,
      longitude: 7.42 + random() / 80,
    }),
  );
  ids = Object.values(await putPlaces(app.db, places));
  for (const id of ids)
    await app.sql`update businesses set opening_hours = ${HOURS[Math.floor(random() * 5)]!} where id = ${id}`;
  await app.sql`update catalogue_version set version = version + 1`;
});

async function planDay(person: Person, wish: object): Promise<PlanView> {
  for (const id of ids.slice(0, 6)) await person.post("/api/swipes", { businessId: id, action: "save" });
  const date = inDays(7).slice(0, 10);
  const body = { date, start: "10:00", end: "21:30", pace: "normal", meals: ["lunch", "dinner"], ...wish };
  return (await (await person.post("/api/plans", body)).json()) as PlanView;
}

const openKept = async (person: Person, plan: PlanView) =>
  createPlanner(plan, await person.read<KeptDay>(`/api/plans/${plan.id}/kept`), app.ctx.city);

const toPlanStop = ({ placeId, eventId, stayMinutes, lockedAt, meal }: StopView) => ({
  placeId,
  eventId,
  stayMinutes,
  lockedAt,
  meal,
});

/** As the server shows them. */
async function save(person: Person, plan: PlanView, stops: readonly StopView[]): Promise<PlanView> {
  const { revision } = await person.read<PlanView>(`/api/plans/${plan.id}`);
  const response = await person.patch(`/api/plans/${plan.id}`, { revision, stops: stops.map(toPlanStop) });
  expect(response.status).toBe(200);
  return (await response.json()) as PlanView;
}

test("times and warnings are those of the server", async () => {
  const lia = await app.join("Lia");
  const plan = await planDay(lia, { from: { name: "Hotel", latitude: 43.735, longitude: 7.425 } });
  const planner = await openKept(lia, plan);
  expect(plan.stops.length).toBeGreaterThan(4);
  expect(planner.time(plan.stops)).toEqual(plan.stops);
  const [first, second, ...rest] = plan.stops as [StopView, StopView, ...StopView[]];
  const longer = [{ ...second, lockedAt: "10:05", stayMinutes: 240 }, { ...first, stayMinutes: 90 }, ...rest];
  const offline = planner.time(longer);
  expect(offline.filter(({ warning }) => warning).length).toBeGreaterThan(0);
  expect(offline).toEqual((await save(lia, plan, longer)).stops);
});

test("something else for a stop: up to three places that fit, with why", async () => {
  const gil = await app.join("Gil");
  const plan = await planDay(gil, {});
  const planner = await openKept(gil, plan);
  const planned = new Set(plan.stops.map(({ placeId }) => placeId));
  let found = 0;
  for (const [at, stop] of plan.stops.entries()) {
    const swaps = planner.findSwaps(plan.stops, getStopKey(stop));
    expect(swaps.length).toBeLessThanOrEqual(3);
    for (const swap of swaps) {
      found++;
      expect(swap.stop).toMatchObject({ meal: stop.meal, problem: null });
      expect(planned).not.toContain(swap.stop.placeId);
      expect(planner.time(plan.stops.with(at, swap.stop))[at]).toEqual(swap.stop);
    }
  }
  expect(found).toBeGreaterThan(4);
});

test("a place and an event that are added come where they cost least, once", async () => {
  const uma = await app.join("Uma");
  const { person: owner } = await openBusiness(app, "Otis", "Café Otis");
  await app.sql`update businesses set latitude = 43.737, longitude = 7.426 where name = 'Café Otis'`;
  const eventDate = `${inDays(7).slice(0, 10)}T15:00:00.000Z`;
  const event = (await (await owner.post("/api/events", { title: "Concert", eventDate })).json()) as { id: string };
  const plan = await planDay(uma, { pace: "relaxed", meals: ["lunch"] });
  const free = ids.find((id, index) => index % 5 !== 2 && !plan.stops.some(({ placeId }) => placeId === id))!;
  for (const key of [free, event.id]) {
    const kept = await uma.read<KeptDay>(`/api/plans/${plan.id}/kept?add=${key}`);
    const planner = createPlanner(plan, kept, app.ctx.city);
    const asked = planner.place(plan.stops, kept.added!);
    expect(asked).toHaveLength(plan.stops.length + 1);
    expect(asked.filter((stop) => getStopKey(stop) === key)).toHaveLength(1);
    const { asked: shown } = planner.edit(plan.stops, asked, key);
    expect(shown.map(withoutWhy)).toEqual((await save(uma, plan, asked)).stops.map(withoutWhy));
  }
  expect((await uma.get(`/api/plans/${plan.id}/kept?add=${crypto.randomUUID()}`)).status).toBe(404);
  const other = await planDay(uma, { date: inDays(9).slice(0, 10) });
  const refused = await uma.get(`/api/plans/${other.id}/kept?add=${event.id}`);
  expect(refused.status).toBe(409);
  expect(((await refused.json()) as { message: string }).message).toStartWith("This event is now on ");
  const page = await (await uma.get(`/plan?add=${free}`)).text();
  expect(page).toContain(`href="/plan/${plan.id}?add=${free}"`);
  expect(await (await uma.get(`/business/${free}`)).text()).toContain(`href="/plan?add=${free}"`);
  expect(await (await uma.get(`/events/${event.id}`)).text()).toContain(`href="/plan?add=${event.id}"`);
});

/** The server says why a stop is in the plan once it is. */
const withoutWhy = ({ why: _, ...stop }: StopView) => stop;

test("a swapped stop and a day planned again are what the server makes of them", async () => {
  const sam = await app.join("Sam");
  const { person: owner } = await openBusiness(app, "Olga", "Café Olga");
  await app.sql`update businesses set latitude = 43.736, longitude = 7.425 where name = 'Café Olga'`;
  const eventDate = `${inDays(7).slice(0, 10)}T14:00:00.000Z`;
  const event = (await (await owner.post("/api/events", { title: "Tasting", eventDate })).json()) as { id: string };
  expect((await sam.post(`/api/events/${event.id}/rsvp`, { status: "in" })).status).toBe(200);
  const plan = await planDay(sam, { pace: "relaxed" });
  const planner = await openKept(sam, plan);
  expect(plan.stops.map(({ eventId }) => eventId)).toContain(event.id);
  const at = plan.stops.findIndex(({ eventId, meal }) => !eventId && !meal);
  const [swap] = planner.findSwaps(plan.stops, getStopKey(plan.stops[at]!));
  const swapped = planner.time(plan.stops.with(at, swap!.stop));
  const saved = await save(sam, plan, swapped);
  expect(swapped).toEqual(saved.stops);

  const locked = planner.time(swapped.map((stop, index) => (index === at ? { ...stop, lockedAt: "11:00" } : stop)));
  const refilled = planner.refill(locked);
  expect(refilled.length).toBeGreaterThan(3);
  expect(refilled.find(({ lockedAt }) => lockedAt)).toMatchObject({ placeId: swap!.stop.placeId, problem: null });
  expect(refilled.map(({ eventId }) => eventId)).toContain(event.id);
  expect(refilled.map(withoutWhy)).toEqual((await save(sam, plan, refilled)).stops.map(withoutWhy));
});

const getLastSundayOfMarch = (year: number): string => {
  const last = new Date(Date.UTC(year, 2, 31));
  return new Date(last.getTime() - last.getUTCDay() * 86_400_000).toISOString().slice(0, 10);
};

test("on the day when the clocks change, the hours are still those of the city", async () => {
  const mia = await app.join("Mia");
  const year = new Date().getUTCFullYear();
  const date = [year, year + 1].map(getLastSundayOfMarch).find((day) => day > inDays(1))!;
  const plan = await planDay(mia, { date, start: "09:00" });
  const planner = await openKept(mia, plan);
  expect(plan.stops.length).toBeGreaterThan(2);
  expect(planner.time(plan.stops)).toEqual(plan.stops);
});
