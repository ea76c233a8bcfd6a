import type { PaymentStatus } from "../../../db/vocabulary.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { Capture, Order } from "./paypal.ts";
import { OFFER_ORDER } from "./schema.ts";

export type Outcome = { status: Exclude<PaymentStatus, "OPEN">; captureId?: string };

/** The order ID comes from the browser, so the order is checked. @throws Conflict if it's for anything but the offer */
export function assertOffer(order: Order): void {
  const [unit, ...more] = order.purchase_units ?? [];
  const { currency_code, value } = unit?.amount ?? {};
  const isOffer =
    order.intent === OFFER_ORDER.intent &&
    more.length === 0 &&
    currency_code === OFFER_ORDER.currency &&
    Number(value) === Number(OFFER_ORDER.amount);
  if (!isOffer) throw new Conflict(t("This order isn't for the founders' offer. Nothing was charged."));
}

export const listCaptures = ({ purchase_units = [] }: Order): Capture[] =>
  purchase_units.flatMap(({ payments }) => payments?.captures ?? []);

export function toOutcome(order: Order): Outcome | undefined {
  const outcomes = listCaptures(order).flatMap((capture) => toCaptureOutcome(capture) ?? []);
  const paid = outcomes.find(({ status }) => status === "COMPLETED" || status === "PENDING");
  return paid ?? outcomes[0] ?? (order.status === "VOIDED" ? { status: "EXPIRED" } : undefined);
}

export function toCaptureOutcome({ id, status = "" }: Capture): Outcome | undefined {
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
