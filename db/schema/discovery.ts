// Discovery: the history of swipes and the taste profile learned from it.
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { SWIPE_ACTIONS } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { businesses } from "./places.ts";
import { users } from "./users.ts";

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** `id` may come from the browser, so that a swipe sent twice is stored once; `seq` is the order in which swipes arrived. */
export const swipes = pgTable(
  "swipes",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    seq: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    action: text({ enum: SWIPE_ACTIONS }).notNull(),
    /** It answered a card that was dealt to learn, not because it ranked highest. */
    explored: boolean().notNull().default(false),
    /** Set when a saved place was taken off the list: the swipe stays in the history, and no longer counts. */
    withdrawnAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check("swipes_action", oneOf(t.action, SWIPE_ACTIONS)),
    index("swipes_user_business").on(t.userId, t.businessId, t.seq.desc()),
    // Days of the whole city, for the operator; costs a write next to nothing.
    index("swipes_created").using("brin", t.createdAt),
    index("swipes_business_action").on(t.businessId, t.action, t.createdAt),
  ],
);

/** What a traveler's swipes taught: the model's packed state, and which model packed it. */
export const tasteProfiles = pgTable("taste_profiles", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  model: text().notNull(),
  state: bytea().notNull(),
  /** Traits the traveler set by hand: feature name → wish from -1 (less) to 1 (more). */
  adjustments: jsonb().$type<Record<string, number>>().notNull().default({}),
  /** Swipes up to this one teach nothing any more: the traveler started over. */
  forgottenSeq: bigint({ mode: "number" }).notNull().default(0),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** What training learned from everybody's swipes, the newest last; the catalogue stands on the newest. */
export const tasteFactors = pgTable("taste_factors", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** The name by which taste profiles tell whether they stand on these factors. */
  version: text().notNull(),
  rank: integer().notNull(),
  /** The packed factors. */
  state: bytea().notNull(),
  /** Training options as they were tuned, and on how many likes. */
  options: jsonb().$type<Record<string, number>>().notNull(),
  tunedLikes: integer().notNull(),
  /** Swipes there were, and the last one among them. */
  swipes: integer().notNull(),
  lastSeq: bigint({ mode: "number" }).notNull(),
  people: integer().notNull(),
  places: integer().notNull(),
  likes: integer().notNull(),
  /** ms the training took, tuning included. */
  trainingMs: integer().notNull(),
  trainedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
