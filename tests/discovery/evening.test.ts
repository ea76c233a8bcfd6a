// In the evening, what is open comes earlier, but never before everything that fits better.

import { expect, test } from "bun:test";
import { BUSINESS_TYPES } from "../../db/vocabulary.ts";
import { toHoursColumn } from "../../src/features/discovery/open-places.ts";
import { getOpenTonight } from "../../src/features/discovery/open-tonight.ts";
import { dealCards, score, startTaste } from "../../src/taste/taste.ts";
import { putPlaces, type Wanted } from "../places.ts";
import { makeCatalogue } from "../taste/catalogues.ts";
import { openTestApp } from "../test-app.ts";
import { findZone } from "../zones.ts";

/** The first cards of a newcomer, explorations aside, in a town with 12 bars that open at night, and 12 museums that close at five. */
async function readFirstCards(timezone: string): Promise<string[]> {
  const town = await openTestApp();
  town.ctx.city = { name: "Monaco", timezone };
  const put = (kind: string, openingHours: string) =>
    Array.from(
      { length: 12 },
      (_, i): Wanted => ({ name: `${kind} ${i}`, type: BUSINESS_TYPES[i % 4]!, openingHours }),
    );
  await putPlaces(town.db, [...put("Bar", "20:30-02:00"), ...put("Museum", "10:00-17:00")]);
  const readNames = async (guest: number) => {
    const newcomer = await town.join(`Guest ${guest}`);
    const cards = await newcomer.read<{ name: string; isExploration: boolean }[]>("/api/businesses?unseen=1&limit=10");
    return cards.flatMap(({ name, isExploration }) => (isExploration ? [] : name.split(" ")[0]!));
  };
  let names = await readNames(0);
  // What is open is found in the background.
  for (let guest = 1; guest < 20 && names.includes("Museum"); guest++) {
    await Bun.sleep(100);
    names = await readNames(guest);
  }
  await town.close();
  return names;
}

test("in the evening, bars that open soon come before museums that closed", async () => {
  expect(new Set(await readFirstCards(findZone(20)))).toEqual(new Set(["Bar"]));
});

test("in the morning, it doesn't matter what is open", async () => {
  expect(await readFirstCards(findZone(9))).toContain("Museum");
});

test("in the evening, a like is a fifth more likely where a place is open", () => {
  const place = { type: "restaurant" as const, tags: [], latitude: null, longitude: null, skips: 100 };
  const places = Array.from({ length: 40 }, (_, i) => ({
    ...place,
    id: `${i}`,
    name: `Place ${i}`,
    likes: 400 - 10 * i,
  }));
  const catalogue = makeCatalogue(places);
  const profile = startTaste(catalogue, { preferences: [], adjustments: {} });
  const scores = score(profile, catalogue);
  const eligible = places.map((_, position) => position);
  const deal = (isOpen?: (position: number) => boolean) =>
    // Somebody who has had their opening.
    dealCards(profile, catalogue, { eligible, limit: 7, seed: 7, swiped: Array(40).fill(39), isOpen });
  const isOpen = (position: number) => position % 4 === 3;
  const expected = eligible.toSorted(
    (a, b) => scores[b]! + Math.log(1.2) * Number(isOpen(b)) - (scores[a]! + Math.log(1.2) * Number(isOpen(a))),
  );
  expect(deal().map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(deal(isOpen).map(({ position }) => position)).toEqual(expected.slice(0, 7));
  expect(expected.slice(0, 7)).not.toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test("what was open last night doesn't count this evening, nor by day", async () => {
  const columns = toHoursColumn(["17:00-05:00", "12:00-16:00"]);
  const read = (time: string) => getOpenTonight(columns, "Etc/UTC", Date.parse(`2026-06-10T${time}:00Z`));
  const find = async (time: string) => {
    for (let wait = 0; wait < 100 && !read(time)?.isOpen?.(0); wait++) await Bun.sleep(50);
    return [0, 1].map((position) => read(time)?.isOpen?.(position));
  };
  expect(await find("01:45")).toEqual([true, false]);
  expect(read("12:00")).toBeUndefined();
  expect(read("17:05")).toEqual({ night: "2026-06-10" });
  expect(await find("17:05")).toEqual([true, false]);
  expect(toHoursColumn(["12:00-16:00", "17:00-05:00", "18:00-20:00"], columns).indices).toBe(columns.indices);
});
