import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { TRAVEL_PREFERENCES, USER_TYPES } from "../vocabulary.ts";
import { keyOf, table, within } from "./table.ts";

export const users = table("users", {
  id: pg.uuid().primaryKey().default(sql`gen_random_uuid()`),
  email: pg.varchar({ length: 254 }).notNull().unique(),
  emailVerifiedAt: pg.timestamp({ withTimezone: true }),
  passwordHash: pg.text(),
  passwordSetAt: pg.timestamp({ withTimezone: true }),
  firstName: pg.varchar({ length: 120 }),
  lastName: pg.varchar({ length: 120 }),
  profileImageUrl: pg.text(),
  userType: pg.text({ enum: USER_TYPES }),
  travelPreferences: pg.text({ enum: TRAVEL_PREFERENCES }).array().notNull().default(sql`'{}'`),
  /** The value of `<html lang>`. Null leaves it to the browser. */
  language: pg.varchar({ length: 10 }),
  isAdmin: pg.boolean().notNull().default(false),
  isModerator: pg.boolean().notNull().default(false),
  /** The last time; for accounts from before it was stored, when that began. */
  signedInAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  suspendedAt: pg.timestamp({ withTimezone: true }),
  suspensionReason: pg.varchar({ length: 1000 }),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [
  pg.check("users_email_lower_case", sql`${t.email} = lower(${t.email})`),
  pg.index("users_joined").on(t.createdAt, t.id),
  pg.index("users_admins").on(t.createdAt, t.id).where(sql`${t.isAdmin}`),
  pg.index("users_suspended").on(t.createdAt, t.id).where(sql`${t.suspendedAt} is not null`),
  pg.check("users_travel_preferences", within(t.travelPreferences, TRAVEL_PREFERENCES)),
]);

/** A profile photo: the files are `{id}-{width}.webp` in the photo store. `users.profileImageUrl` is its URL. */
export const avatars = pg.pgTable("avatars", {
  id: pg.uuid().primaryKey(),
  userId: pg
    .uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** What a traveler needs, stored only with consent: it may tell of health or beliefs. In no backup; deleted on withdrawal. */
export const storedNeeds = table("stored_needs", {
  userId: keyOf(() => users.id),
  /** The parameters of addresses: diet, access, comfort, price and preferences, without a time and a way. */
  needs: pg.jsonb().$type<Record<string, string>>().notNull(),
  agreedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [pg.check("stored_needs_length", sql`octet_length(${t.needs}::text) <= 2000`)]);
