// The protocol of the taste benchmark: splits, candidates and metrics.
import { assignCities } from "../../../src/taste/geography.ts";
import { seededRandom } from "../../../src/taste/random.ts";
import { type Dataset, type Interaction, isLike } from "./dataset.ts";

export type Task = {
  person: number;
  /** The held-out place, followed by the unvisited places it is ranked among. */
  candidates: Uint32Array;
  /** The candidates first, then all other unvisited places. */
  everything: Uint32Array;
};

export type Split = { train: Interaction[]; tasks: Task[] };

const NEGATIVES = 99;
/** People with fewer interactions have none held out, so that at least two remain for training. */
const MIN_HISTORY = 3;

/** The split of the data if it has one, else three seeded leave-one-out splits. */
export function makeSplits(data: Dataset): Split[] {
  if (!data.hasSplit) return [1, 2, 3].map((seed) => leaveOneOut(data, data.interactions, seed));
  const train = data.interactions.filter((row) => row.split !== "test");
  const held = data.interactions.filter((row) => row.split === "test" && isLike(data, row));
  return [{ train, tasks: makeTasks(data, data.interactions, held, 1) }];
}

/** Holds out one like of every person with at least three interactions. */
export function leaveOneOut(data: Dataset, rows: readonly Interaction[], seed: number, limit = Infinity): Split {
  const random = seededRandom(seed);
  const byPerson = groupByPerson(rows);
  const held = new Set<Interaction>();
  for (const history of byPerson.values()) {
    const liked = history.filter((row) => isLike(data, row));
    const draw = random();
    if (history.length < MIN_HISTORY || liked.length === 0 || held.size >= limit) continue;
    held.add(liked[Math.floor(draw * liked.length)] as Interaction);
  }
  return { train: rows.filter((row) => !held.has(row)), tasks: makeTasks(data, rows, [...held], seed + 1000) };
}

export function groupByPerson(rows: readonly Interaction[]): Map<number, Interaction[]> {
  const groups = new Map<number, Interaction[]>();
  for (const row of rows) {
    const group = groups.get(row.person);
    if (group) group.push(row);
    else groups.set(row.person, [row]);
  }
  return groups;
}

/** 0-based rank of the held-out place; ties count half. */
export function getRank(scores: ArrayLike<number>): number {
  let rank = 0;
  const own = scores[0] as number;
  for (let i = 1; i < scores.length; i++) {
    if ((scores[i] as number) > own) rank++;
    else if (scores[i] === own || Number.isNaN(scores[i])) rank += 0.5;
  }
  return rank;
}

export type Metrics = { auc: number; hr10: number; ndcg10: number };

/** Also ranked among all unvisited places of the city, since sampled ones mislead (Krichene & Rendle 2020). */
export type FullMetrics = Metrics & { fullHr10: number; fullNdcg10: number };

/**
 * AUC, hit rate at 10 and normalized discounted cumulative gain at 10.
 * @param rank 0-based
 * @param negatives their number
 */
export function getMetrics(rank: number, negatives: number): Metrics {
  const hit = rank < 10;
  return {
    auc: negatives > 0 ? 1 - rank / negatives : 0.5,
    hr10: hit ? 1 : 0,
    ndcg10: hit ? 1 / Math.log2(rank + 2) : 0,
  };
}

/** @param scores of `everything` */
export function measureTask({ candidates, everything }: Task, scores: Float32Array | Float64Array): FullMetrics {
  const full = getMetrics(getRank(scores), everything.length - 1);
  const sampled = getMetrics(getRank(scores.subarray(0, candidates.length)), candidates.length - 1);
  return { ...sampled, fullHr10: full.hr10, fullNdcg10: full.ndcg10 };
}

export const METRICS = ["auc", "hr10", "ndcg10", "fullHr10", "fullNdcg10"] as const;

export const mapMetrics = (to: (key: keyof FullMetrics) => number): FullMetrics =>
  Object.fromEntries(METRICS.map((key) => [key, to(key)])) as FullMetrics;

export const meanMetrics = <Measured extends Metrics>(all: readonly Measured[]): Measured =>
  mapMetrics(
    (key) => all.reduce((sum, of) => sum + (of as unknown as FullMetrics)[key], 0) / Math.max(1, all.length),
  ) as unknown as Measured;

/** 95 % confidence interval of a mean by the percentile bootstrap (Efron 1979). @param values one per person */
export function bootstrap(values: readonly number[], seed: number, rounds = 1000): [low: number, high: number] {
  const random = seededRandom(seed);
  const means = Array.from({ length: rounds }, () => {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[Math.floor(random() * values.length)] as number;
    return sum / Math.max(1, values.length);
  }).sort((a, b) => a - b);
  return [means[Math.floor(rounds * 0.025)] ?? 0, means[Math.floor(rounds * 0.975)] ?? 0];
}

/** Candidates are places of the same city that the person never visited, on either side of the split, but others did. */
function makeTasks(data: Dataset, all: readonly Interaction[], held: readonly Interaction[], seed: number): Task[] {
  const cities = getCities(data);
  const visited = new Set(all.map((row) => row.place));
  const peers = new Map<number, number[]>();
  for (const place of [...visited].sort((a, b) => a - b)) {
    const city = cities[place] as number;
    const list = peers.get(city);
    if (list) list.push(place);
    else peers.set(city, [place]);
  }
  const seen = new Map(
    [...groupByPerson(data.interactions)].map(([p, rows]) => [p, new Set(rows.map((r) => r.place))]),
  );
  const random = seededRandom(seed);
  return held.map(({ person, place }) => {
    const own = seen.get(person) as Set<number>;
    const unseen = (peers.get(cities[place] as number) as number[]).filter((peer) => !own.has(peer));
    const count = Math.min(NEGATIVES, unseen.length);
    for (let i = 0; i < count; i++) {
      const j = i + Math.floor(random() * (unseen.length - i));
      [unseen[i], unseen[j]] = [unseen[j] as number, unseen[i] as number];
    }
    const everything = Uint32Array.from([place, ...unseen]);
    return { person, candidates: everything.subarray(0, count + 1), everything };
  });
}

const cityCache = new WeakMap<Dataset, Uint32Array>();

function getCities(data: Dataset): Uint32Array {
  const known = cityCache.get(data);
  if (known) return known;
  const found = assignCities(data.places).cities;
  cityCache.set(data, found);
  return found;
}
