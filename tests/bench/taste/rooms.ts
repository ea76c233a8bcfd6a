// Simulates rooms of four people with random tastes: how soon they find a place that all like, and how happy the least happy
// of them is with the shortlist. Run: bun tests/bench/taste/rooms.ts DIR, where DIR is as for bench:taste.
import { basename, resolve } from "node:path";
import type { SamplePerson } from "../../../db/sample/people.ts";
import { PENDING_PLACE, SAMPLE_PLACES } from "../../../db/sample/places.ts";
import { TRAVEL_PREFERENCES, type TravelPreference } from "../../../db/vocabulary.ts";
import { seededRandom } from "../../../src/taste/random.ts";
import {
  type Catalogue,
  dealByScore,
  type GroupMember,
  getChances,
  hashText,
  learn,
  scoreGroup,
  selectFair,
  selectTop,
  startTaste,
  type TasteProfile,
  UNLIMITED_LEARNING,
} from "../../../src/taste/taste.ts";
import { writeMeasurements } from "../../measurements.ts";
import { getAffinities } from "../../sample/tastes.ts";
import { readDataset } from "./dataset.ts";
import { trainOn, trainSampleCity } from "./newcomer.ts";

const PEOPLE = 4;
/** Cards that each swipes before the shortlist. */
const CARDS = 20;
const SHORTLIST = 10;

/** The true probability that someone likes each place of a catalogue. */
type Truth = Float64Array;
type SimulatedPerson = { truth: Truth; preferences: TravelPreference[] };
type Town = { name: string; catalogue: Catalogue; rooms: number; makePerson(seed: number): SimulatedPerson };

type Member = GroupMember & { truth: Truth };
type Ranking = (members: readonly Member[]) => Float32Array;
type Strategy = {
  name: string;
  rank: Ranking;
  select(members: readonly Member[], eligible: number[]): number[];
  /** Whether everyone picks their travel preferences when they join. */
  isPicked?: boolean;
};
type Outcome = { cards: number; leastHappy: number; all: number };

/** What the product does. */
const byAll: Ranking = (members) => scoreGroup(members, members.length);

/** "Least misery" (Masthoff 2004). */
const byLowest: Ranking = (members) => combine(members, (chances) => Math.min(...chances));

const byAverage: Ranking = (members) =>
  combine(members, (chances) => chances.reduce((sum, chance) => sum + chance, 0) / chances.length);

const combine = (members: readonly Member[], merge: (chances: number[]) => number): Float32Array =>
  Float32Array.from(members[0]!.chances, (_, position) =>
    merge(
      members.map(({ chances, answers }) => {
        const answer = answers.get(position);
        return answer === undefined ? chances[position]! : Number(answer);
      }),
    ),
  );

const selectBest =
  (rank: Ranking): Strategy["select"] =>
  (members, eligible) =>
    selectTop(eligible, rank(members), SHORTLIST);

const STRATEGIES: Strategy[] = [
  { name: "mean chance", rank: byAverage, select: selectBest(byAverage) },
  { name: "lowest chance", rank: byLowest, select: selectBest(byLowest) },
  { name: "chance that all like it, best ten", rank: byAll, select: selectBest(byAll) },
  {
    name: "chance that all like it, fair ten (the product)",
    rank: byAll,
    select: (members, eligible) => selectFair(members, eligible, SHORTLIST),
  },
  {
    name: "the product, and everyone picks what they like",
    rank: byAll,
    select: (members, eligible) => selectFair(members, eligible, SHORTLIST),
    isPicked: true,
  },
  {
    name: "same cards, ten by true tastes (a bound)",
    rank: byAll,
    select: (members, eligible) => selectFair(withTruth(members), eligible, SHORTLIST),
  },
  {
    name: "cards and ten by true tastes (a bound)",
    rank: (members) => byAll(withTruth(members)),
    select: (members, eligible) => selectFair(withTruth(members), eligible, SHORTLIST),
  },
];

/** For somebody who knows how likely each member is to like each place, but not their answers. */
const withTruth = (members: readonly Member[]): Member[] =>
  members.map((member) => ({ ...member, chances: Float32Array.from(member.truth) }));

