// What an order at PayPal amounts to: whether it is for the offer, and what became of its money.
import type { PaymentStatus } from "../../../db/vocabulary.ts";
import { Conflict } from "../../errors.ts";
import type { Capture, Order } from "./paypal.ts";
import { OFFER_ORDER } from "./schema.ts";

export type Outcome = { status: Exclude<PaymentStatus, "OPEN">; captureId?: string };

/**
 * A browser names the order; whatever it names, only the offer is taken.
 * @throws Conflict for any other order
 */
export function assertOffer(order: Order): void {
  const [unit, ...more] = order.purchase_units ?? [];
  const { currency_code, value } = unit?.amount ?? {};
  const isOffer =
    order.intent === OFFER_ORDER.intent &&
    more.length === 0 &&
    currency_code === OFFER_ORDER.currency &&
    Number(value) === Number(OFFER_ORDER.amount);
  if (!isOffer) throw new Conflict("This order is not for the founders’ offer. Nothing was charged.");
}

export const listCaptures = ({ purchase_units = [] }: Order): Capture[] =>
  purchase_units.flatMap(({ payments: paid }) => paid?.captures ?? []);

/** @returns undefined while the order is open */
export function toOutcome(order: Order): Outcome | undefined {
  const outcomes = listCaptures(order).flatMap((capture) => toCaptureOutcome(capture) ?? []);
  const taken = outcomes.find(({ status }) => status === "COMPLETED" || status === "PENDING");
  return taken ?? outcomes[0] ?? (order.status === "VOIDED" ? { status: "EXPIRED" } : undefined);
}

/** @returns undefined where PayPal says nothing that we know */
export function toCaptureOutcome({ id, status = "" }: Capture): Outcome | undefined {
  const became = OUTCOMES[status];
  return id && became ? { status: became, captureId: id } : undefined;
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
