import { isDeepStrictEqual } from "node:util";
import { eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { events } from "../../../db/schema/index.ts";
import { Conflict, Forbidden, ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { City } from "../../ui/dates.ts";
import { sendSystemMessage } from "../messages/system-messages.ts";
import { setCanceled } from "./canceled-events.ts";
import { assertOpen, type LockedEvent, lockEvent, promoteWaiting, toNotice } from "./capacity.ts";
import { findEvent } from "./events.ts";
import { type EventChanges, type EventView, MAX_EVENT_DAYS, type NewEvent } from "./schema.ts";

const MAX_YEARS_AHEAD = 10;

/** Idempotent for a given id. @throws ValidationError for a past or far date, Conflict if the id is another event's */
export async function createEvent(
  db: Database,
  host: { id: string; userId: string },
  { id = crypto.randomUUID(), ...form }: NewEvent,
): Promise<EventView> {
  assertEventTime(form.eventDate);
  assertEventEnd(form);
  const created = await db
    .insert(events)
    .values({ ...form, id, businessId: host.id })
    .onConflictDoNothing()
    .returning({ id: events.id });
  if (created.length === 0) await assertSameEvent(db, host.id, id, form);
  return findEvent(db, { id: host.userId, isModerator: false }, id);
}

async function assertSameEvent(db: Database, businessId: string, id: string, { title }: EventChanges): Promise<void> {
  const [stored] = await db.select().from(events).where(eq(events.id, id));
  if (stored?.businessId !== businessId || stored.title !== title)
    throw new Conflict(t("This ID belongs to another event."));
}

/** Tells guests of a new time or place; added seats go to the waiting list. @throws NotFound, Forbidden, Conflict */
export async function editEvent(
  db: Database,
  userId: string,
  id: string,
  changes: EventChanges,
  city: City,
): Promise<EventView> {
  await db.transaction(async (tx) => {
    const before = await lockOwnEvent(tx, userId, id);
    assertOpen(before, t("This event is over and can't be changed."));
    const eventDate = changes.eventDate ?? before.eventDate;
    const isMoved = eventDate.getTime() !== before.eventDate.getTime();
    if (isMoved) assertEventTime(eventDate);
    const endsAt = changes.endsAt !== undefined ? changes.endsAt : shiftEnd(before, eventDate);
    assertEventEnd({ eventDate, endsAt });
    const isAllDay = before.isAllDay && !isMoved && endsAt?.getTime() === before.endsAt?.getTime();
    const after = { ...before, ...changes, eventDate, endsAt, isAllDay };
    if (after.maxAttendees !== null && after.maxAttendees < before.currentAttendees)
      throw new Conflict(
        t(
          "{count, plural, one {# traveler is attending, so the limit can't be lower than #.} other {# travelers are attending, so the limit can't be lower than #.}}",
          { count: before.currentAttendees },
        ),
      );
    if (!isChanged(before, after)) return;
    await tx
      .update(events)
      .set({ ...changes, eventDate, endsAt, isAllDay, revision: sql`${events.revision} + 1`, updatedAt: sql`now()` })
      .where(eq(events.id, id));
    if (isMoved || after.location !== before.location) await notifyOfChange(tx, after, city);
    await promoteWaiting(tx, after, city);
  });
  return findEvent(db, { id: userId, isModerator: false }, id);
}

/** Notifies attendees and waiting list, once. @throws NotFound, Forbidden for another owner, Conflict if it has started */
export async function cancelEvent(db: Database, userId: string, id: string, city: City): Promise<{ ok: true }> {
  await db.transaction(async (tx) => {
    const event = await lockOwnEvent(tx, userId, id);
    if (event.canceledAt) return;
    assertOpen(event, t("This event is over and can't be canceled."));
    const message = { businessId: event.businessId, notice: toNotice("canceled", event) };
    await sendSystemMessage(tx, message, selectAffectedUsers(id), city);
    await setCanceled(tx, id);
  });
  return { ok: true };
}

async function lockOwnEvent(tx: Database, userId: string, id: string): Promise<LockedEvent> {
  const event = await lockEvent(tx, id);
  if (event.host.userId !== userId) throw new Forbidden(t("You can only change your own events."));
  return event;
}

export async function notifyOfChange(tx: Database, event: LockedEvent, city: City): Promise<void> {
  const { id, businessId, location, host } = event;
  const notice = { ...toNotice("changed", event), location: location ?? host.location };
  await sendSystemMessage(tx, { businessId, notice }, selectAffectedUsers(id), city);
}

export const selectAffectedUsers = (eventId: string | SQLWrapper) => sql`
  select user_id from rsvps where event_id = ${eventId} and status = 'in'
  union select user_id from event_waiting_list where event_id = ${eventId}`;

const isChanged = (before: LockedEvent, after: LockedEvent) => !isDeepStrictEqual(before, after);

/** The event keeps its duration. */
const shiftEnd = ({ eventDate, endsAt }: LockedEvent, movedTo: Date): Date | null =>
  endsAt && new Date(endsAt.getTime() + movedTo.getTime() - eventDate.getTime());

function assertEventTime(eventDate: Date): void {
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD);
  const problem =
    eventDate.getTime() <= Date.now()
      ? t("Choose a time in the future.")
      : eventDate > latest
        ? t("Choose a time within the next {years} years.", { years: MAX_YEARS_AHEAD })
        : undefined;
  if (problem) throw new ValidationError(problem, { eventDate: [problem] });
}

function assertEventEnd({ eventDate, endsAt }: { eventDate: Date; endsAt: Date | null }): void {
  if (!endsAt) return;
  const duration = endsAt.getTime() - eventDate.getTime();
  const problem =
    duration <= 0
      ? t("Choose a time after the start.")
      : duration > MAX_EVENT_DAYS * 86_400_000
        ? t("Choose a time at most {days} days after the start.", { days: MAX_EVENT_DAYS })
        : undefined;
  if (problem) throw new ValidationError(problem, { endsAt: [problem] });
}
