// API routes for payments. Visitors can call them, so they are rate-limited by IP address.
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { BadRequest, NotFound } from "../../errors.ts";
import { tag } from "../../http/openapi-meta.ts";
import { consumeRateLimit, type RateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/session.ts";
import { getLanguage } from "../../i18n/current-language.ts";
import { t } from "../../i18n/t.ts";
import { captureOrder, openOrder, setUpPayment } from "./payments.ts";
import { connectPayPal } from "./paypal.ts";
import { NewOrder, OFFER_ORDER, OpenedOrder, OrderId, PaymentSetup, Receipt } from "./schema.ts";

const doc = tag("Payments");

const PAYMENT_LIMIT: RateLimit = { name: "payment", max: 60, windowSeconds: 3600 };

export const paymentsApi = (ctx: AppContext) => {
  const { db, log, config } = ctx;
  const paypal = config.paypal && connectPayPal(config.paypal, config.siteName);

  /** @throws NotFound if payments aren't set up, TooManyRequests */
  async function requirePayPal(request: Request) {
    if (!paypal) throw new NotFound(t("Payments aren't set up on this server."));
    await consumeRateLimit(ctx, PAYMENT_LIMIT, request);
    return paypal;
  }

  return routes(ctx)
    .get("/paypal/setup", async ({ request }) => setUpPayment(await requirePayPal(request), log), {
      ...doc("Returns a client token for PayPal's web SDK. 404 if payments aren't set up.", PaymentSetup, {
        errors: [404],
        limits: [PAYMENT_LIMIT],
      }),
      public: true,
    })
    .post(
      "/paypal/order",
      async ({ request, viewer, body }) => {
        const paypal = await requirePayPal(request);
        assertOfferPrice(body);
        return openOrder(db, paypal, log, { userId: viewer?.id, language: getLanguage() });
      },
      {
        ...doc("Opens a PayPal order for the founders' offer.", OpenedOrder, {
          errors: [404],
          limits: [PAYMENT_LIMIT],
          bodySchema: NewOrder,
        }),
        public: true,
      },
    )
    .post(
      "/paypal/order/:orderId/capture",
      async ({ request, params }) => {
        const paypal = await requirePayPal(request);
        return captureOrder(db, paypal, log, parseOrderId(params.orderId));
      },
      {
        ...doc("Captures an approved order. Idempotent.", Receipt, {
          errors: [409],
          limits: [PAYMENT_LIMIT],
        }),
        public: true,
      },
    );
};

/** Rejects other prices before PayPal is called. */
function assertOfferPrice(body: unknown): void {
  const { amount, currency, intent } = OFFER_ORDER;
  if (!v.is(NewOrder, body)) {
    throw new BadRequest(
      t("The order must be {amount} {currency} with the intent {intent}.", { amount, currency, intent }),
    );
  }
}

function parseOrderId(text: string): string {
  if (!v.is(OrderId, text)) throw new NotFound(t("This order doesn't exist. Nothing was charged."));
  return text;
}
