// What is answered about events. Times are ISO 8601.
import * as v from "valibot";
import { RSVP_STATUSES } from "../../../db/vocabulary.ts";
import { Count, Id, line, optional, Timestamp, text, Uuid } from "../../validation.ts";

export const ShownEvent = v.object({
  id: Uuid,
  businessId: Uuid,
  title: v.string(),
  description: v.nullable(v.string()),
  eventDate: Timestamp,
  location: v.nullable(v.string()),
  maxAttendees: v.nullable(Count),
  /** The number of RSVPs 'in'. */
  currentAttendees: Count,
  createdAt: Timestamp,
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
  createdAt: Timestamp,
  event: v.omit(ShownEvent, ["business"]),
  business: ShownEvent.entries.business,
});

export type MyRsvp = v.InferOutput<typeof MyRsvp>;

/** The private address at which calendar programs read a traveler's RSVPs, or null. */
export const CalendarFeed = v.object({ url: v.nullable(v.pipe(v.string(), v.url())) });

export type CalendarFeed = v.InferOutput<typeof CalendarFeed>;

const MAX_ATTENDEES = 1_000_000;

const Attendees = v.pipe(
  v.number("Enter a whole number."),
  v.integer("Enter a whole number."),
  v.minValue(1, "At least 1."),
  v.maxValue(MAX_ATTENDEES, `At most ${MAX_ATTENDEES.toLocaleString("en")}.`),
);

/** A time with its offset: `2026-11-27T18:00:00.000Z`. */
const EventTime = v.pipe(
  v.string("Choose a date and a time."),
  v.check(isIsoTime, "Choose a date and a time."),
  v.transform((text) => new Date(text)),
);

const ISO_TIME =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Refuses dates like 31 February, which `Date` would accept. */
function isIsoTime(text: string): boolean {
  const [, year, month, day] = ISO_TIME.exec(text)?.map(Number) ?? [];
  const date = new Date(Date.UTC(year as number, (month as number) - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() + 1 === month;
}

const fields = {
  title: line(140, "Enter a title."),
  description: optional(text(2000)),
  eventDate: EventTime,
  location: optional(line(200)),
  maxAttendees: v.optional(v.nullable(Attendees), null),
};

/** With an `id` made by the browser, an event sent twice is made once. Null means no limit. */
export const NewEvent = v.strictObject({ ...fields, id: v.optional(Id) });

export type NewEvent = v.InferOutput<typeof NewEvent>;

/** A change of an event: what is left out stays as it is. */
export const EventChanges = v.partial(v.strictObject(fields));

export type EventChanges = v.InferOutput<typeof EventChanges>;

export const Answer = v.strictObject({ status: v.picklist(RSVP_STATUSES, "Choose in or cant_make_it.") });

export const isFull = ({ maxAttendees, currentAttendees }: Pick<ShownEvent, "maxAttendees" | "currentAttendees">) =>
  maxAttendees !== null && currentAttendees >= maxAttendees;
