// People: accounts, what they chose about themselves, and the sessions they are signed in with.
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid, varchar } from "drizzle-orm/pg-core";
import { TRAVEL_PREFERENCES, USER_TYPES } from "../vocabulary.ts";
import { oneOf, within } from "./checks.ts";

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    email: varchar({ length: 254 }).notNull().unique(),
    /** Since when the address is known to be theirs; null: nobody has proved it yet. */
    emailVerifiedAt: timestamp({ withTimezone: true }),
    passwordHash: text(),
    firstName: varchar({ length: 120 }),
    lastName: varchar({ length: 120 }),
    profileImageUrl: text(),
    userType: text({ enum: USER_TYPES }),
    travelPreferences: text({ enum: TRAVEL_PREFERENCES }).array().notNull().default(sql`'{}'`),
    isAdmin: boolean().notNull().default(false),
    /** Since when the person cannot sign in, and why, in words for other admins. */
    suspendedAt: timestamp({ withTimezone: true }),
    suspensionReason: varchar({ length: 1000 }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check("users_email_lower_case", sql`${t.email} = lower(${t.email})`),
    check("users_user_type", oneOf(t.userType, USER_TYPES)),
    index("users_joined").on(t.createdAt, t.id),
    index("users_admins").on(t.createdAt, t.id).where(sql`${t.isAdmin}`),
    index("users_suspended").on(t.createdAt, t.id).where(sql`${t.suspendedAt} is not null`),
    check("users_travel_preferences", within(t.travelPreferences, TRAVEL_PREFERENCES)),
  ],
);

/** `sid` is the SHA-256 of the cookie's token in hexadecimal, so that a stolen table signs nobody in. */
export const sessions = pgTable(
  "sessions",
  {
    sid: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sess: jsonb().$type<{ createdAt: string; remember: boolean; agent: string }>().notNull(),
    expire: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.userId), index().on(t.expire)],
);

/** A person's picture: its file is `{id}-{width}.webp` where photos lie, and `users.profileImageUrl` leads to it. */
export const portraits = pgTable("portraits", {
  id: uuid().primaryKey(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** A one-time link to a new password; `tokenHash` is the SHA-256 of what the mail holds. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.userId)],
);

/** What a limit has counted for a key until it expires. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar({ length: 400 }).primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.expire)],
);
