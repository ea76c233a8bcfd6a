// What is answered about payments.
import * as v from "valibot";

/** What PayPal's own script needs to begin. */
export const PaymentSetup = v.object({ clientToken: v.string() });
export const OpenedOrder = v.object({ id: v.string() });

/** A captured payment as its payer reads it. PENDING: PayPal is still looking at it. */
export const Receipt = v.object({
  orderId: v.string(),
  captureId: v.string(),
  amount: v.string(),
  currency: v.string(),
  status: v.picklist(["COMPLETED", "PENDING"]),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** The founders' offer: one payment for one month. Nothing else can be ordered. */
export const OFFER_ORDER = { amount: "33.00", currency: "EUR", intent: "CAPTURE" } as const;

export const NewOrder = v.strictObject({
  amount: v.literal(OFFER_ORDER.amount),
  currency: v.literal(OFFER_ORDER.currency),
  intent: v.literal(OFFER_ORDER.intent),
});

/** PayPal's name of an order, as its Orders v2 describes the path. */
export const OrderId = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,36}$/));
