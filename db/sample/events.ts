import type { events as eventTable, rsvps } from "../schema/index.ts";
import { cityTime } from "./calendar.ts";
import { SAMPLE_CITY, sampleId } from "./city.ts";
import events from "./data/events.json" with { type: "json" };
import { AMIRA, CROWD, type SamplePerson, TRAVELERS } from "./people.ts";
import { placeId, SAMPLE_PLACES } from "./places.ts";
import { seededRandom } from "./random.ts";
import { DAY_MS, HOUR_MS } from "./swiping.ts";
import { getAffinities } from "./tastes.ts";

type SampleEvent = {
  place: string;
  title: string;
  description: string;
  /** The first such weekday after today (0 is Sunday), plus weeks, at this local time. */
  on: readonly [weekday: number, weeks: number, time: string];
  location: string;
  maxAttendees: number | null;
  going: number;
  cannot: number;
};

/** Amira attends the first one, and can't make it to the second. */
const SAMPLE_EVENTS = events as unknown as readonly SampleEvent[];

export function sampleEvents(now: Date, timeSinceJoined: ReadonlyMap<SamplePerson, number>) {
  const rows: (typeof eventTable.$inferInsert)[] = [];
  const answers: (typeof rsvps.$inferInsert)[] = [];
  SAMPLE_EVENTS.forEach((event, index) => {
    const { place, on, going, cannot, ...shown } = event;
    const id = sampleId(`event/${event.title}`);
    const announcedAgo = (12 + index) * DAY_MS;
    const announcedAt = new Date(now.getTime() - announcedAgo);
    const random = seededRandom(`rsvps/${event.title}`);
    rsvpOrder(event, index)
      .slice(0, going + cannot)
      .forEach((person, rank) => {
        const oldest = Math.min(announcedAgo, timeSinceJoined.get(person) ?? announcedAgo);
        const createdAt = new Date(now.getTime() - Math.round(random.between(HOUR_MS / 2, oldest)));
        const status = rank < going ? "in" : "cant_make_it";
        answers.push({
          id: sampleId(`rsvp/${event.title}/${person.email}`),
          userId: person.id,
          eventId: id,
          status,
          createdAt,
        });
      });
    rows.push({
      ...shown,
      id,
      businessId: placeId(place),
      eventDate: cityTime(now, SAMPLE_CITY.timezone, ...on),
      currentAttendees: going,
      createdAt: announcedAt,
      updatedAt: announcedAt,
    });
  });
  return { events: rows, rsvps: answers };
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
