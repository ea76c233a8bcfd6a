// Payments: a row per order, from its creation to its outcome. A payer who is signed out is known to PayPal only.
import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { PAYMENT_STATUSES } from "../vocabulary.ts";
import { table } from "./table.ts";
import { users } from "./users.ts";

export const payments = table("payments", {
  orderId: pg.varchar({ length: 36 }).primaryKey(),
  captureId: pg.varchar({ length: 36 }).unique(),
  amount: pg.numeric({ precision: 10, scale: 2 }).notNull(),
  currency: pg.varchar({ length: 3 }).notNull(),
  status: pg.text({ enum: PAYMENT_STATUSES }).notNull().default("OPEN"),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Who was signed in when the order was opened. The payment outlives the account. */
  userId: pg.uuid().references(() => users.id, { onDelete: "set null" }),
  language: pg.varchar({ length: 10 }),
  /** What an admin noted about a refund, which is made at PayPal. Deleted with the account of the payer. */
  refundNote: pg.varchar({ length: 1000 }),
  refundNotedBy: pg.uuid().references(() => users.id, { onDelete: "set null" }),
  refundNotedAt: pg.timestamp({ withTimezone: true }),
  /** When the payer last approved the capture. From then on it can be captured without the payer. */
  captureRequestedAt: pg.timestamp({ withTimezone: true }),
  /** When to ask PayPal about the outcome next, while it is open or pending. */
  nextCheckAt: pg.timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '5 minutes'`),
}).with((t) => [
  pg.index("payments_created").on(t.createdAt, t.orderId),
  pg.index("payments_user").on(t.userId).where(sql`${t.userId} is not null`),
  pg.index("payments_unsettled").on(t.nextCheckAt).where(sql`${t.status} in ('OPEN', 'PENDING')`),
  pg.check("payments_amount", sql`${t.amount} > 0`),
  pg.check("payments_captured", sql`${t.captureId} is not null or ${t.status} in ('OPEN', 'EXPIRED', 'DECLINED')`),
]);
