import type { events, rsvps } from "../schema/index.ts";
import { cityTime } from "./calendar.ts";
import { SAMPLE_CITY, sampleId } from "./city.ts";
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

const SUNDAY = 0;
const WEDNESDAY = 3;
const FRIDAY = 5;
const SATURDAY = 6;

/** Amira attends the first one, and can't make it to the second. */
const SAMPLE_EVENTS: readonly SampleEvent[] = [
  {
    place: "Café Nord",
    title: "Friday at Nord: the Hollow Reed Trio",
    description:
      "Clarinet, cello and a very small harmonium between the tables. Open sandwiches until they are gone; doors at half past six, music at seven.",
    on: [FRIDAY, 0, "19:00"],
    location: "Vicolo Storto 7, Centro",
    maxAttendees: 24,
    going: 23,
    cannot: 4,
  },
  {
    place: "The Tide Hall",
    title: "Fado and Salt",
    description: "Two voices, two guitars, the lights down. The old auction clock is stopped for the evening.",
    on: [SATURDAY, 0, "20:30"],
    location: "Molo Vecchio 20, Porto Vecchio",
    maxAttendees: 180,
    going: 64,
    cannot: 9,
  },
  {
    place: "Teatro Piccolo Sale",
    title: "Five-Minute Stage",
    description:
      "Read, sing, confess or juggle for five minutes. A kitchen timer decides. Put your name in the hat at the door.",
    on: [WEDNESDAY, 0, "19:30"],
    location: "Piazza della Marea 4, Centro",
    maxAttendees: 96,
    going: 18,
    cannot: 3,
  },
  {
    place: "Café Nord",
    title: "Cupping for the Curious",
    description:
      "Six coffees, six spoons, no wrong answers. Ingrid shows how roasters taste, and you go home with the bag you liked best.",
    on: [SATURDAY, 1, "10:00"],
    location: "Vicolo Storto 7, Centro",
    maxAttendees: 12,
    going: 7,
    cannot: 1,
  },
  {
    place: "Dark Sky Society",
    title: "Saturn from the Hill",
    description:
      "Two telescopes, thirty blankets, cocoa. If clouds come in, the talk moves to the pilots' mess next door.",
    on: [SATURDAY, 1, "21:30"],
    location: "Via dei Pini 22, Il Faro",
    maxAttendees: 30,
    going: 22,
    cannot: 2,
  },
  {
    place: "Café Nord",
    title: "Cardamom Bun Morning",
    description: "Learn the twist, bake a tray, eat it warm. Children stand on the beer crates; aprons are lent.",
    on: [SUNDAY, 2, "09:00"],
    location: "Vicolo Storto 7, Centro",
    maxAttendees: null,
    going: 15,
    cannot: 2,
  },
  {
    place: "The Tide Hall",
    title: "Brass Against the Wall",
    description: "Fourteen horns from three villages, no microphones. Earplugs at the bar, free of charge.",
    on: [FRIDAY, 2, "21:00"],
    location: "Molo Vecchio 20, Porto Vecchio",
    maxAttendees: null,
    going: 41,
    cannot: 6,
  },
  {
    place: "Salt & Lanterns",
    title: "Choir on the Steps",
    description:
      "Everybody who can hum is the choir. Song sheets and lanterns are handed out on the square from half past five.",
    on: [SUNDAY, 3, "18:00"],
    location: "Piazza della Marea, Centro",
    maxAttendees: null,
    going: 37,
    cannot: 3,
  },
];

/** `currentAttendees` is the number of RSVPs with status `in`. */
export function sampleEvents(now: Date, timeSinceJoined: ReadonlyMap<SamplePerson, number>) {
  const rows: (typeof events.$inferInsert)[] = [];
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

/** By affinity to the host, with Amira where her answer puts her. */
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
