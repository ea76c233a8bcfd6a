// The taste model returns finite numbers for any places and swipes.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { BUSINESS_TYPES, SWIPE_ACTIONS, TRAVEL_PREFERENCES } from "../../db/vocabulary.ts";
import { assignCities } from "../../src/taste/geography.ts";
import * as taste from "../../src/taste/taste.ts";
import { dealDeck, makeCatalogue } from "./catalogues.ts";

const coordinate = (limit: number) =>
  fc.oneof(fc.constant(null), fc.constant(Number.NaN), fc.double({ min: -limit, max: limit, noNaN: true }));
const count = fc.oneof(fc.nat(1000), fc.constant(Number.NaN), fc.constant(-3));
const anyPlace = fc.record({
  name: fc.string(),
  type: fc.constantFrom(...BUSINESS_TYPES),
  tags: fc.array(fc.oneof(fc.constantFrom("cuisine:thai", "kind:bar", "for:Solo Travel"), fc.string()), {
    maxLength: 6,
  }),
  latitude: coordinate(90),
  longitude: coordinate(180),
  likes: count,
  skips: count,
});
const anySwipe = fc.record({ at: fc.nat(), action: fc.constantFrom(...SWIPE_ACTIONS), seed: fc.integer() });
const anyTraveler = fc.record({
  preferences: fc.subarray([...TRAVEL_PREFERENCES]),
  adjustments: fc.dictionary(
    fc.constantFrom("kind:bar", "popularity", "nothing", "__proto__"),
    fc.oneof(fc.double(), fc.constant(9)),
  ),
});

test("any catalogue, even an empty one, and any history give finite scores", () => {
  fc.assert(
    fc.property(
      fc.array(anyPlace, { maxLength: 12 }),
      fc.array(anySwipe, { maxLength: 12 }),
      anyTraveler,
      (list, swipes, who) => {
        const catalogue = makeCatalogue(list.map((place, i) => ({ ...place, id: String(i) })));
        const history = swipes.map(({ at, action, seed }) => ({ position: at % (catalogue.size + 1), action, seed }));
        const profile = taste.replay(catalogue, who, history);
        const scores = taste.score(profile, catalogue);
        expect(scores.every(Number.isFinite)).toBe(true);
        const deck = dealDeck(profile, catalogue, { eligible: list.map((_, i) => i), limit: 8, seed: 1 });
        expect(deck).toHaveLength(Math.min(8, list.length));
        for (const position of deck) {
          const { percent } = taste.explain(profile, catalogue, position);
          expect(percent >= 1 && percent <= 99).toBe(true);
          const sum = taste.getScoreTerms(profile, catalogue, position).reduce((total, { value }) => total + value, 0);
          expect(Math.abs(sum - (scores[position] as number))).toBeLessThan(1e-3);
        }
        expect(taste.score(taste.unpackTaste(taste.packTaste(profile, catalogue), catalogue), catalogue)).toEqual(
          scores,
        );
        expect(taste.listTraits(profile, catalogue).every(({ weight }) => Number.isFinite(weight))).toBe(true);
      },
    ),
    { numRuns: 150, seed: 42 },
  );
});

test("nearby places are in one city, and distant ones in different cities", () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude });
  const { cities } = assignCities([
    at(43.73, 7.42),
    at(43.7, 7.27),
    at(48.85, 2.35),
    at(48.86, 2.3),
    { latitude: null, longitude: null },
  ]);
  expect(cities[0]).toBe(cities[1] as number);
  expect(cities[2]).toBe(cities[3] as number);
  expect(cities[0]).not.toBe(cities[2] as number);
  const { cities: named } = assignCities([
    { ...at(1, 1), city: "A" },
    { ...at(1, 1), city: "B" },
    { ...at(9, 9), city: "A" },
  ]);
  expect([...named]).toEqual([0, 1, 0]);
});

test("bytes that are not a packed profile are rejected", () => {
  const catalogue = makeCatalogue([]);
  const packed = taste.packTaste(taste.startTaste(catalogue, { preferences: [], adjustments: {} }), catalogue);
  const headOf = (head: object) => {
    const text = JSON.stringify(head);
    const json = new TextEncoder().encode(text.padEnd(4 * Math.ceil(text.length / 4)));
    const bytes = new Uint8Array(4 + json.length + 40);
    new DataView(bytes.buffer).setUint32(0, json.length, true);
    bytes.set(json, 4);
    return bytes;
  };
  const head = JSON.parse(
    new TextDecoder().decode(packed.subarray(4, 4 + new DataView(packed.buffer).getUint32(0, true))),
  );
  const unpack = (bytes: Uint8Array) => taste.unpackTaste(bytes, catalogue);
  expect(unpack(headOf({ ...head, count: 0 })).likes).toBe(0);
  for (const name of Object.keys(head)) {
    expect(() => unpack(headOf({ ...head, count: 0, [name]: undefined }))).toThrow();
  }
  for (const count of [-1, 0.5, 1, 1e9]) expect(() => unpack(headOf({ ...head, count }))).toThrow();
  for (let length = 0; length < packed.length; length++) {
    expect(() => unpack(packed.subarray(0, length))).toThrow();
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(() => unpack(bytes)).toThrow();
    }),
    { numRuns: 200, seed: 7 },
  );
});
