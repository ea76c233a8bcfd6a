// Payments: orders that were captured, each once. Who paid is known to the payment provider and not kept here.
import { sql } from "drizzle-orm";
import { check, numeric, pgTable, text, timestamp, varchar } from "drizzle-orm/pg-core";
import { PAYMENT_STATUSES } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";

export const payments = pgTable(
  "payments",
  {
    /** The provider's name of the order, and of what was captured for it. */
    orderId: varchar({ length: 36 }).primaryKey(),
    captureId: varchar({ length: 36 }).notNull().unique(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    currency: varchar({ length: 3 }).notNull(),
    status: text({ enum: PAYMENT_STATUSES }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check("payments_status", oneOf(t.status, PAYMENT_STATUSES)), check("payments_amount", sql`${t.amount} > 0`)],
);
