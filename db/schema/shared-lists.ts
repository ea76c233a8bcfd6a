import { boolean, pgTable, timestamp, uuid, varchar } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

/** The URL of a traveler's saved places. The token is stored unhashed, so that the URL can be shown again. */
export const sharedLists = pgTable("shared_lists", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  token: varchar({ length: 43 }).notNull().unique(),
  title: varchar({ length: 80 }),
  showsName: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
