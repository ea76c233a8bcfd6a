// Payments: an order is opened for the offer and nothing else, captured once, and stored once.
import { eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { payments } from "../../../db/schema/index.ts";
import { Away, Conflict, NotFound } from "../../failures.ts";
import type { Log } from "../../house.ts";
import { OFFER_ORDER, type Receipt } from "./contract.ts";
import { type Capture, type Order, type PayPal, Refused, Unclear } from "./paypal.ts";

/** @returns the order's id, for PayPal's window */
export async function openOrder(paypal: PayPal, log: Log): Promise<{ id: string }> {
  try {
    const { id } = await paypal.openOrder();
    return { id };
  } catch (error) {
    throw asFailure(error, log);
  }
}

/** @returns a token that the browser's SDK starts with */
export async function setUpPayment(paypal: PayPal, log: Log): Promise<{ clientToken: string }> {
  try {
    return { clientToken: await paypal.browserToken() };
  } catch (error) {
    throw asFailure(error, log);
  }
}

/**
 * Captures an approved order, or answers what was captured before: asked twice, it charges once and says the same.
 * @throws NotFound for an order that PayPal does not know as ours
 * @throws Conflict where nothing was charged: another amount, not approved, declined
 * @throws Away where PayPal left it open; asking again is safe
 */
export async function captureOrder(db: Database, paypal: PayPal, log: Log, orderId: string): Promise<Receipt> {
  const known = await findReceipt(db, orderId);
  if (known?.status === "COMPLETED") return known;
  try {
    const order = await paypal.readOrder(orderId);
    refuseOthers(order);
    const captured = order.status === "APPROVED" ? await captureAtPayPal(paypal, orderId) : order;
    return await storeReceipt(db, receiptOf(captured, orderId));
  } catch (error) {
    throw asFailure(error, log);
  }
}

/** Whatever went wrong, the order itself knows whether the money moved. */
async function captureAtPayPal(paypal: PayPal, orderId: string): Promise<Order> {
  try {
    const order = await paypal.captureOrder(orderId);
    return capturesOf(order).length > 0 ? order : await paypal.readOrder(orderId);
  } catch (error) {
    const order = await paypal.readOrder(orderId).catch(() => undefined);
    if (order?.status === "COMPLETED") return order;
    if (!(error instanceof Unclear)) throw error;
    throw new Unclear("PayPal has not answered yet. You can safely try again: this order is charged once at most.");
  }
}

/** A browser names the order; whatever it names, only the offer is taken. */
function refuseOthers(order: Order): void {
  const [unit, ...more] = order.purchase_units ?? [];
  const { currency_code, value } = unit?.amount ?? {};
  const isOffer =
    order.intent === OFFER_ORDER.intent &&
    more.length === 0 &&
    currency_code === OFFER_ORDER.currency &&
    Number(value) === Number(OFFER_ORDER.amount);
  if (!isOffer) throw new Conflict("This order is not for the founders’ offer. Nothing was charged.");
}

const capturesOf = ({ purchase_units = [] }: Order): Capture[] =>
  purchase_units.flatMap(({ payments: paid }) => paid?.captures ?? []);

/** @throws Conflict where no money moved */
function receiptOf(order: Order, orderId: string): Receipt {
  const captures = capturesOf(order);
  const capture = captures.find(({ status }) => status === "COMPLETED" || status === "PENDING");
  if (!capture?.id) {
    if (captures.some(({ status }) => status?.endsWith("REFUNDED"))) throw new Conflict("This payment was refunded.");
    throw new Conflict(captures.length > 0 ? DECLINED : NOT_APPROVED);
  }
  return {
    orderId,
    captureId: capture.id,
    amount: capture.amount?.value ?? OFFER_ORDER.amount,
    currency: capture.amount?.currency_code ?? OFFER_ORDER.currency,
    status: capture.status === "COMPLETED" ? "COMPLETED" : "PENDING",
  };
}

const NOT_APPROVED = "This order was not approved. Nothing was charged.";
const DECLINED = "PayPal declined this payment. Nothing was charged. Please choose another way to pay.";

const columns = {
  orderId: payments.orderId,
  captureId: payments.captureId,
  amount: payments.amount,
  currency: payments.currency,
  status: payments.status,
};

async function findReceipt(db: Database, orderId: string): Promise<Receipt | undefined> {
  const [row] = await db.select(columns).from(payments).where(eq(payments.orderId, orderId));
  return row;
}

/** Stored once; what was pending may be completed later, never the other way round. */
async function storeReceipt(db: Database, receipt: Receipt): Promise<Receipt> {
  await db
    .insert(payments)
    .values(receipt)
    .onConflictDoUpdate({
      target: payments.orderId,
      set: { status: receipt.status },
      setWhere: eq(payments.status, "PENDING"),
    });
  return (await findReceipt(db, receipt.orderId))!;
}

/** PayPal's words become ours; what only the operator can mend is logged, with the number PayPal's support asks for. */
function asFailure(error: unknown, log: Log): unknown {
  if (!(error instanceof Refused)) return error;
  const { status, kind, issues, debugId } = error;
  if (status === 404) return new NotFound("There is no such order. Nothing was charged.");
  if (issues.includes("ORDER_NOT_APPROVED")) return new Conflict(NOT_APPROVED);
  if (status === 422 && issues.some((issue) => PAYERS_TROUBLE.has(issue))) return new Conflict(DECLINED);
  log.error("PayPal refused a call", { status, kind, issues, debugId });
  return new Away("Paying does not work right now. Nothing was charged.");
}

/** https://developer.paypal.com/api/rest/reference/orders/v2/errors/#capture-order: what another way to pay can mend. */
const PAYERS_TROUBLE = new Set([
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
