// Payments: a row per order, from its creation to its outcome. A payer who is signed out is known to PayPal only.
import { sql } from "drizzle-orm";
import { check, index, numeric, pgTable, text, timestamp, uuid, varchar } from "drizzle-orm/pg-core";
import { PAYMENT_STATUSES } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { users } from "./users.ts";

export const payments = pgTable(
  "payments",
  {
    orderId: varchar({ length: 36 }).primaryKey(),
    captureId: varchar({ length: 36 }).unique(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    currency: varchar({ length: 3 }).notNull(),
    status: text({ enum: PAYMENT_STATUSES }).notNull().default("OPEN"),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Who was signed in when the order was opened. The payment outlives the account. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    language: varchar({ length: 10 }),
    /** What an admin noted about a refund, which is made at PayPal. Deleted with the account of the payer. */
    refundNote: varchar({ length: 1000 }),
    refundNotedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    refundNotedAt: timestamp({ withTimezone: true }),
    /** When the payer last approved the capture. From then on it can be captured without the payer. */
    captureRequestedAt: timestamp({ withTimezone: true }),
    /** When to ask PayPal about the outcome next, while it is open or pending. */
    nextCheckAt: timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '5 minutes'`),
  },
  (t) => [
    index("payments_created").on(t.createdAt, t.orderId),
    index("payments_user").on(t.userId).where(sql`${t.userId} is not null`),
    index("payments_unsettled").on(t.nextCheckAt).where(sql`${t.status} in ('OPEN', 'PENDING')`),
    check("payments_status", oneOf(t.status, PAYMENT_STATUSES)),
    check("payments_amount", sql`${t.amount} > 0`),
    check("payments_captured", sql`${t.captureId} is not null or ${t.status} in ('OPEN', 'EXPIRED', 'DECLINED')`),
  ],
);
