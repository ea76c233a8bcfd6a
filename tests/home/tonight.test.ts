// The part of Home about tonight: the best match that is open, further open places, and this evening's events.
import { beforeAll, expect, test } from "bun:test";
import type { EventView } from "../../src/features/events/schema.ts";
import { selectTonight } from "../../src/features/home/tonight.ts";
import { putPlaces, type Wanted } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let ids: Record<string, string>;

const kind = (name: string, type: Wanted["type"], ...tags: NonNullable<Wanted["tags"]>): Wanted => ({
  name,
  type,
  tags,
});
const HOURS: Record<string, string> = {
  "Bar Velluto": "24/7",
  "Bar Corallo": "24/7",
  "Bar Segreto": "off",
  "Museo del Porto": "24/7",
  "Hotel Miramare": "24/7",
};

beforeAll(async () => {
  ids = await putPlaces(app.db, [
    kind("Bar Velluto", "restaurant", "kind:bar", "feature:live music"),
    kind("Bar Corallo", "restaurant", "kind:bar", "feature:live music"),
    kind("Bar Segreto", "restaurant", "kind:bar", "feature:live music"),
    kind("Museo del Porto", "tour", "kind:museum"),
    kind("Hotel Miramare", "hotel", "kind:hotel", "feature:live music"),
  ]);
  for (const [name, hours] of Object.entries(HOURS))
    await app.sql`update businesses set opening_hours = ${hours} where id = ${ids[name]!}`;
});

const home = async (person: Person) => (await (await person.get("/")).text()).replace(/<script.*?<\/script>/gs, "");
const hero = (page: string) => /<article class="hero-pick.*?<\/article>/s.exec(page)?.[0] ?? "";
const openList = (page: string) => /aria-labelledby="open-places".*?<\/section>/s.exec(page)?.[0] ?? "";
const evening = (page: string) => /aria-labelledby="evening".*?<\/section>/s.exec(page)?.[0] ?? "";

test("the first visit says what to do and lists what is open", async () => {
  const page = await home(await app.join("Amira"));
  expect(page).toContain("Start with ten places");
  expect(page).toContain("What other travelers like.");
  expect(hero(page)).toBe("");
  expect(openList(page)).toContain("Museo del Porto");
  expect(openList(page)).not.toContain("% match");
});

test("the hero card is the best open match with a reason, never a skipped place", async () => {
  const ben = await app.join("Ben");
  await ben.post("/api/swipes", { businessId: ids["Bar Velluto"]!, action: "like" });
  await ben.post("/api/swipes", { businessId: ids["Bar Segreto"]!, action: "like" });
  await ben.post("/api/swipes", { businessId: ids["Museo del Porto"]!, action: "dislike" });
  const page = await home(ben);
  expect(hero(page)).toContain("Your best match open now");
  expect(hero(page)).toMatch(/Bar (Velluto|Corallo)/);
  expect(hero(page)).toContain("Open now");
  expect(hero(page)).toContain("Your kind of place");
  expect(hero(page).match(/class="hero-pick-chip"/g)!.length).toBeGreaterThan(1);
  for (const name of ["Bar Segreto", "Museo del Porto", "Hotel Miramare"]) expect(openList(page)).not.toContain(name);
  expect(page).not.toContain("Start with ten places");
});

test("at night, when a single match is open, the list goes on with the others", async () => {
  const dora = await app.join("Dora");
  await dora.post("/api/swipes", { businessId: ids["Bar Velluto"]!, action: "like" });
  await dora.post("/api/swipes", { businessId: ids["Bar Corallo"]!, action: "dislike" });
  await dora.post("/api/swipes", { businessId: ids["Museo del Porto"]!, action: "dislike" });
  const page = await home(dora);
  expect(hero(page)).toContain("Bar Velluto");
  expect(openList(page)).toContain("More of your matches");
  expect(openList(page)).toContain("Bar Segreto");
  expect(openList(page)).not.toContain("None of your best matches is open right now.");
});

test("a business sees none of it", async () => {
  const page = await home(await app.join("Luc", { type: "business" }));
  expect([hero(page), openList(page), evening(page)]).toEqual(["", "", ""]);
});

test("without events tonight, Home says so and lists the next ones", async () => {
  const carla = await app.join("Carla");
  expect(evening(await home(carla))).toContain("No events are planned yet.");
  await app.sql`
    insert into events (business_id, title, event_date) values (${ids["Bar Velluto"]!}, 'Jazz Duo', now() + interval '3 days')`;
  const later = evening(await home(carla));
  expect(later).toContain("Next events");
  expect(later).toContain("Nothing is on tonight.");
  expect(later).toMatch(/href="\/events\/[^"]+"[^>]*><bdi>Jazz Duo/);
});

test("a night lasts until five in the city's time zone", () => {
  const event = (id: string, eventDate: string) => ({ id, eventDate }) as EventView;
  const city = { name: "Kathmandu", timezone: "Asia/Kathmandu" };
  // Kathmandu is 5:45 ahead of UTC: it is 18:15 there.
  const now = new Date("2026-11-22T12:30:00Z");
  const dinner = event("dinner", "2026-11-22T13:15:00Z");
  const lateSet = event("late set", "2026-11-22T22:15:00Z");
  const breakfast = event("breakfast", "2026-11-23T01:15:00Z");
  expect(selectTonight([dinner, lateSet, breakfast], city, now)).toEqual({
    title: "Tonight",
    events: [dinner, lateSet],
  });
  expect(selectTonight([breakfast], city, now)).toEqual({ title: "Next events", events: [breakfast] });
  const morning = new Date("2026-11-23T00:30:00Z");
  expect(selectTonight([breakfast], city, morning)).toEqual({ title: "Today", events: [breakfast] });
});

test("after likes of one kind, Home still lists others before a third of it", async () => {
  const forms = ["kind:sculpture", "kind:mural", "kind:statue"] as const;
  const sculptures = Array.from({ length: 6 }, (_, n) =>
    kind(`Sculpture ${n + 1}`, "tour", "kind:public art", forms[n % 3]!),
  );
  const sculptureIds = await putPlaces(app.db, sculptures);
  await app.sql`update businesses set opening_hours = '24/7' where id in ${app.sql(Object.values(sculptureIds))}`;
  const finn = await app.join("Finn");
  for (const id of Object.values(sculptureIds)) await finn.post("/api/swipes", { businessId: id, action: "like" });
  const names = [...openList(await home(finn)).matchAll(/Sculpture \d|Museo del Porto|Bar \w+/g)].map(([name]) => name);
  const order = names.map((name) => name.startsWith("Sculpture"));
  expect(order.indexOf(false)).toBeGreaterThanOrEqual(0);
  expect(order.indexOf(false)).toBeLessThanOrEqual(2);
});
