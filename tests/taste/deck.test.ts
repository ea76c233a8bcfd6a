// The rules of the deck, and the reasons and percentages on its cards.

import { describe, expect, test } from "bun:test";
import * as taste from "../../src/taste/taste.ts";
import { dealDeck, makeCatalogue } from "./catalogues.ts";
import { makeTown } from "./town.ts";

const town = makeTown(400, 6);
const catalogue = makeCatalogue(town);
const start = taste.startTaste(catalogue, { preferences: ["Food & Culinary"], adjustments: {} });
const history = [1, 2, 3, 4, 5, 6].map((place) => ({ position: place, action: "like" as const, seed: place }));
const learned = taste.replay(catalogue, start.traveler, history);
const everywhere = town.map((_, position) => position);

test("some places alone have the scores they have among all", () => {
  const some = [3, 17, 399];
  const [all, only] = [taste.score(learned, catalogue), taste.scoreOnly(learned, catalogue, some)];
  expect(some.map((position) => only[position])).toEqual(some.map((position) => all[position]));
  expect(only[4]).toBe(0);
});

describe("a deck", () => {
  test("deals each eligible place once, in the same order for the same seed", () => {
    const eligible = town.flatMap((_, i) => (i % 3 === 0 ? [i] : []));
    const deck = dealDeck(learned, catalogue, { eligible, limit: 60, seed: 2 });
    expect(deck).toHaveLength(60);
    expect(new Set(deck).size).toBe(60);
    expect(deck.every((position) => position % 3 === 0)).toBe(true);
    expect(dealDeck(learned, catalogue, { eligible, limit: 60, seed: 2 })).toEqual(deck);
  });

  test("has no three places of one kind in a row, unless all are of it", () => {
    const bars = town.map((place, i) => ({ ...place, tags: [i % 2 ? "kind:bar" : `kind:shop ${i % 9}`] }));
    const city = makeCatalogue(bars);
    const fond = taste.replay(
      city,
      { preferences: [], adjustments: {} },
      [1, 3, 5].map((position) => ({ position, action: "save" as const, seed: position })),
    );
    const swiped = [0, 1, 3];
    const eligible = everywhere.filter((position) => !swiped.includes(position));
    const deck = dealDeck(fond, city, { eligible, limit: 40, seed: 3, swiped });
    const cards = [...swiped, ...deck].map((position) => bars[position]?.tags[0]);
    expect(cards.filter((kind) => kind === "kind:bar").length).toBeGreaterThan(20);
    cards.slice(2).forEach((kind, i) => {
      expect([cards[i], cards[i + 1]].every((other) => other === kind)).toBe(false);
    });
    const onlyBars = eligible.filter((position) => position % 2);
    expect(dealDeck(fond, city, { eligible: onlyBars, limit: 20, seed: 3 })).toHaveLength(20);
  });

  test("starts with the cards that the traveler sees already", () => {
    const options = { eligible: everywhere, limit: 10, seed: 3 };
    const [first, second, third] = dealDeck(learned, catalogue, options) as [number, number, number];
    const deck = dealDeck(learned, catalogue, { ...options, kept: [third, 399] });
    expect(deck.slice(0, 2)).toEqual([third, 399]);
    expect(new Set(deck).size).toBe(10);
    expect([first, second].every((position) => deck.includes(position))).toBe(true);
  });

  test("has one branch of a chain at most, and none in a newcomer's first ten", () => {
    const places = town.map((place, i) =>
      i % 4 === 0 ? { ...place, tags: [...place.tags, "feature:chain"], name: `Brand ${i % 3}`, likes: 500 } : place,
    );
    const city = makeCatalogue(places);
    const deal = (profile: taste.TasteProfile, swiped: number[]) =>
      dealDeck(profile, city, {
        eligible: everywhere.filter((position) => !swiped.includes(position)),
        limit: 30,
        seed: 1,
        swiped,
      })
        .map((position) => places[position]?.name ?? "")
        .map((name) => (name.startsWith("Brand") ? name : undefined));
    const nobody = { preferences: [], adjustments: {} };
    const newcomer = deal(taste.startTaste(city, nobody), []);
    expect(newcomer.slice(0, 10).every((brand) => brand === undefined)).toBe(true);
    const brands = newcomer.filter((brand) => brand !== undefined);
    expect(new Set(brands).size).toBe(brands.length);
    expect(newcomer.slice(10, 20).filter((brand) => brand !== undefined).length).toBeLessThanOrEqual(1);
    const liked = taste.learn(taste.startTaste(city, nobody), city, 4, "save", 4);
    expect(
      deal(liked, [4])
        .slice(0, 19)
        .every((brand) => brand === undefined),
    ).toBe(true);
    const fond = taste.startTaste(city, { ...nobody, adjustments: { "feature:chain": 1 } });
    expect(
      deal(fond, [])
        .slice(0, 10)
        .some((brand) => brand !== undefined),
    ).toBe(true);
    expect(deal(fond, [0])).not.toContain("Brand 0");
  });

  test("explores with one card in eight and ranks the others by score", () => {
    const seed = 5;
    const deck = dealDeck(learned, catalogue, { eligible: everywhere, limit: 40, seed });
    expect(deck.filter((_, i) => taste.isExploration(i, seed))).toHaveLength(5);
    const scores = taste.score(learned, catalogue);
    const best = deck.filter((_, i) => !taste.isExploration(i, seed)).map((position) => scores[position] as number);
    const mean = scores.reduce((a, b) => a + b, 0) / scores.length;
    expect(Math.min(...best)).toBeGreaterThan(mean);
  });

  test("shows a new listing before long", () => {
    const withNew = [...town, { ...(town[0] as taste.TastePlace), id: "new", name: "New", likes: 0, skips: 0 }];
    const grown = makeCatalogue(withNew.map((p, i) => (i < town.length ? { ...p, likes: p.likes + 5 } : p)));
    const decks = Array.from({ length: 20 }, (_, seed) =>
      dealDeck(start, grown, { eligible: withNew.map((_, position) => position), limit: 40, seed }),
    );
    expect(decks.some((deck) => deck.includes(town.length))).toBe(true);
  });

  test("keeps places with the same name apart", () => {
    const chain = town.map((place, i) => (i % 10 === 0 ? { ...place, name: "Chain", likes: 500 } : place));
    const chained = makeCatalogue(chain);
    const deck = dealDeck(taste.startTaste(chained, { preferences: [], adjustments: {} }), chained, {
      eligible: everywhere,
      limit: 30,
      seed: 0,
    });
    const at = deck.flatMap((position, i) => (position % 10 === 0 ? [i] : []));
    expect(at.length).toBeGreaterThan(2);
    at.slice(1).forEach((index, i) => {
      expect(index - (at[i] as number)).toBeGreaterThan(5);
    });
  });
});

