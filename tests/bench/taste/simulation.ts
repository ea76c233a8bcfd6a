// The simulation: invented travelers with hidden tastes swipe through an invented city, so that likes per deck, the worth of
// saves and skips, and the honesty of the percentages can be measured. Run: bun tests/bench/taste/simulation.ts [travelers]
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
  dealDeck,
  explain,
  getRelativeScore,
  LEARNING,
  type LearningOptions,
  learn,
  makeCatalogue,
  type SwipeArrays,
  startTaste,
  type TastePlace,
  type TasteProfile,
  type TrainingOptions,
  trainModel,
} from "../../../src/taste/taste.ts";

type Random = () => number;
type Person = {
  tags: Float64Array;
  hidden: Float64Array;
  base: { latitude: number; longitude: number };
  /** Log-odds of a like for a place that is average to them. */
  mood: number;
  /** How much a crowd favourite gains with them. */
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
const WORDS = {
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

/** A city of places: tags seen, other qualities hidden, a popularity that is real and an approval that is real. */
export function inventWorld(size: number, seed: number): World {
  const random = seededRandom(seed);
  const tags = Object.entries(WORDS).flatMap(([group, words]) => words.map((word) => `${group}:${word}`));
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

export function inventPerson(world: World, seed: number): Person {
  const random = seededRandom(seed);
  return {
    tags: inventTastes(world.tags.length, random),
    hidden: Float64Array.from({ length: HIDDEN }, () => 0.45 * gaussian(random)),
    base: { latitude: 43.7 + 0.05 * gaussian(random), longitude: 7.4 + 0.05 * gaussian(random) },
    mood: -1.2 + 0.7 * gaussian(random),
    mainstream: 0.5 + 0.3 * gaussian(random),
    preferences: TRAVEL_PREFERENCES.filter(() => random() < 0.2),
  };
}

/** Four tags they love, two they avoid, and no opinion on the rest. */
function inventTastes(count: number, random: Random): Float64Array {
  const tastes = new Float64Array(count);
  for (let strong = 0; strong < 6; strong++) tastes[Math.floor(random() * count)] = strong < 4 ? 1.6 : -1.6;
  return tastes;
}

/** How much this person is really drawn to a place, in log-odds of a like. */
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

/** What they do with the card: like in proportion to the log-odds; of those they like, save the ones they love. */
export function swipe(world: World, person: Person, i: number, random: Random): SwipeAction {
  const drawn = getAttraction(world, person, i);
  if (random() >= sigmoid(drawn)) return "dislike";
  return random() < sigmoid(drawn - 1) ? "save" : "like";
}

/**
 * The catalogue after a crowd has swiped: counts, factors and calibration come from their swipes alone. The first people are
 * shown random cards; the share `dealt` that comes after them what the model makes of these, as the product does.
 * @param options of the training; without them they are tuned
 */
export function inventCrowd(
  world: World,
  crowd: number,
  seed: number,
  { options, dealt = 0.5 }: { options?: TrainingOptions; dealt?: number } = {},
): Catalogue {
  const random = seededRandom(seed);
  const places = world.places.map((p) => ({ ...p }));
  const swipes: { who: number; i: number; action: SwipeAction }[] = [];
  const first = Math.round(crowd * (1 - dealt));
  let catalogue = makeCatalogue(places);
  let deal = dealByChance(catalogue);
  for (let who = 0; who < crowd; who++) {
    if (who === first) {
      const { factors } = trainModel({ places, answers: toSwipeArrays(swipes, who), options: options ?? { runs: 1 } });
      catalogue = makeCatalogue(places, factors);
      deal = dealByTaste(catalogue);
    }
    const self = inventPerson(world, seed + 31 * who + 1);
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
  const order = { places, answers: toSwipeArrays(swipes, crowd), ...(options && { options }) };
  return makeCatalogue(places, trainModel(order).factors);
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

export type Prediction = { percent: number; gap: number; liked: boolean; card: number };
type Deal = (taste: TasteProfile, seen: Set<number>, random: Random, person: Person) => number;

/** Likes per 20 cards of each deck, with the margin of a 95 % interval, and every percentage told on the way. */
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
    const person = inventPerson(world, seed + 97 * t);
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
      if (predictions) {
        const gap = getRelativeScore(taste, catalogue, position);
        predictions.push({ percent: explain(taste, catalogue, position).percent, gap, liked, card });
      }
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

/** A deck dealt anew every five cards, as the product does when the deck runs low. */
export function dealByTaste(catalogue: Catalogue): Deal {
  let deck: number[] = [];
  return (taste, seen, random) => {
    if (seen.size % 5 === 0 || deck.length === 0) {
      const eligible = Array.from({ length: catalogue.size }, (_, position) => position).filter(
        (position) => !seen.has(position),
      );
      deck = dealDeck(taste, catalogue, { eligible, limit: 5, seed: Math.floor(random() * 2 ** 31) });
    }
    return deck.shift() as number;
  };
}

/** The best that could be done: what the person would be drawn to most, known in advance. */
export function dealByTruth(world: World, catalogue: Catalogue): Deal {
  let order: number[] = [];
  return (_taste, seen, _random, person) => {
    if (seen.size === 0) {
      const drawn = catalogue.ids.map((_, i) => getAttraction(world, person, i));
      order = [...drawn.keys()].sort((a, b) => (drawn[b] as number) - (drawn[a] as number));
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

export function dealByChance(catalogue: Catalogue): Deal {
  return (_, seen, random) => {
    for (;;) {
      const position = Math.floor(random() * catalogue.size);
      if (!seen.has(position)) return position;
    }
  };
}

/** Reliability: told and real chance of a like by tenths of what was told, tenths with fewer than `least` left out. */
export function reliability(predictions: readonly Prediction[], least = 100) {
  return Array.from({ length: 10 }, (_, tenth) => {
    const those = predictions.filter(({ percent }) => Math.min(9, Math.floor(percent / 10)) === tenth);
    const share = (pick: (t: Prediction) => number) => those.reduce((sum, t) => sum + pick(t), 0) / those.length;
    return { count: those.length, predictions: share((t) => t.percent), real: share((t) => (t.liked ? 100 : 0)) };
  }).filter(({ count }) => count >= least);
}

function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

if (import.meta.main) {
  const travelers = Number(process.argv[2] ?? 1000);
  const world = inventWorld(1200, 1);
  for (const dealt of [0, 0.5]) {
    console.log(`\nA crowd of 1500, ${dealt === 0 ? "shown random cards" : "the later half dealt to by taste"}`);
    report(world, inventCrowd(world, 1500, 77, { dealt }), travelers);
  }
}

function report(world: World, catalogue: Catalogue, travelers: number): void {
  const show = (decks: { mean: number; margin: number }[]) =>
    decks.map(({ mean, margin }) => `${mean.toFixed(2)} ± ${margin.toFixed(2)}`).join("   ");
  console.log(`likes per ${CARDS} cards, first, second, third deck; ${travelers} travelers`);
  const run = (name: string, settings: Parameters<typeof simulate>[3]) => {
    console.log(`${name.padEnd(26)} ${show(simulate(world, catalogue, travelers, settings))}`);
  };
  run("random", { deal: dealByChance(catalogue) });
  run("popularity", { deal: dealByPopularity(catalogue) });
  run("the person themself", { deal: dealByTruth(world, catalogue) });
  const predictions: Prediction[] = [];
  run("taste", { predictions });
  for (const change of process.argv.includes("--options") ? OPTIONS() : []) {
    run(JSON.stringify(change), { options: { ...LEARNING, ...change } });
  }
  console.log("told %  real %  cards");
  for (const row of reliability(predictions)) {
    console.log(`${row.predictions.toFixed(1).padStart(6)}  ${row.real.toFixed(1).padStart(6)}  ${row.count}`);
  }
}

/** What was tried to choose `LEARNING`. */
function OPTIONS(): Partial<LearningOptions>[] {
  return [
    ...[0, 0.1, 0.3].flatMap((choice) => [0, 0.5, 1].map((response) => ({ choice, response }))),
    ...[0, 0.25, 1].map((response) => ({ response })),
    ...[1, 2, 3].map((save) => ({ save })),
  ];
}