/** Everyone swipes the same card, then the cards are ranked again. Answers are drawn once for each person and place. */
function playRoom(town: Town, room: number, { rank, select, isPicked = false }: Strategy): Outcome {
  const { catalogue } = town;
  const people = makePeople(town, room);
  const answers = people.map(({ truth }, i) => drawAnswers(truth, room * PEOPLE + i));
  const tastes: TasteProfile[] = people.map(({ preferences }) =>
    startTaste(catalogue, { preferences: isPicked ? preferences : [], adjustments: {} }),
  );
  const members = tastes.map((taste, i) => ({
    truth: people[i]!.truth,
    chances: getChances(taste, catalogue),
    answers: new Map<number, boolean>(),
  }));
  const unseen = new Set(catalogue.ids.keys());
  let cards = 0;
  let shortlist: number[] | undefined;
  for (let card = 1; unseen.size > 0 && (cards === 0 || card <= CARDS); card++) {
    const [position = 0] = dealByScore(rank(members), catalogue, { eligible: [...unseen], limit: 1 });
    unseen.delete(position);
    for (let i = 0; i < PEOPLE; i++) {
      const liked = answers[i]![position] === 1;
      const action = liked ? "like" : "dislike";
      const seed = hashText(catalogue.ids[position]!);
      tastes[i] = learn(tastes[i]!, catalogue, position, action, seed, UNLIMITED_LEARNING);
      members[i]!.answers.set(position, liked);
      members[i]!.chances = getChances(tastes[i]!, catalogue);
    }
    if (cards === 0 && answers.every((own) => own[position] === 1)) cards = card;
    if (card === CARDS) shortlist = select(members, [...catalogue.ids.keys()]);
  }
  return { cards, ...judge(answers, shortlist ?? []) };
}

/** Of the places on the shortlist: the share that the least happy member likes, and the share that all like. */
function judge(answers: readonly Uint8Array[], shortlist: readonly number[]): Pick<Outcome, "leastHappy" | "all"> {
  const share = (isLiked: (position: number) => boolean) => shortlist.filter(isLiked).length / shortlist.length;
  return {
    leastHappy: Math.min(...answers.map((own) => share((position) => own[position] === 1))),
    all: share((position) => answers.every((own) => own[position] === 1)),
  };
}

function drawAnswers(truth: Truth, seed: number): Uint8Array {
  const random = seededRandom(500_000 + seed);
  return Uint8Array.from(truth, (chance) => (random() < chance ? 1 : 0));
}

const makePeople = (town: Town, room: number): SimulatedPerson[] =>
  Array.from({ length: PEOPLE }, (_, i) => town.makePerson(room * PEOPLE + i));

/** Expected cards in a random order until all like one, (places + 1) / (places that all like + 1); 0 if there is none. */
function expectRandomCards(town: Town, room: number): number {
  const answers = makePeople(town, room).map(({ truth }, i) => drawAnswers(truth, room * PEOPLE + i));
  const { size } = town.catalogue;
  const common = Array.from({ length: size }, (_, position) => position).filter((position) =>
    answers.every((own) => own[position] === 1),
  );
  return common.length > 0 ? (size + 1) / (common.length + 1) : 0;
}

/** The people of the sample city, with other travel preferences and traits of their own. */
function makeSampleTown(): Town {
  const places = SAMPLE_PLACES.filter(({ name }) => name !== PENDING_PLACE);
  return {
    name: "sample city",
    catalogue: trainSampleCity(),
    rooms: 1000,
    makePerson(seed) {
      const random = seededRandom(seed + 1);
      const travelPreferences = TRAVEL_PREFERENCES.filter(() => random() < 0.2);
      const email = `room${seed}@example.com`;
      const affinities = getAffinities({ email, travelPreferences } as unknown as SamplePerson);
      // As in tests/sample/swiping.ts: a like from 0.15 on, with noise of 0.45.
      const truth = Float64Array.from(places, (place) => normalCdf(((affinities.get(place) ?? 0) - 0.15) / 0.45));
      return { truth, preferences: travelPreferences };
    },
  };
}

/** Loved and avoided tags of a person, drawn from those that at least this share of places has. */
const [LOVED, AVOIDED, MIN_SHARE, STRENGTH] = [6, 3, 0.01, 1.6];

