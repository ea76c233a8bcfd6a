// Simulates the swipes of a traveler: a few minutes on several evenings, by taste, with some randomness.

import type { SamplePlace } from "../../db/sample/city.ts";
import { DAY_MS, HOUR_MS, type SampleSwipe } from "../../db/sample/history.ts";
import { AMIRA, type SamplePerson, TRAVELERS } from "../../db/sample/people.ts";
import type { SwipeAction } from "../../db/vocabulary.ts";
import { seededRandom } from "./random.ts";
import { type Affinities, getAffinities } from "./tastes.ts";

const HISTORY_DAYS = 45;
const JOINED_WITHIN_DAYS = 60;

/** Days ago, place, action. Few, so that her deck is nearly full. */
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

export const listAmirasSwipes = (): SampleSwipe[] =>
  AMIRAS_SWIPES.map(([days, place, action]) => ({ person: AMIRA, place, action, ago: Math.round(days * DAY_MS) }));

/** In ms before loading. Travelers are spread evenly over 60 days. */
export function timeSinceJoined(person: SamplePerson): number {
  const index = TRAVELERS.indexOf(person);
  const spread = index >= 0 ? ((index * 17) % TRAVELERS.length) / TRAVELERS.length : null;
  const days = 1 + (spread ?? seededRandom(`joined/${person.email}`).between(0, 1)) * (JOINED_WITHIN_DAYS - 1.5);
  return Math.round(days * DAY_MS);
}

export function simulateSwipes(person: SamplePerson, places: readonly SamplePlace[]): SampleSwipe[] {
  const random = seededRandom(`swipes/${person.email}`);
  const many = TRAVELERS.includes(person) ? random.whole(10, 42) : random.whole(4, 14);
  const affinities = getAffinities(person);
  const seen = orderDeck(affinities, places, random).slice(0, many);
  const evenings = pickEvenings(Math.min(timeSinceJoined(person), HISTORY_DAYS * DAY_MS), Math.ceil(many / 9), random);
  return seen.flatMap((place, index): SampleSwipe[] => {
    const evening = evenings[Math.floor((index * evenings.length) / seen.length)] ?? 0;
    const ago = evening - index * 14_000 - random.whole(0, 9_000);
    const action = chooseAction((affinities.get(place) ?? 0) + random.bell() * 0.45);
    const swipe = { person, place: place.name, action, ago };
    const savedLater = action === "like" && random.between(0, 1) < 0.1;
    return savedLater
      ? [swipe, { ...swipe, action: "save", ago: Math.round(ago * random.between(0.3, 0.9)) }]
      : [swipe];
  });
}

/** Better matches come somewhat earlier. */
function orderDeck(affinities: Affinities, places: readonly SamplePlace[], random: ReturnType<typeof seededRandom>) {
  const keyed = places.map((place) => ({ place, key: (affinities.get(place) ?? 0) * 0.35 + random.bell() }));
  return keyed.sort((a, b) => b.key - a.key).map(({ place }) => place);
}

function chooseAction(pull: number): SwipeAction {
  if (pull > 1.5) return "save";
  return pull > 0.15 ? "like" : "dislike";
}

function pickEvenings(oldest: number, count: number, random: ReturnType<typeof seededRandom>): number[] {
  const starts = Array.from({ length: count }, () => Math.round(random.between(3 * HOUR_MS, oldest)));
  return starts.sort((a, b) => b - a);
}
