// What is for sale, what an order looks like, and what a captured one answers.
import * as v from "valibot";

export type { Receipt } from "./answers.ts";

/** The founders' offer: one payment for one month. Nothing else can be ordered. */
export const OFFER_ORDER = { amount: "33.00", currency: "EUR", intent: "CAPTURE" } as const;

export const NewOrder = v.strictObject({
  amount: v.literal(OFFER_ORDER.amount),
  currency: v.literal(OFFER_ORDER.currency),
  intent: v.literal(OFFER_ORDER.intent),
});

/** PayPal's name of an order, as its Orders v2 describes the path. */
export const OrderId = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,36}$/));
