// What is answered about events. Times are ISO 8601.
import * as v from "valibot";
import { RSVP_STATUSES } from "../../../db/vocabulary.ts";
import { Count, Moment, Uuid } from "../../response-schemas.ts";

export const ShownEvent = v.object({
  id: Uuid,
  businessId: Uuid,
  title: v.string(),
  description: v.nullable(v.string()),
  eventDate: Moment,
  location: v.nullable(v.string()),
  maxAttendees: v.nullable(Count),
  /** The number of RSVPs 'in'. */
  currentAttendees: Count,
  createdAt: Moment,
  business: v.object({ id: Uuid, name: v.string(), location: v.string() }),
  /** The viewer's RSVP, if there is one. */
  rsvp: v.nullable(v.picklist(RSVP_STATUSES)),
  /** Travelers waiting for a seat. */
  waitingListLength: Count,
  /** The viewer's place among them, from 1. */
  waitingListPosition: v.nullable(Count),
});
export type ShownEvent = v.InferOutput<typeof ShownEvent>;

export const MyRsvp = v.object({
  id: Uuid,
  eventId: Uuid,
  status: v.picklist(RSVP_STATUSES),
  createdAt: Moment,
  event: v.omit(ShownEvent, ["business"]),
  business: ShownEvent.entries.business,
});
export type MyRsvp = v.InferOutput<typeof MyRsvp>;

/** The private address at which calendar programs read a traveler's RSVPs, or null. */
export const CalendarFeed = v.object({ url: v.nullable(v.pipe(v.string(), v.url())) });
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>;
