import { and, asc, eq, isNotNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import {
  businesses,
  type Database,
  events,
  eventWaitingList,
  isAhead,
  isUpcoming,
  pick,
  pickTimes,
  rsvps,
} from "../../../db/index.ts";
import { placeholder, preparedQuery } from "../../../db/prepared-queries.ts";
import { NotFound } from "../../errors.ts";
import type { Slice } from "../../http/paging.ts";
import { t } from "../../i18n/t.ts";
import { Id } from "../../validation.ts";
import { findForeignWriting, getMarkedName, getReaderLanguages, toMarkedText } from "../places/listing/local-text.ts";
import { EVENT_FIELD_NAMES, type EventView } from "./schema.ts";

export type PageViewer = { id: string; isModerator: boolean } | null;

/** Usable in queries that join businesses. */
export const isPublic = and(isUpcoming(), eq(businesses.isApproved, true));

export async function listUpcomingEvents(db: Database, viewerId: string, slice: Slice): Promise<EventView[]> {
  const languages = getReaderLanguages();
  return (await selectUpcoming(db, { viewerId, languages, ...slice })).map(toHostedEvent);
}

const selectUpcoming = preparedQuery((db) =>
  selectEvents(db, placeholder("viewerId"), placeholder("languages"))
    .where(isPublic)
    .orderBy(asc(events.eventDate), asc(events.id))
    .offset(placeholder("offset"))
    .limit(placeholder("limit")),
);

export async function listPublicEvents(db: Database, slice: Slice, filter?: SQL): Promise<EventView[]> {
  const rows = await selectEvents(db, undefined)
    .where(and(isPublic, filter))
    .orderBy(asc(events.eventDate), asc(events.id))
    .offset(slice.offset)
    .limit(slice.limit);
  return rows.map(toHostedEvent);
}

export async function listBusinessEvents(
  db: Database,
  viewer: PageViewer,
  businessId: string,
  slice: Slice,
): Promise<EventView[]> {
  const [[business], hosted] = await Promise.all([
    db
      .select({ userId: businesses.userId, isApproved: businesses.isApproved })
      .from(businesses)
      .where(eq(businesses.id, businessId)),
    listHostedEvents(db, viewer, businessId, slice),
  ]);
  const isOwn = Boolean(viewer && business?.userId === viewer.id);
  if (!business || !(business.isApproved || isOwn || viewer?.isModerator))
    throw new NotFound(t("This place doesn't exist or isn't approved yet."));
  return hosted;
}

/** Upcoming events, soonest first; for the owner also canceled ones, and past ones, latest first. Doesn't check access to the business. */
export const listHostedEvents = (
  db: Database,
  viewer: PageViewer,
  businessId: string,
  slice: Slice,
): Promise<EventView[]> =>
  select(
    db,
    viewer?.id,
    and(eq(events.businessId, businessId), or(isUpcoming(), viewer ? eq(businesses.userId, viewer.id) : undefined)),
    slice,
  );

/** Only its host, its guests and moderators see a canceled one. @throws NotFound if the viewer may not see it */
export async function findEvent(db: Database, viewer: PageViewer, id: string): Promise<EventView> {
  const isId = v.is(Id, id);
  const isVisible = viewer?.isModerator
    ? undefined
    : sql`((${businesses.isApproved} and ${events.canceledAt} is null) or ${businesses.userId} = ${viewer?.id ?? null}
        or ${rsvps.id} is not null or ${ownSeq(viewer?.id)} is not null)`;
  const [found] = isId ? await select(db, viewer?.id, and(eq(events.id, id), isVisible), { offset: 0, limit: 1 }) : [];
  if (!found) throw eventNotFound();
  return found;
}

export const eventNotFound = () => new NotFound(t("This event doesn't exist. It may have been canceled."));

/** Events ahead whose waiting list the traveler is on, also canceled ones, soonest first. */
export const listWaitingListEvents = async (db: Database, userId: string): Promise<EventView[]> =>
  (await selectWaitingFor(db, { userId, languages: getReaderLanguages() })).map(toHostedEvent);

const selectWaitingFor = preparedQuery((db) =>
  selectEvents(db, placeholder("userId"), placeholder("languages"))
    .where(and(isAhead(), isNotNull(ownSeq(placeholder("userId")))))
    .orderBy(...SOONEST_FIRST)
    .limit(200),
);

async function select(db: Database, viewerId: string | undefined, filter: SQL | undefined, { offset, limit }: Slice) {
  const rows = await selectEvents(db, viewerId)
    .where(filter)
    .orderBy(...SOONEST_FIRST)
    .offset(offset)
    .limit(limit);
  return rows.map(toHostedEvent);
}

/** Events ahead, nearest first, then past ones, nearest first. */
export const SOONEST_FIRST = [
  sql`not ${isAhead()}`,
  sql`abs(extract(epoch from ${events.eventDate} - now()))`,
  asc(events.id),
];

/** An id, a placeholder for one, or undefined if signed out. */
type GivenViewer = string | Placeholder | undefined;

const selectEvents = (db: Database, viewerId: GivenViewer, languages?: Placeholder) =>
  db
    .select({ ...eventColumns(viewerId, languages), business: getHostColumns(languages), rsvp: rsvps.status })
    .from(events)
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .leftJoin(rsvps, and(eq(rsvps.eventId, events.id), viewerId ? eq(rsvps.userId, viewerId) : sql`false`));

/** Only for queries with a join: the subqueries need the qualified "events"."id", which drizzle writes only there. */
export const eventColumns = (viewerId: GivenViewer, languages?: Placeholder) => ({
  ...pick(events, "id", "businessId", ...EVENT_FIELD_NAMES),
  textLanguage: findForeignWriting(languages, "businesses", sql`${events.sourceId} is not null`),
  ...pickTimes(events, "eventDate", "endsAt", "createdAt", "canceledAt"),
  allDay: events.isAllDay,
  ...pick(events, "maxAttendees", "seriesId", "currentAttendees"),
  waitingListLength: sql<number>`(select count(*)::int from event_waiting_list q where q.event_id = ${events.id})`,
  waitingListPosition: sql<number | null>`(
    select nullif(count(*)::int, 0) from event_waiting_list q
    where q.event_id = ${events.id} and q.seq <= ${ownSeq(viewerId)})`,
});

export const getHostColumns = (languages?: Placeholder) => ({
  id: businesses.id,
  ...getMarkedName(languages),
  location: businesses.location,
});

const ownSeq = (viewerId: GivenViewer) => sql`(
  select mine.seq from ${eventWaitingList} mine where mine.event_id = ${events.id} and mine.user_id = ${viewerId ?? null})`;

type HostedRow = Awaited<ReturnType<typeof selectEvents>>[number];
const toHostedEvent = ({ business, ...row }: HostedRow): EventView => ({
  ...toMarkedText(row),
  business: toMarkedText(business),
});
