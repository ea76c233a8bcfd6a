// Payments: a row an order, from its opening until it is known what became of the money. Who paid is known to the payment provider and not kept here.
import { sql } from "drizzle-orm";
import { check, index, numeric, pgTable, text, timestamp, varchar } from "drizzle-orm/pg-core";
import { PAYMENT_STATUSES } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";

export const payments = pgTable(
  "payments",
  {
    /** The provider's name of the order, and of what was captured for it. */
    orderId: varchar({ length: 36 }).primaryKey(),
    captureId: varchar({ length: 36 }).unique(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    currency: varchar({ length: 3 }).notNull(),
    status: text({ enum: PAYMENT_STATUSES }).notNull().default("OPEN"),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When its payer, having approved it, last asked for the capture: then it may be captured without them. */
    captureRequestedAt: timestamp({ withTimezone: true }),
    /** When the provider is asked what became of it, while it is open or pending. */
    nextCheckAt: timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '5 minutes'`),
  },
  (t) => [
    index("payments_unsettled").on(t.nextCheckAt).where(sql`${t.status} in ('OPEN', 'PENDING')`),
    check("payments_status", oneOf(t.status, PAYMENT_STATUSES)),
    check("payments_amount", sql`${t.amount} > 0`),
    check("payments_captured", sql`${t.captureId} is not null or ${t.status} in ('OPEN', 'EXPIRED', 'DECLINED')`),
  ],
);
