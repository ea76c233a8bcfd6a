import { isDeepStrictEqual } from "node:util";
import { eq, or, sql } from "drizzle-orm";
import { type Database, events } from "../../../db/index.ts";
import { Conflict, Forbidden, ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { City } from "../../ui/dates.ts";
import { sendSystemMessage } from "../messages/system-messages.ts";
import { fromLocalTime, toLocalTime } from "../places/listing/local-time.ts";
import { setCanceled } from "./canceled-events.ts";
import { findEvent } from "./events.ts";
import { type EventChanges, type EventView, MAX_EVENT_DAYS, type NewEvent } from "./schema.ts";
import { assertOpen, type LockedEvent, lockEvent, toNotice } from "./seats.ts";
import { promoteWaiting } from "./waiting-list.ts";

const MAX_YEARS_AHEAD = 10;

/** Idempotent for a given id. @throws ValidationError for a past or far date, Conflict if the id is another event's */
export async function createEvent(
  db: Database,
  host: { id: string; userId: string },
  { id = crypto.randomUUID(), repeats, dates, ...form }: NewEvent,
  { timezone }: City,
): Promise<EventView> {
  const starts = repeats ? listDates(form.eventDate, repeats, dates, timezone) : [form.eventDate];
  for (const start of starts) assertEventTime(start);
  assertEventEnd(form);
  const rows = starts.map((eventDate, i) => ({
    ...form,
    eventDate,
    endsAt: shiftEnd(form, eventDate),
    id: i === 0 ? id : Bun.randomUUIDv5(String(i), id),
    seriesId: starts.length > 1 ? id : null,
    businessId: host.id,
  }));
  await db.transaction(async (tx) => {
    const created = await tx.insert(events).values(rows).onConflictDoNothing().returning({ id: events.id });
    if (created.length === rows.length) return;
    const stored = await tx
      .select()
      .from(events)
      .where(or(eq(events.id, id), eq(events.seriesId, id)));
    const isStored = (row: (typeof rows)[number]) =>
      stored.some((other) =>
        (["id", "businessId", "title", "seriesId", "eventDate"] as const).every((name) =>
          isDeepStrictEqual(other[name], row[name]),
        ),
      );
    if (stored.length !== rows.length || !rows.every(isStored))
      throw new Conflict(t("This ID belongs to another event."));
  });
  return findEvent(db, { id: host.userId, isModerator: false }, id);
}

/** At the same local time, in the months that have the day. */
function listDates(first: Date, repeats: "week" | "month", count: number, timezone: string): Date[] {
  const local = toLocalTime(first, timezone);
  const found = [first];
  for (let i = 1; found.length < count; i++) {
    const next = new Date(local);
    if (repeats === "week") next.setUTCDate(local.getUTCDate() + 7 * i);
    else next.setUTCMonth(local.getUTCMonth() + i);
    if (repeats === "week" || next.getUTCDate() === local.getUTCDate()) found.push(fromLocalTime(next, timezone));
  }
  return found;
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
    if (isDeepStrictEqual(before, after)) return;
    await tx
      .update(events)
      .set({ ...changes, eventDate, endsAt, isAllDay, revision: sql`${events.revision} + 1`, updatedAt: sql`now()` })
      .where(eq(events.id, id));
    if (isMoved || after.location !== before.location) await notifyOfChange(tx, after, city);
    await promoteWaiting(tx, after, city);
  });
  return findEvent(db, { id: userId, isModerator: false }, id);
}

/** @param following whether with the later dates of its series @throws NotFound, Forbidden, Conflict if it has started */
export async function cancelEvent(
  db: Database,
  userId: string,
  id: string,
  city: City,
  following: boolean,
): Promise<{ ok: true }> {
  await db.transaction(async (tx) => {
    const ids = following ? await lockFollowing(tx, id) : [id];
    const event = await lockOwnEvent(tx, userId, id);
    const open = event.canceledAt ? ids.filter((other) => other !== id) : ids;
    if (open.length === 0) return;
    if (!event.canceledAt) assertOpen(event, t("This event is over and can't be canceled."));
    await cancelAndNotify(tx, event, open, city);
  });
  return { ok: true };
}

/** In the order of their ids, to avoid deadlocks. @returns the event and the later dates of its series */
async function lockFollowing(tx: Database, id: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select f.id from events e join events f on f.id = e.id
      or (f.series_id = e.series_id and f.business_id = e.business_id and f.event_date > e.event_date and f.canceled_at is null)
    where e.id = ${id} order by f.id for no key update of f`);
  return rows.map((row) => row.id);
}

/** Attendees and waiting lists get one message, however many of the dates it is about. */
export async function cancelAndNotify(tx: Database, event: LockedEvent, ids: string[], city: City): Promise<void> {
  const notice = toNotice(ids.length > 1 ? "canceled-series" : "canceled", event);
  await sendSystemMessage(tx, { businessId: event.businessId, notice }, selectAffectedUsers(ids), city);
  await setCanceled(tx, ids);
}

async function lockOwnEvent(tx: Database, userId: string, id: string): Promise<LockedEvent> {
  const event = await lockEvent(tx, id);
  if (event.host.userId !== userId) throw new Forbidden(t("You can only change your own events."));
  return event;
}

export async function notifyOfChange(tx: Database, event: LockedEvent, city: City): Promise<void> {
  const { id, businessId, location, host } = event;
  const notice = { ...toNotice("changed", event), location: location ?? host.location };
  await sendSystemMessage(tx, { businessId, notice }, selectAffectedUsers([id]), city);
}

export const selectAffectedUsers = (eventIds: string[]) => sql`
  select user_id from rsvps where event_id in ${eventIds} and status = 'in'
  union select user_id from event_waiting_list where event_id in ${eventIds}`;

/** The event keeps its duration. */
const shiftEnd = ({ eventDate, endsAt }: Pick<LockedEvent, "eventDate" | "endsAt">, movedTo: Date): Date | null =>
  endsAt && new Date(endsAt.getTime() + movedTo.getTime() - eventDate.getTime());

function assertEventTime(eventDate: Date): void {
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD);
  if (eventDate.getTime() <= Date.now()) throw refuse("eventDate", t("Choose a time in the future."));
  if (eventDate > latest)
    throw refuse("eventDate", t("Choose a time within the next {years} years.", { years: MAX_YEARS_AHEAD }));
}

function assertEventEnd({ eventDate, endsAt }: { eventDate: Date; endsAt: Date | null }): void {
  if (!endsAt) return;
  const duration = endsAt.getTime() - eventDate.getTime();
  if (duration <= 0) throw refuse("endsAt", t("Choose a time after the start."));
  if (duration > MAX_EVENT_DAYS * 86_400_000)
    throw refuse("endsAt", t("Choose a time at most {days} days after the start.", { days: MAX_EVENT_DAYS }));
}

const refuse = (field: string, problem: string) => new ValidationError(problem, { [field]: [problem] });
