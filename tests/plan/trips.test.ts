// Several days as a trip: no place twice, what is closed on one day on another, and each day a plan like any other.
import { beforeAll, expect, test } from "bun:test";
import { createPlanner } from "../../islands/plan/day/day-planner.ts";
import { openClock } from "../../src/features/plan/clock.ts";
import type { KeptDay, PlanStop, PlanSummary, PlanView, StopView } from "../../src/features/plan/schema.ts";
import { getDayWindows } from "../../src/features/plan/stops.ts";
import { seededRandom } from "../../src/taste/random.ts";
import { formatTime } from "../../src/ui/dates.ts";
import { putPlaces, type Wanted } from "../places.ts";
import { changeRandomly, listSilent } from "../planning/random-edits.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
const HOTEL = { name: "Hotel Mare", latitude: 43.731, longitude: 7.421 };
const HOURS = ["Mo-Su 10:00-18:00", "Tu-Su 09:00-20:00", "Mo-Sa 14:00-19:00", "24/7", null];
let ids: Record<string, string>;

beforeAll(async () => {
  const random = seededRandom(3);
  const kinds = ["museum", "garden", "art gallery", "viewpoint", "bookshop", "restaurant", "restaurant"];
  const wanted = Array.from({ length: 70 }, (_, i): Wanted => {
    const kind = kinds[i % kinds.length]!;
    const type = kind === "restaurant" ? "restaurant" : kind === "bookshop" ? "retail" : "tour";
    const at = { latitude: 43.73 + random() / 80, longitude: 7.42 + random() / 80 };
    return { name: `${kind} ${i}`, type, tags: [`kind:${kind}`], ...at };
  });
  const named = (name: string): Wanted => ({ ...HOTEL, name, type: "tour", tags: ["kind:museum"] });
  ids = await putPlaces(app.db, [...wanted, named("Musée Bleu"), named("Jardin Haut")]);
  for (const [i, { name, tags }] of wanted.entries()) {
    const hours = tags![0] === "kind:restaurant" ? "Mo-Su 12:00-14:30,18:30-23:00" : HOURS[i % HOURS.length]!;
    await app.sql`update businesses set opening_hours = ${hours} where id = ${ids[name]!}`;
  }
  await app.sql`update businesses set opening_hours = 'Tu-Su 10:00-18:00' where id = ${ids["Musée Bleu"]!}`;
  await app.sql`update businesses set opening_hours = 'Mo 10:00-18:00' where id = ${ids["Jardin Haut"]!}`;
  await app.sql`update catalogue_version set version = version + 1`;
});

/** The Monday after next week's, and the days after it. */
const fromMonday = (days: number) => {
  const today = new Date();
  const monday = 14 - ((today.getUTCDay() + 6) % 7);
  return new Date(today.getTime() + (monday + days) * 86_400_000).toISOString().slice(0, 10);
};
const WISH = { start: "10:00", end: "21:00", meals: ["lunch", "dinner"], from: HOTEL, returns: true };
type Trip = { id: string; days: PlanView[] };
const readDays = (person: Person, days: PlanSummary[]) =>
  Promise.all(days.map(({ id }) => person.read<PlanView>(`/api/plans/${id}`)));
const travel = async (person: Person, days = 3, wish: object = {}): Promise<Trip> => {
  const dates = { date: fromMonday(0), until: fromMonday(days - 1) };
  const response = await person.post("/api/trips", { ...dates, ...WISH, ...wish });
  expect(response.status).toBe(200);
  const planned = (await response.json()) as PlanSummary[];
  return { id: planned[0]!.tripId!, days: await readDays(person, planned) };
};
const placesOf = ({ days }: Pick<Trip, "days">) => days.flatMap(({ stops }) => stops.map(({ placeId }) => placeId));
const toStop = ({ placeId, eventId, stayMinutes, lockedAt, meal, note }: StopView): PlanStop => {
  return { placeId, eventId, stayMinutes, lockedAt, meal, note };
};

