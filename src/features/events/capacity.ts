// The seats of an event: row lock, atomic counter, and promotion from the waiting list.
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pick } from "../../../db/columns.ts";
import { businesses, events, eventWaitingList, type Notice, rsvps } from "../../../db/schema/index.ts";
import { fillIn } from "../../../db/sql-file.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { type City, isPast } from "../../ui/dates.ts";
import { sendSystemMessage } from "../messages/system-messages.ts";
import { eventNotFound, findEvent } from "./events.ts";
import promoteWaitingSql from "./promote-waiting.sql" with { type: "text" };
import { type EventView, isFull } from "./schema.ts";

export type LockedEvent = typeof events.$inferSelect & {
  host: { userId: string | null; name: string; isApproved: boolean; location: string };
};

/** Serializes changes to an event's seats. Lock it before any other row, to avoid deadlocks. @throws NotFound */
export async function lockEvent(tx: Database, id: string): Promise<LockedEvent> {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for("no key update");
  if (!event) throw eventNotFound();
  const [host] = await tx
    .select({ ...pick(businesses, "userId", "name", "isApproved", "location") })
    .from(businesses)
    .where(eq(businesses.id, event.businessId));
  return { ...event, host: host as LockedEvent["host"] };
}

export const toNotice = (
  kind: Notice["kind"],
  { title, eventDate, endsAt, isAllDay, host }: Omit<LockedEvent, "host"> & { host: Pick<LockedEvent["host"], "name"> },
): Notice => ({
  kind,
  event: title,
  eventDate: eventDate.toISOString(),
  ...(isAllDay && { days: { endsAt: endsAt?.toISOString() ?? null } }),
  business: host.name,
});

/** An all-day event is open until it ends. */
export const hasStarted = ({ eventDate, endsAt, isAllDay }: Pick<LockedEvent, "eventDate" | "endsAt" | "isAllDay">) =>
  isPast({ eventDate, endsAt, allDay: isAllDay });

/** @param problem what to say of an event that is over @throws Conflict for it, and for a canceled one */
export function assertOpen(event: LockedEvent, problem: string): void {
  if (event.canceledAt) throw new Conflict(t("This event was canceled."));
  if (hasStarted(event)) throw new Conflict(problem);
}

export async function reserveSeat(tx: Database, eventId: string): Promise<void> {
  const reserved = await tx
    .update(events)
    .set({ currentAttendees: sql`${events.currentAttendees} + 1` })
    .where(
      and(eq(events.id, eventId), or(isNull(events.maxAttendees), lt(events.currentAttendees, events.maxAttendees))),
    )
    .returning({ id: events.id });
  if (reserved.length === 0) throw new Conflict(t("This event is full."));
}

export async function releaseSeat(tx: Database, eventId: string): Promise<void> {
  await tx
    .update(events)
    .set({ currentAttendees: sql`${events.currentAttendees} - 1` })
    .where(eq(events.id, eventId));
}

export async function promoteWaiting(tx: Database, event: LockedEvent, city: City): Promise<void> {
  if (event.canceledAt || hasStarted(event)) return;
  const seated = await tx.execute<{ user_id: string }>(fillIn(promoteWaitingSql, { eventId: event.id }));
  const ids = seated.map(({ user_id }) => user_id);
  if (ids.length === 0) return;
  const message = {
    businessId: event.businessId,
    notice: toNotice("seat", event),
    seatEventId: event.id,
    ...(ids.length === 1 && { toUserId: ids[0] }),
  };
  await sendSystemMessage(
    tx,
    message,
    sql`select value::uuid as user_id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`,
    city,
  );
}

/** Someone already on it keeps their position. @throws NotFound; Conflict if it has started, has seats, or they attend it */
export async function joinWaitingList(db: Database, userId: string, eventId: string): Promise<EventView> {
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event.host.isApproved) throw eventNotFound();
    assertOpen(event, t("This event is over."));
    const [rsvp] = await tx
      .select({ status: rsvps.status })
      .from(rsvps)
      .where(and(eq(rsvps.userId, userId), eq(rsvps.eventId, eventId)));
    if (rsvp?.status === "in") throw new Conflict(t("You're already in."));
    if (!isFull(event)) throw new Conflict(t("There are seats left. RSVP instead."));
    await tx.insert(eventWaitingList).values({ userId, eventId }).onConflictDoNothing();
  });
  return findEvent(db, { id: userId, isModerator: false }, eventId);
}

export async function leaveWaitingList(db: Database, userId: string, eventId: string): Promise<{ ok: true }> {
  await db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    await tx
      .delete(eventWaitingList)
      .where(and(eq(eventWaitingList.userId, userId), eq(eventWaitingList.eventId, eventId)));
  });
  return { ok: true };
}

/** Called for suspended and deleted accounts. Runs in the caller's transaction. */
export async function leaveAllWaitingLists(tx: Database, userId: string): Promise<void> {
  await tx.delete(eventWaitingList).where(eq(eventWaitingList.userId, userId));
}
