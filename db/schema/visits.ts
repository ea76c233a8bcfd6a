import { sql } from "drizzle-orm";
import { bigint, check, date, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { VISIT_ANSWERS } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { businesses } from "./places.ts";
import { ownedBy } from "./references.ts";
import { users } from "./users.ts";

/**
 * Where travelers say they were. Without an answer they weren't there, or have deleted it: the row stays, so that nobody is asked
 * twice about a place.
 */
export const visits = pgTable(
  "visits",
  {
    userId: ownedBy(() => users.id),
    businessId: ownedBy(() => businesses.id),
    /** On the city's calendar. */
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
    check("visits_after_seq", sql`${t.answer} is not null or ${t.afterSeq} is null`),
    index("visits_business").on(t.businessId),
  ],
);
