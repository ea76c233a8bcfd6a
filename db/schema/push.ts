import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { type Decision, PUSH_KINDS } from "../vocabulary.ts";
import { keyOf, ownedBy, table, within } from "./table.ts";
import { users } from "./users.ts";

/** One row: the VAPID keys in base64url (RFC 8292). Subscriptions are tied to the public key, so backups contain both. */
export const pushKeys = table("push_keys", {
  id: pg.integer().primaryKey(),
  publicKey: pg.varchar({ length: 87 }).notNull(),
  privateKey: pg.varchar({ length: 43 }).notNull(),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [pg.check("push_keys_one_row", sql`${t.id} = 1`)]);

export const pushSubscriptions = table("push_subscriptions", {
  id: pg.uuid().primaryKey().defaultRandom(),
  userId: ownedBy(() => users.id),
  endpoint: pg.varchar({ length: 1000 }).notNull().unique(),
  p256dh: pg.varchar({ length: 100 }).notNull(),
  auth: pg.varchar({ length: 30 }).notNull(),
  /** The session that subscribed. Ending it ends the subscription, but its expiry doesn't. */
  sid: pg.text().notNull(),
  agent: pg.varchar({ length: 300 }).notNull(),
  /** The language of the page that subscribed, for accounts without a language. */
  language: pg.varchar({ length: 10 }).notNull(),
  /** Turns off kinds of notifications from the notification itself. Stored unhashed: it can do nothing else. */
  token: pg.varchar({ length: 43 }).notNull().unique(),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [pg.index("push_subscriptions_user").on(t.userId), pg.index("push_subscriptions_sid").on(t.sid)]);

/** Without a row: no notifications. */
export const pushPreferences = table("push_preferences", {
  userId: keyOf(() => users.id),
  kinds: pg.text({ enum: PUSH_KINDS }).array().notNull(),
  /** Both or neither. They may span midnight. */
  quietFrom: pg.time({ precision: 0 }),
  quietUntil: pg.time({ precision: 0 }),
  /** The time zone of the quiet hours. Null for that of the city. */
  timezone: pg.varchar({ length: 60 }),
  changedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [
  pg.check("push_preferences_kinds", within(t.kinds, PUSH_KINDS)),
  pg.check("push_preferences_quiet", sql`(${t.quietFrom} is null) = (${t.quietUntil} is null)`),
]);

/** The facts of a notification that is not about a message. `room` is the code in its link. */
export type PushFacts = { decision: Decision } | { count: number } | { room: string };
