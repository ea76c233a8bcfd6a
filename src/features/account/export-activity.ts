import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import {
  businesses,
  type Database,
  events,
  eventWaitingList,
  messageRecipients,
  messages,
  outbox,
  pick,
  plans,
  rsvps,
} from "../../../db/index.ts";
import { EVENT_FACT_NAMES } from "../events/schema.ts";

export const listRsvps = (tx: Database, userId: string) =>
  tx
    .select({
      eventId: rsvps.eventId,
      event: events.title,
      eventDate: events.eventDate,
      endsAt: events.endsAt,
      ...pick(events, ...EVENT_FACT_NAMES),
      business: businesses.name,
      status: rsvps.status,
      createdAt: rsvps.createdAt,
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .where(eq(rsvps.userId, userId))
    .orderBy(asc(rsvps.createdAt));

export const listWaitingLists = (tx: Database, userId: string) =>
  tx
    .select({ eventId: eventWaitingList.eventId, event: events.title, createdAt: eventWaitingList.createdAt })
    .from(eventWaitingList)
    .innerJoin(events, eq(events.id, eventWaitingList.eventId))
    .where(eq(eventWaitingList.userId, userId))
    .orderBy(asc(eventWaitingList.seq));

export const listMessages = (tx: Database, userId: string) =>
  tx
    .select({
      business: sql<string>`coalesce(${businesses.name}, ${messages.fromName})`,
      ...pick(messages, "title", "content", "isAnnouncement", "isNotice", "createdAt"),
      receivedAt: messageRecipients.receivedAt,
      readAt: messageRecipients.readAt,
      emailedAt: outbox.sentAt,
    })
    .from(messageRecipients)
    .innerJoin(messages, eq(messages.id, messageRecipients.messageId))
    .leftJoin(businesses, eq(businesses.id, messages.fromBusinessId))
    .leftJoin(outbox, and(eq(outbox.messageId, messages.id), eq(outbox.userId, userId), eq(outbox.channel, "email")))
    .where(eq(messageRecipients.userId, userId))
    .orderBy(asc(messageRecipients.receivedAt));

export const listNews = (tx: Database, userId: string) => {
  const { kind, state, createdAt, sentAt } = outbox;
  const columns = { kind, facts: sql`${outbox.facts} - 'token' - 'request'`, state, createdAt, sentAt };
  return tx
    .select(columns)
    .from(outbox)
    .where(and(eq(outbox.userId, userId), eq(outbox.channel, "email"), isNull(outbox.messageId)))
    .orderBy(asc(outbox.id));
};

/** With their secret URLs. */
export async function listPlans(tx: Database, userId: string) {
  const { userId: _, ...columns } = getTableColumns(plans);
  const rows = await tx.select(columns).from(plans).where(eq(plans.userId, userId)).orderBy(asc(plans.createdAt));
  return rows.map(({ token, tripToken, ...plan }) => ({
    ...plan,
    path: token && `/plan/shared/${token}`,
    tripPath: tripToken && `/trips/shared/${tripToken}`,
  }));
}
