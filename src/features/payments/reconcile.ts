// The round that settles what stayed open: a capture whose record was lost, and one that PayPal was still looking at.
import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../../../db/client.ts";
import type { AppContext } from "../../context.ts";
import { Email } from "../../validation.ts";
import { resultMail } from "./mails.ts";
import { reconcileOrder } from "./payments.ts";
import { connectPayPal, type PayPal, PayPalError } from "./paypal.ts";
import { findPayment, type Payment, purgeUnpaid, saveOutcome } from "./records.ts";

/**
 * Days after which an order that nobody paid is over, even if PayPal still knows it: it has 72 hours at most to be
 * approved, and as long again to be captured.
 */
const MAX_ORDER_AGE_DAYS = 7;

type ReconcileContext = Pick<AppContext, "db" | "mail" | "log" | "config">;

/** Reconciles what is due, if anything is for sale. @param isOver asked between two orders */
export async function reconcileDueOrders(ctx: ReconcileContext, isOver: () => boolean): Promise<void> {
  const { paypal, siteName } = ctx.config;
  if (paypal) await settleDueOrders(ctx, connectPayPal(paypal, siteName), isOver);
}

/**
 * Asks PayPal about every order that is due, one after the other; each is taken by one server alone.
 * @param isOver asked between two orders
 */
export async function settleDueOrders(ctx: ReconcileContext, paypal: PayPal, isOver = () => false): Promise<void> {
  await purgeUnpaid(ctx.db);
  while (!isOver()) {
    const due = await claimNext(ctx.db);
    if (!due) break;
    const reconciled = await reconcileDue(ctx, paypal, due);
    if (reconciled && reconciled.status !== due.status) await notifyPayer(ctx, paypal, reconciled);
  }
}

type Due = Pick<Payment, "orderId" | "captureId" | "status"> & { isCaptureRequested: boolean; isOld: boolean };

/** The next look comes when as much time again has passed, after five minutes at the earliest and six hours at the latest. */
async function claimNext(db: Database): Promise<Due | undefined> {
  const [due] = await db.execute<Due>(sql`
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

async function reconcileDue({ db, log }: ReconcileContext, paypal: PayPal, due: Due): Promise<Payment | undefined> {
  const { orderId, captureId, isCaptureRequested, isOld } = due;
  try {
    const reconciled = await reconcileOrder(db, paypal, due, isCaptureRequested);
    return isOld && reconciled?.status === "OPEN" ? await saveOutcome(db, orderId, { status: "EXPIRED" }) : reconciled;
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    const isUnknown = error.status === 404 && !captureId;
    if (isUnknown) return saveOutcome(db, orderId, { status: "EXPIRED" });
    log.warn("PayPal refused to say what became of a payment", { orderId, error: `${error}`, debugId: error.debugId });
    return findPayment(db, orderId);
  }
}

/** Their payer is not on the page any more. Whose mailbox it is, PayPal says; it is not stored with the payment. */
async function notifyPayer({ mail, log, config }: ReconcileContext, paypal: PayPal, payment: Payment): Promise<void> {
  const { orderId, status } = payment;
  log.info("A payment was settled.", { orderId, status });
  if (status !== "COMPLETED" && status !== "DECLINED") return;
  try {
    const order = await paypal.readOrder(orderId);
    const { success, output: to } = v.safeParse(Email, order.payment_source?.paypal?.email_address);
    if (success) await mail(resultMail(to, payment, config));
  } catch (error) {
    log.warn("a payer was not told what became of a payment", { orderId, error: (error as Error).name });
  }
}
