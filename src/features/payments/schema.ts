import * as v from "valibot";

/** For PayPal's web SDK. */
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

/** As in the path of PayPal's Orders v2 API. */
export const OrderId = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,36}$/));
