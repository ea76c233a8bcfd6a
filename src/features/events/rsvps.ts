// RSVPs: 'in' or 'cant_make_it'. The number of 'in' never exceeds the seats.
import { and, eq, sql } from "drizzle-orm";
import { businesses, type Database, events, eventWaitingList, pick, pickTimes, rsvps } from "../../../db/index.ts";
import { placeholder, preparedQuery } from "../../../db/prepared-queries.ts";
import type { RsvpStatus } from "../../../db/vocabulary.ts";
import type { Slice } from "../../http/paging.ts";
import { t } from "../../i18n/t.ts";
import type { City } from "../../ui/dates.ts";
import { getReaderLanguages, toMarkedText } from "../places/listing/local-text.ts";
import { eventColumns, eventNotFound, findEvent, getHostColumns, SOONEST_FIRST } from "./events.ts";
import type { EventView, MyRsvp } from "./schema.ts";
import { assertOpen, lockEvent, releaseSeat, reserveSeat } from "./seats.ts";
import { leaveAllWaitingLists, promoteWaiting } from "./waiting-list.ts";

/** A released seat goes to the first on the waiting list. Idempotent. Locks the event, so that its count stays true. */
export async function answerRsvp(
  db: Database,
  userId: string,
  eventId: string,
  status: RsvpStatus,
  city: City,
): Promise<EventView> {
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    const isOwn = and(eq(rsvps.userId, userId), eq(rsvps.eventId, eventId));
    const [before] = await tx.select({ status: rsvps.status }).from(rsvps).where(isOwn);
    if (!event.host.isApproved && !before) throw eventNotFound();
    assertOpen(event, t("This event is over."));
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
  return findEvent(db, { id: userId, isModerator: false }, eventId);
}

/** Upcoming events, soonest first, then past ones, latest first. */
export async function listRsvps(db: Database, userId: string, slice: Slice): Promise<MyRsvp[]> {
  const rows = await selectRsvps(db, { userId, languages: getReaderLanguages(), ...slice });
  return rows.map(({ event, business, ...row }) => ({
    ...row,
    business: toMarkedText(business),
    event: { ...toMarkedText(event), rsvp: row.status },
  }));
}

const unreadSeatMessage = sql<string | null>`(
  select m.id from messages m join message_recipients r on r.message_id = m.id and r.user_id = ${rsvps.userId} and r.read_at is null
  where m.seat_event_id = ${rsvps.eventId} and ${rsvps.status} = 'in' order by m.created_at desc limit 1)`;

const selectRsvps = preparedQuery((db) =>
  db
    .select({
      ...pick(rsvps, "id", "eventId", "status"),
      ...pickTimes(rsvps, "createdAt"),
      seatMessageId: unreadSeatMessage,
      event: eventColumns(placeholder("userId"), placeholder("languages")),
      business: getHostColumns(placeholder("languages")),
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .where(eq(rsvps.userId, placeholder("userId")))
    .orderBy(...SOONEST_FIRST)
    .offset(placeholder("offset"))
    .limit(placeholder("limit")),
);

/** Deletes a traveler's RSVPs and passes their seats on, before the account is deleted, in the caller's transaction. */
export async function leaveAllEvents(tx: Database, userId: string, city: City): Promise<void> {
  const rows = await tx
    .select({ eventId: rsvps.eventId })
    .from(rsvps)
    .where(eq(rsvps.userId, userId))
    .orderBy(rsvps.eventId);
  await leaveAllWaitingLists(tx, userId);
  for (const { eventId } of rows) {
    const event = await lockEvent(tx, eventId);
    const [deleted] = await tx
      .delete(rsvps)
      .where(sql`${rsvps.userId} = ${userId} and ${rsvps.eventId} = ${eventId}`)
      .returning({ status: rsvps.status });
    if (deleted?.status !== "in") continue;
    await releaseSeat(tx, eventId);
    await promoteWaiting(tx, event, city);
  }
}
