// For calendar programs: an event as a file, and a traveler's RSVPs at a private address.
import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, calendarFeeds, events, rsvps, users } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";
import { findEvent } from "./events.ts";
import { type CalendarEvent, writeCalendar } from "./icalendar.ts";

/** Who publishes: the product's name and its public origin. */
export type Publisher = { siteName: string; baseUrl: string };

/** Days that past events stay in a traveler's calendar. */
const KEPT_DAYS = 60;
const MAX_EVENTS = 1000;

/** @returns the file's name and its text. @throws NotFound where this viewer may not see the event */
export async function eventFile(
  db: Database,
  viewer: { id: string; isAdmin: boolean } | null,
  id: string,
  { siteName, baseUrl }: Publisher,
): Promise<{ name: string; text: string }> {
  const { title } = await findEvent(db, viewer, id);
  const rows = await calendarEvents(db, eq(events.id, id), baseUrl);
  return { name: `${asFileName(title)}.ics`, text: writeCalendar({ name: siteName, maker: siteName }, rows) };
}

/** The RSVPs 'in' of the token's traveler. @throws NotFound for an unknown or withdrawn token, or a suspended account */
export async function feedText(db: Database, token: string, { siteName, baseUrl }: Publisher): Promise<string> {
  const [feed] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.token, token), isNull(users.suspendedAt)));
  if (!feed) throw new NotFound("There is no such calendar.");
  const mine = sql`exists (
    select from ${rsvps} r where r.event_id = ${events.id} and r.user_id = ${feed.userId} and r.status = 'in')`;
  const recent = gt(events.eventDate, sql`now() - ${KEPT_DAYS} * interval '1 day'`);
  const rows = await calendarEvents(db, and(mine, recent), baseUrl);
  return writeCalendar({ name: `${siteName}: my events`, maker: siteName }, rows);
}

/** The token of a traveler's calendar, if it is open. */
export async function feedToken(db: Database, userId: string): Promise<string | undefined> {
  const [feed] = await db
    .select({ token: calendarFeeds.token })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return feed?.token;
}

/** Opens the calendar, unless it is open already. @returns its token: 256 random bits */
export async function enableFeed(db: Database, userId: string): Promise<string> {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  await db.insert(calendarFeeds).values({ userId, token }).onConflictDoNothing({ target: calendarFeeds.userId });
  return (await feedToken(db, userId)) as string;
}

/** The address answers no more; a calendar opened later gets another one. */
export async function disableFeed(db: Database, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

async function calendarEvents(db: Database, which: SQL | undefined, baseUrl: string): Promise<CalendarEvent[]> {
  const rows = await db
    .select({ event: events, host: businesses })
    .from(events)
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .where(which)
    .orderBy(asc(events.eventDate), asc(events.id))
    .limit(MAX_EVENTS);
  return rows.map(({ event, host }) => ({
    id: event.id,
    title: event.title,
    description: [event.description, `Hosted by ${host.name}.`].filter(Boolean).join("\n\n"),
    location: event.location ?? `${host.name}, ${host.location}`,
    startsAt: event.eventDate,
    updatedAt: event.updatedAt,
    revision: event.revision,
    url: `${baseUrl}/business/${host.id}`,
    ...(!event.location && { latitude: host.latitude, longitude: host.longitude }),
  }));
}

/** A file name of letters and digits that every system accepts. */
const asFileName = (title: string) =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60) || "event";
