import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, time, timestamp, uuid, varchar } from "drizzle-orm/pg-core";
import { type Decision, PUSH_KINDS } from "../vocabulary.ts";
import { within } from "./checks.ts";
import { ownedBy } from "./references.ts";
import { users } from "./users.ts";

/** One row: the VAPID keys in base64url (RFC 8292). Subscriptions are tied to the public key, so backups contain both. */
export const pushKeys = pgTable(
  "push_keys",
  {
    id: integer().primaryKey(),
    publicKey: varchar({ length: 87 }).notNull(),
    privateKey: varchar({ length: 43 }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check("push_keys_one_row", sql`${t.id} = 1`)],
);

export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownedBy(() => users.id),
    endpoint: varchar({ length: 1000 }).notNull().unique(),
    p256dh: varchar({ length: 100 }).notNull(),
    auth: varchar({ length: 30 }).notNull(),
    /** The session that subscribed. Ending it ends the subscription, but its expiry doesn't. */
    sid: text().notNull(),
    agent: varchar({ length: 300 }).notNull(),
    /** The language of the page that subscribed, for accounts without a language. */
    language: varchar({ length: 10 }).notNull(),
    /** Turns off kinds of notifications from the notification itself. Stored unhashed: it can do nothing else. */
    token: varchar({ length: 43 }).notNull().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("push_subscriptions_user").on(t.userId), index("push_subscriptions_sid").on(t.sid)],
);

/** Without a row: no notifications. */
export const pushPreferences = pgTable(
  "push_preferences",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    kinds: text({ enum: PUSH_KINDS }).array().notNull(),
    /** Both or neither. They may span midnight. */
    quietFrom: time({ precision: 0 }),
    quietUntil: time({ precision: 0 }),
    /** The time zone of the quiet hours. Null for that of the city. */
    timezone: varchar({ length: 60 }),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check("push_preferences_kinds", within(t.kinds, PUSH_KINDS)),
    check("push_preferences_quiet", sql`(${t.quietFrom} is null) = (${t.quietUntil} is null)`),
  ],
);

/** The facts of a notification that is not about a message. `room` is the code in its link. */
export type PushFacts = { decision: Decision } | { count: number } | { room: string };
