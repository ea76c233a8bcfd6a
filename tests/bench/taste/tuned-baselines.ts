// Baselines that have to be tuned: each on an inner split of the training data, by the mean of AUC, HR@10 and NDCG@10.
import { factorize, type SparseRows } from "../../../src/taste/als.ts";
import { seededRandom } from "../../../src/taste/random.ts";
import type { Catalogue, Interactions } from "../../../src/taste/taste.ts";
import type { Ranker } from "./baselines.ts";
import { getMetrics, getRank, type Task } from "./protocol.ts";

export type TrainingSide = { interactions: Interactions; catalogue: Catalogue };
type InnerSplit = TrainingSide & { tasks: readonly Task[] };

export function makeTunedBaselines(outer: TrainingSide, inner: InnerSplit, print: (line: string) => void) {
  const choose = <Options extends object>(
    name: string,
    grid: readonly Options[],
    fit: (side: TrainingSide, options: Options) => Ranker,
  ): Ranker => {
    const tried = grid.map((options) => ({ options, value: evaluate(fit(inner, options), inner.tasks) }));
    const best = tried.reduce((a, b) => (b.value > a.value ? b : a));
    print(`${name}: ${JSON.stringify(best.options)}, ${best.value.toFixed(4)} on the inner split`);
    return fit(outer, best.options);
  };
  return {
    "popularity in preferred types": choose("popularity in preferred types", PULLS, rankByTypes),
    ials: choose("ials", IALS, rankByIals),
    "bpr-mf": choose("bpr-mf", BPR, (side, options) => rankByBpr(side, options, false)),
    hybrid: choose("hybrid", BPR, (side, options) => rankByBpr(side, options, true)),
  };
}

function evaluate(ranker: Ranker, tasks: readonly Task[]): number {
  let sum = 0;
  for (const task of tasks) {
    const { auc, hr10, ndcg10 } = getMetrics(getRank(ranker(task)), task.candidates.length - 1);
    sum += (auc + hr10 + ndcg10) / 3;
  }
  return sum / tasks.length;
}

const cross = <A, B>(as: readonly A[], bs: readonly B[]): (A & B)[] =>
  as.flatMap((a) => bs.map((b) => ({ ...a, ...b })));

const PULLS = [{ pull: 1 }, { pull: 3 }, { pull: 10 }, { pull: 30 }, { pull: 100 }];