/** Real places with their tags and visitors, and made-up people who love some tags and avoid others. */
async function makeRealTown(folder: string): Promise<Town> {
  const data = await readDataset(folder);
  const catalogue = trainOn(data);
  const counts = new Map<string, number>();
  for (const { tags } of data.places) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count >= MIN_SHARE * data.places.length).map(([tag]) => tag);
  return {
    name: `${basename(resolve(folder))}, ${common.length} common tags`,
    // Check-ins have no skips. Three in ten answers of these people are likes.
    catalogue: { ...catalogue, approval: 0.3 },
    rooms: 400,
    makePerson(seed) {
      const random = seededRandom(seed + 7);
      const tastes = new Map<string, number>();
      const draw = () => common[Math.floor(random() * common.length)]!;
      for (let i = 0; i < LOVED; i++) tastes.set(draw(), STRENGTH);
      for (let i = 0; i < AVOIDED; i++) tastes.set(draw(), -STRENGTH);
      const mainstream = 0.3 + 0.4 * random();
      const truth = Float64Array.from(data.places, ({ tags }, position) => {
        const known = tags.reduce((sum, tag) => sum + (tastes.get(tag) ?? 0), 0);
        return 1 / (1 + Math.exp(-(known + mainstream * catalogue.popularity[position]! - 1.2)));
      });
      return { truth, preferences: [] };
    },
  };
}

/** Abramowitz and Stegun 26.2.17, absolute error below 7.5e-8. */
function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return x > 0 ? 1 - tail : tail;
}

function measure(town: Town): string[][] {
  const random = Array.from({ length: town.rooms }, (_, room) => expectRandomCards(town, room));
  const rooms = random.flatMap((cards, room) => (cards > 0 ? [room] : []));
  const orderless = rooms.map((room) => random[room]!);
  // Nobody of New York has preferences that could be picked.
  const strategies = STRATEGIES.filter(({ isPicked }) => !isPicked || town.makePerson(0).preferences.length > 0);
  const played = strategies.map((strategy) => rooms.map((room) => playRoom(town, room, strategy)));
  const average = played[0] as Outcome[];
  const of = (outcomes: readonly Outcome[], key: keyof Outcome) => outcomes.map((outcome) => outcome[key]);
  const row = (name: string, outcomes: readonly Outcome[]) => [
    `${town.name}, ${rooms.length} rooms`,
    name,
    `${mean(of(outcomes, "cards")).toFixed(1)} (${describeRatio(of(outcomes, "cards"), orderless)})`,
    `${percent(mean(of(outcomes, "leastHappy")))} (${describeRatio(of(outcomes, "leastHappy"), of(average, "leastHappy"))})`,
    percent(mean(of(outcomes, "all"))),
  ];
  return [
    [`${town.name}, ${rooms.length} rooms`, "random order", `${mean(orderless).toFixed(1)} (100 %)`, "", ""],
    ...strategies.map(({ name }, i) => row(name, played[i] as Outcome[])),
  ];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (value: number) => `${(100 * value).toFixed(1)} %`;

/** The ratio of two sums over the same rooms, in percent, and its standard error (Cochran 1977, 2.40). */
function describeRatio(values: readonly number[], base: readonly number[]): string {
  const ratio = mean(values) / mean(base);
  const squares = values.reduce((sum, value, room) => sum + (value - ratio * base[room]!) ** 2, 0);
  return `${(100 * ratio).toFixed(1)} ± ${((100 * Math.sqrt(squares)) / values.length / mean(base)).toFixed(1)} %`;
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (!folder) {
    console.error("Usage: bun tests/bench/taste/rooms.ts DIR, where DIR contains interactions.csv and items.csv.");
    process.exit(2);
  }
  const rows = [makeSampleTown(), await makeRealTown(folder)].flatMap(measure);
  for (const row of rows) console.log(row.join(" | "));
  if (process.argv.includes("--write"))
    writeMeasurements({
      name: "rooms",
      columns: [
        "places",
        "ranked by",
        "cards until all like one",
        "liked by the least happy (of the mean’s)",
        "liked by all",
      ],
      rows,
      keyCells: 2,
      keys: rows.map(([places, ranking]) => `${places} | ${ranking}`),
    });
}
