import * as v from "valibot";
import { MAX_NOTE, PAYMENT_STATUSES } from "../../../db/vocabulary.ts";
import { msg } from "../../i18n/t.ts";
import { searchWords, Timestamp, text, Uuid } from "../../validation.ts";

export const PaymentSetup = v.object({ clientToken: v.string() });
export const OpenedOrder = v.object({ id: v.string() });

/** PENDING: PayPal is still reviewing the payment. */
export const Receipt = v.object({
  orderId: v.string(),
  captureId: v.string(),
  amount: v.string(),
  currency: v.string(),
  status: v.picklist(["COMPLETED", "PENDING"]),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** The founders' offer: one payment for one month. The only thing for sale. */
export const OFFER_ORDER = { amount: "33.00", currency: "EUR", intent: "CAPTURE" } as const;

export const NewOrder = v.strictObject({
  amount: v.literal(OFFER_ORDER.amount),
  currency: v.literal(OFFER_ORDER.currency),
  intent: v.literal(OFFER_ORDER.intent),
});

/** The ID in the path of PayPal's Orders v2 API. */
export const OrderId = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,36}$/, msg("Invalid order.")));

const Account = v.object({ id: Uuid, email: v.string(), name: v.nullable(v.string()) });

/** `payer` is null if nobody was signed in, or if the account was deleted. `paypalUrl` is null if nothing was captured. */
export const AdminPayment = v.object({
  orderId: v.string(),
  captureId: v.nullable(v.string()),
  amount: v.string(),
  currency: v.string(),
  status: v.picklist(PAYMENT_STATUSES),
  createdAt: Timestamp,
  payer: v.nullable(Account),
  paypalUrl: v.nullable(v.string()),
  refundNote: v.nullable(v.string()),
  refundNotedAt: v.nullable(Timestamp),
  refundNotedBy: v.nullable(Account),
});
export type AdminPayment = v.InferOutput<typeof AdminPayment>;

/** `q` is an order, a capture, or a part of the payer's name or email. `after` is the previous page's last order. */
export const PaymentsQuery = v.object({
  q: v.optional(searchWords()),
  status: v.optional(v.picklist(PAYMENT_STATUSES, msg("Choose a state."))),
  after: v.optional(OrderId),
});
export type PaymentsQuery = v.InferOutput<typeof PaymentsQuery>;

export const OrderPath = v.object({ orderId: OrderId });

/** Kept for the operator's own records: a refund is made at PayPal. */
export const RefundNote = v.strictObject({ note: text(MAX_NOTE, msg("Enter a note.")) });
