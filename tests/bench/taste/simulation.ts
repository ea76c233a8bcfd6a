// Simulates travelers with hidden tastes who swipe through a made-up city: measures likes per deck, the value of saves and
// skips, and the calibration of the percentages. Run: bun tests/bench/taste/simulation.ts [travelers] [--options]

import {
  BUSINESS_TYPES,
  type BusinessType,
  type SwipeAction,
  TRAVEL_PREFERENCES,
  type TravelPreference,
} from "../../../db/vocabulary.ts";
import { seededRandom } from "../../../src/taste/random.ts";
import {
  type Catalogue,
  forecastPercent,
  LEARNING,
  type LearningOptions,
  learn,
  type SwipeArrays,
  scorePlaces,
  startTaste,
  type TastePlace,
  type TasteProfile,
  type TrainingOptions,
  trainModel,
  withFactors,
} from "../../../src/taste/taste.ts";
import { dealDeck, makeCatalogue } from "../../taste/catalogues.ts";
import { getMetrics, getRank } from "./protocol.ts";

type Random = () => number;
type Person = {
  tags: Float64Array;
  hidden: Float64Array;
  base: { latitude: number; longitude: number };
  /** Log-odds that they like an average place. */
  mood: number;
  /** Weight of a place's appeal. */
  mainstream: number;
  preferences: TravelPreference[];
};
type World = {
  places: TastePlace[];
  hidden: Float64Array[];
  appeal: Float64Array;
  tags: string[];
  listTagFeatures: number[][];
};

const HIDDEN = 6;
const CARDS = 20;
const TAGS = {
  kind: ["bar", "cafe", "gallery", "hostel", "spa", "market", "club", "museum", "bakery", "guided walk"],
  cuisine: ["italian", "thai", "french", "japanese", "mexican", "indian", "greek", "vegan"],
  feature: [
    "live music",
    "terrace",
    "wifi",
    "sea view",
    "kids corner",
    "late opening",
    "candle light",
    "rooftop",
    "quiet",
    "dogs",
  ],
};

/** A city of places with tags, and with hidden qualities and appeal that the model does not see. */
export function makeWorld(size: number, seed: number): World {
  const random = seededRandom(seed);
  const tags = Object.entries(TAGS).flatMap(([group, words]) => words.map((word) => `${group}:${word}`));
  const listTagFeatures: number[][] = [];
  const places = Array.from({ length: size }, (_, i): TastePlace => {
    const own = tags.flatMap((_, t) => (random() < 0.13 ? [t] : []));
    listTagFeatures.push(own);
    return {
      id: `place ${i}`,
      name: `House ${i}`,
      type: BUSINESS_TYPES[Math.floor(random() * BUSINESS_TYPES.length)] as BusinessType,
      tags: own.map((t) => tags[t] as string),
      latitude: 43.7 + 0.05 * gaussian(random),
      longitude: 7.4 + 0.05 * gaussian(random),
      likes: 0,
      skips: 0,
    };
  });
  return {
    places,
    hidden: places.map(() => Float64Array.from({ length: HIDDEN }, () => gaussian(random))),
    appeal: Float64Array.from(places, () => gaussian(random)),
    tags,
    listTagFeatures,
  };
}

export function makePerson(world: World, seed: number): Person {
  const random = seededRandom(seed);
  return {
    tags: makeTastes(world.tags.length, random),
    hidden: Float64Array.from({ length: HIDDEN }, () => 0.45 * gaussian(random)),
    base: { latitude: 43.7 + 0.05 * gaussian(random), longitude: 7.4 + 0.05 * gaussian(random) },
    mood: -1.2 + 0.7 * gaussian(random),
    mainstream: 0.5 + 0.3 * gaussian(random),
    preferences: TRAVEL_PREFERENCES.filter(() => random() < 0.2),
  };
}

/** Four tags they love, two they avoid, and no opinion on the rest. */
function makeTastes(count: number, random: Random): Float64Array {
  const tastes = new Float64Array(count);
  for (let strong = 0; strong < 6; strong++) tastes[Math.floor(random() * count)] = strong < 4 ? 1.6 : -1.6;
  return tastes;
}

