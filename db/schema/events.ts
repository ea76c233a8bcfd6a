import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { RSVP_STATUSES } from "../vocabulary.ts";
import { businesses, sources } from "./places.ts";
import { keyOf, ownedBy, table } from "./table.ts";
import { users } from "./users.ts";

export const events = table("events", {
  id: pg.uuid().primaryKey().default(sql`gen_random_uuid()`),
  businessId: ownedBy(() => businesses.id),
  title: pg.varchar({ length: 140 }).notNull(),
  description: pg.varchar({ length: 2000 }),
  eventDate: pg.timestamp({ withTimezone: true }).notNull(),
  endsAt: pg.timestamp({ withTimezone: true }),
  /** Whole days: from midnight in the city until the midnight that ends the last one. */
  isAllDay: pg.boolean().notNull().default(false),
  location: pg.varchar({ length: 200 }),
  category: pg.varchar({ length: 60 }),
  price: pg.varchar({ length: 80 }),
  ticketLink: pg.varchar({ length: 500 }),
  phone: pg.varchar({ length: 200 }),
  maxAttendees: pg.integer(),
  /** The first of the events that were planned as one and repeat weekly or monthly. It may be gone. */
  seriesId: pg.uuid(),
  currentAttendees: pg.integer().notNull().default(0),
  revision: pg.integer().notNull().default(0),
  sourceId: pg.varchar({ length: 80 }).references(() => sources.id),
  sourceRef: pg.varchar({ length: 200 }),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** A canceled event stays for its host, its guests and old links, and is deleted 90 days after its date. */
  canceledAt: pg.timestamp({ withTimezone: true }),
}).with((t) => [
  pg.index("events_business").on(t.businessId, t.eventDate),
  pg.index("events_date").on(t.eventDate),
  pg.unique("events_source").on(t.sourceId, t.sourceRef),
  pg.check(
    "events_ends_at",
    sql`${t.endsAt} > ${t.eventDate} and ${t.endsAt} <= ${t.eventDate} + interval '8784 hours'`,
  ),
  pg.check("events_max_attendees", sql`${t.maxAttendees} between 1 and 1000000`),
  pg.check(
    "events_capacity",
    sql`${t.currentAttendees} >= 0 and (${t.maxAttendees} is null or ${t.currentAttendees} <= ${t.maxAttendees})`,
  ),
]);

/** SQL of whether an event is still ahead: until it starts, or its last whole day ends. The first condition is for the index. */
export const isAhead = (alias = "events") =>
  sql.raw(`(${alias}.event_date > now() - interval '8784 hours' and case when ${alias}.is_all_day
    then coalesce(${alias}.ends_at, ${alias}.event_date + interval '24 hours') else ${alias}.event_date end > now())`);

/** Whether an event is listed and answered: it is ahead, and not canceled. */
export const isUpcoming = (alias = "events") => sql`(${isAhead(alias)} and ${sql.raw(alias)}.canceled_at is null)`;

export const rsvps = table("rsvps", {
  id: pg.uuid().primaryKey().default(sql`gen_random_uuid()`),
  userId: ownedBy(() => users.id),
  eventId: ownedBy(() => events.id),
  status: pg.text({ enum: RSVP_STATUSES }).notNull(),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [pg.unique("rsvps_user_event").on(t.userId, t.eventId), pg.index("rsvps_event").on(t.eventId)]);

export const eventWaitingList = table("event_waiting_list", {
  eventId: ownedBy(() => events.id),
  userId: ownedBy(() => users.id),
  seq: pg.bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [
  pg.primaryKey({ columns: [t.eventId, t.userId] }),
  pg.index("event_waiting_list_order").on(t.eventId, t.seq),
  pg.index("event_waiting_list_user").on(t.userId),
]);

/** A traveler's private calendar URL. The token is stored unhashed, so that the URL can be shown again. */
export const calendarFeeds = pg.pgTable("calendar_feeds", {
  userId: keyOf(() => users.id),
  token: pg.varchar({ length: 43 }).notNull().unique(),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
});
