// A house that sells the founders' offer by a PayPal of its own.
import { openTestApp } from "../test-app.ts";
import { CLIENT, type PayPalStandIn } from "./paypal-stand-in.ts";

/** @param settings what is set otherwise */
export const openShop = (paypal: PayPalStandIn, settings: Record<string, string> = {}) =>
  openTestApp({
    PAYPAL_CLIENT_ID: CLIENT.id,
    PAYPAL_CLIENT_SECRET: CLIENT.secret,
    PAYPAL_API: paypal.api,
    ...settings,
  });