/** The true log-odds that this person likes a place. */
export function getAttraction(world: World, person: Person, i: number): number {
  const place = world.places[i] as TastePlace;
  let sum = person.mood + person.mainstream * (world.appeal[i] as number);
  const own = world.listTagFeatures[i] as number[];
  for (const t of own) sum += (person.tags[t] as number) / Math.sqrt(Math.max(1, own.length / 2));
  const qualities = world.hidden[i] as Float64Array;
  for (let k = 0; k < HIDDEN; k++) sum += (person.hidden[k] as number) * (qualities[k] as number);
  const north = ((place.latitude as number) - person.base.latitude) * 111;
  const east = ((place.longitude as number) - person.base.longitude) * 80;
  return sum + 1.2 * Math.exp(-(north * north + east * east) / (2 * 2.5 ** 2)) - 0.4;
}

/** Likes with the true probability; saves the likes with high log-odds more often. */
export function swipe(world: World, person: Person, i: number, random: Random): SwipeAction {
  const logOdds = getAttraction(world, person, i);
  if (random() >= sigmoid(logOdds)) return "dislike";
  return random() < sigmoid(logOdds - 1) ? "save" : "like";
}

/**
 * The catalogue after many people have swiped 40 cards each, with counts, factors and calibration from their swipes. The
 * first people see random cards; the share `dealt` after them gets cards from a model trained on the first.
 * @param options of the training; default: tuned
 */
export function makeCatalogueWithSwipes(
  world: World,
  people: number,
  seed: number,
  { options, dealt = 0.5 }: { options?: TrainingOptions; dealt?: number } = {},
): Catalogue {
  const random = seededRandom(seed);
  const places = world.places.map((p) => ({ ...p }));
  const swipes: { who: number; i: number; action: SwipeAction }[] = [];
  const first = Math.round(people * (1 - dealt));
  let catalogue = makeCatalogue(places);
  let deal = dealRandomly(catalogue);
  for (let who = 0; who < people; who++) {
    if (who === first) {
      const known = { catalogue: makeCatalogue(places), swipes: toSwipeArrays(swipes, who) };
      const { factors } = trainModel({ ...known, options: options ?? { runs: 1 } });
      catalogue = makeCatalogue(places, factors);
      deal = dealByTaste(catalogue);
    }
    const self = makePerson(world, seed + 31 * who + 1);
    const seen = new Set<number>();
    let taste = startTaste(catalogue, { preferences: [], adjustments: {} });
    for (let card = 0; card < 40; card++) {
      const i = deal(taste, seen, random, self);
      const action = swipe(world, self, i, random);
      const shown = places[i] as TastePlace;
      if (action === "dislike") shown.skips++;
      else shown.likes++;
      seen.add(i);
      swipes.push({ who, i, action });
      if (who >= first) taste = learn(taste, catalogue, i, action, card);
    }
  }
  const known = makeCatalogue(places);
  const input = { catalogue: known, swipes: toSwipeArrays(swipes, people), ...(options && { options }) };
  return withFactors(known, trainModel(input).factors);
}

function toSwipeArrays(
  swipes: readonly { who: number; i: number; action: SwipeAction }[],
  people: number,
): SwipeArrays {
  return {
    people,
    person: Uint32Array.from(swipes, ({ who }) => who),
    place: Uint32Array.from(swipes, ({ i }) => i),
    action: Uint8Array.from(swipes, ({ action }) => ["dislike", "like", "save"].indexOf(action)),
  };
}

export type Prediction = { percent: number; liked: boolean };
type Deal = (taste: TasteProfile, seen: Set<number>, random: Random, person: Person) => number;

/**
 * Likes per deck of 20 cards, with the margin of a 95 % confidence interval.
 * @param settings.predictions receives the percentage and outcome of every card that shows one
 */
