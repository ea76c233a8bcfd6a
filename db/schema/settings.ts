import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, timestamp, varchar } from "drizzle-orm/pg-core";

/** Such as `city.name`, `city.timezone` and `backup.last`. Environment variables take precedence. */
export const settings = pgTable("settings", {
  key: varchar({ length: 80 }).primaryKey(),
  value: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** SHA-256 of the codes that servers have logged. Deleted when there is an admin. */
export const setupCodes = pgTable("setup_codes", {
  codeHash: varchar({ length: 64 }).primaryKey(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** One row: the Ed25519 key that signs backups (PKCS 8 in base64). It is in no backup. */
export const installationKeys = pgTable(
  "installation_keys",
  {
    id: integer().primaryKey(),
    privateKey: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check("installation_keys_one_row", sql`${t.id} = 1`)],
);
