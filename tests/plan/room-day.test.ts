// A day for friends: planned from the shortlist of their room, and from nothing that one of them keeps to themselves.
import { beforeAll, expect, test } from "bun:test";
import { createPlanner } from "../../islands/plan/day/day-planner.ts";
import { invalidateCatalogue } from "../../src/features/places/listing/catalogue-version.ts";
import type { KeptDay, PlanView } from "../../src/features/plan/schema.ts";
import { putPlaces, type Wanted } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { decide, openRoom } from "../together/people.ts";

const app = useTestApp();
const START = { latitude: 43.7384, longitude: 7.4246 };
let ids: Record<string, string>;

beforeAll(async () => {
  const names = ["Gallery", "Garden", "Museum"].flatMap((kind) => [0, 1, 2, 3, 4].map((i) => `${kind} ${i}`));
  ids = await putPlaces(
    app.db,
    names.map((name): Wanted => ({ name, type: "tour", tags: ["kind:museum"], openingHours: "24/7", ...START })),
  );
  await app.sql`update businesses set facts = '{"wheelchair": "yes"}' where name <> 'Gallery 2'`;
  await app.sql`update businesses set latitude = 43.8 where name = 'Garden 4'`;
  await app.db.transaction((tx) => invalidateCatalogue(tx));
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const WISH = { date: inDays(7), start: "10:00", end: "15:00", meals: [] };
const namesOf = ({ stops }: Pick<PlanView, "stops">) => stops.map(({ name }) => name);
const plan = async (person: Person, wish: object = {}) =>
  (await (await person.post("/api/plans", { ...WISH, ...wish })).json()) as PlanView;

/** Ana, who saved the gardens, and Ben, who needs wheelchair access, like three galleries. */
async function swipeTogether(name: string, settings: object = {}) {
  const [ana, ben] = [await app.join(`Ana ${name}`), await app.join(`Ben ${name}`)];
  for (const i of [0, 1, 2, 3, 4]) await ana.post("/api/swipes", { businessId: ids[`Garden ${i}`], action: "save" });
  const started = await ana.post("/api/together", { name: "Ana", rule: "all", type: "all", ...settings });
  const room = ((await started.json()) as { path: string }).path.slice("/together/".length);
  await ben.post(`/api/together/${room}/members`, { name: "Benedetta", needs: ["wheelchair"] });
  for (const person of [ana, ben])
    for (const i of [0, 1, 2])
      await person.post(`/api/together/${room}/swipes`, {
        id: crypto.randomUUID(),
        businessId: ids[`Gallery ${i}`],
        action: "like",
      });
  return { ana, ben, room };
}

test("the day of the friends is planned from their shortlist", async () => {
  const { ana, room } = await swipeTogether("Uno", { walk: { minutes: 10, ...START } });
  expect(await (await ana.get(`/together/${room}/shortlist`)).text()).toContain(`href="/plan?room=${room}"`);
  expect(namesOf(await plan(ana)).every((name) => name.startsWith("Garden"))).toBe(true);

  const day = await plan(ana, { room });
  expect(namesOf(day)).toEqual(expect.arrayContaining(["Gallery 0", "Gallery 1"]));
  const { candidates } = await ana.read<KeptDay>(`/api/plans/${day.id}/kept`);
  const values = Object.fromEntries(candidates.map(({ name, value }) => [name, value]));
  expect(values).toMatchObject({ "Gallery 0": 1, "Gallery 1": 1 });
  expect(Object.values(values).filter((value) => value === 1)).toHaveLength(2);
  expect(values).not.toHaveProperty("Gallery 2");
  expect(values).not.toHaveProperty("Garden 4");

  expect((await ana.delete(`/api/together/${room}/members/me`)).status).toBe(200);
  const kept = await ana.read<KeptDay>(`/api/plans/${day.id}/kept`);
  const stops = createPlanner(day, kept, app.ctx.city).refill(day.stops);
  expect(namesOf({ stops }).every((name) => name.startsWith("Garden"))).toBe(true);
});

test("the day names no member and no need, and starts when the room does", async () => {
  const { ana, room } = await swipeTogether("Due", { open: `${inDays(9)}T13:00:00.000Z` });
  const day = await plan(ana, { room });
  const [stored] = await app.sql`select request from plans where id = ${day.id}`;
  for (const text of [JSON.stringify(day), JSON.stringify(stored)]) expect(text).not.toMatch(/Benedetta|wheelchair/);
  const page = await (await ana.get(`/plan?room=${room}`)).text();
  expect(page).not.toContain("Benedetta");
  expect(page).not.toMatch(/value="wheelchair"[^>]*checked|checked[^>]*value="wheelchair"/);
  expect(page).toContain(inDays(9));
});

test("nobody plans by a room that they aren't in", async () => {
  const { room } = await swipeTogether("Tre");
  const eve = await app.join("Eve");
  for (const [code, status] of [
    [room, 403],
    ["0123abcd", 404],
  ] as const) {
    expect((await eve.get(`/plan?room=${code}`)).status).toBe(status);
    expect((await eve.post("/api/plans", { ...WISH, room: code })).status).toBe(status);
  }
  expect(await eve.read("/api/plans")).toEqual([]);
});

test("Ben, a guest, sees the room's day, the same as Ana, and it is stored nowhere", async () => {
  const { code, friends } = await openRoom(app, ["Anita", "Benno"]);
  for (const friend of friends)
    for (const i of [0, 1, 2]) await decide(friend, ids[`Gallery ${i}`]!, i < 2 ? "like" : "dislike");
  const [ana, ben] = friends.map(({ person }) => person) as [Person, Person];
  const shortlist = await ben.get(`/together/${code}/shortlist`);
  expect(await shortlist.text()).toContain(`href="/plan/room/${code}"`);
  // Who joined before there was such a page enters it, too.
  expect(shortlist.headers.get("set-cookie")).toMatch(
    new RegExp(`^room=[\\w-]{43}; Path=/plan/room/${code}; HttpOnly`),
  );

  const before = await countPlans();
  const date = inDays(7);
  const page = await (await ben.get(`/plan/room/${code}?date=${date}`)).text();
  expect(namesOf(readPlan(page))).toEqual(expect.arrayContaining(["Gallery 0", "Gallery 1"]));
  expect(readPlan(page)).toMatchObject({ date, start: "10:00", end: "21:00", url: null, tripId: null });
  expect(page).not.toMatch(/Anita|Benno|Plan the rest again|Share this plan|Delete plan/);
  expect(readPlan(await (await ana.get(`/plan/room/${code}?date=${date}`)).text())).toEqual(readPlan(page));

  const files = `/api/together/${code}/days/${date}`;
  expect(page).toContain(files);
  expect(await (await ben.get(`${files}/ics`)).text()).toMatch(/SUMMARY:Gallery [01]/);
  expect(await (await ben.get(`${files}/gpx`)).text()).toContain("<name>Gallery 1</name>");
  for (const impossible of ["2020-02-02", "2026-02-31", "tomorrow"]) {
    const soon = readPlan(await (await ben.get(`/plan/room/${code}?date=${impossible}`)).text());
    expect([inDays(0), inDays(1), inDays(2)]).toContain(soon.date);
  }
  expect(await countPlans()).toBe(before);
  expect((await app.visitor().get(`/plan/room/${code}`)).status).toBe(403);
  expect((await app.visitor().get(`${files}/ics`)).status).toBe(403);
});

test("Ada and Bea, who both like cafés, don't spend their day in them", async () => {
  const at = (n: number) => ({ latitude: 43.9 + n / 20_000, longitude: 7.6, openingHours: "24/7" });
  const cafes = Array.from({ length: 12 }, (_, n): Wanted => ({ ...at(n), name: `Café ${n}`, tags: ["kind:café"] }));
  const sights = ["museum", "garden", "castle", "viewpoint", "market", "church"].map(
    (kind, n): Wanted => ({ ...at(n + 0.5), name: `The ${kind}`, type: "tour", tags: [`kind:${kind}`] }),
  );
  const own = await putPlaces(app.db, [...cafes, ...sights]);
  await app.db.transaction((tx) => invalidateCatalogue(tx));
  const { code, friends } = await openRoom(app, ["Ada", "Bea"]);
  for (const [index, friend] of friends.entries())
    for (const n of [0, 1, 2, 3]) await decide(friend, own[`Café ${4 * index + n}`]!, "like");
  const page = await friends[0]!.person.get(`/plan/room/${code}?date=${inDays(7)}`);
  const names = namesOf(readPlan(await page.text()));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => name.startsWith("Café")).length).toBeLessThanOrEqual(2);
});

test("a day with no stop tells Ben, a guest, nothing about places that he could save", async () => {
  const { code, friends } = await openRoom(app, ["Anke", "Bodo"], { type: "hotel" });
  const [ana, ben] = friends.map(({ person }) => person) as [Person, Person];
  for (const person of [ana, ben]) {
    const page = await (await person.get(`/plan/room/${code}?date=${inDays(7)}`)).text();
    if (namesOf(readPlan(page)).length > 0) continue;
    expect(page).toContain("Nothing fits into this day.");
    expect(page).not.toContain("Save a few places");
  }
});

const countPlans = async () => (await app.sql`select count(*)::int as count from plans`)[0]!.count;

/** What the page gives to the island that shows a day. */
function readPlan(page: string): PlanView {
  const island = page.slice(page.indexOf('data-island="DayPlan"'));
  return JSON.parse(/<script type="application\/json">(.*?)<\/script>/s.exec(island)![1]!).plan;
}
