// What is answered about events. Times are ISO 8601.
import * as v from "valibot";
import { RSVP_STATUSES } from "../../../db/vocabulary.ts";
import { Count, Key, Moment } from "../answers.ts";

export const ShownEvent = v.object({
  id: Key,
  businessId: Key,
  title: v.string(),
  description: v.nullable(v.string()),
  eventDate: Moment,
  location: v.nullable(v.string()),
  maxAttendees: v.nullable(Count),
  /** Always the number of RSVPs 'in'. */
  currentAttendees: Count,
  createdAt: Moment,
  business: v.object({ id: Key, name: v.string(), location: v.string() }),
  /** What the viewer answered; null for those who did not, or cannot. */
  rsvp: v.nullable(v.picklist(RSVP_STATUSES)),
  /** Travelers who wait for a seat. */
  queueLength: Count,
  /** The viewer's place among them, from 1. */
  queuePlace: v.nullable(Count),
});
export type ShownEvent = v.InferOutput<typeof ShownEvent>;

export const MyRsvp = v.object({
  id: Key,
  eventId: Key,
  status: v.picklist(RSVP_STATUSES),
  createdAt: Moment,
  event: v.omit(ShownEvent, ["business"]),
  business: ShownEvent.entries.business,
});
export type MyRsvp = v.InferOutput<typeof MyRsvp>;

/** A traveler's private calendar: where their calendar program reads it, or null while there is none. */
export const CalendarFeed = v.object({ url: v.nullable(v.pipe(v.string(), v.url())) });
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>;
