// Percentages start from the crowd's, are shown once enough is known, and are what happens.

import { expect, test } from "bun:test";
import { seededRandom } from "../../src/taste/random.ts";
import * as taste from "../../src/taste/taste.ts";
import { travel } from "../bench/taste/calibration.ts";
import { measureChanges } from "../bench/taste/newcomer.ts";
import { makeCatalogue } from "./catalogues.ts";
import { makeTown } from "./town.ts";

const SIZE = 60;
const RANK = 8;
const nobody = { preferences: [], adjustments: {} };
const bare = makeCatalogue(makeTown(SIZE, 21));

/** Latents that predict much, a steep slope, and one place with latents five times as long as those of the others. */
function makeTrained(seed: number): taste.Catalogue {
  const random = seededRandom(seed);
  return taste.withFactors(bare, {
    version: "random",
    rank: RANK,
    ids: bare.ids,
    latents: Float32Array.from({ length: SIZE * RANK }, (_, at) => (at < RANK ? 5 : 1) * (2 * random() - 1)),
    sideNames: [],
    side: new Float32Array(0),
    variances: new Float32Array(RANK).fill(1),
    popularity: 0.3,
    quality: 0.26,
    tagVariance: 0.6,
    cellVariance: 0.2,
    calibration: { slope: 0.65, interceptPrecision: 6, slopePrecision: 80 },
  });
}

test("no swipe moves a percentage that is shown by more than 12 points", () => {
  for (const catalogue of [bare, makeTrained(1), makeTrained(2)]) {
    const changes = measureChanges(catalogue, 40);
    expect(changes).toHaveLength(12);
    for (const ofNewcomers of changes) expect(Math.max(...ofNewcomers)).toBeLessThanOrEqual(12);
  }
  expect(Math.max(...measureChanges(makeTrained(1), 40).flat())).toBeGreaterThan(5);
});

test("a newcomer's percentages are higher for places that the crowd likes more", () => {
  const start = taste.startTaste(bare, nobody);
  const percentages = bare.ids.map((_, position) => taste.explain(start, bare, position).percent);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const shareOfLikes = (i: number) =>
    (bare.likes[i] as number) / ((bare.likes[i] as number) + (bare.skips[i] as number));
  const order = [...percentages.keys()].sort((a, b) => shareOfLikes(b) - shareOfLikes(a));
  const meanOf = (places: number[]) => mean(places.map((place) => percentages[place] as number));
  expect(meanOf(order.slice(0, 20))).toBeGreaterThan(meanOf(order.slice(-20)) + 5);
  expect(Math.abs(mean(percentages) - 100 * bare.approval)).toBeLessThan(5);
});

/** Lea likes every place with live music, and nothing else. */
const large = makeTown(600, 5);
const city = makeCatalogue(large);
const likesMusic = (position: number) => large[position]!.tags.includes("feature:live music");

test("until eight answers are known, a card says in words how well it fits", () => {
  let lea = taste.startTaste(city, nobody);
  const history: taste.PastSwipe[] = [];
  const said = new Set<string>();
  for (let position = 0; position < 8; position++) {
    for (let other = 100; other < 140; other++) said.add(taste.explain(lea, city, other, history).words!);
    history.push({ position, action: likesMusic(position) ? "like" : "dislike", seed: position });
    lea = taste.replay(city, nobody, history);
  }
  expect([...said].toSorted()).toEqual(["A good bet", "New here", "Worth a look", "Your kind of place"]);
  expect(taste.explain(lea, city, 100, history).words).toBeNull();
});

test("a place that hardly anyone has swiped is new here, unless its data speaks for it", () => {
  const place = { ...large[0]!, id: "new", name: "New House", likes: 0, skips: 1 };
  const grown = makeCatalogue([...large, { ...place, approvalPrior: -0.15 }]);
  expect(taste.explain(taste.startTaste(grown, nobody), grown, large.length).words).toBe("New here");
});

test("Lea's best cards reach the nineties, and the next ones rise while she likes", () => {
  const { predictions, best, likes, rises } = travel(city, "Lea", likesMusic);
  expect(best).toBeGreaterThanOrEqual(90);
  expect(rises).toBeGreaterThanOrEqual(0.85 * likes);
  const sure = predictions.filter(({ percent }) => percent >= 90);
  expect(sure.length).toBeGreaterThan(20);
  expect(sure.filter(({ liked }) => liked).length).toBeGreaterThanOrEqual(0.9 * sure.length);
});

test("whoever likes nothing sees low percentages, and no card in the nineties", () => {
  const { predictions, best } = travel(city, "Max", () => false);
  expect(best).toBeLessThan(50);
  expect(predictions.at(-1)!.percent).toBeLessThan(15);
});
