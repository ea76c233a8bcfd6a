// A day in a city of shops is not a day of shops alone.
import { expect, test } from "bun:test";
import { createPlanner } from "../../islands/plan/day/day-planner.ts";
import { getStopKey, type KeptDay, type PlanView, type StopView } from "../../src/features/plan/schema.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

test("Wim, who has not swiped yet, gets more than shops from a city full of them", async () => {
  const at = (n: number) => ({ latitude: 43.73 + n / 2000, longitude: 7.42 });
  const shops = ["jewelry", "watches", "clothes", "shoes", "gifts", "bookshop", "perfume", "antiques"].map(
    (kind, n) => ({ name: `Shop of ${kind}`, type: "retail" as const, tags: [`kind:${kind}` as const], ...at(n) }),
  );
  const sights = ["museum", "garden", "viewpoint", "church"].map((kind, n) => ({
    name: `The ${kind}`,
    type: "tour" as const,
    tags: [`kind:${kind}` as const],
    ...at(n + 0.5),
  }));
  await putPlaces(app.db, [...shops, ...sights]);
  await app.sql`update businesses set opening_hours = 'Mo-Su 10:00-18:00'`;
  await app.sql`update catalogue_version set version = version + 1`;
  const wim = await app.join("Wim");
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const response = await wim.post("/api/plans", { date, start: "10:00", end: "14:00", pace: "normal", meals: [] });
  expect(response.status).toBe(200);
  const names = ((await response.json()) as PlanView).stops.map(({ name }) => name);
  const sightsSeen = names.filter((name) => name.startsWith("The "));
  expect(sightsSeen.length).toBeGreaterThanOrEqual(names.length - sightsSeen.length);
});

test("Ada gets no massage and no gift shop but the one she likes", async () => {
  const kinds = { massage: "tour", "gift shop": "retail", "shoe shop": "retail", "bicycle rental": "tour" } as const;
  const errands = Object.entries(kinds).map(([kind, type], n) => ({
    ...{ name: `Errand ${kind}`, type, tags: [`kind:${kind}` as const] },
    ...{ latitude: 43.74 + n / 2000, longitude: 7.43 },
  }));
  const chosen = { ...errands[1]!, name: "Gifts of Gerda" };
  const sights = ["bookshop", "fountain"].map((kind, n) => ({
    ...errands[n]!,
    name: kind,
    tags: [`kind:${kind}` as const],
  }));
  const ids = await putPlaces(app.db, [...errands, chosen, ...sights]);
  await app.sql`update businesses set opening_hours = 'Mo-Su 10:00-18:00'`;
  await app.sql`update catalogue_version set version = version + 1`;
  const ada = await app.join("Ada");
  await ada.post("/api/swipes", { businessId: ids[chosen.name], action: "like" });
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const response = await ada.post("/api/plans", { date, start: "10:00", end: "17:00", pace: "brisk", meals: [] });
  const names = ((await response.json()) as PlanView).stops.map(({ name }) => name);
  expect(names).toContain("Gifts of Gerda");
  expect(names.filter((name) => name.startsWith("Errand"))).toEqual([]);
});

test("Cleo, who likes only bars, sees the city by day and drinks in the evening", async () => {
  const at = (n: number) => ({ latitude: 43.75 + n / 2000, longitude: 7.44 });
  const bars = Array.from({ length: 8 }, (_, n) => ({
    name: `Bar ${n}`,
    type: "restaurant" as const,
    tags: [n % 2 ? ("kind:bar" as const) : ("kind:cocktail bar" as const)],
    ...at(n),
  }));
  const sights = ["museum", "garden", "viewpoint", "castle"].map((kind, n) => ({
    name: `Sight ${kind}`,
    type: "tour" as const,
    tags: [`kind:${kind}` as const],
    ...at(n + 0.5),
  }));
  const ids = await putPlaces(app.db, [...bars, ...sights]);
  await app.sql`update businesses set opening_hours = 'Mo-Su 10:00-24:00'`;
  await app.sql`update catalogue_version set version = version + 1`;
  const cleo = await app.join("Cleo");
  for (const { name } of bars) await cleo.post("/api/swipes", { businessId: ids[name], action: "like" });
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const wish = { date, start: "10:00", end: "22:00", pace: "normal", meals: [] };
  const { id, stops } = (await (await cleo.post("/api/plans", wish)).json()) as PlanView;
  const { origin } = await cleo.read<KeptDay>(`/api/plans/${id}/kept`);
  const hours = stops
    .filter(({ name }) => name.startsWith("Bar"))
    .map(({ startsAt }) => (Date.parse(startsAt) - origin) / 3_600_000);
  expect(hours.filter((hour) => hour < 17)).toEqual([]);
  expect(hours.length).toBeGreaterThan(0);
  expect(hours.length).toBeLessThanOrEqual(3);
  expect(stops.filter(({ name }) => name.startsWith("Sight")).length).toBeGreaterThanOrEqual(3);
});

