// API routes for payments. Visitors can call them, so they are rate-limited by IP address.
import * as v from "valibot";
import type { AppContext, RateLimit } from "../../context.ts";
import { BadRequest, NotFound } from "../../errors.ts";
import { routes } from "../../http/routes.ts";
import { getLanguage } from "../../i18n/current-language.ts";
import { t } from "../../i18n/t.ts";
import { captureOrder, openOrder, setUpPayment } from "./payments.ts";
import { connectPayPal } from "./paypal.ts";
import { NewOrder, OFFER_ORDER, OpenedOrder, OrderId, PaymentSetup, Receipt } from "./schema.ts";

const PAYMENT_LIMIT: RateLimit = { name: "payment", max: 60, windowSeconds: 3600, per: "address" };

export const paymentsApi = (ctx: AppContext) => {
  const { db, log, config } = ctx;
  const paypal = config.paypal && connectPayPal(config.paypal, config);

  function requirePayPal() {
    if (!paypal) throw new NotFound(t("Payments aren't set up on this server."));
    return paypal;
  }

  return routes(ctx)
    .get("/paypal/setup", { public: true, errors: [404], limits: [PAYMENT_LIMIT] })
    .returns(PaymentSetup, () => setUpPayment(requirePayPal(), log))
    .post("/paypal/order", { public: true, errors: [404], bodySchema: NewOrder, limits: [PAYMENT_LIMIT] })
    .returns(OpenedOrder, ({ viewer, body }) => {
      const paypal = requirePayPal();
      assertOfferPrice(body);
      return openOrder(db, paypal, log, { userId: viewer?.id, language: getLanguage() });
    })
    .post("/paypal/order/:orderId/capture", {
      public: true,
      errors: [409],
      limits: [PAYMENT_LIMIT],
      // Whatever it is, the answer says that nothing was charged.
      params: v.object({ orderId: v.string() }),
    })
    .returns(Receipt, ({ params }) => captureOrder(db, requirePayPal(), log, parseOrderId(params.orderId)));
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
