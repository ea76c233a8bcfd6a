import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { OUTBOX_STATES } from "../vocabulary.ts";
import { messages } from "./messages.ts";
import { businesses } from "./places.ts";
import { pushSubscriptions } from "./push.ts";
import { keyOf, table } from "./table.ts";
import { users } from "./users.ts";

/** Every email and push notification, written in the transaction of what it is about, and kept as the log without its text. */
export const outbox = table("outbox", {
  id: pg.bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** The Message-ID of an email, the same for every attempt. */
  uuid: pg.uuid().notNull().defaultRandom(),
  channel: pg.text().$type<"email" | "push">().notNull(),
  kind: pg.varchar({ length: 40 }).notNull(),
  /** What it is about, such as `message:` and an id. The same person or browser gets each key once. */
  key: pg.varchar({ length: 200 }).notNull(),
  userId: pg.uuid().references(() => users.id, { onDelete: "cascade" }),
  subscriptionId: pg.uuid().references(() => pushSubscriptions.id, { onDelete: "cascade" }),
  messageId: pg.uuid().references(() => messages.id, { onDelete: "cascade" }),
  businessId: pg.uuid().references(() => businesses.id, { onDelete: "cascade" }),
  /** An address that was given. Emails without one go to the confirmed address that the account has when they are sent. */
  recipient: pg.varchar({ length: 254 }),
  /** Used for recipients whose account has no language. */
  language: pg.varchar({ length: 10 }),
  /** What the text is made from, without a `token` once it is delivered. */
  facts: pg.jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Sent before others, such as a link that somebody waits for. */
  isUrgent: pg.boolean().notNull().default(false),
  state: pg.text({ enum: OUTBOX_STATES }).notNull().default("waiting"),
  subject: pg.varchar({ length: 300 }),
  error: pg.varchar({ length: 500 }),
  attempts: pg.integer().notNull().default(0),
  nextAttemptAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** A push notification isn't sent after this. */
  expiresAt: pg.timestamp({ withTimezone: true }),
  sentAt: pg.timestamp({ withTimezone: true }),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [
  pg.unique("outbox_once").on(t.userId, t.subscriptionId, t.key).nullsNotDistinct(),
  pg.index("outbox_due").on(t.channel, t.isUrgent.desc(), t.nextAttemptAt).where(sql`${t.state} = 'waiting'`),
  pg.index("outbox_state").on(t.channel, t.state, t.id),
  pg.index("outbox_recipient").on(t.recipient, t.id),
  pg.index("outbox_subscription").on(t.subscriptionId),
  pg.index("outbox_message").on(t.messageId),
  pg.index("outbox_business").on(t.businessId),
  pg.index("outbox_created").on(t.createdAt),
  pg.check("outbox_channel", sql`(${t.channel} = 'push') = (${t.subscriptionId} is not null)`),
]);

/** What a person gets by email. Without a row: no copies and no weekly figures, but everything else. */
export const emailPreferences = pg.pgTable("email_preferences", {
  userId: keyOf(() => users.id),
  enabled: pg.boolean().notNull(),
  seats: pg.boolean().notNull().default(true),
  listing: pg.boolean().notNull().default(true),
  weekly: pg.boolean().notNull().default(false),
  digest: pg.boolean().notNull().default(true),
  /** The secret of the unsubscribe link in each email. Stored unhashed: it can do nothing else. */
  token: pg.varchar({ length: 43 }).notNull().unique(),
  /** The address that bounced permanently; sending pauses until the user changes it. */
  bouncedEmail: pg.varchar({ length: 254 }),
  changedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
});
