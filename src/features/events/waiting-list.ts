// The waiting list of an event, whose first gets a seat that becomes free.
import { and, eq, sql } from "drizzle-orm";
import { type Database, eventWaitingList, fillIn, rsvps } from "../../../db/index.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { City } from "../../ui/dates.ts";
import { sendSystemMessage } from "../messages/system-messages.ts";
import { eventNotFound, findEvent } from "./events.ts";
import promoteWaitingSql from "./promote-waiting.sql" with { type: "text" };
import { type EventView, isFull } from "./schema.ts";
import { assertOpen, hasStarted, type LockedEvent, lockEvent, toNotice } from "./seats.ts";

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
