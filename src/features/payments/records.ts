// Payment records, one per order. Their status only moves forward.
import { eq, isNull, sql } from "drizzle-orm";
import { type Database, payments } from "../../../db/index.ts";
import { OFFER_ORDER } from "./schema.ts";

export type Payment = typeof payments.$inferSelect;

const { amount, currency } = OFFER_ORDER;

export async function findPayment(db: Database, orderId: string): Promise<Payment | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  return row;
}

export type Payer = { userId?: string; language: string };

export async function recordOrder(db: Database, orderId: string, payer: Payer): Promise<void> {
  await db.insert(payments).values({ orderId, amount, currency, ...payer });
}

/** Payments outlive accounts, as the operator's bookkeeping needs them, but no longer say whose they are. */
export async function forgetPayer(tx: Database, userId: string): Promise<void> {
  await tx.update(payments).set({ userId: null, refundNote: null }).where(eq(payments.userId, userId));
}

/** Call it before capturing, so that the job reconciles the order even if the payer leaves. */
export async function recordCaptureRequest(db: Database, orderId: string): Promise<void> {
  const requested = {
    status: "OPEN",
    captureRequestedAt: sql`now()`,
    nextCheckAt: sql`now() + interval '5 minutes'`,
  } as const;
  await db
    .insert(payments)
    .values({ orderId, amount, currency, ...requested })
    .onConflictDoUpdate({ target: payments.orderId, set: requested, setWhere: isNull(payments.captureId) });
}