test("Ana's three days have no place twice, and the museum isn't on its Monday", async () => {
  const ana = await app.join("Ana");
  for (const name of ["Musée Bleu", "Jardin Haut"])
    await ana.post("/api/swipes", { businessId: ids[name], action: "save" });
  const trip = await travel(ana);
  expect(trip.days.map(({ date }) => date)).toEqual([0, 1, 2].map(fromMonday));
  expect(trip.days.every(({ stops }) => stops.length >= 5)).toBe(true);
  expect(new Set(placesOf(trip)).size).toBe(placesOf(trip).length);
  expect(trip.days.flatMap(({ stops }) => stops.flatMap(({ problem }) => problem ?? []))).toEqual([]);
  const dayOf = (name: string) => trip.days.findIndex(({ stops }) => stops.some((stop) => stop.name === name));
  expect(dayOf("Jardin Haut")).toBe(0);
  expect(dayOf("Musée Bleu")).toBeGreaterThan(0);
  for (const { stops, end, date } of trip.days) {
    const { leavesAt, homeMinutes } = stops.at(-1)!;
    const { origin } = openClock(date, app.ctx.city.timezone);
    expect((Date.parse(leavesAt) - origin) / 60_000 + homeMinutes!).toBeLessThanOrEqual(Number(end.slice(0, 2)) * 60);
  }
  const page = await (await ana.get(`/trips/${trip.id}`)).text();
  expect(page).toContain("Start at Hotel Mare");
  for (const { startsAt, name, address } of trip.days.flatMap(({ stops }) => stops)) {
    expect(page).toContain(
      `<time dateTime="${startsAt}">${formatTime(startsAt, app.ctx.city)}</time> <bdi>${name}</bdi>`,
    );
    if (address) expect(page).toContain(`<span class="plan-address"> · ${address}</span>`);
  }
  const day = await (await ana.get(`/plan/${trip.days[1]!.id}`)).text();
  for (const path of [`/trips/${trip.id}`, `/plan/${trip.days[0]!.id}`]) expect(day).toContain(`href="${path}"`);
  expect(await (await ana.get("/plan")).text()).toContain(`href="/trips/${trip.id}"`);
});

test("a place of Ben's Monday is refused on his Tuesday, and isn't offered there", async () => {
  const ben = await app.join("Ben");
  const { days } = await travel(ben);
  const [monday, tuesday] = days as [PlanView, PlanView];
  const twice = monday.stops[0]!;
  const kept = await ben.read<KeptDay>(`/api/plans/${tuesday.id}/kept`);
  const elsewhere = new Set(monday.stops.map(({ placeId }) => placeId));
  expect(kept.candidates.filter(({ placeId }) => elsewhere.has(placeId))).toEqual([]);
  const stops = [toStop(twice), ...tuesday.stops.map(toStop)].slice(0, 5);
  for (const response of [
    await ben.get(`/api/plans/${tuesday.id}/kept?add=${twice.placeId}`),
    await ben.patch(`/api/plans/${tuesday.id}`, { revision: 0, stops }),
  ]) {
    expect(response.status).toBe(409);
    expect(((await response.json()) as { message: string }).message).toStartWith("Your trip is there on Mon");
  }
});

test("Cleo's trip loses a day, gets another, and is gone with all of them", async () => {
  const cleo = await app.join("Cleo");
  const trip = await travel(cleo);
  await cleo.delete(`/api/plans/${trip.days[1]!.id}`);
  const page = await (await cleo.get(`/trips/${trip.id}`)).text();
  expect(page).not.toContain(trip.days[1]!.id);
  const add = (days: number) => cleo.post(`/api/trips/${trip.id}/days`, { date: fromMonday(days) });
  const days = (await (await add(3)).json()) as PlanSummary[];
  const grown = { days: await readDays(cleo, days) };
  expect(grown.days.map(({ date }) => date)).toEqual([0, 2, 3].map(fromMonday));
  expect(new Set(placesOf(grown)).size).toBe(placesOf(grown).length);
  expect(grown.days[2]).toMatchObject({ from: HOTEL, returns: true });
  expect(await (await add(3)).json()).toEqual(days);
  expect((await add(11)).status).toBe(422);
  expect((await cleo.delete(`/api/trips/${trip.id}`)).status).toBe(200);
  expect(await cleo.read("/api/plans")).toEqual([]);
  expect((await cleo.get(`/trips/${trip.id}`)).status).toBe(404);
});

test("in two windows, Fay puts no place on two days, and a trip grows by one day", async () => {
  const fay = await app.join("Fay");
  const trip = await travel(fay);
  const [, tuesday, wednesday] = trip.days as [PlanView, PlanView, PlanView];
  const seen = new Set(placesOf(trip));
  const free = Object.values(ids).find((id) => !seen.has(id))!;
  const addFree = ({ id, stops }: PlanView) => {
    const added = { placeId: free, eventId: null, stayMinutes: 30, lockedAt: null, meal: null, note: null };
    return fay.patch(`/api/plans/${id}`, { revision: 0, stops: [...stops.map(toStop), added] });
  };
  const changed = await Promise.all([addFree(tuesday), addFree(wednesday)]);
  expect(changed.map(({ status }) => status).sort()).toEqual([200, 409]);
  const add = (days: number) => fay.post(`/api/trips/${trip.id}/days`, { date: fromMonday(days) });
  const added = await Promise.all([add(3), add(4)]);
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409]);
  const days = await readDays(fay, await fay.read<PlanSummary[]>("/api/plans"));
  expect(days).toHaveLength(4);
  expect(new Set(placesOf({ days })).size).toBe(placesOf({ days }).length);
});

