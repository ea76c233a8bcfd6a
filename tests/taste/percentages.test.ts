// Percentages start from the crowd's, and one swipe moves them a little.
import { expect, test } from "bun:test";
import { seededRandom } from "../../src/taste/random.ts";
import * as taste from "../../src/taste/taste.ts";
import { measureChanges } from "../bench/taste/newcomer.ts";
import { makeTown } from "./town.ts";

const SIZE = 60;
const RANK = 8;
const nobody = { preferences: [], adjustments: {} };
const bare = taste.makeCatalogue(makeTown(SIZE, 21));

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

test("no swipe moves the percentage of another place by more than 12 points", () => {
  for (const catalogue of [bare, makeTrained(1), makeTrained(2)]) {
    const changes = measureChanges(catalogue, 40);
    expect(changes).toHaveLength(10);
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
