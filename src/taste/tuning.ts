// Tuning: searches for the training options that rank held-out likes best.
import type { Catalogue } from "./catalogue.ts";
import { type Interactions, QUICK_TRAINING, TRAINING, trainFactors } from "./factor-training.ts";
import type { ItemFactors, TrainingOptions } from "./factors.ts";
import { replay } from "./learning.ts";
import { withCounts, withFactors } from "./make-catalogue.ts";
import { seededRandom } from "./random.ts";
import { scorePlaces } from "./scoring.ts";
import tried from "./tuning.json" with { type: "json" };

/** Positions in the catalogue; `seed` is for replaying the history. */
type HeldOut = { history: number[]; held: number; negatives: number[]; seed: number };
type Trial = { interactions: Interactions; catalogue: Catalogue; people: HeldOut[] };
type TuningResult = { options: TrainingOptions; value: number };

/** Number of people with a held-out like, and number of their other likes to learn from. */
const MAX_PEOPLE = 1200;
const MAX_HISTORY = 12;
/** One person in this many is a newcomer, none of whose likes are known. */
const NEWCOMER_INTERVAL = 4;
/** Number of sampled places without interaction that a held-out like is ranked among. */
const NEGATIVES = 99;
/** Smaller gains in the mean of AUC, HR@10 and NDCG@10 are noise. */
const MIN_GAIN = 0.002;

type PriorOption = "spread" | "popularity" | "quality" | "tagVariance" | "cellVariance";
/** Options to multiply by a factor, cumulatively: with both factors 4, `cellVariance` becomes 16 times as large. */
const PRIOR_CHANGES = tried.priorChanges as [PriorOption, number][];

/** A greedy search with eleven quick trainings: one like of each person is held out and ranked among 99 other places. */
export function tuneTraining(
  interactions: Interactions,
  catalogue: Catalogue,
  base: Readonly<TrainingOptions> = TRAINING,
): TuningResult {
  const trial = holdOut(interactions, catalogue, base.seed);
  if (trial.people.length < 20) return { options: base, value: Number.NaN };
  const tryTraining = (change: Partial<TrainingOptions>): TuningResult => {
    const options = { ...base, ...change };
    return {
      options,
      value: evaluate(trial, trainFactors(trial.interactions, trial.catalogue, { ...options, ...QUICK_TRAINING })),
    };
  };
  let best = tryTraining({});
  const consider = (change: Partial<TrainingOptions>) => {
    const next = tryTraining({ ...best.options, ...change });
    if (next.value > best.value + MIN_GAIN) best = next;
  };
  // From sparse data to dense.
  for (const balance of tried.balances) consider(balance);
  for (const factor of [1 / 3, 3]) {
    consider({ tags: best.options.tags * factor, area: best.options.area * factor });
  }
  return tunePrior(trial, best);
}

/** Tunes the options of the prior, which needs no new factors. */
function tunePrior(trial: Trial, start: TuningResult): TuningResult {
  const factors = trainFactors(trial.interactions, trial.catalogue, { ...start.options, ...QUICK_TRAINING });
  let best = start;
  for (const [name, factor] of PRIOR_CHANGES) {
    const options = { ...best.options, [name]: best.options[name] * factor };
    const value = evaluate(trial, rescalePrior(factors, start.options, options));
    if (value > best.value + MIN_GAIN) best = { options, value };
  }
  return best;
}

/** The same factors with the prior of other options. */
function rescalePrior(factors: ItemFactors, from: TrainingOptions, to: TrainingOptions): ItemFactors {
  const scale = to.spread / from.spread;
  return {
    ...factors,
    variances: factors.variances.map((variance) => (variance * scale * scale * to.width) / from.width),
    popularity: to.popularity,
    quality: to.quality,
    tagVariance: to.tagVariance,
    cellVariance: to.cellVariance,
  };
}

/** Mean of AUC, HR@10 and NDCG@10 over the held-out likes. */
function evaluate({ catalogue, people }: Trial, factors: ItemFactors): number {
  const trained = withFactors(catalogue, factors);
  let value = 0;
  for (const { history, held, negatives, seed } of people) {
    const swipes = history.map((position, i) => ({ position, action: "like" as const, seed: seed + i }));
    const taste = replay(trained, { preferences: [], adjustments: {} }, swipes);
    const scores = scorePlaces(taste, trained, [held, ...negatives]);
    let rank = 0;
    for (let i = 1; i < scores.length; i++) {
      rank += (scores[i] as number) > (scores[0] as number) ? 1 : scores[i] === scores[0] ? 0.5 : 0;
    }
    const isHit = rank < 10;
    value += (1 - rank / negatives.length + (isHit ? 1 + 1 / Math.log2(rank + 2) : 0)) / 3;
  }
  return value / people.length;
}

function holdOut(interactions: Interactions, catalogue: Catalogue, seed: number): Trial {
  const random = seededRandom(seed);
  const likes = groupLikes(interactions);
  const eligible = [...likes.entries()].filter(([, at]) => at.length >= 3);
  shuffle(eligible, random);
  const held = new Set<number>();
  const people: HeldOut[] = [];
  const counts = catalogue.likes.slice();
  for (const [person, entries] of eligible) {
    if (people.length >= MAX_PEOPLE) break;
    const at = entries[Math.floor(random() * entries.length)] as number;
    const place = interactions.place[at] as number;
    const own = new Set(entries.map((entry) => interactions.place[entry] as number));
    const peers = catalogue.cityPlaces[catalogue.cities[place] as number] as Uint32Array;
    const negatives = drawNegatives(peers, (peer) => !own.has(peer) && (catalogue.likes[peer] as number) > 0, random);
    if (negatives.length === 0) continue;
    held.add(at);
    counts[place] = Math.max(0, (counts[place] as number) - 1);
    const history = entries.filter((entry) => entry !== at).map((entry) => interactions.place[entry] as number);
    shuffle(history, random);
    const known = people.length % NEWCOMER_INTERVAL === 0 ? 0 : MAX_HISTORY;
    people.push({ history: history.slice(0, known), held: place, negatives, seed: person * 1009 });
  }
  const kept = Uint32Array.from(interactions.person.keys()).filter((at) => !held.has(at));
  return {
    interactions: {
      people: interactions.people,
      person: kept.map((at) => interactions.person[at] as number),
      place: kept.map((at) => interactions.place[at] as number),
      weight: Float32Array.from(kept, (at) => interactions.weight?.[at] ?? 1),
    },
    catalogue: withCounts(catalogue, counts, catalogue.skips),
    people,
  };
}

/** Indexes of the likes with full weight, by person. */
function groupLikes({ person, weight }: Interactions): Map<number, number[]> {
  const likes = new Map<number, number[]>();
  person.forEach((who, at) => {
    if ((weight?.[at] ?? 1) < 1) return;
    const list = likes.get(who);
    if (list) list.push(at);
    else likes.set(who, [at]);
  });
  return likes;
}

function drawNegatives(peers: Uint32Array, isNegative: (peer: number) => boolean, random: () => number): number[] {
  const negatives = new Set<number>();
  for (let draw = 0; draw < NEGATIVES * 5 && negatives.size < NEGATIVES; draw++) {
    const peer = peers[Math.floor(random() * peers.length)] as number;
    if (isNegative(peer)) negatives.add(peer);
  }
  return [...negatives];
}

function shuffle(list: unknown[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
}
