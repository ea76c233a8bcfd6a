import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { events } from "./events.ts";
import { businesses } from "./places.ts";
import { ownedBy } from "./references.ts";
import { users } from "./users.ts";

/** What a notice is about, so that each recipient can read it in their language. `eventDate` is in ISO 8601. */
export type Notice = {
  kind: "canceled" | "changed" | "seat" | "closed";
  event: string;
  eventDate: string;
  /** Only on all-day events. */
  days?: { endsAt: string | null };
  business: string;
  location?: string;
};

export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    fromBusinessId: uuid().references(() => businesses.id, { onDelete: "cascade" }),
    /** The name of a deleted business: its last notices remain. */
    fromName: varchar({ length: 120 }),
    toUserId: uuid().references(() => users.id, { onDelete: "cascade" }),
    title: varchar({ length: 140 }).notNull(),
    content: varchar({ length: 4000 }).notNull(),
    isAnnouncement: boolean().notNull().default(false),
    /** Sent automatically for the business: an event is canceled or moved, a spot has opened up. */
    isNotice: boolean().notNull().default(false),
    /** Null for messages that people wrote. `title` and `content` say the same in English. */
    notice: jsonb().$type<Notice>(),
    /** The event in which the recipients got seats from the waiting list. */
    seatEventId: uuid().references(() => events.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** How many rows of `message_recipients` there are, and how many of them are read; kept by triggers. */
    received: integer().notNull().default(0),
    read: integer().notNull().default(0),
  },
  (t) => [
    index("messages_from").on(t.fromBusinessId, t.createdAt),
    index("messages_to").on(t.toUserId, t.createdAt),
    index("messages_seat").on(t.seatEventId).where(sql`${t.seatEventId} is not null`),
    check("messages_sender", sql`(${t.fromBusinessId} is null) = (${t.fromName} is not null)`),
  ],
);

export const messageRecipients = pgTable(
  "message_recipients",
  {
    messageId: ownedBy(() => messages.id),
    userId: ownedBy(() => users.id),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.userId] }),
    index("message_recipients_inbox").on(t.userId, t.receivedAt.desc()),
    index("message_recipients_unread").on(t.userId, t.messageId).where(sql`${t.readAt} is null`),
  ],
);

export const businessMutes = pgTable(
  "business_mutes",
  {
    userId: ownedBy(() => users.id),
    businessId: ownedBy(() => businesses.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.businessId] }), index("business_mutes_business").on(t.businessId)],
);
