// Opening and capturing orders at PayPal. Each order is captured and stored at most once.
import { and, eq, sql } from "drizzle-orm";
import { type Database, payments } from "../../../db/index.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../../../db/vocabulary.ts";
import type { Log } from "../../context.ts";
import { Conflict, NotFound, ServiceUnavailable } from "../../errors.ts";
import { msg, t } from "../../i18n/t.ts";
import { queueResult } from "./mails.ts";
import payerErrors from "./payer-errors.json" with { type: "json" };
import { type Capture, type Order, type PayPal, PayPalError, PayPalUnavailable } from "./paypal.ts";
import { findPayment, type Payer, type Payment, recordCaptureRequest, recordOrder } from "./records.ts";
import { OFFER_ORDER, type Receipt } from "./schema.ts";

/** Stores the order before returning its ID, so that an approved order is never unknown here. */
export async function openOrder(db: Database, paypal: PayPal, log: Log, payer: Payer): Promise<{ id: string }> {
  try {
    const { id } = await paypal.openOrder();
    await recordOrder(db, id, payer);
    return { id };
  } catch (error) {
    throw toAppError(error, log);
  }
}

export async function setUpPayment(paypal: PayPal, log: Log): Promise<{ clientToken: string }> {
  try {
    return { clientToken: await paypal.browserToken() };
  } catch (error) {
    throw toAppError(error, log);
  }
}

/** Idempotent. @throws NotFound, Conflict if nothing was charged, ServiceUnavailable if that is unknown: call it again */
export async function captureOrder(db: Database, paypal: PayPal, log: Log, orderId: string): Promise<Receipt> {
  const stored = await findPayment(db, orderId);
  if (stored?.status === "COMPLETED") return toReceipt(stored);
  try {
    const payment = await reconcileOrder(db, paypal, stored ?? { orderId, captureId: null }, true);
    return toReceipt(payment);
  } catch (error) {
    throw toAppError(error, log);
  }
}

/** @param isCaptureRequested whether to capture an approved order @throws PayPalError, PayPalUnavailable, Conflict */
export async function reconcileOrder(
  db: Database,
  paypal: PayPal,
  { orderId, captureId }: Pick<Payment, "orderId" | "captureId">,
  isCaptureRequested: boolean,
): Promise<Payment | undefined> {
  const outcome = captureId
    ? toCaptureOutcome(await paypal.readCapture(captureId))
    : toOutcome(await readOrCaptureOrder(db, paypal, orderId, isCaptureRequested));
  return outcome ? saveOutcome(db, orderId, outcome) : findPayment(db, orderId);
}

async function readOrCaptureOrder(db: Database, paypal: PayPal, orderId: string, isCaptureRequested: boolean) {
  const order = await paypal.readOrder(orderId);
  assertOffer(order);
  return isCaptureRequested && order.status === "APPROVED" ? capture(db, paypal, orderId) : order;
}

async function capture(db: Database, paypal: PayPal, orderId: string): Promise<Order> {
  await recordCaptureRequest(db, orderId);
  try {
    return await captureAtPayPal(paypal, orderId);
  } catch (error) {
    // The payer sees the error, so the order must not be charged later.
    if (error instanceof PayPalError) await saveOutcome(db, orderId, { status: "DECLINED" });
    throw error;
  }
}

/** After an error, reads the order to find out whether it was captured. */
async function captureAtPayPal(paypal: PayPal, orderId: string): Promise<Order> {
  try {
    const order = await paypal.captureOrder(orderId);
    return listCaptures(order).length > 0 ? order : await paypal.readOrder(orderId);
  } catch (error) {
    const order = await paypal.readOrder(orderId).catch(() => undefined);
    if (order?.status === "COMPLETED") return order;
    if (error instanceof PayPalError && !error.issues.includes("ORDER_ALREADY_CAPTURED")) throw error;
    throw new PayPalUnavailable(
      t("PayPal hasn't responded yet. You can safely try again: you will be charged at most once."),
    );
  }
}

function toReceipt(payment: Payment | undefined): Receipt {
  const { status } = payment ?? {};
  if (payment?.captureId && (status === "COMPLETED" || status === "PENDING")) {
    const { orderId, captureId, amount, currency } = payment;
    return { orderId, captureId, amount, currency, status };
  }
  if (status === "REFUNDED") throw new Conflict(t("This payment was refunded."));
  throw new Conflict(status === "DECLINED" ? DECLINED : NOT_APPROVED);
}