export function simulate(
  world: World,
  catalogue: Catalogue,
  travelers: number,
  {
    decks = 3,
    options = LEARNING,
    deal = dealByTaste(catalogue),
    predictions = undefined as Prediction[] | undefined,
    seed = 5_000_000,
  } = {},
): { mean: number; margin: number }[] {
  const sums = new Float64Array(decks);
  const squares = new Float64Array(decks);
  for (let t = 0; t < travelers; t++) {
    const person = makePerson(world, seed + 97 * t);
    const random = seededRandom(seed + 97 * t + 13);
    const seen = new Set<number>();
    const likes = new Float64Array(decks);
    let taste = startTaste(catalogue, { preferences: [], adjustments: {} });
    for (let card = 0; card < decks * CARDS; card++) {
      const position = deal(taste, seen, random, person);
      seen.add(position);
      const action = swipe(world, person, position, random);
      const liked = action !== "dislike";
      if (liked) likes[Math.floor(card / CARDS)] = (likes[Math.floor(card / CARDS)] as number) + 1;
      const percent = predictions && forecastPercent(taste, catalogue, position);
      if (percent) predictions?.push({ percent, liked });
      taste = learn(taste, catalogue, position, action, card, options);
    }
    likes.forEach((count, deck) => {
      sums[deck] = (sums[deck] as number) + count;
      squares[deck] = (squares[deck] as number) + count * count;
    });
  }
  return Array.from(sums, (sum, deck) => {
    const mean = sum / travelers;
    const variance = (squares[deck] as number) / travelers - mean * mean;
    return { mean, margin: 1.96 * Math.sqrt(variance / travelers) };
  });
}

/** Deals again every five cards, as the product does when the deck runs low. */
export function dealByTaste(catalogue: Catalogue): Deal {
  let deck: number[] = [];
  return (taste, seen, random) => {
    if (seen.size % 5 === 0 || deck.length === 0) {
      const eligible = Array.from({ length: catalogue.size }, (_, position) => position).filter(
        (position) => !seen.has(position),
      );
      deck = dealDeck(taste, catalogue, {
        eligible,
        limit: 5,
        seed: Math.floor(random() * 2 ** 31),
        swiped: [...seen],
      });
    }
    return deck.shift() as number;
  };
}

/** The upper bound: deals by the true log-odds. */
export function dealByTruth(world: World, catalogue: Catalogue): Deal {
  let order: number[] = [];
  return (_taste, seen, _random, person) => {
    if (seen.size === 0) {
      const logOdds = catalogue.ids.map((_, i) => getAttraction(world, person, i));
      order = [...logOdds.keys()].sort((a, b) => (logOdds[b] as number) - (logOdds[a] as number));
    }
    return order[seen.size] as number;
  };
}

export function dealByPopularity(catalogue: Catalogue): Deal {
  const order = [...catalogue.likes.keys()].sort(
    (a, b) => (catalogue.likes[b] as number) - (catalogue.likes[a] as number) || a - b,
  );
  return (_, seen) => order.find((position) => !seen.has(position)) as number;
}

export function dealRandomly(catalogue: Catalogue): Deal {
  return (_, seen, random) => {
    for (;;) {
      const position = Math.floor(random() * catalogue.size);
      if (!seen.has(position)) return position;
    }
  };
}

const SKIPS_ONLY = 5;

/** Enough for a margin of .004. */
const SKIPPERS = 6000;

/**
 * Mean AUC of a liked place among 99 others, for travelers whose only swipes are five skips of random cards, and the mean
 * difference of the two rankings of the same places with its margin (95 %).
 */
