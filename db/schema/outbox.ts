import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { OUTBOX_STATES } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { messages } from "./messages.ts";
import { businesses } from "./places.ts";
import { pushSubscriptions } from "./push.ts";
import { users } from "./users.ts";

/** Every email and push notification, written in the transaction of what it is about, and kept as the log without its text. */
export const outbox = pgTable(
  "outbox",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The Message-ID of an email, the same for every attempt. */
    uuid: uuid().notNull().defaultRandom(),
    channel: text({ enum: ["email", "push"] }).notNull(),
    kind: varchar({ length: 40 }).notNull(),
    /** What it is about, such as `message:` and an id. The same person or browser gets each key once. */
    key: varchar({ length: 200 }).notNull(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    subscriptionId: uuid().references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    messageId: uuid().references(() => messages.id, { onDelete: "cascade" }),
    businessId: uuid().references(() => businesses.id, { onDelete: "cascade" }),
    /** An address that was given. Emails without one go to the confirmed address that the account has when they are sent. */
    recipient: varchar({ length: 254 }),
    /** Used for recipients whose account has no language. */
    language: varchar({ length: 10 }),
    /** What the text is made from, without a `token` once it is delivered. */
    facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Sent before others, such as a link that somebody waits for. */
    isUrgent: boolean().notNull().default(false),
    state: text({ enum: OUTBOX_STATES }).notNull().default("waiting"),
    subject: varchar({ length: 300 }),
    error: varchar({ length: 500 }),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** A push notification isn't sent after this. */
    expiresAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("outbox_once").on(t.userId, t.subscriptionId, t.key).nullsNotDistinct(),
    index("outbox_due").on(t.channel, t.isUrgent.desc(), t.nextAttemptAt).where(sql`${t.state} = 'waiting'`),
    index("outbox_state").on(t.channel, t.state, t.id),
    index("outbox_recipient").on(t.recipient, t.id),
    index("outbox_subscription").on(t.subscriptionId),
    index("outbox_message").on(t.messageId),
    index("outbox_business").on(t.businessId),
    index("outbox_created").on(t.createdAt),
    check("outbox_channel", sql`(${t.channel} = 'push') = (${t.subscriptionId} is not null)`),
    check("outbox_state", oneOf(t.state, OUTBOX_STATES)),
  ],
);
