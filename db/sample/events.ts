import type { events as eventTable, rsvps } from "../schema/index.ts";
import { cityTime } from "./calendar.ts";
import { SAMPLE_CITY, sampleId } from "./city.ts";
import events from "./data/events.json" with { type: "json" };
import history from "./data/history.json" with { type: "json" };
import { DAY_MS, personAt } from "./history.ts";
import { placeId } from "./places.ts";

export type SampleEvent = {
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
export const SAMPLE_EVENTS = events as unknown as readonly SampleEvent[];

export function sampleEvents(now: Date) {
  const rows: (typeof eventTable.$inferInsert)[] = [];
  const answers: (typeof rsvps.$inferInsert)[] = [];
  SAMPLE_EVENTS.forEach((event, index) => {
    const { place, on, going, cannot: _, ...shown } = event;
    const id = sampleId(`event/${event.title}`);
    const announcedAt = new Date(now.getTime() - (12 + index) * DAY_MS);
    (history.answers[index] as [number, number][]).forEach(([who, ago], rank) => {
      const person = personAt(who);
      answers.push({
        id: sampleId(`rsvp/${event.title}/${person.email}`),
        userId: person.id,
        eventId: id,
        status: rank < going ? "in" : "cant_make_it",
        createdAt: new Date(now.getTime() - ago),
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
