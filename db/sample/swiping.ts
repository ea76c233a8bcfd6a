// How a sample traveler went through the deck: in evenings of a few minutes, by taste, with a little chance.
import type { SwipeAction } from "../vocabulary.ts";
import type { SamplePlace } from "./city.ts";
import { AMIRA, type SamplePerson, TRAVELERS } from "./people.ts";
import { seededRandom } from "./random.ts";
import { type Leanings, leaningsOf } from "./tastes.ts";

/** `ago` is in ms before the city was loaded. */
export type SampleSwipe = { person: SamplePerson; place: string; action: SwipeAction; ago: number };

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const HISTORY_DAYS = 45;
const JOINED_WITHIN_DAYS = 60;

/** Chosen by hand, so that her deck is nearly full and her reasons can be read: days ago, place, action. */
const AMIRAS_SWIPES: readonly [number, string, SwipeAction][] = [
  [9.02, "Bar Bitta", "dislike"],
  [9.018, "Kaze Counter", "like"],
  [9.016, "Hotel Lido Cormorano", "dislike"],
  [9.014, "Pagina Bagnata", "save"],
  [9.012, "Terrazza Libeccio", "dislike"],
  [3.4, "Café Nord", "save"],
  [3.399, "Walks with Oriana", "like"],
  [3.397, "Sandbar Sessions", "dislike"],
  [3.396, "Caffè dei Gatti", "like"],
  [1.31, "The Flour Room", "like"],
  [1.308, "Onda Lunga", "dislike"],
  [1.306, "House of Cisterns", "save"],
];

export const amirasSwipes = (): SampleSwipe[] =>
  AMIRAS_SWIPES.map(([days, place, action]) => ({ person: AMIRA, place, action, ago: Math.round(days * DAY_MS) }));

/** When a person joined, in ms before the load: travelers are spread evenly over the last 60 days. */
export function joinedAgo(person: SamplePerson): number {
  const index = TRAVELERS.indexOf(person);
  const spread = index >= 0 ? ((index * 17) % TRAVELERS.length) / TRAVELERS.length : null;
  const days = 1 + (spread ?? seededRandom(`joined/${person.email}`).between(0, 1)) * (JOINED_WITHIN_DAYS - 1.5);
  return Math.round(days * DAY_MS);
}

/** 10 to 45 places for a traveler, 4 to 14 for a visitor of the crowd; one in ten likes is saved a few days later. */
export function wander(person: SamplePerson, places: readonly SamplePlace[]): SampleSwipe[] {
  const random = seededRandom(`swipes/${person.email}`);
  const many = TRAVELERS.includes(person) ? random.whole(10, 42) : random.whole(4, 14);
  const leanings = leaningsOf(person);
  const seen = dealt(leanings, places, random).slice(0, many);
  const evenings = eveningsBefore(Math.min(joinedAgo(person), HISTORY_DAYS * DAY_MS), Math.ceil(many / 9), random);
  return seen.flatMap((place, index): SampleSwipe[] => {
    const evening = evenings[Math.floor((index * evenings.length) / seen.length)] ?? 0;
    const ago = evening - index * 14_000 - random.whole(0, 9_000);
    const action = choose((leanings.get(place) ?? 0) + random.bell() * 0.45);
    const swipe = { person, place: place.name, action, ago };
    const savedLater = action === "like" && random.between(0, 1) < 0.1;
    return savedLater
      ? [swipe, { ...swipe, action: "save", ago: Math.round(ago * random.between(0.3, 0.9)) }]
      : [swipe];
  });
}

/** The deck deals the better matches somewhat earlier. */
function dealt(leanings: Leanings, places: readonly SamplePlace[], random: ReturnType<typeof seededRandom>) {
  const keyed = places.map((place) => ({ place, key: (leanings.get(place) ?? 0) * 0.35 + random.bell() }));
  return keyed.sort((a, b) => b.key - a.key).map(({ place }) => place);
}

function choose(pull: number): SwipeAction {
  if (pull > 1.5) return "save";
  return pull > 0.15 ? "like" : "dislike";
}

/** Starts of so many sittings, oldest first, in ms before the load; the last is at least three hours ago. */
function eveningsBefore(oldest: number, count: number, random: ReturnType<typeof seededRandom>): number[] {
  const starts = Array.from({ length: count }, () => Math.round(random.between(3 * HOUR_MS, oldest)));
  return starts.sort((a, b) => b - a);
}
