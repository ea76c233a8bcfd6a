// The /pay page, the only one that may load PayPal's script, and the status page of a payment.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { EARLY_EVENTS_SOURCE } from "../../http/early-events.ts";
import { session, type Viewer } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { PublicFooter } from "../../layout/PublicFooter.tsx";
import { getTheme, renderPage } from "../../layout/render.tsx";
import { PaymentStatusScreen } from "./PaymentStatusScreen.tsx";
import { PayScreen } from "./PayScreen.tsx";
import { findPayment } from "./records.ts";
import { OrderId } from "./schema.ts";
import { paymentHeaders, sdkUrl } from "./sdk.ts";

export const paymentPages = (ctx: AppContext) => {
  const footer = (viewer: Viewer | null, request: Request) =>
    viewer?.userType ? undefined : (
      <PublicFooter ctx={ctx} path={new URL(request.url).pathname} theme={getTheme(request)} />
    );

  return new Elysia({ name: "payment-pages" })
    .use(session(ctx))
    .get(
      "/pay",
      ({ viewer, request }) => {
        const { paypal } = ctx.config;
        if (!paypal) throw new NotFound(t("Payments aren't set up on this server."));
        const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
        const page = {
          title: t("The founders' offer"),
          description: t("33 euro per month, no contract, no setup fee, cancel anytime."),
          headers: paymentHeaders(paypal, nonce, EARLY_EVENTS_SOURCE),
          footer: footer(viewer, request),
        };
        return renderPage(
          ctx,
          request,
          viewer,
          page,
          <PayScreen sdkUrl={sdkUrl(paypal)} nonce={nonce} promises={ctx.landing.showsClaims} />,
        );
      },
      { public: true },
    )
    .get(
      "/pay/:orderId",
      async ({ viewer, request, params: { orderId } }) => {
        const payment = v.is(OrderId, orderId) ? await findPayment(ctx.db, orderId) : undefined;
        if (!payment) throw new NotFound(t("This payment doesn't exist."));
        const { captureId, captureRequestedAt } = payment;
        const status = payment.status === "OPEN" && captureRequestedAt ? "CAPTURE_REQUESTED" : payment.status;
        const page = { title: t("Your payment"), footer: footer(viewer, request) };
        return renderPage(ctx, request, viewer, page, <PaymentStatusScreen status={status} captureId={captureId} />);
      },
      { public: true },
    );
};
