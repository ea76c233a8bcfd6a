// What a traveler needs on a planned day: no stop breaks it unnoticed, and nobody else reads it.
import { beforeAll, expect, test } from "bun:test";
import { createPlanner } from "../../islands/plan/day/day-planner.ts";
import type { KeptDay, PlanView } from "../../src/features/plan/schema.ts";
import { inDays } from "../meeting.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
const AT = { latitude: 43.735, longitude: 7.421 };
let ids: Record<string, string>;

beforeAll(async () => {
  ids = await putPlaces(app.db, [
    { name: "Musée Bleu", type: "tour", tags: ["kind:museum"], openingHours: "24/7", ...AT },
    { name: "Jardin Haut", type: "tour", tags: ["kind:garden"], openingHours: "24/7", ...AT },
    { name: "Noodle Bar", type: "restaurant", tags: ["kind:restaurant"], openingHours: "24/7", ...AT },
    { name: "Chez Rosa", type: "restaurant", tags: ["kind:restaurant"], openingHours: "24/7", ...AT },
  ]);
});

async function know(facts: Record<string, object>) {
  for (const [name, known] of Object.entries(facts))
    await app.sql`update businesses set facts = ${JSON.stringify(known)}::text::jsonb where id = ${ids[name]!}`;
  await app.sql`update catalogue_version set version = version + 1`;
}

const DAY = inDays(7).slice(0, 10);
const plan = async (person: Person, wish: object) => {
  const body = { date: DAY, start: "10:00", end: "18:00", meals: ["lunch"], ...wish };
  return (await (await person.post("/api/plans", body)).json()) as PlanView;
};
const read = (person: Person, { id }: PlanView) => person.read<PlanView>(`/api/plans/${id}`);
const namesOf = ({ stops }: PlanView) => stops.map(({ name }) => name).toSorted();
const warningsOf = ({ stops }: PlanView) =>
  Object.fromEntries(stops.flatMap(({ name, warning }) => (warning ? [[name, warning]] : [])));

test("Nadia alone is warned of a place that no longer takes her wheelchair", async () => {
  const nadia = await app.join("Nadia");
  const access = { wheelchair: "yes", vegan: "yes" };
  await know({ "Musée Bleu": access, "Jardin Haut": { wheelchair: "yes" }, "Noodle Bar": access });
  const day = await plan(nadia, { needs: ["wheelchair", "vegan"] });
  expect(namesOf(day)).toEqual(["Jardin Haut", "Musée Bleu", "Noodle Bar"]);
  expect(warningsOf(day)).toEqual({});

  await know({ "Musée Bleu": { wheelchair: "no" }, "Noodle Bar": {} });
  const now = await read(nadia, day);
  expect(warningsOf(now)).toEqual({
    "Musée Bleu": "Not known to fit what you need: Wheelchair access.",
    "Noodle Bar": "Not known to fit what you need: Vegan food and Wheelchair access.",
  });
  expect(new Set(now.stops.map(({ problem }) => problem))).toEqual(new Set(["unfit", null]));
  const planner = createPlanner(now, await nadia.read<KeptDay>(`/api/plans/${day.id}/kept`), app.ctx.city);
  expect(planner.time(now.stops)).toEqual(now.stops);

  const { url } = (await (await nadia.post(`/api/plans/${day.id}/link`)).json()) as PlanView;
  const { pathname } = new URL(url!);
  const seenByOthers = [
    await app.visitor().get(pathname),
    await app.visitor().get(`${pathname}/file/ics`),
    await nadia.get(`/api/plans/${day.id}/file/ics`),
  ];
  for (const response of seenByOthers) expect(await response.text()).not.toMatch(/wheelchair|Not known to fit/i);
});

test("an event that Nico goes to stays in his day, with a warning", async () => {
  const [nico, olga] = [await app.join("Nico"), await app.join("Olga", { type: "business" })];
  await know({ "Musée Bleu": { wheelchair: "yes" }, "Jardin Haut": {}, "Noodle Bar": {} });
  await app.sql`
    insert into businesses (user_id, name, type, location, latitude, longitude, is_approved, approved_at)
    values (${olga.id}, 'Cellar Stage', 'event_organizer', '3 Quay', ${AT.latitude}, ${AT.longitude}, true, now())`;
  await app.sql`update catalogue_version set version = version + 1`;
  const event = await olga.post("/api/events", { title: "Concert", eventDate: `${DAY}T13:00:00.000Z` });
  await nico.post(`/api/events/${((await event.json()) as { id: string }).id}/rsvp`, { status: "in" });
  const day = await plan(nico, { needs: ["wheelchair"] });
  expect(warningsOf(day)).toEqual({ Concert: "Not known to fit what you need: Wheelchair access." });
  expect(namesOf(day)).toEqual(["Concert", "Musée Bleu"]);
});

test("Nell's dog is welcome at every stop, and her lunch has seats outside", async () => {
  const nell = await app.join("Nell");
  await know({
    "Musée Bleu": { dogs: "no" },
    "Jardin Haut": { dogs: "yes" },
    "Noodle Bar": { dogs: "yes", outdoor: "yes" },
    "Chez Rosa": { dogs: "yes", outdoor: "no" },
  });
  expect(namesOf(await plan(nell, { needs: ["dogs", "outdoor"] }))).toEqual(["Jardin Haut", "Noodle Bar"]);
});
