// Lists that travelers show to people without an account.
import { boolean, pgTable, timestamp, uuid, varchar } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

/**
 * The address at which a traveler's saved places can be read. The token is kept as it is, so that the address can be
 * shown again: it opens nothing but the saved places that stand beside it in this database.
 */
export const sharedLists = pgTable("shared_lists", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  token: varchar({ length: 43 }).notNull().unique(),
  /** What the traveler calls it. */
  title: varchar({ length: 80 }),
  /** Whether the traveler's first name stands on it. */
  showsName: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