test("a trip sent twice is one, has its own limits, and is Dora's alone", async () => {
  const [dora, eve] = [await app.join("Dora"), await app.join("Eve")];
  const id = crypto.randomUUID();
  const [one, other] = await Promise.all([travel(dora, 2, { id }), travel(dora, 2, { id })]);
  expect(other).toEqual(one!);
  const plans = await dora.read<PlanSummary[]>("/api/plans");
  expect(plans.map(({ tripId }) => tripId)).toEqual([id, id]);
  for (const [until, told] of [
    [0, "A trip ends after the day on which it begins."],
    [10, "A trip has at most 10 days."],
  ] as const) {
    const response = await dora.post("/api/trips", { date: fromMonday(0), until: fromMonday(until), ...WISH });
    expect(response.status).toBe(422);
    expect(((await response.json()) as { fields: object }).fields).toEqual({ until: [told] });
  }
  expect((await eve.get(`/trips/${id}`)).status).toBe(404);
  expect((await eve.post(`/api/trips/${id}/days`, { date: fromMonday(3) })).status).toBe(404);
  await travel(eve, 2, { id });
  expect(await dora.read("/api/plans")).toEqual(plans);
  for (let i = 0; i < 57; i++)
    await app.sql`insert into plans (id, user_id, trip_id, date, request, stops)
      select gen_random_uuid(), user_id, gen_random_uuid(), date, request, '[]' from plans where id = ${one!.days[0]!.id}`;
  const more = await dora.post("/api/trips", { date: fromMonday(0), until: fromMonday(1), ...WISH });
  expect(more.status).toBe(409);
});

test("Finn's trip is in his export, and in what his watch and his phone keep", async () => {
  const finn = await app.join("Finn");
  const trip = await travel(finn);
  const gpx = await (await finn.get(`/api/plans/${trip.days[0]!.id}/file/gpx`)).text();
  expect(gpx.match(/<rtept /g)).toHaveLength(trip.days[0]!.stops.length + 2);
  const { plans } = await finn.read("/api/users/export");
  expect(plans.map(({ tripId }: { tripId: string }) => tripId)).toEqual([trip.id, trip.id, trip.id]);
  const { pages } = await finn.read<{ pages: string[] }>("/api/offline/pages");
  expect(pages).toContain(`/trips/${trip.id}`);
  expect(pages).toContain(`/plan/${trip.days[2]!.id}`);
});

test("Hana names her trip, shares it with one link, and saves it in her calendar", async () => {
  const [hana, ivo] = [await app.join("Hana"), app.visitor()];
  const trip = await travel(hana);
  const path = `/api/trips/${trip.id}`;
  expect(await (await hana.patch(path, { name: "  Harbor & <hills> " })).json()).toEqual({
    name: "Harbor & <hills>",
    url: null,
  });
  expect((await hana.patch(path, { name: "x".repeat(81) })).status).toBe(422);
  for (const page of [`/trips/${trip.id}`, "/plan", `/plan/${trip.days[1]!.id}`])
    expect(await (await hana.get(page)).text()).toContain("Harbor &amp; &lt;hills&gt;");

  const share = async (who = hana) => (await (await who.post(`${path}/link`)).json()) as { url: string };
  const [{ url }, again] = await Promise.all([share(), share()]);
  expect(again.url).toBe(url);
  const shared = new URL(url).pathname;
  const { url: ownLink } = (await (await hana.post(`/api/plans/${trip.days[0]!.id}/link`)).json()) as PlanView;
  const whole = await (await ivo.get(shared)).text();
  for (const text of [
    "Harbor &amp; &lt;hills&gt;",
    "noindex",
    ...trip.days.map(({ date }) => `${shared}?date=${date}`),
  ])
    expect(whole).toContain(text);
  for (const { date, stops } of trip.days) {
    const page = await (await ivo.get(`${shared}?date=${date}`)).text();
    for (const { name } of stops) expect(page).toContain(name);
    // The link of a day alone is another secret, and what one does with a trip is its traveler's.
    for (const secret of [ownLink!.split("/").at(-1)!, trip.id, "Hana", "Rename"]) {
      expect(page).not.toContain(secret);
      expect(whole).not.toContain(secret);
    }
    expect((await ivo.get(`${shared}/${date}/gpx`)).status).toBe(200);
  }
  const grown = (await (await hana.post(`${path}/days`, { date: fromMonday(3) })).json()) as PlanSummary[];
  expect(grown.map(({ tripName }) => tripName)).toEqual(Array(4).fill("Harbor & <hills>"));
  const days = await readDays(hana, grown);
  const own = await (await hana.get(`${path}/file/ics`)).text();
  const theirs = await (await ivo.get(`${shared}/all/ics`)).text();
  for (const calendar of [own, theirs]) {
    expect(calendar).toContain("X-WR-CALNAME:Harbor & <hills>");
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(days.flatMap(({ stops }) => stops).length);
  }
  expect((await ivo.get(`${shared}/all/gpx`)).status).toBe(404);
  const { plans } = await hana.read("/api/users/export");
  expect(plans[0]).toMatchObject({ tripName: "Harbor & <hills>", tripPath: shared });

  await app.sql`update users set suspended_at = now() where id = ${hana.id}`;
  expect((await ivo.get(shared)).status).toBe(404);
  await app.sql`update users set suspended_at = null where id = ${hana.id}`;
  expect(((await (await hana.delete(`${path}/link`)).json()) as { url: null }).url).toBeNull();
  for (const gone of [shared, `${shared}?date=${fromMonday(0)}`, `${shared}/all/ics`, `${shared}/${fromMonday(0)}/ics`])
    expect((await ivo.get(gone)).status).toBe(404);
  expect((await share()).url).not.toBe(url);
  expect(await (await hana.patch(path, { name: null })).json()).toMatchObject({ name: null });
  expect(await (await hana.get(`/trips/${trip.id}`)).text()).toContain(
    '<h1 class="text-3xl md:text-4xl break-words">A trip to',
  );
});

