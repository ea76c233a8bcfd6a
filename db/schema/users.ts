import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, timestamp, uuid, varchar } from "drizzle-orm/pg-core";
import { TRAVEL_PREFERENCES, USER_TYPES } from "../vocabulary.ts";
import { oneOf, within } from "./checks.ts";

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    email: varchar({ length: 254 }).notNull().unique(),
    emailVerifiedAt: timestamp({ withTimezone: true }),
    passwordHash: text(),
    passwordSetAt: timestamp({ withTimezone: true }),
    firstName: varchar({ length: 120 }),
    lastName: varchar({ length: 120 }),
    profileImageUrl: text(),
    userType: text({ enum: USER_TYPES }),
    travelPreferences: text({ enum: TRAVEL_PREFERENCES }).array().notNull().default(sql`'{}'`),
    /** The value of `<html lang>`. Null leaves it to the browser. */
    language: varchar({ length: 10 }),
    isAdmin: boolean().notNull().default(false),
    isModerator: boolean().notNull().default(false),
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

/** A profile photo: the files are `{id}-{width}.webp` in the photo store. `users.profileImageUrl` is its URL. */
export const avatars = pgTable("avatars", {
  id: uuid().primaryKey(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** What a traveler needs, stored only with consent: it may tell of health or beliefs. In no backup; deleted on withdrawal. */
export const storedNeeds = pgTable(
  "stored_needs",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The parameters of addresses: diet, access, comfort, price and preferences, without a time and a way. */
    needs: jsonb().$type<Record<string, string>>().notNull(),
    agreedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check("stored_needs_length", sql`octet_length(${t.needs}::text) <= 2000`)],
);
