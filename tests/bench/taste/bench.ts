// The taste benchmark: how well the model ranks held-out likes, compared with the baselines.
// Run: npm run bench:taste -- DIR. Writes its rows to docs/measurements.md, and draws the curves of docs/taste.md.

import { basename, resolve } from "node:path";
import {
  type Catalogue,
  score,
  startTaste,
  TRAINING,
  type TrainingOptions,
  trainFactors,
  tuneTraining,
  withFactors,
} from "../../../src/taste/taste.ts";
import { writeMeasurements } from "../../measurements.ts";
import { makeCatalogue } from "../../taste/catalogues.ts";
import { makeBaselines } from "./baselines.ts";
import { drawCurves } from "./curves.ts";
import { buildCatalogue, type Dataset, readDataset } from "./dataset.ts";
import { makeRanker, toInteractions } from "./model.ts";
import { describeChanges } from "./newcomer.ts";
import {
  bootstrap,
  type FullMetrics,
  leaveOneOut,
  METRICS,
  makeSplits,
  mapMetrics,
  meanMetrics,
  measureTask,
  type Split,
  type Task,
} from "./protocol.ts";
import { makeRatedTown } from "./rated-town.ts";
import { makeTunedBaselines } from "./tuned-baselines.ts";

const COLUMNS = ["AUC", "HR@10", "NDCG@10", "HR@10 of all", "NDCG@10 of all"];
/** People of the inner split that baselines are tuned on. */
const INNER_TASKS = 800;
const CURVE = [0, 1, 3, 5, 10];
/** Candidates for the weight of a rating below 4 in training. */
const LOW_RATINGS = [0, 0.5];

type Outcome = { metrics: Map<string, FullMetrics[]>; trainSeconds: number; catalogue: Catalogue };

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
    names.map((name) => [name, meanMetrics(outcomes.map((o) => meanMetrics(o.metrics.get(name) as FullMetrics[])))]),
  );
  const all = (name: string) => outcomes.flatMap((o) => o.metrics.get(name) as FullMetrics[]);
  const gain = (name: string, base = "popularity") => all(name).map((f, i) => minus(f, all(base)[i] as FullMetrics));
  const gains = gain("model");
  const table = [
    ...names.map((name) => [name, ...describe(means.get(name) as FullMetrics, all(name))]),
    ["model - popularity", ...describe(meanMetrics(gains), gains)],
    ["model, 0 likes - popularity", ...describe(meanMetrics(gain("model, 0 likes")), gain("model, 0 likes"))],
  ];
  print(`\n| ranked by | ${COLUMNS.join(" | ")} |\n| --- ${COLUMNS.map(() => "| --- ").join("")}|`);
  for (const cells of table) print(`| ${cells.join(" | ")} |`);
  const model = means.get("model") as FullMetrics;
  const last = outcomes.at(-1) as Outcome;
  return {
    ...rounded(model),
    interval: intervals(all("model")),
    gain: { ...rounded(meanMetrics(gains)), interval: intervals(gains) },
    ...Object.fromEntries(
      ["popularity", "itemknn", "ease", "tagcosine", "random"].map((name) => [
        name,
        rounded(means.get(name) as FullMetrics),
      ]),
    ),
    curve: Object.fromEntries(
      CURVE.map((known) => {
        const at = means.get(`model, ${known} likes`) as FullMetrics;
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
  const metrics = new Map<string, FullMetrics[]>();
  const run = (name: string, ranker: (task: Task) => Float32Array | Float64Array) => {
    metrics.set(
      name,
      split.tasks.map((task) => measureTask(task, ranker({ ...task, candidates: task.everything }))),
    );
  };
  const likes = toInteractions(data, split.train, 0);
  const inner = leaveOneOut(data, split.train, 17, INNER_TASKS);
  const innerSide = {
    interactions: toInteractions(data, inner.train, 0),
    catalogue: buildCatalogue(data, inner.train),
  };
  const tuned = makeTunedBaselines(
    { interactions: likes, catalogue: bare },
    { ...innerSide, tasks: inner.tasks },
    print,
  );
  const baselines = { ...makeBaselines(likes, bare), ...tuned };
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

function describe(mean: FullMetrics, all: readonly FullMetrics[]): string[] {
  const known = intervals(all);
  return METRICS.map((key) => `${mean[key].toFixed(4)} [${known[key].map((bound) => bound.toFixed(3)).join(", ")}]`);
}

const intervals = (all: readonly FullMetrics[]) =>
  Object.fromEntries(
    METRICS.map((key) => [
      key,
      bootstrap(
        all.map((of) => of[key]),
        7,
      ).map(round),
    ]),
  ) as Record<keyof FullMetrics, [number, number]>;

const minus = (a: FullMetrics, b: FullMetrics): FullMetrics => mapMetrics((key) => a[key] - b[key]);
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
const rounded = (metrics: FullMetrics): FullMetrics => mapMetrics((key) => round(metrics[key]));

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
      columns: ["data", "ranked by", ...COLUMNS],
      rows: table.map((cells) => [name, ...cells]),
      keyCells: 2,
    });
  }
  writeMeasurements({
    name: "percentages",
    columns: ["places", "swipe 9", "10", "11", "12", "15", "20"],
    rows: describeChanges(datasets[0] as [string, Dataset]),
  });
  drawCurves();
}
