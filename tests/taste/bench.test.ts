// The taste benchmark itself: it reads its data, holds out likes fairly, and tells real taste from chance.
import { describe, expect, test } from "bun:test";
import { seededRandom } from "../../src/taste/random.ts";
import { TRAINING, trainFactors, tuneTraining, withFactors } from "../../src/taste/taste.ts";
import { runBenchmark } from "../bench/taste/bench.ts";
import { buildCatalogue, joinTables, readTable } from "../bench/taste/dataset.ts";
import { makeRanker, toInteractions } from "../bench/taste/model.ts";
import {
  bootstrap,
  getMetrics,
  getRank,
  makeSplits,
  meanMetrics,
  type Split,
  type Task,
} from "../bench/taste/protocol.ts";
import { makeRatedTown } from "../bench/taste/rated-town.ts";
import {
  dealByPopularity,
  makeCatalogueWithSwipes,
  makeWorld,
  type Prediction,
  rankAfterSkips,
  reliability,
  simulate,
} from "../bench/taste/simulation.ts";

/** Rated visits in two cities by people who keep to one kind of place, as two CSV files; a third of them without a split. */
function makeTables({ split }: { split: boolean }) {
  const random = seededRandom(8);
  const items = ["city,lat,lon,item,features"];
  for (let i = 0; i < 160; i++) {
    const [city, lat, lng] = i < 120 ? ["Monaco", 43.73, 7.42] : ["Paris", 48.85, 2.35];
    const tags = `"kind ${i % 4}|street ${i % 7}"`;
    items.push([city, lat + 0.02 * random(), lng + 0.02 * random(), `i${i}`, tags].join(","));
  }
  const rows = [`rating,user,item${split ? ",split" : ""}`];
  for (let who = 0; who < 120; who++) {
    const from = who < 90 ? 0 : 120;
    const places = who < 90 ? 120 : 40;
    const seen = new Set<number>();
    while (seen.size < 9) {
      const i = from + Math.floor(random() * places);
      if (i % 4 !== who % 4 && random() < 0.85) continue;
      if (seen.has(i)) continue;
      const part = seen.size === 0 ? "test" : seen.size === 1 ? "tune" : "train";
      seen.add(i);
      rows.push([random() < 0.8 ? 5 : 2, `u${who}`, `i${i}`, ...(split ? [part] : [])].join(","));
    }
  }
  return joinTables(readTable(items.join("\r\n")), readTable(rows.join("\n")));
}

