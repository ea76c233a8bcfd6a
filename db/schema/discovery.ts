import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { SWIPE_ACTIONS, VISIT_ANSWERS } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { businesses } from "./places.ts";
import { ownedBy } from "./references.ts";
import { users } from "./users.ts";

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** The same answer again. `at` in ms since 1970. */
export type SwipeRepeat = { id: string; at: number; explored?: boolean };

/** A client's `id` lets retries store one swipe. `seq` is the order of time, whenever a swipe arrives. */
export const swipes = pgTable(
  "swipes",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    seq: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    userId: ownedBy(() => users.id),
    businessId: ownedBy(() => businesses.id),
    action: text({ enum: SWIPE_ACTIONS }).notNull(),
    /** The card was shown to explore, not because it ranked highest. */
    explored: boolean().notNull().default(false),
    /** When a saved place was removed from the list. The swipe stays in the history, but no longer counts. */
    withdrawnAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Swipes that gave the same answer, so that a different one made in between may arrive late. */
    repeats: jsonb().$type<SwipeRepeat[]>(),
  },
  (t) => [
    check("swipes_action", oneOf(t.action, SWIPE_ACTIONS)),
    index("swipes_user_business").on(t.userId, t.businessId, t.seq.desc()),
    // Serves the daily statistics of admins; adds almost no cost to writes.
    index("swipes_created").using("brin", t.createdAt),
    index("swipes_business_action").on(t.businessId, t.action, t.createdAt),
  ],
);

/**
 * Where travelers say they were. Without an answer they weren't there, or have deleted it: the row stays, so that nobody is asked
 * twice about a place.
 */
export const visits = pgTable(
  "visits",
  {
    userId: ownedBy(() => users.id),
    businessId: ownedBy(() => businesses.id),
    /** On the city's calendar. Null without an answer. */
    day: date(),
    answer: text({ enum: VISIT_ANSWERS }),
    /** The traveler's last swipe before the answer, after which it is learned. Null: it teaches nothing, or no longer. */
    afterSeq: bigint({ mode: "number" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.businessId] }),
    check("visits_answer", oneOf(t.answer, VISIT_ANSWERS)),
    check("visits_day", sql`(${t.day} is null) = (${t.answer} is null)`),
    index("visits_business").on(t.businessId),
  ],
);

/** The taste learned from a traveler's swipes. `state` is encoded by `model`. */
export const tasteProfiles = pgTable("taste_profiles", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  model: text().notNull(),
  state: bytea().notNull(),
  /** Traits that the traveler has adjusted: feature → weight from -1 (less) to 1 (more). */
  adjustments: jsonb().$type<Record<string, number>>().notNull().default({}),
  /** The traveler has reset the profile: swipes up to this one no longer count. */
  forgottenSeq: bigint({ mode: "number" }).notNull().default(0),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const tasteFactors = pgTable("taste_factors", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Taste profiles store it, to detect that they were learned with other factors. */
  version: text().notNull(),
  rank: integer().notNull(),
  state: bytea().notNull(),
  options: jsonb().$type<Record<string, number>>().notNull(),
  tunedLikes: integer().notNull(),
  swipes: integer().notNull(),
  lastSeq: bigint({ mode: "number" }).notNull(),
  people: integer().notNull(),
  places: integer().notNull(),
  likes: integer().notNull(),
  /** Including reading the data and tuning. */
  trainingMs: integer().notNull(),
  trainedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
