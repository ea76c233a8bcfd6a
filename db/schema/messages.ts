import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { events } from "./events.ts";
import { businesses } from "./places.ts";
import { ownedBy, table } from "./table.ts";
import { users } from "./users.ts";

/** What a notice is about, so that each recipient can read it in their language. `eventDate` is in ISO 8601. */
export type Notice = {
  kind: "canceled" | "canceled-series" | "changed" | "seat" | "closed";
  event: string;
  eventDate: string;
  /** Only on all-day events. */
  days?: { endsAt: string | null };
  business: string;
  location?: string;
};

export const messages = table("messages", {
  id: pg.uuid().primaryKey().default(sql`gen_random_uuid()`),
  fromBusinessId: pg.uuid().references(() => businesses.id, { onDelete: "cascade" }),
  /** The name of a deleted business: its last notices remain. */
  fromName: pg.varchar({ length: 120 }),
  toUserId: pg.uuid().references(() => users.id, { onDelete: "cascade" }),
  title: pg.varchar({ length: 140 }).notNull(),
  content: pg.varchar({ length: 4000 }).notNull(),
  isAnnouncement: pg.boolean().notNull().default(false),
  /** Sent automatically for the business: an event is canceled or moved, a spot has opened up. */
  isNotice: pg.boolean().notNull().default(false),
  /** Null for messages that people wrote. `title` and `content` say the same in English. */
  notice: pg.jsonb().$type<Notice>(),
  /** The event in which the recipients got seats from the waiting list. */
  seatEventId: pg.uuid().references(() => events.id, { onDelete: "set null" }),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** How many rows of `message_recipients` there are, and how many of them are read; kept by triggers. */
  received: pg.integer().notNull().default(0),
  read: pg.integer().notNull().default(0),
}).with((t) => [
  pg.index("messages_from").on(t.fromBusinessId, t.createdAt),
  pg.index("messages_to").on(t.toUserId, t.createdAt),
  pg.index("messages_seat").on(t.seatEventId).where(sql`${t.seatEventId} is not null`),
  pg.check("messages_sender", sql`(${t.fromBusinessId} is null) = (${t.fromName} is not null)`),
]);

export const messageRecipients = table("message_recipients", {
  messageId: ownedBy(() => messages.id),
  userId: ownedBy(() => users.id),
  receivedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  readAt: pg.timestamp({ withTimezone: true }),
}).with((t) => [
  pg.primaryKey({ columns: [t.messageId, t.userId] }),
  pg.index("message_recipients_inbox").on(t.userId, t.receivedAt.desc()),
  pg.index("message_recipients_unread").on(t.userId, t.messageId).where(sql`${t.readAt} is null`),
]);

export const businessMutes = table("business_mutes", {
  userId: ownedBy(() => users.id),
  businessId: ownedBy(() => businesses.id),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [
  pg.primaryKey({ columns: [t.userId, t.businessId] }),
  pg.index("business_mutes_business").on(t.businessId),
]);