describe("the taste benchmark", () => {
  test("finds real taste in ratings with locations and their own split", () => {
    const data = makeTables({ split: true });
    expect(data.rated).toBe(true);
    const result = runBenchmark(data, () => {});
    expect(result.held_out).toBe(data.interactions.filter((row) => row.split === "test" && row.value >= 4).length);
    // Two thirds of a person's visits are to their own kind, a quarter of all places: that alone gives an AUC of 0.72.
    expect(result.auc).toBeGreaterThan(0.65);
    expect(result.auc).toBeGreaterThan((result as unknown as { popularity: { auc: number } }).popularity.auc + 0.1);
    // So it is for a hybrid, which learns from tags, too. All are also ranked among all unvisited places.
    const find = (ranker: string) =>
      result.table
        .find(([name]) => name === ranker)!
        .slice(1)
        .map(Number.parseFloat);
    expect(find("hybrid")[0]).toBeGreaterThan(find("random")[0]! + 0.1);
    expect(find("ials")).toHaveLength(5);
    expect(find("model")[3]).toBeLessThanOrEqual(find("model")[1]!);
    expect(Object.keys(result.curve)).toEqual(["0", "1", "3", "5", "10"]);
    expect(Number.isFinite(result.score_us_10k)).toBe(true);
  }, 60_000);

  test("ranks places for people without a like no worse than by popularity", () => {
    const data = makeRatedTown(6, { people: 900, places: 300, ratings: 9 });
    const [{ train, tasks }] = makeSplits(data) as [Split];
    const bare = buildCatalogue(data, train);
    const likes = toInteractions(data, train, 0);
    const { options } = tuneTraining(likes, bare, { ...TRAINING, rank: 8 });
    const factors = trainFactors(likes, bare, { ...options, runs: 1 });
    const model = makeRanker(data, withFactors(bare, factors), train, 0);
    const evaluate = (rank: (task: Task) => ArrayLike<number>) =>
      meanMetrics(tasks.map((task) => getMetrics(getRank(rank(task)), task.candidates.length - 1)));
    const newcomer = evaluate((task) => model(task, 0));
    const popularity = evaluate((task) => Float64Array.from(task.candidates, (i) => bare.likes[i] as number));
    expect(newcomer.auc).toBeGreaterThan(popularity.auc - 0.01);
    expect(newcomer.hr10).toBeGreaterThan(popularity.hr10 - 0.01);
    expect(newcomer.ndcg10).toBeGreaterThan(popularity.ndcg10 - 0.01);
  }, 60_000);

  test("ranks held-out likes among unvisited places of the same city", () => {
    const data = makeTables({ split: false });
    const splits = makeSplits(data);
    expect(splits).toHaveLength(3);
    for (const { train, tasks } of splits) {
      expect(train.length + tasks.length).toBe(data.interactions.length);
      for (const { person, candidates } of tasks) {
        const visited = new Set(data.interactions.filter((row) => row.person === person).map((row) => row.place));
        const cities = [...candidates].map((i) => data.places[i]?.city);
        expect(new Set(cities).size).toBe(1);
        expect([...candidates].filter((i) => visited.has(i))).toEqual([candidates[0] as number]);
        expect(new Set(candidates).size).toBe(candidates.length);
        expect(train.some((row) => row.person === person && row.place === candidates[0])).toBe(false);
      }
    }
  });

  test("computes ranks, ties, metrics and intervals as the textbooks do", () => {
    expect(getRank([0.5, 0.9, 0.5, 0.1])).toBe(1.5);
    expect(getMetrics(0, 99)).toEqual({ auc: 1, hr10: 1, ndcg10: 1 });
    expect(getMetrics(10, 99).hr10).toBe(0);
    expect(getMetrics(1, 99).ndcg10).toBeCloseTo(1 / Math.log2(3), 12);
    const [low, high] = bootstrap([0, 1, 0, 1, 0, 1, 0, 1], 1);
    expect(low).toBeLessThan(0.5);
    expect(high).toBeGreaterThan(0.5);
  });

  test("names a missing column", () => {
    const items = readTable('item,features\n1,"a ""b""|c"\n');
    expect(items.rows[0]).toEqual(["1", 'a "b"|c']);
    expect(() => joinTables(items, readTable("who,item\n1,1\n"))).toThrow("interactions.csv has no column user");
  });
});

test("simulated travelers like more cards than by popularity, as often as predicted", () => {
  const world = makeWorld(600, 11);
  const catalogue = makeCatalogueWithSwipes(world, 500, 12, { options: { ...TRAINING, runs: 1 } });
  const predictions: Prediction[] = [];
  const decks = simulate(world, catalogue, 150, { predictions, decks: 3, seed: 123 });
  const popular = simulate(world, catalogue, 150, { decks: 3, seed: 123, deal: dealByPopularity(catalogue) });
  expect(decks[2]?.mean).toBeGreaterThan((popular[2]?.mean as number) + 0.5);
  // Deciles with fewer cards are too noisy: 300 cards are ± 5 points.
  for (const row of reliability(predictions, 300)) expect(Math.abs(row.predicted - row.observed)).toBeLessThan(5);
  const share = predictions.filter(({ liked }) => liked).length / predictions.length;
  const mean = predictions.reduce((sum, { percent }) => sum + percent, 0) / predictions.length;
  expect(Math.abs(mean - 100 * share)).toBeLessThan(4);
  const afterSkips = rankAfterSkips(world, catalogue, 1500);
  expect(afterSkips.model).toBeGreaterThan(afterSkips.popularity - 0.005);
}, 60_000);