test("Kofi, who likes cafés in a city full of them, gets lunch and a museum", async () => {
  const at = (n: number) => ({ latitude: 43.76 + n / 20_000, longitude: 7.46 });
  const cafes = Array.from({ length: 130 }, (_, n) => ({
    name: `Café ${n}`,
    type: "restaurant" as const,
    tags: ["kind:café" as const],
    ...at(n),
  }));
  const ids = await putPlaces(app.db, [
    ...cafes,
    ...[1, 2].map((n) => ({ name: `Lunch ${n}`, tags: ["kind:restaurant" as const], ...at(50 + n) })),
    ...[1, 2].map((n) => ({
      name: `Gallery ${n}`,
      type: "tour" as const,
      tags: ["kind:museum" as const],
      ...at(60 + n),
    })),
  ]);
  await app.sql`update businesses set opening_hours = 'Mo-Su 08:00-22:00'`;
  await app.sql`update catalogue_version set version = version + 1`;
  const kofi = await app.join("Kofi");
  for (const { name } of cafes.slice(0, 12)) await kofi.post("/api/swipes", { businessId: ids[name], action: "like" });
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const from = { name: null, ...at(0) };
  const wish = { date, start: "10:00", end: "17:00", pace: "normal", meals: ["lunch"], from };
  const { stops } = (await (await kofi.post("/api/plans", wish)).json()) as PlanView;
  expect(stops.filter(({ meal }) => meal === "lunch")).toHaveLength(1);
  expect(stops.filter(({ type }) => type === "tour").length).toBeGreaterThan(1);
});

test("Sol gets a museum instead of ever more statues, and only one of the same name", async () => {
  const at = (n: number) => ({ latitude: 43.9 + n / 20_000, longitude: 7.6 });
  const glances = ["public art", "memorial", "monument", "fountain", "city gate", "statue", "viewpoint"];
  const sight = (name: string, kind: string, n: number) => ({
    name,
    type: "tour" as const,
    tags: [`kind:${kind}` as const],
    ...at(n),
  });
  await putPlaces(app.db, [
    ...glances.flatMap((kind, n) => [sight(`${kind} 1`, kind, n), sight(`${kind} 2`, kind, n + 10)]),
    sight("Villa", "museum", 40),
    sight("Villa again", "castle", 42),
    sight("Fort", "fort", 44),
  ]);
  await app.sql`update businesses set name = 'Villa' where name = 'Villa again'`;
  await app.sql`update businesses set opening_hours = 'Mo-Su 08:00-22:00'`;
  await app.sql`update catalogue_version set version = version + 1`;
  const sol = await app.join("Sol");
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const wish = { date, start: "10:00", end: "16:00", pace: "relaxed", meals: [], from: { name: null, ...at(0) } };
  const { stops } = (await (await sol.post("/api/plans", wish)).json()) as PlanView;
  const names = stops.map(({ name }) => name);
  expect(names.filter((name) => name === "Villa")).toHaveLength(1);
  expect(names).toContain("Fort");
});

