// The taste benchmark: how well the model ranks held-out likes, compared with the baselines.
// Run: npm run bench:taste -- DIR. Writes its rows to docs/measurements.md.
import { basename, resolve } from "node:path";
import {
  type Catalogue,
  makeCatalogue,
  score,
  startTaste,
  TRAINING,
  type TrainingOptions,
  trainFactors,
  tuneTraining,
  withFactors,
} from "../../../src/taste/taste.ts";
import { writeMeasurements } from "../../measurements.ts";
import { makeBaselines } from "./baselines.ts";
import { buildCatalogue, type Dataset, readDataset } from "./dataset.ts";
import { makeRanker, toInteractions } from "./model.ts";
import { describeChanges } from "./newcomer.ts";
import {
  bootstrap,
  getMetrics,
  getRank,
  type Metrics,
  makeSplits,
  meanMetrics,
  type Split,
  type Task,
} from "./protocol.ts";
import { makeRatedTown } from "./rated-town.ts";

const CURVE = [0, 1, 3, 5, 10];
/** Candidates for the weight of a rating below 4 in training. */
const LOW_RATINGS = [0, 0.5];

type Outcome = { metrics: Map<string, Metrics[]>; trainSeconds: number; catalogue: Catalogue };

/** @returns the result in numbers, and the rows of its table */
export function runBenchmark(data: Dataset, print: (line: string) => void) {
  const splits = makeSplits(data);
  const outcomes = splits.map((split, i) => {
    const outcome = runSplit(data, split, print);
    print(`split ${i + 1}: ${split.train.length} interactions in training, ${split.tasks.length} held out`);
    return outcome;
  });
  const names = [...(outcomes[0]?.metrics.keys() ?? [])];
  const means = new Map(
    names.map((name) => [name, meanMetrics(outcomes.map((o) => meanMetrics(o.metrics.get(name) as Metrics[])))]),
  );
  const all = (name: string) => outcomes.flatMap((o) => o.metrics.get(name) as Metrics[]);
  const gain = (name: string, base = "popularity") => all(name).map((f, i) => minus(f, all(base)[i] as Metrics));
  const gains = gain("model");
  const table = [
    ...names.map((name) => [name, ...describe(means.get(name) as Metrics, all(name))]),
    ["model - popularity", ...describe(meanMetrics(gains), gains)],
    ["model, 0 likes - popularity", ...describe(meanMetrics(gain("model, 0 likes")), gain("model, 0 likes"))],
  ];
  print("\n| ranked by | AUC | HR@10 | NDCG@10 |\n| --- | --- | --- | --- |");
  for (const cells of table) print(`| ${cells.join(" | ")} |`);
  const model = means.get("model") as Metrics;
  const last = outcomes.at(-1) as Outcome;
  return {
    ...rounded(model),
    interval: intervals(all("model")),
    gain: { ...rounded(meanMetrics(gains)), interval: intervals(gains) },
    ...Object.fromEntries(
      ["popularity", "itemknn", "ease", "tagcosine", "random"].map((name) => [
        name,
        rounded(means.get(name) as Metrics),
      ]),
    ),
    curve: Object.fromEntries(
      CURVE.map((known) => {
        const at = means.get(`model, ${known} likes`) as Metrics;
        return [String(known), [round(at.auc), round(at.hr10)]];
      }),
    ),
    held_out: all("model").length,
    train_s: round(Math.max(...outcomes.map((o) => o.trainSeconds))),
    score_us_10k: Math.round(timeScoring(data, last.catalogue)),
    table,
  };
}

function runSplit(data: Dataset, split: Split, print: (line: string) => void): Outcome {
  const bare = buildCatalogue(data, split.train);
  const { options, low } = chooseOptions(data, split, bare, print);
  const started = performance.now();
  const catalogue = withFactors(bare, trainFactors(toInteractions(data, split.train, low), bare, options));
  const trainSeconds = (performance.now() - started) / 1000;
  const metrics = new Map<string, Metrics[]>();
  const run = (name: string, ranker: (task: Task) => ArrayLike<number>) => {
    metrics.set(
      name,
      split.tasks.map((task) => getMetrics(getRank(ranker(task)), task.candidates.length - 1)),
    );
  };
  const baselines = makeBaselines(toInteractions(data, split.train, 0), bare);
  for (const [name, ranker] of Object.entries(baselines)) run(name, ranker);
  const model = makeRanker(data, catalogue, split.train, low);
  for (const likes of CURVE) run(`model, ${likes} likes`, (task) => model(task, likes));
  run("model", (task) => model(task));
  return { metrics, trainSeconds, catalogue };
}

