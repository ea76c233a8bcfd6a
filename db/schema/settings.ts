// The installation: what the operator decided in the browser, and the codes that let the first admin in.
import { pgTable, text, timestamp, varchar } from "drizzle-orm/pg-core";

/** One fact a row, by its name: `city.name`, `city.timezone`, `backup.last`. An environment variable wins over it. */
export const settings = pgTable("settings", {
  key: varchar({ length: 80 }).primaryKey(),
  value: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** SHA-256 of the codes that servers printed while there was no admin; none outlives the first admin. */
export const setupCodes = pgTable("setup_codes", {
  codeHash: varchar({ length: 64 }).primaryKey(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