describe("an explanation", () => {
  test("has terms that add up to the score", () => {
    const scores = taste.score(learned, catalogue);
    for (let position = 0; position < 100; position++) {
      const terms = taste.getScoreTerms(learned, catalogue, position);
      const sum = terms.reduce((total, { value }) => total + value, 0);
      expect(Math.abs(sum - (scores[position] as number))).toBeLessThan(1e-4);
    }
  });

  test("has at most three reasons, the one that raises the score most first", () => {
    for (let position = 0; position < 100; position++) {
      const terms = taste.getScoreTerms(learned, catalogue, position).sort((a, b) => b.raised - a.raised);
      const { reasons, percent } = taste.explain(learned, catalogue, position, history);
      expect(reasons.length).toBeLessThanOrEqual(3);
      const ranks = reasons.map((reason) => terms.findIndex(({ getLabel }) => getLabel() === reason));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      for (const rank of ranks) expect(terms[rank]?.raised).toBeGreaterThan(0);
      expect(percent).toBeGreaterThanOrEqual(1);
      expect(percent).toBeLessThanOrEqual(99);
      expect(Number.isInteger(percent)).toBe(true);
    }
  });

  test("mentions a liked place only if there is one", () => {
    const listReasons = (profile: taste.TasteProfile, swipes: taste.PastSwipe[]) =>
      town.flatMap((_, i) => taste.explain(profile, catalogue, i, swipes).reasons);
    expect(listReasons(learned, history).find((reason) => reason.startsWith("Like "))).toMatch(/^Like House [1-6]: ./);
    expect(listReasons(start, []).some((reason) => reason.startsWith("Like "))).toBe(false);
  });

  test("says what makes a place like another only if no other reason says it", () => {
    const liked = town.flatMap(({ tags }, i) => (tags.includes("kind:bar") ? [i] : [])).slice(0, 14);
    const swipes = liked.map((position, i) => ({ position, action: "like" as const, seed: i }));
    const fond = taste.replay(catalogue, { preferences: [], adjustments: {} }, swipes);
    const repeated = town.flatMap((_, position) => {
      const { reasons } = taste.explain(fond, catalogue, position, swipes);
      const like = reasons.find((reason) => reason.startsWith("Like "));
      const traits = like?.split(": ")[1]?.split(", ");
      return traits?.every((trait) => reasons.includes(trait)) ? [reasons] : [];
    });
    expect(repeated).toEqual([]);
  });

  test("mentions the area if it has a name", () => {
    const named = makeCatalogue(town.map((place) => ({ ...place, area: "Old Harbor" })));
    const fond = [1, 2, 3].reduce(
      (t, place) => taste.learn(t, named, place, "save", place),
      taste.startTaste(named, { preferences: [], adjustments: {} }),
    );
    const labels = taste.getScoreTerms(fond, named, 1).map(({ getLabel }) => getLabel());
    expect(labels).toContain("In Old Harbor");
  });

  test("lists the traits of a profile, without cells and latents", () => {
    const traits = taste.listTraits(learned, catalogue);
    expect(traits.find(({ name }) => name === "for:Food & Culinary")?.label).toBe("Food & Culinary");
    expect(traits.every(({ sure }) => sure >= 0 && sure <= 1)).toBe(true);
    expect(traits.every(({ name }) => !name.startsWith("cell:") && !name.startsWith("latent:"))).toBe(true);
  });
});
