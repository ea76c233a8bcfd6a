// What making and answering an event takes, and what everybody reads of one. Times are ISO 8601.
import * as v from "valibot";
import { RSVP_STATUSES } from "../../../db/vocabulary.ts";
import { Id, line, optional, text } from "../../validation.ts";
import type { ShownEvent } from "./answers.ts";

export type { CalendarFeed, MyRsvp, ShownEvent } from "./answers.ts";

const MAX_ATTENDEES = 1_000_000;

const Attendees = v.pipe(
  v.number("Enter a whole number."),
  v.integer("Enter a whole number."),
  v.minValue(1, "At least 1."),
  v.maxValue(MAX_ATTENDEES, `At most ${MAX_ATTENDEES.toLocaleString("en")}.`),
);

/** A moment with its offset: `2026-11-27T18:00:00.000Z`. */
const Moment = v.pipe(
  v.string("Choose a date and a time."),
  v.check(isMoment, "Choose a date and a time."),
  v.transform((text) => new Date(text)),
);

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Refuses dates like 31 February, which `Date` would accept. */
function isMoment(text: string): boolean {
  const [, year, month, day] = MOMENT.exec(text)?.map(Number) ?? [];
  const date = new Date(Date.UTC(year as number, (month as number) - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() + 1 === month;
}

const fields = {
  title: line(140, "Enter a title."),
  description: optional(text(2000)),
  eventDate: Moment,
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
