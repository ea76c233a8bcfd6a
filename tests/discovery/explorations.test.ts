// Explorations: cards shown to learn about a place or a traveler.
import { beforeAll, expect, test } from "bun:test";
import { BUSINESS_TYPES } from "../../db/vocabulary.ts";
import { getMonthBit, getOpenMonths } from "../../src/features/discovery/open-months.ts";
import { invalidateCatalogue } from "../../src/features/places/listing/catalogue-version.ts";
import { putPlaces } from "../places.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

type Card = { id: string; name: string; isExploration: boolean };

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** The month in half a year. */
const summer = MONTHS[(new Date().getUTCMonth() + 6) % 12];

const app = useTestApp();
beforeAll(async () => {
  const places = (name: string, tag: `feature:${string}`) =>
    Array.from({ length: 20 }, (_, i) => ({ name: `${name} ${i}`, type: BUSINESS_TYPES[i % 4]!, tags: [tag] }));
  await putPlaces(app.db, [...places("Beach Bar", "feature:terrace"), ...places("Museum", "feature:quiet")]);
  await app.sql`update businesses set opening_hours = ${`${summer} 10:00-18:00`} where name like 'Beach Bar%'`;
  await app.db.transaction((tx) => invalidateCatalogue(tx));
});

const deal = (who: Person) => who.read<Card[]>("/api/businesses?unseen=1&limit=16");

test("a newcomer's first three cards are never explorations", async () => {
  for (const name of ["Amira", "Ben", "Carla", "Dora", "Eve", "Frank", "Gina", "Hugo"]) {
    const who = await app.join(name);
    for (let seen = 0; seen < 3; seen++) {
      const cards = await deal(who);
      expect(cards.slice(0, 3 - seen).some(({ isExploration }) => isExploration)).toBe(false);
      if (seen === 0) expect(cards.filter(({ isExploration }) => isExploration).length).toBe(2);
      await who.post("/api/swipes", { businessId: cards[0]!.id, action: "like" });
    }
  }
});

test("an exploration is never a place that is closed for the season", async () => {
  for (const name of ["Ida", "Jan", "Kim", "Lea"]) {
    const explored = (await deal(await app.join(name))).filter(({ isExploration }) => isExploration);
    expect(explored.length).toBe(2);
    for (const card of explored) expect(card.name).toStartWith("Museum");
  }
});

test("in a deck, places that are closed for the season come last", async () => {
  const cards = await (await app.join("Max")).read<Card[]>("/api/businesses?unseen=1&limit=40");
  expect(cards.slice(0, 20).filter(({ name }) => name.startsWith("Beach Bar"))).toEqual([]);
  expect(cards).toHaveLength(40);
});

test("places closed for the season come last, even where all open ones are of one type", async () => {
  const village = await openTestApp();
  await putPlaces(
    village.db,
    Array.from({ length: 12 }, (_, i) => ({ name: `Place ${i}`, type: i < 6 ? "hotel" : "restaurant" })),
  );
  await village.sql`update businesses set opening_hours = ${`${summer} 10:00-18:00`} where type = 'restaurant'`;
  const cards = await (await village.join("Nora")).read<(Card & { type: string })[]>("/api/businesses?unseen=1");
  expect(cards.map(({ type }) => type)).toEqual([...Array(6).fill("hotel"), ...Array(6).fill("restaurant")]);
  await village.close();
});

test("the months of opening hours are read from the start of each rule", () => {
  const read = (text: string | null) =>
    Array.from({ length: 12 }, (_, month) => ((getOpenMonths(text) >> month) & 1 ? "x" : "-")).join("");
  expect(read(null)).toBe("xxxxxxxxxxxx");
  expect(read("Mo-Su 10:00-18:00")).toBe("xxxxxxxxxxxx");
  expect(read("Apr-Oct 10:00-18:00")).toBe("---xxxxxxx--");
  expect(read("Apr 15-Oct 15: Mo-Fr 10:00-18:00; PH off")).toBe("---xxxxxxx--");
  expect(read("Nov-Feb,Jul 09:00-12:00")).toBe("xx----x---xx");
  expect(read("Mo-Su 10:00-18:00; Nov-Mar off")).toBe("---xxxxxxx--");
  expect(read("24/7; Dec 25 off")).toBe("xxxxxxxxxxxx");
  expect(read("easter-Oct 10:00-18:00")).toBe("xxxxxxxxxxxx");
});

test("the month is the one on the clocks of the city", () => {
  const lastNightOfApril = new Date("2026-05-01T05:00:00Z");
  expect(getMonthBit("America/Los_Angeles", lastNightOfApril)).toBe(getOpenMonths("Apr 10:00-18:00"));
  expect(getMonthBit("Asia/Tokyo", lastNightOfApril)).toBe(getOpenMonths("May 10:00-18:00"));
});
