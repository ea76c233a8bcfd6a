// A business's own events: making, changing and cancelling them, and telling those concerned.
import { eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { events } from "../../../db/schema/index.ts";
import { Conflict, Forbidden, ValidationError } from "../../errors.ts";
import { type City, formatDateTime } from "../../ui/when.ts";
import { sendNotice } from "../messages/system-messages.ts";
import { type HeldEvent, isOver, lockEvent, promoteWaiting } from "./capacity.ts";
import { findEvent } from "./events.ts";
import type { EventChanges, NewEvent, ShownEvent } from "./schema.ts";

/** Years that an event may lie ahead. */
const FARTHEST = 10;

/**
 * Makes an event; sent again with the same id, it is made once.
 * @throws Invalid for a time in the past or too far ahead, Conflict where the id is another event's
 */
export async function createEvent(
  db: Database,
  host: { id: string; userId: string },
  { id = crypto.randomUUID(), ...form }: NewEvent,
): Promise<ShownEvent> {
  refuseWrongTime(form.eventDate);
  const made = await db
    .insert(events)
    .values({ ...form, id, businessId: host.id })
    .onConflictDoNothing()
    .returning({ id: events.id });
  if (made.length === 0) await confirmRepeat(db, host.id, id, form);
  return findEvent(db, { id: host.userId, isAdmin: false }, id);
}

async function confirmRepeat(db: Database, businessId: string, id: string, { title }: EventChanges): Promise<void> {
  const [known] = await db.select().from(events).where(eq(events.id, id));
  if (known?.businessId !== businessId || known.title !== title)
    throw new Conflict("This id belongs to another event.");
}

/**
 * Changes an upcoming event. Whoever is in or in the queue is told of a new time or place; new seats go to the queue.
 * @throws NotFound, Forbidden for another's event, Conflict when it is over or more are in than the new limit
 */
export async function editEvent(
  db: Database,
  userId: string,
  id: string,
  changes: EventChanges,
  city: City,
): Promise<ShownEvent> {
  await db.transaction(async (tx) => {
    const before = await holdOwn(tx, userId, id);
    if (isOver(before)) throw new Conflict("This event is over. It can no longer be changed.");
    const after = { ...before, ...changes };
    const isMoved = after.eventDate.getTime() !== before.eventDate.getTime();
    if (isMoved) refuseWrongTime(after.eventDate);
    if (after.maxAttendees !== null && after.maxAttendees < before.currentAttendees)
      throw new Conflict(
        `${before.currentAttendees} travelers are in already: the limit cannot go below ${before.currentAttendees}.`,
      );
    if (!isMoved && !isChanged(before, changes)) return;
    await tx
      .update(events)
      .set({ ...changes, revision: sql`${events.revision} + 1`, updatedAt: sql`now()` })
      .where(eq(events.id, id));
    if (isMoved || after.location !== before.location) await tellChange(tx, after, city);
    await promoteWaiting(tx, after, city);
  });
  return findEvent(db, { id: userId, isAdmin: false }, id);
}

/**
 * Cancels an upcoming event: it is deleted, and whoever was in or in the queue gets a message.
 * @throws NotFound, Forbidden for another's event, Conflict when it is over
 */
export async function cancelEvent(db: Database, userId: string, id: string, city: City): Promise<{ ok: true }> {
  await db.transaction(async (tx) => {
    const event = await holdOwn(tx, userId, id);
    if (isOver(event)) throw new Conflict("This event is over. It can no longer be cancelled.");
    const { businessId, title, eventDate, host } = event;
    const content = `“${title}” on ${formatDateTime(eventDate, city)} is cancelled. You were in, or waited for a seat; there is nothing you need to do. ${host.name} is sorry to miss you.`;
    await sendNotice(tx, { businessId, title: `Cancelled: ${title}`, content }, concerned(id));
    await tx.delete(events).where(eq(events.id, id));
  });
  return { ok: true };
}

async function holdOwn(tx: Database, userId: string, id: string): Promise<HeldEvent> {
  const event = await lockEvent(tx, id);
  if (event.host.userId !== userId) throw new Forbidden("This is somebody else's event.");
  return event;
}

async function tellChange(tx: Database, event: HeldEvent, city: City): Promise<void> {
  const { id, businessId, title, host } = event;
  const content = `“${title}” is now on ${formatDateTime(event.eventDate, city)}, at ${event.location ?? host.location}. Your answer stands; if it no longer suits you, please change it under Events.`;
  await sendNotice(tx, { businessId, title: `Changed: ${title}`, content }, concerned(id));
}

/** Selects the `user_id` of everybody who is in or in the queue. */
export const concerned = (eventId: string | SQLWrapper) => sql`
  select user_id from rsvps where event_id = ${eventId} and status = 'in'
  union select user_id from event_waiting_list where event_id = ${eventId}`;

const isChanged = (before: HeldEvent, { eventDate: _, ...changes }: EventChanges) =>
  Object.entries(changes).some(([field, value]) => before[field as keyof HeldEvent] !== value);

function refuseWrongTime(eventDate: Date): void {
  const farthest = new Date();
  farthest.setUTCFullYear(farthest.getUTCFullYear() + FARTHEST);
  const words =
    eventDate.getTime() <= Date.now()
      ? "Choose a time in the future."
      : eventDate > farthest
        ? `Choose a time within the next ${FARTHEST} years.`
        : undefined;
  if (words) throw new ValidationError(words, { eventDate: [words] });
}
