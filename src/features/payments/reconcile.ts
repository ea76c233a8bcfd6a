// Reconciles open and pending payments with PayPal, in case a response was lost or a payment was under review.
import { and, eq, isNotNull, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../../../db/client.ts";
import { users } from "../../../db/schema/index.ts";
import type { AppContext } from "../../context.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { Email } from "../../validation.ts";
import { readOperator } from "../info/operator.ts";
import { resultMail } from "./mails.ts";
import { reconcileOrder } from "./payments.ts";
import { connectPayPal, type PayPal, PayPalError } from "./paypal.ts";
import { findPayment, type Payment, purgeUnpaid, saveOutcome } from "./records.ts";

/** Days after which an unpaid order expires. PayPal allows at most 72 hours to approve and 72 hours to capture it. */
const MAX_ORDER_AGE_DAYS = 7;

type ReconcileContext = Pick<AppContext, "db" | "mail" | "log" | "config" | "city">;

/** Does nothing if payments aren't set up. @param shouldStop checked between two orders */
export async function reconcilePayments(ctx: ReconcileContext, shouldStop: () => boolean): Promise<void> {
  const { paypal, siteName } = ctx.config;
  if (paypal) await reconcileDueOrders(ctx, connectPayPal(paypal, siteName), shouldStop);
}

/** Several servers can run it at the same time: each order is claimed by one. */
export async function reconcileDueOrders(
  ctx: ReconcileContext,
  paypal: PayPal,
  shouldStop = () => false,
): Promise<void> {
  await purgeUnpaid(ctx.db);
  while (!shouldStop()) {
    const due = await claimNext(ctx.db);
    if (!due) break;
    const reconciled = await reconcileDue(ctx, paypal, due);
    if (reconciled && (reconciled.isNew ?? reconciled.status !== due.status))
      await notifyPayer(ctx, paypal, reconciled);
  }
}

type DueOrder = Pick<Payment, "orderId" | "captureId" | "status"> & { isCaptureRequested: boolean; isOld: boolean };

/** The interval doubles the order's age: at least five minutes, at most six hours. */
async function claimNext(db: Database): Promise<DueOrder | undefined> {
  const [due] = await db.execute<DueOrder>(sql`
    with due as materialized (
      select order_id from payments where status in ('OPEN', 'PENDING') and next_check_at <= now()
      order by next_check_at limit 1 for update skip locked
    )
    update payments p set next_check_at = now() + greatest(interval '5 minutes',
      least(interval '6 hours', now() - coalesce(p.capture_requested_at, p.created_at)))
    from due where p.order_id = due.order_id
    returning p.order_id as "orderId", p.capture_id as "captureId", p.status, p.capture_requested_at is not null as "isCaptureRequested",
      p.created_at < now() - ${MAX_ORDER_AGE_DAYS} * interval '1 day' as "isOld"`);
  return due;
}

async function reconcileDue(
  { db, log }: ReconcileContext,
  paypal: PayPal,
  due: DueOrder,
): Promise<Payment | undefined> {
  const { orderId, captureId, isCaptureRequested, isOld } = due;
  try {
    const reconciled = await reconcileOrder(db, paypal, due, isCaptureRequested);
    return isOld && reconciled?.status === "OPEN" ? await saveOutcome(db, orderId, { status: "EXPIRED" }) : reconciled;
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    const isUnknown = error.status === 404 && !captureId;
    if (isUnknown) return saveOutcome(db, orderId, { status: "EXPIRED" });
    log.warn("PayPal rejected a status request", { orderId, error: `${error}`, debugId: error.debugId });
    return findPayment(db, orderId);
  }
}

/**
 * Sends the receipt, or says that nothing was charged, in the payer's language. The address comes from PayPal; it isn't
 * stored with the payment. Without one, it is that of the account.
 */
export async function notifyPayer(ctx: ReconcileContext, paypal: PayPal, payment: Payment): Promise<void> {
  const { db, mail, log, config } = ctx;
  const { orderId, status } = payment;
  log.info("A payment was reconciled.", { orderId, status });
  if (status !== "COMPLETED" && status !== "DECLINED") return;
  try {
    const order = await paypal.readOrder(orderId);
    const { success, output } = v.safeParse(Email, order.payment_source?.paypal?.email_address);
    const to = success ? output : await findVerifiedEmail(db, payment.userId);
    if (!to) return;
    const operator = await readOperator(db);
    await mail(inLanguage(payment.language ?? config.languages[0]!, () => resultMail(to, payment, ctx, operator)));
  } catch (error) {
    log.warn("a payer could not be notified", { orderId, error: (error as Error).name });
  }
}

async function findVerifiedEmail(db: Database, userId: string | null): Promise<string | undefined> {
  if (!userId) return undefined;
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));
  return user?.email;
}
