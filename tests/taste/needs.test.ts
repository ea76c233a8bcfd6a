// Needs: a must is never broken, a preference leaves nothing out.
import { expect, test } from "bun:test";
import { FACT_KEYS, FACT_VALUES, type Facts } from "../../db/vocabulary.ts";
import { scorePreferences } from "../../src/features/discovery/needs-filter.ts";
import type { PlaceColumns } from "../../src/features/discovery/place-index.ts";
import { fitsMask, packFacts, toFactMask } from "../../src/taste/facts.ts";
import { fits, type Needs, NO_NEEDS, toNeeds, toNeedsQuery, unite } from "../../src/taste/needs.ts";
import { seededRandom } from "../../src/taste/random.ts";
import { estimateWalk, getDistance } from "../../src/taste/walking.ts";

const place = (facts: Facts | null) => ({ facts, priceLevel: 2, latitude: 43.7384, longitude: 7.4246 });

test("Amira, who is vegan, sees only places known to fit", () => {
  const vegan = toNeeds({ diet: "vegan" });
  expect(fits(place({ vegan: "yes" }), vegan)).toBe(true);
  expect(fits(place({ vegan: "only" }), vegan)).toBe(true);
  expect(fits(place({ vegan: "no" }), vegan)).toBe(false);
  expect(fits(place({ vegetarian: "only" }), vegan)).toBe(false);
  expect(fits(place(null), vegan)).toBe(false);
});

test("yes, only, no and unknown are four different values", () => {
  const fitting = (wanted: string) =>
    [...FACT_VALUES, undefined].filter((value) => fits(place(value ? { dogs: value } : {}), toNeeds({ dogs: wanted })));
  expect(fitting("yes")).toEqual(["yes", "only"]);
  expect(fitting("only")).toEqual(["only"]);
  expect(fitting("no")).toEqual(["no"]);
  expect(fitting("unknown")).toEqual([undefined]);
});

test("a preference counts and leaves nothing out", () => {
  const needs = toNeeds({ prefer: "outdoor,quiet,halal:only" });
  expect(fits(place(null), needs)).toBe(true);
  const places: Facts[] = [
    { outdoor: "yes", quiet: "no", halal: "yes" },
    { outdoor: "only", quiet: "yes", halal: "only" },
  ];
  const facts = Uint32Array.from(places, packFacts);
  expect([...scorePreferences({ facts } as PlaceColumns, needs)!]).toEqual([1, 3]);
});

test("price, time and walk leave out what is not known", () => {
  expect(fits(place({}), toNeeds({ price: "1,2" }))).toBe(true);
  expect(fits(place({}), toNeeds({ price: "3" }))).toBe(false);
  expect(fits({ ...place({}), priceLevel: null }, toNeeds({ price: "1,2,3,4" }))).toBe(false);
  expect([true, false, undefined].map((isOpen) => fits(place({}), toNeeds({ open: "now" }), isOpen))).toEqual([
    true,
    false,
    false,
  ]);
  const near = toNeeds({ walk: "10", near: "43.7384,7.4246" });
  expect(fits(place({}), near)).toBe(true);
  expect(fits({ ...place({}), latitude: 43.76 }, near)).toBe(false);
  expect(fits({ ...place({}), latitude: null, longitude: null }, near)).toBe(false);
});

test("facts survive packing, and needs their address", () => {
  const random = seededRandom(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  for (let i = 0; i < 2000; i++) {
    const facts = randomFacts(pick);
    const packed = packFacts(facts);
    for (const key of FACT_KEYS)
      for (const value of ["no", "only"] as const)
        expect(fitsMask(packed, toFactMask({ [key]: value }))).toBe(facts[key] === value);
  }
  const query = { diet: "vegan,halal:only", wheelchair: "yes", price: "1,3", open: "now", prefer: "outdoor,dogs:no" };
  expect(toNeedsQuery(toNeeds(query))).toEqual(query);
});

test("friends' needs together are as strict as the strictest", () => {
  const all = [toNeeds({ diet: "vegan", price: "1,2" }), toNeeds({ diet: "vegan:only,halal", price: "2,3" })];
  const together = unite(all);
  const random = seededRandom(11);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  for (let i = 0; i < 2000; i++) {
    const candidate = { ...place(randomFacts(pick)), priceLevel: pick([null, 1, 2, 3, 4]) };
    if (fits(candidate, together)) expect(all.every((needs: Needs) => fits(candidate, needs))).toBe(true);
  }
  expect(fits(place({}), unite([toNeeds({ price: "1" }), toNeeds({ price: "2" })]))).toBe(false);
  expect(fits(place({ dogs: "yes" }), unite([toNeeds({ dogs: "yes" }), toNeeds({ dogs: "no" })]))).toBe(false);
  expect(unite([])).toEqual(NO_NEEDS);
});

test("a kilometer takes about a quarter of an hour on foot", () => {
  const [from, to] = [
    { latitude: 43.7, longitude: 7.4 },
    { latitude: 43.709, longitude: 7.4 },
  ];
  expect(getDistance(from, to)).toBeCloseTo(1000.8, 0);
  expect(estimateWalk(from, to)).toBeGreaterThan(14);
  expect(estimateWalk(from, to)).toBeLessThan(20);
});

function randomFacts(pick: <Item>(items: readonly Item[]) => Item): Facts {
  const facts: Facts = {};
  for (const key of FACT_KEYS) {
    const value = pick([undefined, ...FACT_VALUES]);
    if (value) facts[key] = value;
  }
  return facts;
}