test("after 200 random changes, nothing of Gina's trip is wrong without a word", async () => {
  const gina = await app.join("Gina");
  const trip = await travel(gina);
  const random = seededRandom(11);
  const silent: string[] = [];
  const rows = await app.sql<{ id: string; hours: string | null }[]>`select id, opening_hours as hours from businesses`;
  for (let turn = 0; turn < 20; turn++) {
    const { id } = trip.days[turn % 3]!;
    let plan = await gina.read<PlanView>(`/api/plans/${id}`);
    const kept = await gina.read<KeptDay>(`/api/plans/${id}/kept`);
    const planner = createPlanner(plan, kept, app.ctx.city);
    const clock = openClock(plan.date, app.ctx.city.timezone);
    const getWindows = ({ hours }: { hours: string | null }) =>
      getDayWindows({ openingHours: hours }, clock, app.ctx.city) as Promise<[number, number][] | null>;
    const windows = new Map(await Promise.all(rows.map(async (row) => [row.id, await getWindows(row)] as const)));
    for (let edit = 0; edit < 10; edit++) {
      const before = plan.stops.length < 3 ? planner.refill([]) : plan.stops;
      const { next } = changeRandomly(before, planner, kept, random);
      const body = { revision: plan.revision, stops: next.map(toStop) };
      const saved = await gina.patch(`/api/plans/${id}`, body);
      expect(saved.status).toBe(200);
      plan = (await saved.json()) as PlanView;
      silent.push(...listSilent(plan.stops, plan, clock.origin, (place) => windows.get(place) ?? null));
    }
  }
  expect(silent).toEqual([]);
  const places = placesOf({ days: await readDays(gina, await gina.read<PlanSummary[]>("/api/plans")) });
  expect(new Set(places).size).toBe(places.length);
}, 60_000);

test("Lea's trip calls places what its days call them, renamed and in her language", async () => {
  const lea = await app.join("Lea");
  const { id, days } = await travel(lea, 2);
  const [renamed, translated, gone] = days[0]!.stops as [StopView, StopView, StopView];
  await app.sql`update businesses set name = 'Renamed Hall' where id = ${renamed.placeId}`;
  await app.sql`update businesses set names = '{"fr": "Salle bleue"}', text_language = 'en' where id = ${translated.placeId}`;
  await app.sql`update businesses set is_approved = false where id = ${gone.placeId}`;
  const { url } = (await (await lea.post(`/api/trips/${id}/link`)).json()) as { url: string };
  await lea.get("/language/fr?returnTo=/");
  const dayPage = await (await lea.get(`/plan/${days[0]!.id}`)).text();
  for (const path of [`/trips/${id}`, "/plan", new URL(url).pathname, "/api/plans"]) {
    const page = await (await lea.get(path)).text();
    for (const name of ["Renamed Hall", "Salle bleue", gone.name]) {
      expect(page).toContain(name);
      expect(dayPage).toContain(name);
    }
    for (const { name } of [renamed, translated]) expect(page).not.toContain(`${name}\u2069`);
  }
});
