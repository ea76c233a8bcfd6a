// The /pay page, the only one that may load PayPal's script, and the status page of a payment.
import * as v from "valibot";
import type { PaymentStatus } from "../../../db/vocabulary.ts";
import type { AppContext, Viewer } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { EARLY_EVENTS_SOURCE } from "../../http/inline-scripts.ts";
import { routes } from "../../http/routes.ts";
import { answerStaff } from "../../i18n/current-language.ts";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { ButtonLink, QuietLink } from "../../ui/Button.tsx";
import { formatPrice, PayScreen } from "./PayScreen.tsx";
import { findPayment } from "./records.ts";
import { OrderId } from "./schema.ts";
import { paymentHeaders, sdkUrl } from "./sdk.ts";
import texts from "./status.texts.json" with { type: "json" };

export const paymentPages = (ctx: AppContext) => {
  const footer = (viewer: Viewer | null) => (viewer?.userType ? undefined : ("public" as const));
  return routes(ctx)
    .get("/pay", { public: true })
    .handle(({ viewer, request }) => {
      answerStaff();
      const { paypal } = ctx.config;
      if (!paypal) throw new NotFound(t("Payments aren't set up on this server."));
      const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
      const page = {
        title: t("The founders' offer"),
        description: t("33 euro per month, no contract, no setup fee, cancel anytime."),
        headers: paymentHeaders(paypal, nonce, EARLY_EVENTS_SOURCE),
        footer: footer(viewer),
      };
      const screen = <PayScreen sdkUrl={sdkUrl(paypal)} nonce={nonce} promises={ctx.landing.showsClaims} />;
      return renderPage(ctx, request, viewer, page, screen);
    })
    .get("/pay/:orderId", { public: true })
    .handle(async ({ viewer, request, params: { orderId } }) => {
      answerStaff();
      const payment = v.is(OrderId, orderId) ? await findPayment(ctx.db, orderId) : undefined;
      if (!payment) throw new NotFound(t("This payment doesn't exist."));
      const { captureId, captureRequestedAt } = payment;
      const status = payment.status === "OPEN" && captureRequestedAt ? "CAPTURE_REQUESTED" : payment.status;
      const page = { title: t("Your payment"), footer: footer(viewer) };
      return renderPage(ctx, request, viewer, page, <PaymentStatusScreen status={status} captureId={captureId} />);
    });
};

/** `CAPTURE_REQUESTED`: open, but the payer has approved the payment. */
type ShownStatus = PaymentStatus | "CAPTURE_REQUESTED";

const TEXTS: Record<ShownStatus, { title: string; text: string }> = texts;

function PaymentStatusScreen({ status, captureId }: { status: ShownStatus; captureId: string | null }) {
  const { title, text } = TEXTS[status];
  const isUnpaid = ["OPEN", "EXPIRED", "DECLINED"].includes(status);
  return (
    <div className="page-width pay-standing">
      <section className="pay-ticket" aria-labelledby="standing-title">
        <h1 id="standing-title" className="text-4xl">
          {t(title)}
        </h1>
        <p>{t(text, { price: formatPrice() })}</p>
        {captureId && (
          <p className="text-sm text-faint">
            {rich("Reference <b>{reference}</b>", {
              reference: captureId,
              b: (text) => <span className="font-semibold select-all">{text}</span>,
            })}
          </p>
        )}
        {isUnpaid ? (
          <ButtonLink href="/pay">{t("Back to the offer")}</ButtonLink>
        ) : (
          <QuietLink href="/">{t("Back to the home page")}</QuietLink>
        )}
      </section>
    </div>
  );
}
