import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { SWIPE_ACTIONS, VISIT_ANSWERS } from "../vocabulary.ts";
import { businesses } from "./places.ts";
import { bytea, keyOf, ownedBy, table } from "./table.ts";
import { users } from "./users.ts";

/** The same answer again. `at` in ms since 1970. */
export type SwipeRepeat = { id: string; at: number; explored?: boolean };

/** A client's `id` lets retries store one swipe. `seq` is the order of time, whenever a swipe arrives. */
export const swipes = table("swipes", {
  id: pg.uuid().primaryKey().default(sql`gen_random_uuid()`),
  seq: pg.bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
  userId: ownedBy(() => users.id),
  businessId: ownedBy(() => businesses.id),
  action: pg.text({ enum: SWIPE_ACTIONS }).notNull(),
  /** The card was shown to explore, not because it ranked highest. */
  explored: pg.boolean().notNull().default(false),
  /** When a saved place was removed from the list. The swipe stays in the history, but no longer counts. */
  withdrawnAt: pg.timestamp({ withTimezone: true }),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Swipes that gave the same answer, so that a different one made in between may arrive late. */
  repeats: pg.jsonb().$type<SwipeRepeat[]>(),
}).with((t) => [
  pg.index("swipes_user_business").on(t.userId, t.businessId, t.seq.desc()),
  // Serves the daily statistics of admins; adds almost no cost to writes.
  pg.index("swipes_created").using("brin", t.createdAt),
  pg.index("swipes_business_action").on(t.businessId, t.action, t.createdAt),
]);

/**
 * Where travelers say they were. Without an answer they weren't there, or have deleted it: the row stays, so that nobody is asked
 * twice about a place.
 */
export const visits = table("visits", {
  userId: ownedBy(() => users.id),
  businessId: ownedBy(() => businesses.id),
  /** On the city's calendar. Null without an answer. */
  day: pg.date(),
  answer: pg.text({ enum: VISIT_ANSWERS }),
  /** The traveler's last swipe before the answer, after which it is learned. Null: it teaches nothing, or no longer. */
  afterSeq: pg.bigint({ mode: "number" }),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [
  pg.primaryKey({ columns: [t.userId, t.businessId] }),
  pg.check("visits_day", sql`(${t.day} is null) = (${t.answer} is null)`),
  pg.index("visits_business").on(t.businessId),
]);

/** The taste learned from a traveler's swipes. `state` is encoded by `model`. */
export const tasteProfiles = pg.pgTable("taste_profiles", {
  userId: keyOf(() => users.id),
  model: pg.text().notNull(),
  state: bytea().notNull(),
  /** Traits that the traveler has adjusted: feature → weight from -1 (less) to 1 (more). */
  adjustments: pg.jsonb().$type<Record<string, number>>().notNull().default({}),
  /** The traveler has reset the profile: swipes up to this one no longer count. */
  forgottenSeq: pg.bigint({ mode: "number" }).notNull().default(0),
  updatedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const tasteFactors = pg.pgTable("taste_factors", {
  id: pg.bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Taste profiles store it, to detect that they were learned with other factors. */
  version: pg.text().notNull(),
  rank: pg.integer().notNull(),
  state: bytea().notNull(),
  options: pg.jsonb().$type<Record<string, number>>().notNull(),
  tunedLikes: pg.integer().notNull(),
  swipes: pg.integer().notNull(),
  lastSeq: pg.bigint({ mode: "number" }).notNull(),
  people: pg.integer().notNull(),
  places: pg.integer().notNull(),
  likes: pg.integer().notNull(),
  /** Including reading the data and tuning. */
  trainingMs: pg.integer().notNull(),
  trainedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** The URL of a traveler's saved places. The token is stored unhashed, so that the URL can be shown again. */
export const sharedLists = pg.pgTable("shared_lists", {
  userId: keyOf(() => users.id),
  token: pg.varchar({ length: 43 }).notNull().unique(),
  title: pg.varchar({ length: 80 }),
  showsName: pg.boolean().notNull().default(false),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
});
