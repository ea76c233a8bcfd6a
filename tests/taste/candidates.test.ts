// Decks dealt from the candidates of earlier decks are the decks that scoring all places deals.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { SWIPE_ACTIONS, TRAVEL_PREFERENCES } from "../../db/vocabulary.ts";
import { seededRandom } from "../../src/taste/random.ts";
import * as taste from "../../src/taste/taste.ts";
import { makeCatalogue } from "./catalogues.ts";
import { makeTown, withRandomFactors } from "./town.ts";

const SIZE = 18_000;
const places = makeTown(SIZE, 31);
const bare = makeCatalogue(places);
const trained = withRandomFactors(bare, 8, seededRandom(32));
/** Thousands of places have the same score. */
const alike = makeCatalogue(
  places.map((place) => ({ ...place, tags: place.tags.slice(0, 1), likes: 0, skips: 0, latitude: null })),
);
/** More than half of the places are restaurants, and few are tours. */
const uneven = makeCatalogue(
  places.map((place, i) => ({ ...place, type: i % 3 ? "restaurant" : i % 30 ? place.type : "tour" })),
);

const Traveler = fc.record({
  preferences: fc.subarray([...TRAVEL_PREFERENCES], { maxLength: 3 }),
  adjustments: fc.constantFrom<Record<string, number>[]>(
    {},
    { "kind:bar": 1 },
    { "feature:wifi": -1, "cuisine:thai": 0.5 },
  ),
});

const Story = fc.record({
  traveler: Traveler,
  /** Swipes before the first deck. */
  past: fc.nat({ max: 120 }),
  /** The card that is swiped, or a place that isn't on a card. */
  swipes: fc.array(
    fc.record({
      card: fc.oneof(fc.nat({ max: 5 }), fc.constant(null)),
      place: fc.nat({ max: SIZE - 1 }),
      action: fc.constantFrom(...SWIPE_ACTIONS),
    }),
    { minLength: 4, maxLength: 14, size: "max" },
  ),
  limit: fc.constantFrom(1, 21, 60),
  seed: fc.nat({ max: 1000 }),
});
type Story = typeof Story extends fc.Arbitrary<infer Value> ? Value : never;

/** @returns how many decks there were, were not the same, needed no search of all places, and put the candidates in order again */
function follow(catalogue: taste.Catalogue, { traveler, past, swipes, limit, seed }: Story) {
  const random = seededRandom(seed);
  const before = Array.from({ length: past }, () => Math.floor(random() * catalogue.size));
  const swiped = new Set(before);
  let profile = taste.replay(
    catalogue,
    traveler,
    [...swiped].map((position) => ({ position, action: random() < 0.5 ? "like" : "dislike", seed: position })),
  );
  const candidates: taste.CandidateCache = {};
  let unseen = taste.UnseenPlaces.of(catalogue.size, swiped);
  const tally = { decks: 0, different: 0, reused: 0, ordered: 0 };
  for (const { card, place, action } of swipes) {
    const eligible = Uint32Array.from({ length: catalogue.size }, (_, i) => i).filter((i) => !swiped.has(i));
    const options = { limit, seed: seed + tally.decks };
    const { found } = candidates;
    const { cards: deck } = taste.dealUnseen(profile, catalogue, { ...options, unseen, candidates });
    tally.decks++;
    if (found && candidates.found?.weights === found.weights) {
      tally.reused++;
      if (candidates.found.ordered !== found.ordered) tally.ordered++;
    }
    if (!Bun.deepEquals(deck, taste.dealCards(profile, catalogue, { ...options, eligible }))) tally.different++;
    const next = card === null ? place : deck[Math.min(card, deck.length - 1)]!.position;
    if (swiped.has(next)) continue;
    profile = taste.learn(profile, catalogue, next, action, seed);
    swiped.add(next);
    unseen = unseen.without(next);
  }
  return tally;
}

function followAll(catalogue: taste.Catalogue, count: number) {
  const tallies = fc.sample(Story, { numRuns: count, seed: 7 }).map((story) => follow(catalogue, story));
  return tallies.reduce((sum, { decks, different, reused, ordered }) => ({
    decks: sum.decks + decks,
    different: sum.different + different,
    reused: sum.reused + reused,
    ordered: sum.ordered + ordered,
  }));
}

describe("after each of many swipes, the deck is the one that scoring all places deals", () => {
  for (const [name, catalogue] of Object.entries({ "without factors": bare, "with factors": trained, uneven }))
    test(name, () => {
      const { decks, different, reused, ordered } = followAll(catalogue, 40);
      expect(different).toBe(0);
      expect(reused).toBeGreaterThan(decks / 3);
      expect(ordered).toBeGreaterThan(decks / 100);
    });

  test("also if thousands of places have the same score", () => {
    expect(followAll(alike, 20).different).toBe(0);
  });
});

test("after new counts, and for more cards than candidates, all places are scored", () => {
  const profile = taste.startTaste(bare, { preferences: [], adjustments: {} });
  const unseen = taste.UnseenPlaces.of(SIZE, []);
  const candidates: taste.CandidateCache = {};
  const deal = (catalogue: taste.Catalogue, limit: number) => [
    taste.dealUnseen(profile, catalogue, { unseen, candidates, limit, seed: 3 }).cards,
    taste.dealCards(profile, catalogue, { eligible: unseen.list(), limit, seed: 3 }),
  ];
  const [first, expected] = deal(bare, 21);
  expect(first).toEqual(expected!);
  const counted = taste.withCounts(bare, bare.skips, bare.likes);
  const [second, recounted] = deal(counted, 21);
  expect(second).toEqual(recounted!);
  expect(second).not.toEqual(first!);
  const [many, all] = deal(counted, 2500);
  expect(many).toEqual(all!);
});
