// A newcomer's deck in a city where nobody has swiped yet.

import { expect, test } from "bun:test";
import type { BusinessType, Tag } from "../../db/vocabulary.ts";
import { listAskedInterests } from "../../src/taste/asked-interests.ts";
import { CHAIN } from "../../src/taste/labels.ts";
import { getApprovalPrior } from "../../src/taste/prominence.ts";
import { explain, learn, startTaste, type TastePlace } from "../../src/taste/taste.ts";
import { dealDeck, makeCatalogue } from "./catalogues.ts";

const KINDS: readonly [type: BusinessType, count: number, ...tags: Tag[]][] = [
  ["restaurant", 60, "kind:restaurant", "cuisine:pizza"],
  ["restaurant", 50, "kind:restaurant", "cuisine:japanese"],
  ["restaurant", 60, "kind:café", "cuisine:coffee"],
  ["restaurant", 30, "kind:bar", "feature:cocktails"],
  ["tour", 25, "kind:public art"],
  ["tour", 12, "kind:park"],
  ["retail", 6, "kind:bookshop"],
  ["event_organizer", 8, "kind:theatre"],
  ["retail", 80, "kind:clothing shop"],
  ["hotel", 30, "kind:hotel"],
  ["restaurant", 9, "kind:cider house"],
  ...["garden centre", "hairdresser", "florist", "tailor", "photo studio", "optician"].map(
    (kind) => ["retail", 9, `kind:${kind}`] as [BusinessType, number, Tag],
  ),
];
const places: TastePlace[] = KINDS.flatMap(([type, count, ...tags], kind) =>
  Array.from({ length: count }, (_, i) => ({
    ...{ id: `${kind}-${i}`, name: `Place ${kind}-${i}`, type, tags, likes: 0, skips: 0 },
    ...{ latitude: 43.7 + 0.001 * i, longitude: 7.4 + 0.001 * kind },
    approvalPrior: getApprovalPrior({
      ...{ hasHours: i % 3 === 0, hasWebsite: false, hasDescription: false, languages: 0, tags },
    }),
  })),
);
const city = makeCatalogue(places);
const nobody = { preferences: [], adjustments: {} };

/** Likes what has one of the tags, and skips the rest. @returns the tags of the first cards */
function swipeThrough(
  liked: string | readonly string[],
  cards: number,
  adjustments = {},
  extra: readonly TastePlace[] = [],
): string[][] {
  const all = [...places, ...extra];
  const town = extra.length > 0 ? makeCatalogue(all) : city;
  let profile = startTaste(town, { ...nobody, adjustments });
  const swiped: number[] = [];
  while (swiped.length < cards) {
    const eligible = all.flatMap((_, position) => (swiped.includes(position) ? [] : [position]));
    const [card = 0] = dealDeck(profile, town, { eligible, limit: 3, seed: 4, swiped });
    profile = learn(profile, town, card, all[card]!.tags.some((tag) => liked.includes(tag)) ? "like" : "dislike", card);
    swiped.push(card);
  }
  return swiped.map((position) => [...all[position]!.tags]);
}

test("the first cards ask about as many interests as there are", () => {
  const eligible = places.map((_, position) => position);
  const deck = dealDeck(startTaste(city, nobody), city, { eligible, limit: 8, seed: 4 });
  expect(new Set(deck.map((position) => places[position]!.tags.join())).size).toBe(8);
});

test("who likes bookshops alone meets one soon, and most of the others next", () => {
  const cards = swipeThrough("kind:bookshop", 16);
  const at = cards.flatMap((tags, i) => (tags.includes("kind:bookshop") ? [i] : []));
  expect(at[0]).toBeLessThan(10);
  expect(at.length).toBeGreaterThanOrEqual(4);
});

test("a kind that no list of interests has is asked about, too", () => {
  const kinds = swipeThrough("kind:cider house", 20).map(([kind]) => kind);
  expect(kinds).toContain("kind:cider house");
});

test("who skips everything sees each kind before a second place of any", () => {
  const kinds = swipeThrough("kind:none", KINDS.length - 1).map(([kind, cuisine]) => `${kind} ${cuisine}`);
  expect(new Set(kinds).size).toBe(kinds.length);
});

test("a stated interest is met with the first card", () => {
  expect(swipeThrough("kind:theatre", 1, { "interest:stage": 1 })[0]).toContain("kind:theatre");
});

