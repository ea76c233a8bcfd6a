import { sql } from "drizzle-orm";
import { check, date, integer, primaryKey, varchar } from "drizzle-orm/pg-core";
import { SPEED_METRICS } from "../vocabulary.ts";
import { table } from "./table.ts";

/** How many measured views of a page, such as `/business/:id`, were at most so slow on a day of the city. */
export const pageSpeed = table("page_speed", {
  day: date().notNull(),
  route: varchar({ length: 120 }).notNull(),
  metric: varchar({ length: 3, enum: SPEED_METRICS }).notNull(),
  /** Milliseconds, for layout shifts thousandths. */
  atMost: integer().notNull(),
  views: integer().notNull(),
}).with((t) => [
  primaryKey({ columns: [t.day, t.route, t.metric, t.atMost] }),
  check("page_speed_views", sql`${t.views} > 0`),
]);
