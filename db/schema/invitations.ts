import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, timestamp, uuid, varchar } from "drizzle-orm/pg-core";

/** A link that lets people sign up while sign-up is not open. `tokenHash` is the SHA-256 of the token in the link. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: text().notNull().unique(),
    note: varchar({ length: 120 }),
    maxUses: integer().notNull(),
    uses: integer().notNull().default(0),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check("invitations_uses", sql`${t.uses} between 0 and ${t.maxUses}`)],
);