/** Tunes on an inner split of the training data. The held-out likes are not used. */
function chooseOptions(data: Dataset, split: Split, bare: Catalogue, print: (line: string) => void) {
  const started = performance.now();
  const choices = (data.rated ? LOW_RATINGS : [0]).map((low) => ({
    low,
    ...tuneTraining(toInteractions(data, split.train, low), bare),
  }));
  const best = choices.reduce((a, b) => (b.value > a.value ? b : a));
  const changed = Object.entries(best.options).filter(([key, v]) => TRAINING[key as keyof TrainingOptions] !== v);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  print(
    `tuned on an inner split in ${seconds} s: ${best.value.toFixed(4)}, low ratings ${best.low}, ` +
      (changed.map(([key, v]) => `${key} ${Number(v).toPrecision(2)}`).join(", ") || "defaults"),
  );
  return best;
}

/** Median µs to score 10,000 places like these. */
function timeScoring(data: Dataset, { population, likes, skips }: Catalogue): number {
  const places = Array.from({ length: 10_000 }, (_, i) => {
    const at = i % data.places.length;
    const place = data.places[at] as Dataset["places"][number];
    return { ...place, id: String(i), likes: likes[at] as number, skips: skips[at] as number };
  });
  const bare = makeCatalogue(places);
  const rank = population.variances.length;
  const catalogue = withFactors(bare, {
    version: "timing",
    rank,
    ids: bare.ids,
    latents: Float32Array.from({ length: 10_000 * rank }, (_, i) => Math.sin(i)),
    sideNames: [],
    side: new Float32Array(0),
    ...population,
  });
  const taste = startTaste(catalogue, { preferences: [], adjustments: {} });
  const out = new Float32Array(catalogue.size);
  const times = Array.from({ length: 60 }, () => {
    const started = performance.now();
    score(taste, catalogue, out);
    return performance.now() - started;
  }).sort((a, b) => a - b);
  return 1000 * (times[30] as number);
}

function describe(mean: Metrics, all: readonly Metrics[]): string[] {
  const { auc, hr10, ndcg10 } = intervals(all);
  const cell = (value: number, [low, high]: [number, number]) =>
    `${value.toFixed(4)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
  return [cell(mean.auc, auc), cell(mean.hr10, hr10), cell(mean.ndcg10, ndcg10)];
}

function intervals(all: readonly Metrics[]): Record<keyof Metrics, [number, number]> {
  const of = (key: keyof Metrics): [number, number] => {
    const [low, high] = bootstrap(
      all.map((f) => f[key]),
      7,
    );
    return [round(low), round(high)];
  };
  return { auc: of("auc"), hr10: of("hr10"), ndcg10: of("ndcg10") };
}

const minus = (a: Metrics, b: Metrics): Metrics => ({
  auc: a.auc - b.auc,
  hr10: a.hr10 - b.hr10,
  ndcg10: a.ndcg10 - b.ndcg10,
});
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
const rounded = ({ auc, hr10, ndcg10 }: Metrics): Metrics => ({
  auc: round(auc),
  hr10: round(hr10),
  ndcg10: round(ndcg10),
});

/** The made-up data on which a newcomer is ranked as by popularity only if the quality of places is weighed by the data. */
const RATED_TOWN = "rated town (made up)";

if (import.meta.main) {
  const folder = process.argv[2];
  if (!folder) {
    console.error("Usage: npm run bench:taste -- DIR, where DIR contains interactions.csv and items.csv.");
    process.exit(2);
  }
  const datasets: [name: string, data: Dataset][] = [
    [basename(resolve(folder)), await readDataset(folder)],
    [RATED_TOWN, makeRatedTown(3)],
  ];
  for (const [name, data] of datasets) {
    const { table, ...result } = runBenchmark(data, console.log);
    console.log(JSON.stringify(result));
    writeMeasurements({
      name: "taste",
      columns: ["data", "ranked by", "AUC", "HR@10", "NDCG@10"],
      rows: table.map((cells) => [name, ...cells]),
      keyCells: 2,
    });
  }
  writeMeasurements({
    name: "percentages",
    columns: ["places", "swipe 9", "10", "11", "12", "15", "20"],
    rows: describeChanges(datasets[0] as [string, Dataset]),
  });
}
