import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { MAIL_STATES, NOTIFICATION_KINDS, type NotificationFacts } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { messages } from "./messages.ts";
import { users } from "./users.ts";

/** What a person gets by email. Without a row: no copies and no weekly figures, but everything else. */
export const emailPreferences = pgTable("email_preferences", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** A copy of each message. */
  enabled: boolean().notNull(),
  /** A seat from a waiting list. */
  seats: boolean().notNull().default(true),
  /** Decisions and reports about the owner's listing. */
  listing: boolean().notNull().default(true),
  /** The owner's figures each week. */
  weekly: boolean().notNull().default(false),
  /** What needs an admin: a daily digest, and alerts at once. */
  digest: boolean().notNull().default(true),
  /** Of the unsubscribe link in each email. Stored unhashed: it can do nothing else. */
  token: varchar({ length: 43 }).notNull().unique(),
  /** The address that bounced permanently; sending pauses until the user changes it. */
  bouncedEmail: varchar({ length: 254 }),
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** A message to send to one recipient by email. After too many attempts, it stays without `sentAt`. */
export const outgoingEmails = pgTable(
  "outgoing_emails",
  {
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.userId] }),
    index("outgoing_emails_due").on(t.nextAttemptAt).where(sql`${t.sentAt} is null`),
    index("outgoing_emails_user").on(t.userId),
  ],
);

/** News for one person, to be sent by email. After too many attempts, it stays without `sentAt`. */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** Of what it is about: nobody is told twice. */
    key: varchar({ length: 200 }).notNull(),
    facts: jsonb().$type<NotificationFacts>().notNull().default({}),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("notifications_user_key").on(t.userId, t.key),
    index("notifications_due").on(t.nextAttemptAt).where(sql`${t.sentAt} is null`),
    index("notifications_created").on(t.createdAt),
    check("notifications_kind", oneOf(t.kind, NOTIFICATION_KINDS)),
  ],
);

/** Every email of the last months, without its text, which may contain a link with a token. */
export const emailLog = pgTable(
  "email_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: varchar({ length: 40 }).notNull(),
    /** The account that the email is about, if there is one. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    recipient: varchar({ length: 254 }).notNull(),
    subject: varchar({ length: 300 }).notNull(),
    state: text({ enum: MAIL_STATES }).notNull(),
    /** From the mail server or the connection to it. */
    error: varchar({ length: 500 }),
    attempts: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("email_log_state").on(t.state, t.id),
    index("email_log_recipient").on(t.recipient, t.id),
    index("email_log_user").on(t.userId),
    index("email_log_created").on(t.createdAt),
  ],
);
