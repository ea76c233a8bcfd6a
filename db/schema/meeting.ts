// Where the two sides meet: events, RSVPs, messages; and the waitlist of those who are not here yet.
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
import { DEMO_ROLES, REQUEST_TYPES, RSVP_STATUSES, USER_TYPES, WAITLIST_ROLES } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { businesses } from "./places.ts";
import { users } from "./users.ts";

export const events = pgTable(
  "events",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    title: varchar({ length: 140 }).notNull(),
    description: varchar({ length: 2000 }),
    eventDate: timestamp({ withTimezone: true }).notNull(),
    location: varchar({ length: 200 }),
    maxAttendees: integer(),
    currentAttendees: integer().notNull().default(0),
    /** How often its owner changed it, as calendars count it. */
    revision: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("events_business").on(t.businessId, t.eventDate),
    index("events_date").on(t.eventDate),
    check("events_max_attendees", sql`${t.maxAttendees} between 1 and 1000000`),
    check(
      "events_capacity",
      sql`${t.currentAttendees} >= 0 and (${t.maxAttendees} is null or ${t.currentAttendees} <= ${t.maxAttendees})`,
    ),
  ],
);

export const rsvps = pgTable(
  "rsvps",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    status: text({ enum: RSVP_STATUSES }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("rsvps_user_event").on(t.userId, t.eventId),
    check("rsvps_status", oneOf(t.status, RSVP_STATUSES)),
    index("rsvps_event").on(t.eventId),
  ],
);

/** Who waits for a seat at a full event; `seq` is the order of the line. */
export const eventQueue = pgTable(
  "event_queue",
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    seq: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index("event_queue_line").on(t.eventId, t.seq),
    index("event_queue_user").on(t.userId),
  ],
);

/**
 * The address of a traveler's private calendar. The token is kept as it is, so that the address can be shown again: it
 * opens nothing but the RSVPs that stand beside it in this database.
 */
export const calendarFeeds = pgTable("calendar_feeds", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  token: varchar({ length: 43 }).notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    fromBusinessId: uuid().references(() => businesses.id, { onDelete: "cascade" }),
    /** Of a last notice, which outlives its business: what that was called. */
    fromName: varchar({ length: 120 }),
    toUserId: uuid().references(() => users.id, { onDelete: "cascade" }),
    title: varchar({ length: 140 }).notNull(),
    content: varchar({ length: 4000 }).notNull(),
    isAnnouncement: boolean().notNull().default(false),
    /** Written by the product for the business: an event is cancelled or moved, a seat is free. */
    isNotice: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("messages_from").on(t.fromBusinessId, t.createdAt),
    index("messages_to").on(t.toUserId, t.createdAt),
    check("messages_sender", sql`(${t.fromBusinessId} is null) = (${t.fromName} is not null)`),
  ],
);

/** Whom a message reached when it was sent, and when they read it. */
export const messageRecipients = pgTable(
  "message_recipients",
  {
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.userId] }),
    index("message_recipients_inbox").on(t.userId, t.receivedAt.desc()),
  ],
);

/** Businesses a traveler does not want to hear from. */
export const businessMutes = pgTable(
  "business_mutes",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.businessId] }), index("business_mutes_business").on(t.businessId)],
);

/**
 * Whether a traveler wants a copy of each message by mail; nobody who is not in it does. The token is in every copy's
 * link to end them, and does nothing else, so it is kept as it is.
 */
export const copyWishes = pgTable("copy_wishes", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  wanted: boolean().notNull(),
  token: varchar({ length: 43 }).notNull().unique(),
  /** The address that the mail server refused for good: copies pause while it is still theirs. */
  refusedEmail: varchar({ length: 254 }),
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** A copy of a message that goes, or went, out by mail. One that was tried too often stays without `sentAt`. */
export const messageCopies = pgTable(
  "message_copies",
  {
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    attempts: integer().notNull().default(0),
    nextTryAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.userId] }),
    index("message_copies_due").on(t.nextTryAt).where(sql`${t.sentAt} is null`),
    index("message_copies_user").on(t.userId),
  ],
);

export const waitlistEntries = pgTable(
  "waitlist_entries",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    name: varchar({ length: 120 }).notNull(),
    email: varchar({ length: 254 }).notNull(),
    city: varchar({ length: 120 }),
    company: varchar({ length: 120 }),
    role: text({ enum: [...WAITLIST_ROLES, "Business Owner"] })
      .notNull()
      .default("Traveler"),
    userType: text({ enum: USER_TYPES }).notNull().default("traveler"),
    requestType: text({ enum: REQUEST_TYPES }).notNull().default("early_access"),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("waitlist_entries_email_type").on(t.email, t.requestType),
    index("waitlist_entries_created").on(t.createdAt),
    check("waitlist_entries_role", oneOf(t.role, [...WAITLIST_ROLES, ...DEMO_ROLES])),
    check("waitlist_entries_user_type", oneOf(t.userType, USER_TYPES)),
    check("waitlist_entries_request_type", oneOf(t.requestType, REQUEST_TYPES)),
  ],
);
