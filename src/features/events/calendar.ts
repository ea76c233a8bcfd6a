import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { businesses, calendarFeeds, type Database, events, rsvps, users } from "../../../db/index.ts";
import { placeholder, preparedQuery } from "../../../db/prepared-queries.ts";
import { createSecret } from "../../encoding/tokens.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { getAssumedEnd } from "../../ui/calendar-links.ts";
import { type City, getEventDays } from "../../ui/dates.ts";
import { findEvent, isPublic, type PageViewer } from "./events.ts";
import { type CalendarEvent, writeCalendar } from "./icalendar.ts";
import { EVENT_FACT_LIST } from "./schema.ts";

export type Publisher = { siteName: string; baseUrl: string; city: City };

const PAST_DAYS = 60;
const MAX_EVENTS = 1000;

/** @throws NotFound if the viewer may not see the event */
export async function getEventFile(
  db: Database,
  viewer: PageViewer,
  id: string,
  { siteName, ...publisher }: Publisher,
): Promise<{ name: string; text: string }> {
  const { title } = await findEvent(db, viewer, id);
  const rows = await listCalendarEvents(db, eq(events.id, id), publisher);
  return { name: `${toFileName(title)}.ics`, text: writeCalendar({ name: siteName, product: siteName }, rows) };
}

/** The events the token's owner attends. @throws NotFound for an unknown or revoked token, or a suspended account */
export async function getFeedText(db: Database, token: string, { siteName, ...publisher }: Publisher): Promise<string> {
  const [feed] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.token, token), isNull(users.suspendedAt)));
  if (!feed) throw new NotFound(t("This calendar doesn't exist."));
  const isAttended = sql`exists (
    select from ${rsvps} r where r.event_id = ${events.id} and r.user_id = ${feed.userId} and r.status = 'in')`;
  const isRecent = gt(events.eventDate, sql`now() - ${PAST_DAYS} * interval '1 day'`);
  const rows = await listCalendarEvents(db, and(isAttended, isRecent), publisher);
  return writeCalendar({ name: t("{siteName}: my events", { siteName }), product: siteName }, rows);
}

/** The next public events, for everyone. @param name of the calendar */
export const getPublicFeedText = async (
  db: Database,
  name: string,
  { siteName, ...publisher }: Publisher,
): Promise<string> => writeCalendar({ name, product: siteName }, await listCalendarEvents(db, isPublic, publisher));

export async function findFeedToken(db: Database, userId: string): Promise<string | undefined> {
  const [feed] = await selectFeed(db, { userId });
  return feed?.token;
}

const selectFeed = preparedQuery((db) =>
  db
    .select({ token: calendarFeeds.token })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, placeholder("userId"))),
);

/** Idempotent: an enabled feed keeps its token. @returns 256 random bits as base64url */
export async function enableFeed(db: Database, userId: string): Promise<string> {
  const token = createSecret();
  await db.insert(calendarFeeds).values({ userId, token }).onConflictDoNothing({ target: calendarFeeds.userId });
  return (await findFeedToken(db, userId)) as string;
}

/** Revokes the URL. Enabling the feed again creates another one. */
export async function disableFeed(db: Database, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

async function listCalendarEvents(
  db: Database,
  filter: SQL | undefined,
  { baseUrl, city }: Omit<Publisher, "siteName">,
): Promise<CalendarEvent[]> {
  const rows = await db
    .select({ event: events, host: businesses })
    .from(events)
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .where(filter)
    .orderBy(asc(events.eventDate), asc(events.id))
    .limit(MAX_EVENTS);
  return rows.map(({ event, host }) => ({
    id: event.id,
    title: event.title,
    description: [event.description, ...listFacts(event), t("Hosted by {name}.", { name: host.name })]
      .filter(Boolean)
      .join("\n\n"),
    location: event.location ?? `${host.name}, ${host.location}`,
    ...toTimes(event, city),
    updatedAt: event.updatedAt,
    revision: event.revision,
    url: `${baseUrl}/events/${event.id}`,
    isCanceled: event.canceledAt !== null,
    ...(!event.location && { latitude: host.latitude, longitude: host.longitude }),
  }));
}

const listFacts = (event: typeof events.$inferSelect) =>
  EVENT_FACT_LIST.flatMap(([name, { label }]) => (event[name] ? `${t(label)}: ${event[name]}` : []));

function toTimes({ eventDate, endsAt, isAllDay }: typeof events.$inferSelect, city: City) {
  if (!isAllDay) return { startsAt: eventDate, endsAt: endsAt ?? getAssumedEnd(eventDate) };
  const { first, next } = getEventDays({ eventDate, endsAt }, city);
  return { startsAt: new Date(first), endsAt: new Date(next), isAllDay };
}

/** Only a-z, 0-9 and hyphens, which every file system accepts. */
const toFileName = (title: string) =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60) || "event";
