import * as pg from "drizzle-orm/pg-core";
import { keyOf } from "./references.ts";
import { users } from "./users.ts";

/** What a person gets by email. Without a row: no copies and no weekly figures, but everything else. */
export const emailPreferences = pg.pgTable("email_preferences", {
  userId: keyOf(() => users.id),
  enabled: pg.boolean().notNull(),
  seats: pg.boolean().notNull().default(true),
  listing: pg.boolean().notNull().default(true),
  weekly: pg.boolean().notNull().default(false),
  digest: pg.boolean().notNull().default(true),
  /** The secret of the unsubscribe link in each email. Stored unhashed: it can do nothing else. */
  token: pg.varchar({ length: 43 }).notNull().unique(),
  /** The address that bounced permanently; sending pauses until the user changes it. */
  bouncedEmail: pg.varchar({ length: 254 }),
  changedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
});
