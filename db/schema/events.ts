import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { RSVP_STATUSES } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { businesses, sources } from "./places.ts";
import { ownedBy } from "./references.ts";
import { users } from "./users.ts";

export const events = pgTable(
  "events",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    businessId: ownedBy(() => businesses.id),
    title: varchar({ length: 140 }).notNull(),
    description: varchar({ length: 2000 }),
    eventDate: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }),
    /** Whole days: from midnight in the city until the midnight that ends the last one. */
    isAllDay: boolean().notNull().default(false),
    location: varchar({ length: 200 }),
    phone: varchar({ length: 200 }),
    maxAttendees: integer(),
    currentAttendees: integer().notNull().default(0),
    revision: integer().notNull().default(0),
    sourceId: varchar({ length: 80 }).references(() => sources.id),
    sourceRef: varchar({ length: 200 }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** A canceled event stays for its host, its guests and old links, and is deleted 90 days after its date. */
    canceledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("events_business").on(t.businessId, t.eventDate),
    index("events_date").on(t.eventDate),
    unique("events_source").on(t.sourceId, t.sourceRef),
    check(
      "events_ends_at",
      sql`${t.endsAt} > ${t.eventDate} and ${t.endsAt} <= ${t.eventDate} + interval '8784 hours'`,
    ),
    check("events_max_attendees", sql`${t.maxAttendees} between 1 and 1000000`),
    check(
      "events_capacity",
      sql`${t.currentAttendees} >= 0 and (${t.maxAttendees} is null or ${t.currentAttendees} <= ${t.maxAttendees})`,
    ),
  ],
);

/** SQL of whether an event is still ahead: until it starts, or its last whole day ends. The first condition is for the index. */
export const isAhead = (alias = "events") =>
  sql.raw(`(${alias}.event_date > now() - interval '8784 hours' and case when ${alias}.is_all_day
    then coalesce(${alias}.ends_at, ${alias}.event_date + interval '24 hours') else ${alias}.event_date end > now())`);

/** Whether an event is listed and answered: it is ahead, and not canceled. */
export const isUpcoming = (alias = "events") => sql`(${isAhead(alias)} and ${sql.raw(alias)}.canceled_at is null)`;

export const rsvps = pgTable(
  "rsvps",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: ownedBy(() => users.id),
    eventId: ownedBy(() => events.id),
    status: text({ enum: RSVP_STATUSES }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("rsvps_user_event").on(t.userId, t.eventId),
    check("rsvps_status", oneOf(t.status, RSVP_STATUSES)),
    index("rsvps_event").on(t.eventId),
  ],
);

export const eventWaitingList = pgTable(
  "event_waiting_list",
  {
    eventId: ownedBy(() => events.id),
    userId: ownedBy(() => users.id),
    seq: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index("event_waiting_list_order").on(t.eventId, t.seq),
    index("event_waiting_list_user").on(t.userId),
  ],
);

/** A traveler's private calendar URL. The token is stored unhashed, so that the URL can be shown again. */
export const calendarFeeds = pgTable("calendar_feeds", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  token: varchar({ length: 43 }).notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
