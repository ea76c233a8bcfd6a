// The queue for a seat at a full event.
import { and, eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { eventWaitingList, rsvps } from "../../../db/schema/index.ts";
import { Conflict } from "../../errors.ts";
import { isOver, lockEvent } from "./capacity.ts";
import { findEvent, noSuchEvent } from "./events.ts";
import { isFull, type ShownEvent } from "./schema.ts";

/**
 * Puts a traveler at the end of the queue, or leaves them in their place.
 * @throws NotFound; Conflict when the event is over, still has seats, or the traveler is in already
 */
export async function joinWaitingList(db: Database, userId: string, eventId: string): Promise<ShownEvent> {
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event.host.isApproved) throw noSuchEvent();
    if (isOver(event)) throw new Conflict("This event is over.");
    const [rsvp] = await tx
      .select({ status: rsvps.status })
      .from(rsvps)
      .where(and(eq(rsvps.userId, userId), eq(rsvps.eventId, eventId)));
    if (rsvp?.status === "in") throw new Conflict("You are in already.");
    if (!isFull(event)) throw new Conflict("There are seats left. Say that you are in instead.");
    await tx.insert(eventWaitingList).values({ userId, eventId }).onConflictDoNothing();
  });
  return findEvent(db, { id: userId, isAdmin: false }, eventId);
}

/** Leaving twice is the same as once. */
export async function leaveWaitingList(db: Database, userId: string, eventId: string): Promise<{ ok: true }> {
  await db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    await tx
      .delete(eventWaitingList)
      .where(and(eq(eventWaitingList.userId, userId), eq(eventWaitingList.eventId, eventId)));
  });
  return { ok: true };
}

/** Takes somebody out of every queue, such as when they are suspended. @param tx the caller's transaction */
export async function leaveAllWaitingLists(tx: Database, userId: string): Promise<void> {
  await tx.delete(eventWaitingList).where(eq(eventWaitingList.userId, userId));
}
