// A test app that takes payments through a fake PayPal.
import { openTestApp } from "../test-app.ts";
import { CLIENT, type FakePayPal } from "./fake-paypal.ts";

export const openAppWithPayPal = (paypal: FakePayPal, settings: Record<string, string> = {}) =>
  openTestApp({
    PAYPAL_CLIENT_ID: CLIENT.id,
    PAYPAL_CLIENT_SECRET: CLIENT.secret,
    PAYPAL_API: paypal.api,
    ...settings,
  });
