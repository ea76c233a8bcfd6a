// Viewing, adjusting and resetting one's taste profile.
import { beforeAll, expect, test } from "bun:test";
import type { Tag } from "../../db/vocabulary.ts";
import type { RecommendedListing, TastePicture } from "../../src/features/discovery/schema.ts";
import { putPlaces, type Wanted } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let ids: Record<string, string>;
beforeAll(async () => {
  const kinds = [
    ["Bar", "feature:live music"],
    ["Museum", "feature:quiet"],
  ] as const;
  ids = await putPlaces(
    app.db,
    kinds.flatMap(([name, tag]) => Array.from({ length: 8 }, (_, i) => ({ name: `${name} ${i}`, tags: [tag] }))),
  );
});

const picture = (who: Person) => who.read<TastePicture>("/api/users/taste");
const weightOf = (seen: TastePicture, name: string) => seen.traits.find((trait) => trait.name === name)?.weight ?? 0;

test("a learned trait can be adjusted and reset", async () => {
  const amira = await app.join("Amira");
  for (const i of [0, 1, 2]) await amira.post("/api/swipes", { businessId: ids[`Bar ${i}`], action: "like" });
  const learned = await picture(amira);
  expect(learned.likes).toBe(3);
  expect(weightOf(learned, "feature:live music")).toBeGreaterThan(0);
  /** By how many percent a bar not seen yet is ahead of a museum. */
  const lead = async () => {
    const places = await amira.read<{ name: string; match: { percent: number } }[]>("/api/businesses");
    const percent = (name: string) => places.find((place) => place.name === name)!.match.percent;
    return percent("Bar 5") - percent("Museum 5");
  };
  const before = await lead();
  const less = (await (
    await amira.patch("/api/users/taste", { trait: "feature:live music", adjustment: -1 })
  ).json()) as TastePicture;
  expect(weightOf(less, "feature:live music")).toBeLessThan(weightOf(learned, "feature:live music"));
  expect(less.traits.find(({ name }) => name === "feature:live music")?.adjustment).toBe(-1);
  expect(await lead()).toBeLessThan(before);
  await amira.patch("/api/users/taste", { trait: "feature:live music", adjustment: null });
  expect(await picture(amira)).toEqual(learned);
});

test("resetting the taste keeps saved and liked places", async () => {
  const ben = await app.join("Ben");
  await ben.post("/api/swipes", { businessId: ids["Bar 0"], action: "save" });
  await ben.patch("/api/users/taste", { trait: "feature:quiet", adjustment: 1 });
  expect((await ben.delete("/api/users/taste")).status).toBe(200);
  const blank = await picture(ben);
  expect([blank.likes, blank.skips]).toEqual([0, 0]);
  expect(blank.traits.every(({ adjustment }) => adjustment === null)).toBe(true);
  const again = await ben.read<{ name: string; saved: boolean }[]>("/api/businesses?limit=200");
  expect(again.find(({ name }) => name === "Bar 0")?.saved).toBe(true);
  await ben.post("/api/swipes", { businessId: ids["Museum 1"], action: "like" });
  expect((await picture(ben)).likes).toBe(1);
});

test("changed preferences apply to the next recommendations", async () => {
  const carla = await app.join("Carla");
  await app.sql`update users set travel_preferences = '{"Nightlife & Entertainment"}' where id = ${carla.id}`;
  expect(
    (await picture(carla)).traits.some(({ label, weight }) => label === "Nightlife & Entertainment" && weight > 0),
  ).toBe(true);
});

test("invalid adjustments are rejected, and businesses have no taste profile", async () => {
  const dora = await app.join("Dora");
  expect((await dora.patch("/api/users/taste", { trait: "feature:quiet", adjustment: 2 })).status).toBe(422);
  expect((await dora.patch("/api/users/taste", { trait: "feature:nothing", adjustment: 1 })).status).toBe(404);
  const shop = await app.join("Shop", { type: "business" });
  expect((await shop.get("/api/users/taste")).status).toBe(403);
});

test("after sixty swipes, most traits say from how many places they were learned", async () => {
  const pia = await app.join("Pia");
  const tags = ["quiet", "local wine", "old house", "garden", "terrace", "live jazz"] as const;
  const places = Array.from({ length: 60 }, (_, i) => ({
    name: `Place ${i}`,
    tags: [`feature:${tags[i % 6]!}`, `feature:${tags[(i * 5 + 1) % 6]!}`] as Tag[],
  }));
  const placeIds = Object.values(await putPlaces(app.db, places));
  for (const [i, businessId] of placeIds.entries())
    await pia.post("/api/swipes", { businessId, action: i % 3 === 0 ? "like" : "dislike" });
  const { traits } = await picture(pia);
  expect(traits.length).toBeGreaterThan(5);
  const learned = traits.filter(({ answers }) => answers >= 4);
  expect(learned.length).toBeGreaterThan(traits.length / 2);
});

test("Quinn reads each of her traits once, and none of which she has seen no place", async () => {
  const quinn = await app.join("Quinn");
  const put = (kind: string, tags: Tag[]) =>
    putPlaces(
      app.db,
      Array.from({ length: 16 }, (_, i) => ({ name: `${kind} ${i}`, tags: [`kind:${kind}` as Tag, ...tags] })),
    );
  const [museums, cafes] = [await put("museum", []), await put("café", [])];
  await put("café with a roaster", ["kind:café", "cuisine:coffee"]);
  await put("bakery", ["feature:chain"]);
  for (const businessId of [...Object.values(museums), ...Object.values(cafes)])
    await quinn.post("/api/swipes", { businessId, action: "like" });
  const { traits } = await picture(quinn);
  const labels = traits.map(({ label }) => label);
  expect(labels).toContain("Museum");
  expect(labels).not.toContain("Museums");
  // What is guessed of everyone comes last.
  expect(traits.at(-1)).toMatchObject({ name: "feature:chain", answers: 0 });
  expect(traits.filter(({ answers, adjustment, name }) => !answers && !adjustment && name !== "feature:chain")).toEqual(
    [],
  );
});

test("Rosa, who likes restaurants, reads that once on a card", async () => {
  const rosa = await app.join("Rosa");
  const many = (name: string, place: Omit<Wanted, "name">): Wanted[] =>
    Array.from({ length: 12 }, (_, i) => ({ name: `${name} ${i}`, ...place }));
  const restaurants = many("Table", { type: "restaurant", tags: ["kind:restaurant"] });
  const placed = await putPlaces(app.db, [
    ...restaurants,
    ...many("Cup", { type: "restaurant", tags: ["kind:café"] }),
    ...many("Room", { type: "hotel", tags: ["kind:hostel"] }),
  ]);
  for (const [name, businessId] of Object.entries(placed).filter(([name]) => !/^Table (10|11)$/.test(name)))
    await rosa.post("/api/swipes", { businessId, action: name.startsWith("Room") ? "dislike" : "like" });
  const cards = await rosa.read<RecommendedListing[]>("/api/businesses?unseen=1&type=restaurant&limit=50");
  const { reasons } = cards.find(({ name }) => name === "Table 10")!.match;
  expect(reasons.filter((reason) => /^Restaurants?$/.test(reason))).toHaveLength(1);
});
