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
