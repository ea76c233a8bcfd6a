import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { bytea, table } from "./table.ts";

/** Such as `city.name`, `city.timezone` and `backup.last`. Environment variables take precedence. */
export const settings = pg.pgTable("settings", {
  key: pg.varchar({ length: 80 }).primaryKey(),
  value: pg.text().notNull(),
  updatedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Own logos of the site. The ID ends with the pixels of a logo in headers. */
export const siteLogos = pg.pgTable("site_logos", {
  id: pg.varchar({ length: 40 }).primaryKey(),
  png: bytea().notNull(),
  /** The color of its plate, as #rrggbb. */
  ground: pg.varchar({ length: 7 }),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** SHA-256 of the codes that servers have logged. Deleted when there is an admin. */
export const setupCodes = pg.pgTable("setup_codes", {
  codeHash: pg.varchar({ length: 64 }).primaryKey(),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** One row: the Ed25519 key that signs backups (PKCS 8 in base64). It is in no backup. */
export const installationKeys = table("installation_keys", {
  id: pg.integer().primaryKey(),
  privateKey: pg.text().notNull(),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [pg.check("installation_keys_one_row", sql`${t.id} = 1`)]);
