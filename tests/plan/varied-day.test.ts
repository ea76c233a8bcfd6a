// A day in a city of shops is not a day of shops alone.
import { expect, test } from "bun:test";
import type { PlanView } from "../../src/features/plan/schema.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

test("Wim, who has not swiped yet, gets more than shops from a city full of them", async () => {
  const at = (n: number) => ({ latitude: 43.73 + n / 2000, longitude: 7.42 });
  const shops = ["jewelry", "watches", "clothes", "shoes", "gifts", "bookshop", "perfume", "antiques"].map(
    (kind, n) => ({
      name: `Shop of ${kind}`,
      type: "retail" as const,
      tags: [`kind:${kind}` as const],
      ...at(n),
    }),
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
