import { boolean, pgTable, timestamp, uuid, varchar } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

/** What a person gets by email. Without a row: no copies and no weekly figures, but everything else. */
export const emailPreferences = pgTable("email_preferences", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  enabled: boolean().notNull(),
  seats: boolean().notNull().default(true),
  listing: boolean().notNull().default(true),
  weekly: boolean().notNull().default(false),
  digest: boolean().notNull().default(true),
  /** The secret of the unsubscribe link in each email. Stored unhashed: it can do nothing else. */
  token: varchar({ length: 43 }).notNull().unique(),
  /** The address that bounced permanently; sending pauses until the user changes it. */
  bouncedEmail: varchar({ length: 254 }),
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
