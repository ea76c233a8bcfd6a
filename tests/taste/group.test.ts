// Ranking for a group: compared with the definition, place by place.

import { expect, test } from "bun:test";
import { seededRandom } from "../../src/taste/random.ts";
import {
  explain,
  type GroupMember,
  getChances,
  replay,
  scoreGroup,
  selectFair,
  type TastePlace,
} from "../../src/taste/taste.ts";
import { makeCatalogue } from "./catalogues.ts";

const member = (chances: number[], answers: [number, boolean][] = []): GroupMember => ({
  chances: Float32Array.from(chances),
  answers: new Map(answers),
});

test("with all needed, the score is the chance that even the least happy one likes it", () => {
  const scores = scoreGroup([member([0.9, 0.5, 0.8]), member([0.2, 0.5, 0.7])], 2);
  expect([...scores].map((score) => Math.round(100 * score))).toEqual([18, 25, 56]);
});

test("the chance of enough likes equals the sum over all outcomes", () => {
  const random = seededRandom(1);
  for (let round = 0; round < 200; round++) {
    const chances = Array.from({ length: 1 + Math.floor(6 * random()) }, random);
    for (let needed = 1; needed <= chances.length; needed++) {
      let expected = 0;
      for (let outcome = 0; outcome < 2 ** chances.length; outcome++) {
        const likes = chances.map((_, i) => (outcome >> i) & 1);
        if (likes.reduce((sum, like) => sum + like, 0) < needed) continue;
        expected += chances.reduce((product, chance, i) => product * (likes[i] ? chance : 1 - chance), 1);
      }
      const [score] = scoreGroup(
        chances.map((chance) => member([chance])),
        needed,
      );
      expect(score!).toBeCloseTo(expected, 4);
    }
  }
});

test("answers count as certain: a skip rules a match out unless one may be missing", () => {
  const likes = member([0.5, 0.5], [[0, true]]);
  const skips = member([0.9, 0.9], [[1, false]]);
  const third = member([0.5, 0.5]);
  const [liked, skipped] = scoreGroup([likes, skips, third], 3);
  expect(liked!).toBeCloseTo(0.45, 4);
  expect(skipped!).toBeLessThan(0.001);
  expect(scoreGroup([likes, skips, third], 2)[1]!).toBeCloseTo(0.25, 4);
});

// How many the least happy of the four likes of ten places, of which `k` are from the first ten: 3.30 with k = 3, 3.68 with 4,
// 3.73 with 5 and 3.36 with 6 (standard error 0.005). By the sum of the chances alone, k = 4 would be best: with it, the one
// expects 5.0 likes instead of 4.25, but of three others, each of whom likes more or less than expected, one often gets fewer.
test("a fair list gives the least happy member the most, in answers drawn anew", () => {
  // Three like the first ten places, one likes only the others.
  const most = Array.from({ length: 20 }, (_, i) => (i < 10 ? 0.9 : 0.3));
  const one = most.map((_, i) => (i < 10 ? 0.05 : 0.8));
  const members = [member(most), member(most), member(most), member(one)];
  const list = selectFair(members, [...most.keys()], 10);
  expect(new Set(list).size).toBe(10);
  const least = Array.from({ length: 11 }, (_, k) => drawLeast([most, most, most, one], k));
  const own = least[list.filter((i) => i < 10).length]!;
  expect(own).toBeGreaterThan(Math.max(...least) - 0.03);
  expect(own).toBeGreaterThan(5 * least[10]!);
  expect(selectFair(members, [], 10)).toEqual([]);
  expect(selectFair(members, [3, 4], 0)).toEqual([]);
});

/** Mean likes of the least happy one: `k` of ten places are the first, the others the last. Log-odds vary by 0.7 a person. */
function drawLeast(everyone: number[][], k: number): number {
  const random = seededRandom(7);
  const gaussian = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const rounds = 20_000;
  let sum = 0;
  for (let round = 0; round < rounds; round++) {
    const likes = everyone.map((chances) => {
      const odds = Math.exp(0.7 * gaussian());
      const isLiked = (chance: number) => random() * (1 - chance + chance * odds) < chance * odds;
      return [...chances.slice(0, k), ...chances.slice(10, 20 - k)].filter(isLiked).length;
    });
    sum += Math.min(...likes);
  }
  return sum / rounds;
}

test("the chances are the percentages of the cards", () => {
  const random = seededRandom(5);
  const places = Array.from(
    { length: 60 },
    (_, i): TastePlace => ({
      id: `${i}`,
      name: `House ${i}`,
      type: "restaurant",
      tags: [`kind:${i % 5}`, `feature:${i % 7}`],
      latitude: i < 40 ? 43.7 : 50,
      longitude: 7.4,
      likes: Math.floor(30 * random()),
      skips: Math.floor(30 * random()),
    }),
  );
  const catalogue = makeCatalogue(places);
  const swipes = Array.from({ length: 12 }, (_, i) => ({
    position: 5 * i,
    action: i % 3 === 0 ? ("dislike" as const) : ("like" as const),
    seed: i,
  }));
  const taste = replay(catalogue, { preferences: [], adjustments: {} }, swipes);
  const chances = getChances(taste, catalogue);
  for (let position = 0; position < catalogue.size; position++) {
    const percent = Math.max(1, Math.min(99, Math.round(100 * chances[position]!)));
    expect(Math.abs(percent - explain(taste, catalogue, position).percent)).toBeLessThanOrEqual(1);
  }
});
