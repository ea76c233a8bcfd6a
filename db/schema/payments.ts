// Payments: a row per order, from its creation to its outcome. The payer is known to PayPal only.
import { sql } from "drizzle-orm";
import { check, index, numeric, pgTable, text, timestamp, varchar } from "drizzle-orm/pg-core";
import { PAYMENT_STATUSES } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";

export const payments = pgTable(
  "payments",
  {
    /** The IDs of PayPal for the order and its capture. */
    orderId: varchar({ length: 36 }).primaryKey(),
    captureId: varchar({ length: 36 }).unique(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    currency: varchar({ length: 3 }).notNull(),
    status: text({ enum: PAYMENT_STATUSES }).notNull().default("OPEN"),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the payer last approved the capture. From then on it can be captured without the payer. */
    captureRequestedAt: timestamp({ withTimezone: true }),
    /** When to ask PayPal about the outcome next, while it is open or pending. */
    nextCheckAt: timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '5 minutes'`),
  },
  (t) => [
    index("payments_unsettled").on(t.nextCheckAt).where(sql`${t.status} in ('OPEN', 'PENDING')`),
    check("payments_status", oneOf(t.status, PAYMENT_STATUSES)),
    check("payments_amount", sql`${t.amount} > 0`),
    check("payments_captured", sql`${t.captureId} is not null or ${t.status} in ('OPEN', 'EXPIRED', 'DECLINED')`),
  ],
);
