import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { BUSINESS_TYPES, ROOM_NEEDS, ROOM_RULES, SWIPE_ACTIONS, TRAVEL_PREFERENCES } from "../vocabulary.ts";
import { oneOf, within } from "./checks.ts";
import { businesses } from "./places.ts";
import { ownedBy } from "./references.ts";
import { users } from "./users.ts";

/** Where friends swipe together. `version` changes with everything that its members see. */
export const rooms = pgTable(
  "rooms",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    code: varchar({ length: 8 }).notNull().unique(),
    shortCode: varchar({ length: 6 }).unique("rooms_short_code"),
    shortCodeExpiresAt: timestamp({ withTimezone: true }),
    rule: text({ enum: ROOM_RULES }).notNull(),
    /** Null: all types. */
    type: text({ enum: BUSINESS_TYPES }),
    /** At which every place must be open; null for any time. */
    openAt: timestamp({ withTimezone: true }),
    /** Within which walk every place must be, from a point rounded to about 100 m; null for any. */
    walk: jsonb().$type<{ minutes: number; latitude: number; longitude: number }>(),
    version: bigint({ mode: "number" }).notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '30 days'`),
  },
  (t) => [
    check("rooms_rule", oneOf(t.rule, ROOM_RULES)),
    check("rooms_type", oneOf(t.type, BUSINESS_TYPES)),
    index("rooms_expires").on(t.expiresAt),
  ],
);

/** `userId` is null for guests. Leaving the room deletes the row, and with it the swipes. */
export const roomMembers = pgTable(
  "room_members",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    roomId: ownedBy(() => rooms.id),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** The hash of the token in the cookie. That of an account is replaced when it signs out. */
    tokenHash: varchar({ length: 64 }).notNull().unique("room_members_token"),
    name: varchar({ length: 40 }).notNull(),
    usesHistory: boolean().notNull().default(false),
    needs: text({ enum: ROOM_NEEDS }).array().notNull().default([]),
    /** From 1 to 4: what a place may cost; none for any. */
    price: smallint().array().notNull().default([]),
    /** What their taste starts from, unless that of an account counts. */
    preferences: text({ enum: TRAVEL_PREFERENCES }).array().notNull().default([]),
    joinedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check("room_members_needs", within(t.needs, ROOM_NEEDS)),
    check("room_members_price", sql`${t.price} <@ '{1,2,3,4}'::smallint[]`),
    check("room_members_preferences", within(t.preferences, TRAVEL_PREFERENCES)),
    unique("room_members_user").on(t.roomId, t.userId),
    index("room_members_account").on(t.userId),
  ],
);

/** `id` comes from the browser, so that a repeated request stores one swipe. */
export const roomSwipes = pgTable(
  "room_swipes",
  {
    id: uuid().primaryKey(),
    seq: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    memberId: ownedBy(() => roomMembers.id),
    businessId: ownedBy(() => businesses.id),
    action: text({ enum: SWIPE_ACTIONS }).notNull(),
    /** When it was undone. The row stays, so that a repeated request does not bring it back. */
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("room_swipes_action", oneOf(t.action, SWIPE_ACTIONS)),
    index("room_swipes_member").on(t.memberId, t.businessId, t.seq.desc()),
    index("room_swipes_business").on(t.businessId),
  ],
);