/** Popularity times how often the person likes the place's tags, relative to everyone. @param pull of everyone, in likes */
function rankByTypes({ interactions, catalogue }: TrainingSide, { pull }: { pull: number }): Ranker {
  const { tagStarts, tagColumns, features, likes } = catalogue;
  const tagsOf = (place: number) => tagColumns.subarray(tagStarts[place], tagStarts[place + 1]);
  const shares = new Float64Array(features.length);
  for (const place of interactions.place)
    for (const tag of tagsOf(place)) shares[tag]! += 1 / interactions.place.length;
  const ofPerson = groupPlaces(interactions);
  return ({ person, candidates }) => {
    const own = ofPerson[person]!;
    const counts = new Map<number, number>();
    for (const place of own) for (const tag of tagsOf(place)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return Float64Array.from(candidates, (place) => {
      const tags = [...tagsOf(place)].filter((tag) => shares[tag]! > 0);
      const lift = tags.reduce(
        (sum, tag) => sum + ((counts.get(tag) ?? 0) / shares[tag]! + pull) / (own.length + pull),
        0,
      );
      return (likes[place]! + 0.1) * (tags.length > 0 ? lift / tags.length : 1);
    });
  };
}

const IALS = cross(
  cross([{ rank: 16 }, { rank: 48 }], [{ unseen: 0.003 }, { unseen: 0.01 }, { unseen: 0.03 }, { unseen: 0.1 }]),
  [{ ridge: 0.03 }, { ridge: 0.1 }, { ridge: 0.3 }],
);
type IalsOptions = (typeof IALS)[number];

/** Implicit ALS (Hu, Koren & Volinsky 2008; Rendle et al. 2022) on likes alone: no tags, no places on the map. */
function rankByIals({ interactions, catalogue }: TrainingSide, options: IalsOptions): Ranker {
  const { people } = interactions;
  const rows = toRows(groupPlaces(interactions));
  const input = { rows, people, cities: catalogue.cities, featureWeight: 1 };
  const found = factorize(input, { ...options, sweeps: 10, seed: 5 });
  return rankByProducts(found.rows, found.places, options.rank);
}

const BPR = cross(cross([{ rank: 16 }, { rank: 48 }], [{ epochs: 20 }, { epochs: 60 }]), [
  { ridge: 0.003 },
  { ridge: 0.01 },
  { ridge: 0.03 },
  { ridge: 0.1 },
]);
type BprOptions = (typeof BPR)[number];

const RATE = 0.05;

/**
 * BPR-MF (Rendle et al. 2009) with a bias of each place: stochastic gradient steps on pairs of a liked place and one drawn from
 * the others of its city. As a hybrid, a place's factors and bias are its own plus those of its tags (LightFM, Kula 2015).
 */
function rankByBpr({ interactions, catalogue }: TrainingSide, options: BprOptions, hasTags: boolean): Ranker {
  const { rank, epochs, ridge } = options;
  const { people, person, place } = interactions;
  const { size, features, tagStarts, tagColumns, cities, cityPlaces } = catalogue;
  const random = seededRandom(11);
  const start = (rows: number) => Float64Array.from({ length: rows * rank }, () => (random() - 0.5) / rank);
  const [ofPeople, ofParts, biases] = [
    start(people),
    start(size + features.length),
    new Float64Array(size + features.length),
  ];
  /** The parts of a place: itself, and its tags. */
  const parts = Array.from({ length: size }, (_, i) =>
    hasTags ? [i, ...Array.from(tagColumns.subarray(tagStarts[i], tagStarts[i + 1]), (tag) => size + tag)] : [i],
  );
  const liked = groupPlaces(interactions).map((places) => new Set(places));
  const difference = new Float64Array(rank);
  const change = (place: number, p: number, step: number) => {
    const own = parts[place]!;
    const share = 1 / Math.sqrt(own.length);
    for (const part of own) {
      biases[part]! += RATE * (step * share - ridge * biases[part]!);
      for (let k = 0; k < rank; k++)
        ofParts[part * rank + k]! +=
          RATE * (step * share * ofPeople[p * rank + k]! - ridge * ofParts[part * rank + k]!);
    }
  };
  const addPlace = (place: number, sign: number): number => {
    const own = parts[place]!;
    const share = sign / Math.sqrt(own.length);
    let bias = 0;
    for (const part of own) {
      bias += share * biases[part]!;
      for (let k = 0; k < rank; k++) difference[k]! += share * ofParts[part * rank + k]!;
    }
    return bias;
  };
  for (let step = 0; step < epochs * place.length; step++) {
    const at = Math.floor(random() * place.length);
    const [p, i] = [person[at]!, place[at]!];
    const peers = cityPlaces[cities[i]!]!;
    const j = peers[Math.floor(random() * peers.length)]!;
    if (liked[p]!.has(j)) continue;
    difference.fill(0);
    let margin = addPlace(i, 1) + addPlace(j, -1);
    for (let k = 0; k < rank; k++) margin += ofPeople[p * rank + k]! * difference[k]!;
    const surprise = 1 / (1 + Math.exp(margin));
    change(i, p, surprise);
    change(j, p, -surprise);
    for (let k = 0; k < rank; k++)
      ofPeople[p * rank + k]! += RATE * (surprise * difference[k]! - ridge * ofPeople[p * rank + k]!);
  }
  const places = new Float64Array(size * rank);
  const bias = Float64Array.from({ length: size }, (_, i) => {
    difference.fill(0);
    const sum = addPlace(i, 1);
    places.set(difference, i * rank);
    return sum;
  });
  return rankByProducts(ofPeople, places, rank, bias);
}

function rankByProducts(people: Float64Array, places: Float64Array, rank: number, bias?: Float64Array): Ranker {
  return ({ person, candidates }) =>
    Float64Array.from(candidates, (place) => {
      let sum = bias?.[place] ?? 0;
      for (let k = 0; k < rank; k++) sum += people[person * rank + k]! * places[place * rank + k]!;
      return sum;
    });
}

function groupPlaces({ people, person, place }: Interactions): number[][] {
  const ofPerson = Array.from({ length: people }, (): number[] => []);
  for (const [at, who] of person.entries()) ofPerson[who]!.push(place[at]!);
  return ofPerson;
}

function toRows(ofPerson: readonly number[][]): SparseRows {
  const starts = new Uint32Array(ofPerson.length + 1);
  ofPerson.forEach((places, row) => {
    starts[row + 1] = starts[row]! + places.length;
  });
  const columns = Uint32Array.from(ofPerson.flat());
  return { starts, columns, values: new Float32Array(columns.length).fill(1) };
}
