import * as pg from "drizzle-orm/pg-core";
import { keyOf } from "./references.ts";
import { users } from "./users.ts";

/** The URL of a traveler's saved places. The token is stored unhashed, so that the URL can be shown again. */
export const sharedLists = pg.pgTable("shared_lists", {
  userId: keyOf(() => users.id),
  token: pg.varchar({ length: 43 }).notNull().unique(),
  title: pg.varchar({ length: 80 }),
  showsName: pg.boolean().notNull().default(false),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
});
