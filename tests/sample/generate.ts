// `bun tests/sample/generate.ts`: simulates what the people of the sample city did, and writes it to db/sample/data. Run it after
// a change to the places, people, events or messages of the sample.

import messages from "../../db/sample/data/messages.json" with { type: "json" };
import { SAMPLE_EVENTS, type SampleEvent } from "../../db/sample/events.ts";
import { DAY_MS, HOUR_MS, type SampleSwipe } from "../../db/sample/history.ts";
import { AMIRA, CROWD, type SamplePerson, TRAVELERS } from "../../db/sample/people.ts";
import { CAFE_NORD, SAMPLE_PLACES } from "../../db/sample/places.ts";
import { CITY_AGE_MS } from "../../db/sample/rows.ts";
import { listDailyViews, simulateHistory } from "./history.ts";
import { seededRandom } from "./random.ts";
import { getAffinities } from "./tastes.ts";

const PEOPLE = [...TRAVELERS, ...CROWD];
const indexOf = (person: SamplePerson) => PEOPLE.indexOf(person);

export function generateHistory() {
  const { swipes, joined } = simulateHistory();
  return {
    joined: PEOPLE.map((person) => joined.get(person) as number),
    swipes: swipes.map(({ person, place, action, ago }) => [
      indexOf(person),
      SAMPLE_PLACES.findIndex(({ name }) => name === place),
      action,
      ago,
    ]),
    views: listDailyViews(),
    answers: SAMPLE_EVENTS.map((event, index) => answersTo(event, index, joined)),
    readers: messages.map(({ title, isDirect, daysAgo }) =>
      isDirect ? [] : readersOf(title, swipes, daysAgo * DAY_MS),
    ),
    confirmed: SAMPLE_PLACES.map(({ name }) => confirmedAgo(name)),
  };
}

/** Who answers an event, those who come first, and how many ms before loading. */
function answersTo(event: SampleEvent, index: number, joined: ReadonlyMap<SamplePerson, number>) {
  const random = seededRandom(`rsvps/${event.title}`);
  const announcedAgo = (12 + index) * DAY_MS;
  return rsvpOrder(event, index)
    .slice(0, event.going + event.cannot)
    .map((person) => {
      const oldest = Math.min(announcedAgo, joined.get(person) ?? announcedAgo);
      return [indexOf(person), Math.round(random.between(HOUR_MS / 2, oldest))];
    });
}

/** Ordered by affinity to the host, with Amira where her answer puts her. */
function rsvpOrder(event: SampleEvent, index: number): SamplePerson[] {
  const random = seededRandom(`guests/${event.title}`);
  const host = SAMPLE_PLACES.find(({ name }) => name === event.place);
  const keyed = [...TRAVELERS, ...CROWD].map((person) => ({
    person,
    key: (host ? (getAffinities(person).get(host) ?? 0) : 0) + random.bell() * 0.8,
  }));
  const order = keyed.sort((a, b) => b.key - a.key).map(({ person }) => person);
  const others = order.filter((person) => person !== AMIRA);
  if (index === 0) return [AMIRA, ...others];
  if (index === 1) return others.toSpliced(event.going, 0, AMIRA);
  return others;
}

const READERS_OF_TEN = 7;

/** Who got an announcement, and how many ms later they read it, if they did. */
function readersOf(title: string, swipes: readonly SampleSwipe[], ago: number) {
  return listSubscribers(swipes, ago).map((person) => {
    const random = seededRandom(`read/${title}/${person.id}`);
    const after = Math.trunc(random.between(HOUR_MS / 4, DAY_MS));
    return [indexOf(person), random.between(0, 10) < READERS_OF_TEN ? after : null];
  });
}

/** @param ago ms before loading */
function listSubscribers(swipes: readonly SampleSwipe[], ago: number): SamplePerson[] {
  const fond = new Set<SamplePerson>();
  const before = swipes.filter((swipe) => swipe.place === CAFE_NORD && swipe.ago > ago);
  for (const { person, action } of before.sort((a, b) => b.ago - a.ago)) {
    if (action === "dislike") fond.delete(person);
    else fond.add(person);
  }
  return [...fond];
}

/** In ms: days for most places, weeks for a few. */
function confirmedAgo(name: string): number {
  const share = seededRandom(`confirmed/${name}`).between(0, 1);
  return Math.ceil(HOUR_MS + share ** 2 * (CITY_AGE_MS - 2 * DAY_MS));
}

if (import.meta.main) await Bun.write("db/sample/data/history.json", `${JSON.stringify(generateHistory(), null, 2)}\n`);
