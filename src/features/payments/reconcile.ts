// Reconciles open and pending payments with PayPal, in case a response was lost or a payment was under review.
import { sql } from "drizzle-orm";
import { isClaimed } from "../../../db/claim.ts";
import { type Database, payments } from "../../../db/index.ts";
import type { AppContext } from "../../context.ts";
import { reconcileOrder, saveOutcome } from "./payments.ts";
import { connectPayPal, type PayPal, PayPalError } from "./paypal.ts";
import type { Payment } from "./records.ts";

/** Days after which an unpaid order expires. PayPal allows at most 72 hours to approve and 72 hours to capture it. */
const MAX_ORDER_AGE_DAYS = 7;

type ReconcileContext = Pick<AppContext, "db" | "log" | "config">;

/** Does nothing if payments aren't set up. @param shouldStop checked between two orders */
export async function reconcilePayments(ctx: ReconcileContext, shouldStop: () => boolean): Promise<void> {
  const { paypal } = ctx.config;
  if (paypal) await reconcileDueOrders(ctx, connectPayPal(paypal, ctx.config), shouldStop);
}

/** Several servers can run it at the same time: each order is claimed by one. */
export async function reconcileDueOrders(ctx: ReconcileContext, paypal: PayPal, shouldStop = () => false) {
  while (!shouldStop()) {
    const due = await claimNext(ctx.db);
    if (!due) break;
    await reconcileDue(ctx, paypal, due);
  }
}

type DueOrder = Pick<Payment, "orderId" | "captureId" | "status"> & { isCaptureRequested: boolean; isOld: boolean };

/** The interval doubles the order's age: at least five minutes, at most six hours. */
async function claimNext(db: Database): Promise<DueOrder | undefined> {
  const { orderId, captureId, status, captureRequestedAt, createdAt } = payments;
  const [due] = await db
    .update(payments)
    .set({
      nextCheckAt: sql`now() + greatest(interval '5 minutes',
        least(interval '6 hours', now() - coalesce(${captureRequestedAt}, ${createdAt})))`,
    })
    .where(
      isClaimed(orderId, {
        due: sql`status in ('OPEN', 'PENDING') and next_check_at <= now()`,
        order: sql`next_check_at`,
        limit: 1,
      }),
    )
    .returning({
      ...{ orderId, captureId, status },
      isCaptureRequested: sql<boolean>`${captureRequestedAt} is not null`,
      isOld: sql<boolean>`${createdAt} < now() - ${MAX_ORDER_AGE_DAYS} * interval '1 day'`,
    });
  return due;
}

async function reconcileDue({ db, log }: ReconcileContext, paypal: PayPal, due: DueOrder): Promise<void> {
  const { orderId, captureId, isCaptureRequested, isOld } = due;
  try {
    const reconciled = await reconcileOrder(db, paypal, due, isCaptureRequested);
    if (isOld && reconciled?.status === "OPEN") await saveOutcome(db, orderId, { status: "EXPIRED" });
    if (reconciled && reconciled.status !== due.status)
      log.info("A payment was reconciled.", { orderId, status: reconciled.status });
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    const isUnknown = error.status === 404 && !captureId;
    if (isUnknown) await saveOutcome(db, orderId, { status: "EXPIRED" });
    else log.warn("PayPal rejected a status request", { orderId, error: `${error}`, debugId: error.debugId });
  }
}
