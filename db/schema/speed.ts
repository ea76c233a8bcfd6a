import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, varchar } from "drizzle-orm/pg-core";
import { SPEED_METRICS, type SpeedMetric } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";

/** How many measured views of a page, such as `/business/:id`, were at most so slow on a day of the city. */
export const pageSpeed = pgTable(
  "page_speed",
  {
    day: date().notNull(),
    route: varchar({ length: 120 }).notNull(),
    metric: varchar({ length: 3 }).$type<SpeedMetric>().notNull(),
    /** Milliseconds, for layout shifts thousandths. */
    atMost: integer().notNull(),
    views: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.route, t.metric, t.atMost] }),
    check("page_speed_metric", oneOf(t.metric, SPEED_METRICS)),
    check("page_speed_views", sql`${t.views} > 0`),
  ],
);