test("Ida, of whom nothing is known, sees the great museum rather than games", async () => {
  const at = (n: number) => ({ latitude: 44.1 + n / 20_000, longitude: 7.8 });
  const kinds = ["arcade", "bowling alley", "escape room", "mini golf"];
  const sights = kinds.flatMap((kind, n) =>
    [1, 2].map((copy) => ({
      name: `Other ${kind} ${copy}`,
      type: "tour" as const,
      tags: [`kind:${kind}` as const],
      ...at(3 * n + copy),
    })),
  );
  await putPlaces(app.db, [...sights, { name: "Great Museum", type: "tour", tags: ["kind:art museum"], ...at(60) }]);
  await app.sql`update businesses set opening_hours = 'Mo-Su 08:00-22:00'`;
  await app.sql`update catalogue_version set version = version + 1`;
  const ida = await app.join("Ida");
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const wish = { date, start: "10:00", end: "14:00", pace: "normal", meals: [], from: { name: null, ...at(0) } };
  const { stops } = (await (await ida.post("/api/plans", wish)).json()) as PlanView;
  expect(stops.map(({ name }) => name)).toContain("Great Museum");
});

test("Alma, who likes cafés, is offered others for hers, and no more than a day has", async () => {
  const at = (n: number) => ({ latitude: 44.4 + n / 20_000, longitude: 8.2 });
  const cafes = Array.from({ length: 8 }, (_, n) => ({ name: `Caffè ${n}`, tags: ["kind:café" as const], ...at(n) }));
  const sights = ["museum", "garden", "castle", "viewpoint", "market", "church"].map((kind, n) => ({
    name: `Alma's ${kind}`,
    type: "tour" as const,
    tags: [`kind:${kind}` as const],
    ...at(n + 0.5),
  }));
  const ids = await putPlaces(app.db, [...cafes, ...sights]);
  await app.sql`update businesses set opening_hours = 'Mo-Su 08:00-22:00'`;
  await app.sql`update catalogue_version set version = version + 1`;
  const alma = await app.join("Alma");
  for (const { name } of cafes) await alma.post("/api/swipes", { businessId: ids[name], action: "like" });
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const from = { name: null, ...at(0) };
  const wish = { date, start: "10:00", end: "19:00", pace: "normal", meals: [], from };
  const plan = (await (await alma.post("/api/plans", wish)).json()) as PlanView;
  const planner = createPlanner(plan, await alma.read<KeptDay>(`/api/plans/${plan.id}/kept`), app.ctx.city);
  const isCafe = ({ name }: StopView) => name.startsWith("Caffè");
  let stops = plan.stops;
  expect(stops.filter(isCafe)).toHaveLength(2);
  for (const [at, cafe] of plan.stops.entries()) {
    const swap = planner.findSwaps(stops, getStopKey(cafe)).find(({ stop }) => isCafe(stop));
    expect(swap !== undefined).toBe(isCafe(cafe));
    if (swap) stops = planner.time(stops.with(at, swap.stop));
  }
  const locked = stops.filter(isCafe).map((stop, n) => ({ ...stop, lockedAt: `1${1 + 2 * n}:00` }));
  const again = planner.refill(locked);
  expect(again.length).toBeGreaterThan(3);
  expect(again.filter(isCafe).map(({ name }) => name)).toEqual(locked.map(({ name }) => name));
});

test("Noor, who likes parks, is not sent into one after dark", async () => {
  const parks = ["park", "garden", "memorial"].map((kind, n) => ({
    ...{ name: `Green ${kind}`, type: "tour" as const, tags: [`kind:${kind}` as const] },
    ...{ latitude: 43.79 + n / 2000, longitude: 7.48 },
  }));
  const ids = await putPlaces(app.db, parks);
  await app.sql`update catalogue_version set version = version + 1`;
  const noor = await app.join("Noor");
  for (const { name } of parks) await noor.post("/api/swipes", { businessId: ids[name], action: "save" });
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const wish = { date, start: "19:00", end: "21:00", pace: "normal", meals: [] };
  const { stops } = (await (await noor.post("/api/plans", wish)).json()) as PlanView;
  expect(stops.filter(({ name }) => name.startsWith("Green"))).toEqual([]);
});
