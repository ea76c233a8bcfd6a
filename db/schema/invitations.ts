import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { table } from "./table.ts";

/** A link that lets people sign up while sign-up is not open. `tokenHash` is the SHA-256 of the token in the link. */
export const invitations = table("invitations", {
  id: pg.uuid().primaryKey().defaultRandom(),
  tokenHash: pg.text().notNull().unique(),
  note: pg.varchar({ length: 120 }),
  maxUses: pg.integer().notNull(),
  uses: pg.integer().notNull().default(0),
  expiresAt: pg.timestamp({ withTimezone: true }).notNull(),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [pg.check("invitations_uses", sql`${t.uses} between 0 and ${t.maxUses}`)]);
