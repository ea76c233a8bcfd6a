// Payments: an order is opened for the offer and nothing else, captured once, and stored once.
import type { Database } from "../../../db/client.ts";
import type { Log } from "../../context.ts";
import { Conflict, NotFound, ServiceUnavailable } from "../../errors.ts";
import { assertOffer, listCaptures, toCaptureOutcome, toOutcome } from "./outcome.ts";
import { type Order, type PayPal, PayPalError, PayPalUnavailable } from "./paypal.ts";
import { findPayment, type Payment, recordCaptureRequest, recordOrder, saveOutcome } from "./records.ts";
import type { Receipt } from "./schema.ts";

/** @returns the order's id, for PayPal's window; nobody can approve an order that is not stored */
export async function openOrder(db: Database, paypal: PayPal, log: Log): Promise<{ id: string }> {
  try {
    const { id } = await paypal.openOrder();
    await recordOrder(db, id);
    return { id };
  } catch (error) {
    throw toAppError(error, log);
  }
}

/** @returns a token that the browser's SDK starts with */
export async function setUpPayment(paypal: PayPal, log: Log): Promise<{ clientToken: string }> {
  try {
    return { clientToken: await paypal.browserToken() };
  } catch (error) {
    throw toAppError(error, log);
  }
}

/**
 * Captures an approved order, or answers what was captured before: asked twice, it charges once and says the same.
 * @throws NotFound for an order that PayPal does not know as ours
 * @throws Conflict where nothing was charged: another amount, not approved, declined
 * @throws Away where PayPal left it open; asking again is safe
 */
export async function captureOrder(db: Database, paypal: PayPal, log: Log, orderId: string): Promise<Receipt> {
  const known = await findPayment(db, orderId);
  if (known?.status === "COMPLETED") return toReceipt(known);
  try {
    return toReceipt(await reconcileOrder(db, paypal, known ?? { orderId, captureId: null }, true));
  } catch (error) {
    throw toAppError(error, log);
  }
}

/**
 * Asks PayPal what became of an order, and stores that.
 * @param isAsked whether its payer asked for the capture: then an approved order is captured
 * @throws Refused, Unclear, Conflict where the order is not for the offer
 */
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

async function readOrCaptureOrder(
  db: Database,
  paypal: PayPal,
  orderId: string,
  isCaptureRequested: boolean,
): Promise<Order> {
  const order = await paypal.readOrder(orderId);
  assertOffer(order);
  return isCaptureRequested && order.status === "APPROVED" ? capture(db, paypal, orderId) : order;
}

async function capture(db: Database, paypal: PayPal, orderId: string): Promise<Order> {
  await recordCaptureRequest(db, orderId);
  try {
    return await captureAtPayPal(paypal, orderId);
  } catch (error) {
    // Who was refused, and told so, is not charged later.
    if (error instanceof PayPalError) await saveOutcome(db, orderId, { status: "DECLINED" });
    throw error;
  }
}

/** Whatever went wrong, the order itself knows whether the money moved. */
async function captureAtPayPal(paypal: PayPal, orderId: string): Promise<Order> {
  try {
    const order = await paypal.captureOrder(orderId);
    return listCaptures(order).length > 0 ? order : await paypal.readOrder(orderId);
  } catch (error) {
    const order = await paypal.readOrder(orderId).catch(() => undefined);
    if (order?.status === "COMPLETED") return order;
    if (error instanceof PayPalError && !error.issues.includes("ORDER_ALREADY_CAPTURED")) throw error;
    throw new PayPalUnavailable(
      "PayPal has not answered yet. You can safely try again: this order is charged once at most.",
    );
  }
}

/** @throws Conflict where no money moved */
function toReceipt(payment: Payment | undefined): Receipt {
  const { status } = payment ?? {};
  if (payment?.captureId && (status === "COMPLETED" || status === "PENDING")) {
    const { orderId, captureId, amount, currency } = payment;
    return { orderId, captureId, amount, currency, status };
  }
  if (status === "REFUNDED") throw new Conflict("This payment was refunded.");
  throw new Conflict(status === "DECLINED" ? DECLINED : NOT_APPROVED);
}

const NOT_APPROVED = "This order was not approved. Nothing was charged.";
const DECLINED = "PayPal declined this payment. Nothing was charged. Please choose another way to pay.";

/** PayPal's words become ours; what only the operator can mend is logged, with the number PayPal's support asks for. */
function toAppError(error: unknown, log: Log): unknown {
  if (!(error instanceof PayPalError)) return error;
  const { status, kind, issues, debugId } = error;
  if (status === 404) return new NotFound("There is no such order. Nothing was charged.");
  if (issues.includes("ORDER_NOT_APPROVED")) return new Conflict(NOT_APPROVED);
  if (status === 422 && issues.some((issue) => PAYER_ERRORS.has(issue))) return new Conflict(DECLINED);
  log.error("PayPal refused a call", { status, kind, issues, debugId });
  return new ServiceUnavailable("Paying does not work right now. Nothing was charged.");
}

/** https://developer.paypal.com/api/rest/reference/orders/v2/errors/#capture-order: what another way to pay can mend. */
const PAYER_ERRORS = new Set([
  "INSTRUMENT_DECLINED",
  "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_ACTION_REQUIRED",
  "PAYER_CANNOT_PAY",
  "REFERENCED_CARD_EXPIRED",
  "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
  "TRANSACTION_LIMIT_EXCEEDED",
  "TRANSACTION_REFUSED",
]);