test("who taps art, and skips galleries, meets public art nonetheless", () => {
  const galleries = Array.from({ length: 20 }, (_, i): TastePlace => {
    const [latitude, longitude] = [43.7 + 0.001 * i, 7.5];
    const place = { id: `gallery-${i}`, name: `Gallery ${i}`, type: "tour" as const, latitude, longitude, likes: 0 };
    return { ...place, skips: 0, tags: ["kind:art gallery"], approvalPrior: 0.2 };
  });
  const cards = swipeThrough("kind:public art", 20, { "interest:art": 1 }, galleries);
  expect(cards[0]).toContain("kind:art gallery");
  expect(cards.filter((tags) => tags.includes("kind:public art")).length).toBeGreaterThan(8);
});

const sushiBars = Array.from({ length: 40 }, (_, i): TastePlace => {
  const [latitude, longitude] = [43.7 + 0.001 * i, 7.6];
  const place = { id: `sushi-${i}`, name: `Sushi ${i}`, type: "restaurant" as const, latitude, longitude, likes: 0 };
  return { ...place, skips: 0, tags: ["kind:restaurant", "cuisine:japanese", "cuisine:sushi"], approvalPrior: 0.6 };
});

test("who taps three interests gets cards of each, though those of one score best", () => {
  const liked = ["cuisine:japanese", "cuisine:pizza", "kind:theatre"];
  const stated = { "interest:japanese": 1, "interest:italian": 1, "interest:stage": 1 };
  const cards = swipeThrough(liked, 16, stated, sushiBars);
  const [japanese, pizza, theatres] = liked.map((tag) => cards.filter((tags) => tags.includes(tag)).length);
  expect(japanese).toBeLessThanOrEqual(8);
  expect(pizza).toBeGreaterThanOrEqual(1);
  expect(theatres).toBeGreaterThanOrEqual(5);
});

test("who skips most of what they tapped gets more of the one thing they like", () => {
  const interests = ["japanese", "italian", "stage", "wine", "nature", "books", "art"];
  const stated = Object.fromEntries(interests.map((name) => [`interest:${name}`, 1]));
  const cards = swipeThrough("cuisine:japanese", 24, stated, sushiBars);
  expect(cards.slice(8).filter((tags) => tags.includes("cuisine:japanese")).length).toBeGreaterThanOrEqual(8);
});

const tappedFour = { "interest:japanese": 1, "interest:stage": 1, "interest:books": 1, "interest:wine": 1 };

test("a filter that leaves places of one tapped interest deals them first", () => {
  const all = [...places, ...sushiBars];
  const town = makeCatalogue(all);
  const eligible = all.flatMap(({ tags }, position) =>
    tags.includes("cuisine:sushi") || tags.includes("cuisine:pizza") ? [position] : [],
  );
  const taste = startTaste(town, { ...nobody, adjustments: tappedFour });
  const deck = dealDeck(taste, town, { eligible, limit: 7, seed: 7 });
  expect(deck.map((position) => all[position]!.tags.at(-1))).toEqual(Array(7).fill("cuisine:sushi"));
});

test("where only one tapped interest is left, its chains still come once", () => {
  const branches = sushiBars
    .slice(0, 20)
    .map((place, i) => ({
      ...place,
      ...{ id: `branch-${i}`, name: "Sushi Everywhere", approvalPrior: 0.9, tags: [...place.tags, CHAIN as Tag] },
    }));
  const theatre = places.find(({ tags }) => tags.includes("kind:theatre"))!;
  const all = [...branches, ...sushiBars, theatre];
  const town = makeCatalogue(all);
  const adjustments = { ...tappedFour, [CHAIN]: 1 };
  const eligible = all.map((_, position) => position);
  const deck = dealDeck(startTaste(town, { ...nobody, adjustments }), town, { eligible, limit: 12, seed: 4 });
  expect(deck).toHaveLength(12);
  expect(deck.filter((position) => position < branches.length)).toHaveLength(1);
});

test("interests that hardly any place has are not asked about", () => {
  const names = listAskedInterests(city).map(({ name }) => name);
  expect(names).toContain("books");
  expect(names).not.toContain("wellness");
});

test("no reason claims what nobody has swiped", () => {
  const reasons = places.flatMap((_, position) => explain(startTaste(city, nobody), city, position).reasons);
  expect(reasons).toEqual([]);
});

test("what is known of a place counts less than three swipes", () => {
  const [known, unknown] = [0, 1];
  const before = startTaste(city, nobody);
  const eligible = places.map((_, position) => position);
  expect(dealDeck(before, city, { eligible: [unknown, known], limit: 2, seed: 4 })[0]).toBe(known);
  const fond = [51, 52, 53].reduce((taste, position) => learn(taste, city, 60 + position, "like", position), before);
  const ranked = dealDeck(fond, city, { eligible: eligible.filter((position) => position < 170), limit: 5, seed: 4 });
  expect(ranked.filter((position) => places[position]!.tags.includes(places[111]!.tags[1]!)).length).toBeGreaterThan(1);
});
