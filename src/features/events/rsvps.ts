// RSVPs: in, or can't make it, changed as often as one likes, and never more 'in' than there are seats.
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, events, eventWaitingList, rsvps } from "../../../db/schema/index.ts";
import type { RsvpStatus } from "../../../db/vocabulary.ts";
import { Conflict } from "../../errors.ts";
import type { City } from "../../ui/when.ts";
import { isOver, lockEvent, promoteWaiting, releaseSeat, reserveSeat } from "./capacity.ts";
import { eventColumns, findEvent, hostColumns, noSuchEvent, soonestFirst, toEventDto } from "./events.ts";
import type { MyRsvp, ShownEvent } from "./schema.ts";
import { leaveAllWaitingLists } from "./waiting-list.ts";

/**
 * Stores a traveler's RSVP. Locks the event, so that its count is always the number of RSVPs 'in'; a freed seat goes to the
 * first in the queue. The same RSVP twice is the same as once.
 * @throws NotFound for no event, or one of a business that is not approved; Conflict when it is over or full
 */
export async function answerRsvp(
  db: Database,
  userId: string,
  eventId: string,
  status: RsvpStatus,
  city: City,
): Promise<ShownEvent> {
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    const mine = and(eq(rsvps.userId, userId), eq(rsvps.eventId, eventId));
    const [before] = await tx.select({ status: rsvps.status }).from(rsvps).where(mine);
    if (!event.host.isApproved && !before) throw noSuchEvent();
    if (isOver(event)) throw new Conflict("This event is over.");
    await tx
      .delete(eventWaitingList)
      .where(and(eq(eventWaitingList.eventId, eventId), eq(eventWaitingList.userId, userId)));
    if (before?.status === status) return;
    if (status === "in") await reserveSeat(tx, eventId);
    await tx
      .insert(rsvps)
      .values({ userId, eventId, status })
      .onConflictDoUpdate({ target: [rsvps.userId, rsvps.eventId], set: { status } });
    if (before?.status !== "in") return;
    await releaseSeat(tx, eventId);
    await promoteWaiting(tx, event, city);
  });
  return findEvent(db, { id: userId, isAdmin: false }, eventId);
}

/** A traveler's RSVPs: upcoming events, soonest first, then past ones, latest first. */
export async function rsvpsOf(
  db: Database,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<MyRsvp[]> {
  const rows = await db
    .select({
      id: rsvps.id,
      eventId: rsvps.eventId,
      status: rsvps.status,
      createdAt: rsvps.createdAt,
      event: eventColumns(userId),
      business: hostColumns,
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .where(eq(rsvps.userId, userId))
    .orderBy(...soonestFirst)
    .offset(offset)
    .limit(limit);
  return rows.map(({ createdAt, event, status, ...row }) => ({
    ...row,
    status,
    createdAt: createdAt.toISOString(),
    event: { ...toEventDto(event), rsvp: status },
  }));
}

/**
 * Removes all of a traveler's RSVPs and passes their seats on, before the account is deleted.
 * @param tx the caller's transaction
 */
export async function leaveAllEvents(tx: Database, userId: string, city: City): Promise<void> {
  const answered = await tx
    .select({ eventId: rsvps.eventId })
    .from(rsvps)
    .where(eq(rsvps.userId, userId))
    .orderBy(rsvps.eventId);
  await leaveAllWaitingLists(tx, userId);
  for (const { eventId } of answered) {
    const event = await lockEvent(tx, eventId);
    const [left] = await tx
      .delete(rsvps)
      .where(sql`${rsvps.userId} = ${userId} and ${rsvps.eventId} = ${eventId}`)
      .returning({ status: rsvps.status });
    if (left?.status !== "in") continue;
    await releaseSeat(tx, eventId);
    await promoteWaiting(tx, event, city);
  }
}
