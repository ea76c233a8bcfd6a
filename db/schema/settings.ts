import { pgTable, text, timestamp, varchar } from "drizzle-orm/pg-core";

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