const NOT_APPROVED = msg("This order wasn't approved. Nothing was charged.");
const DECLINED = msg("PayPal declined this payment. Nothing was charged. Please choose another payment method.");

/** Errors only the operator can fix are logged with PayPal's debug ID. */
function toAppError(error: unknown, log: Log): unknown {
  if (!(error instanceof PayPalError)) return error;
  const { status, kind, issues, debugId } = error;
  if (status === 404) return new NotFound(t("This order doesn't exist. Nothing was charged."));
  if (issues.includes("ORDER_NOT_APPROVED")) return new Conflict(NOT_APPROVED);
  if (status === 422 && issues.some((issue) => PAYER_ERRORS.has(issue))) return new Conflict(DECLINED);
  log.error("PayPal rejected a request", { status, kind, issues, debugId });
  return new ServiceUnavailable(t("Payments aren't available right now. Nothing was charged."));
}

/** Errors another payment method can fix: https://developer.paypal.com/api/rest/reference/orders/v2/errors/#capture-order */
const PAYER_ERRORS = new Set(payerErrors);

/**
 * Queues the email to the payer; an earlier status changes nothing. ON CONFLICT (order_id) would fail if another server
 * stores the outcome at once: PostgreSQL may check the unique capture ID first.
 */
export const saveOutcome = async (db: Database, orderId: string, { status, captureId }: Outcome): Promise<Payment> =>
  db.transaction(async (tx) => {
    await tx
      .insert(payments)
      .values({ orderId, amount: OFFER_ORDER.amount, currency: OFFER_ORDER.currency })
      .onConflictDoNothing();
    const changed = await tx
      .update(payments)
      .set({ status, ...(captureId && { captureId }) })
      .where(and(eq(payments.orderId, orderId), sql`${rank(sql`${payments.status}`)} < ${rank(sql`${status}::text`)}`))
      .returning({ orderId: payments.orderId });
    const payment = (await findPayment(tx, orderId))!;
    if (changed.length > 0 && (status === "COMPLETED" || status === "DECLINED")) await queueResult(tx, payment);
    return payment;
  });

const rank = (status: ReturnType<typeof sql>) =>
  sql`array_position(${sql.raw(`array['${PAYMENT_STATUSES.join("','")}']`)}, ${status})`;

type Outcome = { status: Exclude<PaymentStatus, "OPEN">; captureId?: string };

/** The order ID comes from the browser, so the order is checked. @throws Conflict if it's for anything but the offer */
function assertOffer(order: Order): void {
  const [unit, ...more] = order.purchase_units ?? [];
  const { currency_code, value } = unit?.amount ?? {};
  const isOffer =
    order.intent === OFFER_ORDER.intent &&
    more.length === 0 &&
    currency_code === OFFER_ORDER.currency &&
    Number(value) === Number(OFFER_ORDER.amount);
  if (!isOffer) throw new Conflict(t("This order isn't for the founders' offer. Nothing was charged."));
}

const listCaptures = ({ purchase_units = [] }: Order): Capture[] =>
  purchase_units.flatMap(({ payments }) => payments?.captures ?? []);

function toOutcome(order: Order): Outcome | undefined {
  const outcomes = listCaptures(order).flatMap((capture) => toCaptureOutcome(capture) ?? []);
  const paid = outcomes.find(({ status }) => status === "COMPLETED" || status === "PENDING");
  return paid ?? outcomes[0] ?? (order.status === "VOIDED" ? { status: "EXPIRED" } : undefined);
}

function toCaptureOutcome({ id, status = "" }: Capture): Outcome | undefined {
  const outcome = OUTCOMES[status];
  return id && outcome ? { status: outcome, captureId: id } : undefined;
}

/** https://developer.paypal.com/docs/api/payments/v2/#definition-capture_status */
const OUTCOMES: Record<string, Outcome["status"]> = {
  COMPLETED: "COMPLETED",
  PENDING: "PENDING",
  DECLINED: "DECLINED",
  FAILED: "DECLINED",
  REFUNDED: "REFUNDED",
  PARTIALLY_REFUNDED: "REFUNDED",
};
