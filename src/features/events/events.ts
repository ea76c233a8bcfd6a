// Reading events: what is on, what a business hosts, where a traveler waits.
import { and, asc, eq, gt, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import * as v from "valibot";
import type { Database } from "../../../db/client.ts";
import { businesses, events, eventWaitingList, rsvps } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";
import { Id } from "../../validation.ts";
import type { ShownEvent } from "./schema.ts";

/** The viewer; null for somebody who is not signed in. */
type PageViewer = { id: string; isAdmin: boolean } | null;
type Slice = { offset: number; limit: number };

const isUpcoming = gt(events.eventDate, sql`now()`);

/** Upcoming events of approved businesses, soonest first. */
export const upcomingEvents = (db: Database, viewerId: string, slice: Slice): Promise<ShownEvent[]> =>
  read(db, viewerId, and(isUpcoming, eq(businesses.isApproved, true)), slice, byDate);

/**
 * What a business hosts, as in `eventsHostedBy`.
 * @throws NotFound where there is no such business, or none that this viewer may see
 */
export async function eventsOfBusiness(
  db: Database,
  viewer: PageViewer,
  businessId: string,
  slice: Slice,
): Promise<ShownEvent[]> {
  const [[business], hosted] = await Promise.all([
    db
      .select({ userId: businesses.userId, isApproved: businesses.isApproved })
      .from(businesses)
      .where(eq(businesses.id, businessId)),
    eventsHostedBy(db, viewer, businessId, slice),
  ]);
  const isOwn = Boolean(viewer && business?.userId === viewer.id);
  if (!business || !(business.isApproved || isOwn || viewer?.isAdmin))
    throw new NotFound("There is no such place, or it is not approved yet.");
  return hosted;
}

/**
 * What a business hosts, where the viewer may see the business: upcoming events, soonest first, and then, for the owner, past
 * ones, latest first.
 */
export const eventsHostedBy = (
  db: Database,
  viewer: PageViewer,
  businessId: string,
  slice: Slice,
): Promise<ShownEvent[]> =>
  read(
    db,
    viewer?.id,
    and(eq(events.businessId, businessId), or(isUpcoming, viewer ? eq(businesses.userId, viewer.id) : undefined)),
    slice,
  );

/** @throws NotFound where there is no such event, or this viewer may not see it */
export async function findEvent(db: Database, viewer: PageViewer, id: string): Promise<ShownEvent> {
  const isKnown = v.is(Id, id);
  const mayLook = viewer?.isAdmin
    ? undefined
    : sql`(${businesses.isApproved} or ${businesses.userId} = ${viewer?.id ?? null} or ${rsvps.id} is not null)`;
  const [found] = isKnown ? await read(db, viewer?.id, and(eq(events.id, id), mayLook), { offset: 0, limit: 1 }) : [];
  if (!found) throw noSuchEvent();
  return found;
}

export const noSuchEvent = () => new NotFound("There is no such event. It may have been cancelled.");

/** Upcoming events at which this traveler waits for a seat, soonest first. */
export const listWaitingListEvents = (db: Database, userId: string): Promise<ShownEvent[]> =>
  read(db, userId, and(isUpcoming, isNotNull(mySeq(userId))), { offset: 0, limit: 200 });

const byDate = [asc(events.eventDate), asc(events.id)];

async function read(
  db: Database,
  viewerId: string | undefined,
  which: SQL | undefined,
  { offset, limit }: Slice,
  order: (SQL | PgColumn)[] = soonestFirst,
): Promise<ShownEvent[]> {
  const rows = await selectEvents(db, viewerId)
    .where(which)
    .orderBy(...order)
    .offset(offset)
    .limit(limit);
  return rows.map(toEventDto);
}

/** Upcoming events, nearest first, then past ones, nearest first. */
export const soonestFirst = [
  sql`${events.eventDate} <= now()`,
  sql`abs(extract(epoch from ${events.eventDate} - now()))`,
  asc(events.id),
];

const selectEvents = (db: Database, viewerId: string | undefined) =>
  db
    .select({ ...eventColumns(viewerId), business: hostColumns, rsvp: rsvps.status })
    .from(events)
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .leftJoin(rsvps, and(eq(rsvps.eventId, events.id), viewerId ? eq(rsvps.userId, viewerId) : sql`false`));

/** An event's columns, for a query with a join: only there does drizzle write "events"."id" in full, as the subqueries need. */
export const eventColumns = (viewerId: string | undefined) => ({
  id: events.id,
  businessId: events.businessId,
  title: events.title,
  description: events.description,
  eventDate: events.eventDate,
  location: events.location,
  maxAttendees: events.maxAttendees,
  currentAttendees: events.currentAttendees,
  createdAt: events.createdAt,
  waitingListLength: sql<number>`(select count(*)::int from event_waiting_list q where q.event_id = ${events.id})`,
  waitingListPosition: sql<number | null>`(
    select nullif(count(*)::int, 0) from event_waiting_list q
    where q.event_id = ${events.id} and q.seq <= ${mySeq(viewerId)})`,
});

export const hostColumns = { id: businesses.id, name: businesses.name, location: businesses.location };

const mySeq = (viewerId: string | undefined) => sql`(
  select mine.seq from ${eventWaitingList} mine where mine.event_id = ${events.id} and mine.user_id = ${viewerId ?? null})`;

type Times = "eventDate" | "createdAt";
/** The event with its times as ISO 8601. */
export const toEventDto = <Row extends Record<Times, Date>>(row: Row): Omit<Row, Times> & Record<Times, string> => ({
  ...row,
  eventDate: row.eventDate.toISOString(),
  createdAt: row.createdAt.toISOString(),
});
