import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { BUSINESS_TYPES, ROOM_NEEDS, ROOM_RULES, SWIPE_ACTIONS, TRAVEL_PREFERENCES } from "../vocabulary.ts";
import { businesses } from "./places.ts";
import { ownedBy, table, within } from "./table.ts";
import { users } from "./users.ts";

/** Where friends swipe together. `version` changes with everything that its members see. */
export const rooms = table("rooms", {
  id: pg.uuid().primaryKey().default(sql`gen_random_uuid()`),
  code: pg.varchar({ length: 8 }).notNull().unique(),
  shortCode: pg.varchar({ length: 6 }).unique("rooms_short_code"),
  shortCodeExpiresAt: pg.timestamp({ withTimezone: true }),
  rule: pg.text({ enum: ROOM_RULES }).notNull(),
  /** Null: all types. */
  type: pg.text({ enum: BUSINESS_TYPES }),
  /** At which every place must be open; null for any time. */
  openAt: pg.timestamp({ withTimezone: true }),
  /** Within which walk every place must be, from a point rounded to about 100 m; null for any. */
  walk: pg.jsonb().$type<{ minutes: number; latitude: number; longitude: number }>(),
  version: pg.bigint({ mode: "number" }).notNull().default(1),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  endedAt: pg.timestamp({ withTimezone: true }),
  expiresAt: pg.timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '30 days'`),
}).with((t) => [pg.index("rooms_expires").on(t.expiresAt)]);

/** `userId` is null for guests. Leaving the room deletes the row, and with it the swipes. */
export const roomMembers = table("room_members", {
  id: pg.uuid().primaryKey().default(sql`gen_random_uuid()`),
  roomId: ownedBy(() => rooms.id),
  userId: pg.uuid().references(() => users.id, { onDelete: "cascade" }),
  /** The hash of the token in the cookie. That of an account is replaced when it signs out. */
  tokenHash: pg.varchar({ length: 64 }).notNull().unique("room_members_token"),
  name: pg.varchar({ length: 40 }).notNull(),
  usesHistory: pg.boolean().notNull().default(false),
  needs: pg.text({ enum: ROOM_NEEDS }).array().notNull().default([]),
  /** From 1 to 4: what a place may cost; none for any. */
  price: pg.smallint().array().notNull().default([]),
  /** What their taste starts from, unless that of an account counts. */
  preferences: pg.text({ enum: TRAVEL_PREFERENCES }).array().notNull().default([]),
  joinedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [
  pg.check("room_members_needs", within(t.needs, ROOM_NEEDS)),
  pg.check("room_members_price", sql`${t.price} <@ '{1,2,3,4}'::smallint[]`),
  pg.check("room_members_preferences", within(t.preferences, TRAVEL_PREFERENCES)),
  pg.unique("room_members_user").on(t.roomId, t.userId),
  pg.index("room_members_account").on(t.userId),
]);

/** `id` comes from the browser, so that a repeated request stores one swipe. */
export const roomSwipes = table("room_swipes", {
  id: pg.uuid().primaryKey(),
  seq: pg.bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
  memberId: ownedBy(() => roomMembers.id),
  businessId: ownedBy(() => businesses.id),
  action: pg.text({ enum: SWIPE_ACTIONS }).notNull(),
  /** When it was undone. The row stays, so that a repeated request does not bring it back. */
  withdrawnAt: pg.timestamp({ withTimezone: true }),
}).with((t) => [
  pg.index("room_swipes_member").on(t.memberId, t.businessId, t.seq.desc()),
  pg.index("room_swipes_business").on(t.businessId),
]);