export function rankAfterSkips(
  world: World,
  catalogue: Catalogue,
  travelers: number,
): { model: number; popularity: number; difference: number; margin: number } {
  const aucs: { model: number; popularity: number }[] = [];
  for (let t = 0; t < travelers; t++) {
    const person = makePerson(world, 8_000_000 + 97 * t);
    const random = seededRandom(8_000_000 + t);
    const draw = dealRandomly(catalogue);
    const seen = new Set<number>();
    let taste = startTaste(catalogue, { preferences: [], adjustments: {} });
    const drawUntil = (isWanted: (action: SwipeAction) => boolean): number => {
      for (;;) {
        const position = draw(taste, seen, random, person);
        if (isWanted(swipe(world, person, position, random))) return position;
      }
    };
    while (seen.size < SKIPS_ONLY) {
      const skipped = drawUntil((action) => action === "dislike");
      taste = learn(taste, catalogue, skipped, "dislike", seen.size);
      seen.add(skipped);
    }
    const candidates = [drawUntil((action) => action !== "dislike")];
    while (candidates.length < 100) candidates.push(draw(taste, new Set([...seen, ...candidates]), random, person));
    const rankBy = (scores: ArrayLike<number>) => getMetrics(getRank(scores), candidates.length - 1).auc;
    aucs.push({
      model: rankBy(scorePlaces(taste, catalogue, candidates)),
      popularity: rankBy(candidates.map((position) => catalogue.likes[position] as number)),
    });
  }
  const average = (pick: (auc: (typeof aucs)[number]) => number) =>
    aucs.reduce((sum, auc) => sum + pick(auc), 0) / travelers;
  const difference = average(({ model, popularity }) => model - popularity);
  const variance = average(({ model, popularity }) => (model - popularity - difference) ** 2);
  return {
    model: average(({ model }) => model),
    popularity: average(({ popularity }) => popularity),
    difference,
    margin: 1.96 * Math.sqrt(variance / travelers),
  };
}

/** Predicted and observed percentage of likes by decile of the prediction, without deciles of fewer than `min` cards. */
export function reliability(predictions: readonly Prediction[], min = 100) {
  return Array.from({ length: 10 }, (_, decile) => {
    const cards = predictions.filter(({ percent }) => Math.min(9, Math.floor(percent / 10)) === decile);
    const mean = (pick: (card: Prediction) => number) =>
      cards.reduce((sum, card) => sum + pick(card), 0) / cards.length;
    return {
      count: cards.length,
      predicted: mean((card) => card.percent),
      observed: mean((card) => (card.liked ? 100 : 0)),
    };
  }).filter(({ count }) => count >= min);
}

function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

if (import.meta.main) {
  const travelers = Number(process.argv[2] ?? 1000);
  const world = makeWorld(1200, 1);
  for (const dealt of [0, 0.5]) {
    console.log(
      `\nAfter 1,500 people, ${dealt === 0 ? "all with random cards" : "half of them with cards from the model"}`,
    );
    report(world, makeCatalogueWithSwipes(world, 1500, 77, { dealt }), travelers);
  }
}

function report(world: World, catalogue: Catalogue, travelers: number): void {
  const show = (decks: { mean: number; margin: number }[]) =>
    decks.map(({ mean, margin }) => `${mean.toFixed(2)} ± ${margin.toFixed(2)}`).join("   ");
  console.log(`likes per ${CARDS} cards in the first, second and third deck; ${travelers} travelers`);
  const run = (name: string, settings: Parameters<typeof simulate>[3]) => {
    console.log(`${name.padEnd(26)} ${show(simulate(world, catalogue, travelers, settings))}`);
  };
  run("random", { deal: dealRandomly(catalogue) });
  run("popularity", { deal: dealByPopularity(catalogue) });
  run("true tastes", { deal: dealByTruth(world, catalogue) });
  const predictions: Prediction[] = [];
  run("model", { predictions });
  for (const change of process.argv.includes("--options") ? OPTIONS() : []) {
    run(JSON.stringify(change), { options: { ...LEARNING, ...change } });
  }
  const { model, popularity, difference, margin } = rankAfterSkips(world, catalogue, SKIPPERS);
  console.log(
    `AUC after five skips only: ${model.toFixed(4)}; by popularity ${popularity.toFixed(4)}; ` +
      `difference ${difference.toFixed(4)} ± ${margin.toFixed(4)}`,
  );
  console.log("predicted %  observed %  cards");
  for (const row of reliability(predictions)) {
    console.log(`${row.predicted.toFixed(1).padStart(11)}  ${row.observed.toFixed(1).padStart(10)}  ${row.count}`);
  }
}

/** The alternatives to `LEARNING` that were tried. */
function OPTIONS(): Partial<LearningOptions>[] {
  return [
    ...[0, 0.1, 0.3].flatMap((choice) => [0, 0.5, 1].map((response) => ({ choice, response }))),
    ...[0, 0.25, 1].map((response) => ({ response })),
    ...[1, 2, 3].map((save) => ({ save })),
  ];
}
