// Learning: how likes, skips, preferences and undo change the order of places.

import { describe, expect, test } from "bun:test";
import type { TravelPreference } from "../../db/vocabulary.ts";
import * as taste from "../../src/taste/taste.ts";
import { makeCatalogue } from "./catalogues.ts";
import { makeTown } from "./town.ts";

const nobody = { preferences: [] as TravelPreference[], adjustments: {} };
const town = makeTown(300, 1);
const catalogue = makeCatalogue(town);
const withTag = (tag: string) => town.flatMap((place, i) => (place.tags.includes(tag) ? [i] : []));
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const meanScore = (profile: taste.TasteProfile, positions: number[]) => {
  const scores = taste.score(profile, catalogue);
  return mean(positions.map((i) => scores[i] as number)) - mean([...scores]);
};

describe("a traveler who likes live music", () => {
  const music = withTag("feature:live music");
  const liked = music.slice(0, 4);
  const unseen = music.slice(4);

  test("finds other places with live music ranked higher", () => {
    const start = taste.startTaste(catalogue, nobody);
    const after = liked.reduce((t, place) => taste.learn(t, catalogue, place, "like", place), start);
    expect(meanScore(after, unseen)).toBeGreaterThan(meanScore(start, unseen) + 0.1);
    expect(start.likes).toBe(0);
  });

  test("learns more from a save than from a like", () => {
    const start = taste.startTaste(catalogue, nobody);
    const like = taste.learn(start, catalogue, liked[0] as number, "like", 1);
    const save = taste.learn(start, catalogue, liked[0] as number, "save", 1);
    expect(meanScore(save, unseen)).toBeGreaterThan(meanScore(like, unseen));
  });

  test("finds them ranked lower after skipping some", () => {
    const start = taste.startTaste(catalogue, nobody);
    const after = liked.reduce((t, place) => taste.learn(t, catalogue, place, "dislike", place), start);
    expect(meanScore(after, unseen)).toBeLessThan(meanScore(start, unseen));
  });

  test("gets the profile from before a swipe by undoing it", () => {
    const history = [3, 14, 15, 92, 65].map((position, i) => ({
      position,
      action: (["like", "dislike", "save"] as const)[i % 3] as "like" | "dislike" | "save",
      seed: taste.hashText(`swipe ${i}`),
    }));
    const oneByOne = history
      .slice(0, 4)
      .reduce(
        (t, swipe) => taste.learn(t, catalogue, swipe.position, swipe.action, swipe.seed),
        taste.startTaste(catalogue, nobody),
      );
    expect(taste.replay(catalogue, nobody, history.slice(0, 4))).toEqual(oneByOne);
    expect(taste.replay(catalogue, nobody, history)).not.toEqual(oneByOne);
  });

  test("learns nothing from a place that was removed", () => {
    const start = taste.startTaste(catalogue, nobody);
    expect(taste.learn(start, catalogue, catalogue.size, "like", 1)).toEqual(start);
    expect(taste.learn(start, catalogue, -1, "like", 1)).toEqual(start);
  });
});

describe("before any swipe", () => {
  test("only popularity and approval order the places", () => {
    const even = town.map((place) => ({ ...place, skips: place.likes }));
    const plain = makeCatalogue(even);
    const scores = taste.score(taste.startTaste(plain, nobody), plain);
    const order = [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number));
    const likes = order.map((i) => (even[i] as taste.TastePlace).likes);
    expect(likes).toEqual([...likes].sort((a, b) => b - a));
  });

  test("the first likes of a new city are no fame, those of many people are", () => {
    const tell = (likes: number) => {
      const city = makeCatalogue(town.map((place, i) => ({ ...place, likes: i < 3 ? likes : 0, skips: 0 })));
      const newcomer = taste.startTaste(city, nobody);
      const scores = taste.score(newcomer, city);
      return { ahead: scores[0]! - scores[3]!, reasons: taste.explain(newcomer, city, 0).reasons };
    };
    const [one, few, many] = [tell(1), tell(9), tell(40)];
    expect(one.reasons).not.toContain("Liked by many");
    expect(few.reasons).not.toContain("Liked by many");
    expect(one.ahead).toBeLessThan(1);
    expect(many.reasons).toContain("Liked by many");
    expect(many.ahead).toBeGreaterThan(one.ahead);
  });

  test("a place that one of three skipped isn't called rarely skipped", () => {
    const tell = (likes: number, skips: number) => {
      const city = makeCatalogue(town.map((place, i) => ({ ...place, likes, skips: i ? likes : skips })));
      return taste.explain(taste.startTaste(city, nobody), city, 0).reasons;
    };
    expect(tell(2, 1)).not.toContain("Rarely skipped");
    expect(tell(20, 1)).toContain("Rarely skipped");
  });

  test("stated preferences raise places that serve them", () => {
    const foodie = taste.startTaste(catalogue, { preferences: ["Food & Culinary"], adjustments: {} });
    const food = town.flatMap((place, i) => (place.type === "restaurant" ? [i] : []));
    expect(meanScore(foodie, food)).toBeGreaterThan(meanScore(taste.startTaste(catalogue, nobody), food) + 0.1);
    const reasons = food.flatMap((place) => taste.explain(foodie, catalogue, place).reasons);
    expect(reasons).toContain("Food & Culinary");
  });

  test("a negative adjustment lowers places with that feature", () => {
    const quiet = taste.startTaste(catalogue, { preferences: [], adjustments: { "feature:live music": -1 } });
    expect(meanScore(quiet, withTag("feature:live music"))).toBeLessThan(-0.1);
  });
});

test("a profile survives packing and a changed catalogue", () => {
  const profile = [5, 6, 7].reduce(
    (t, place) => taste.learn(t, catalogue, place, "like", place),
    taste.startTaste(catalogue, { preferences: ["Romantic Getaways"], adjustments: { "kind:bar": 0.5 } }),
  );
  const unpacked = taste.unpackTaste(taste.packTaste(profile, catalogue), catalogue);
  expect(taste.score(unpacked, catalogue)).toEqual(taste.score(profile, catalogue));
  expect(taste.explain(unpacked, catalogue, 9)).toEqual(taste.explain(profile, catalogue, 9));
  expect(taste.packTaste(unpacked, catalogue)).toEqual(taste.packTaste(profile, catalogue));
  const grown = makeCatalogue([...makeTown(20, 2).map((p) => ({ ...p, id: `new ${p.id}` })), ...town]);
  const scores = taste.score(unpacked, grown);
  expect(scores.every(Number.isFinite)).toBe(true);
  expect(taste.explain(unpacked, grown, 0).percent).toBeGreaterThan(0);
});
