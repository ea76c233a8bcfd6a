// The /pay page, the only one that may load PayPal's script, and the status page of a payment.
import * as v from "valibot";
import type { PaymentStatus } from "../../../db/vocabulary.ts";
import type { AppContext, Viewer } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { EARLY_EVENTS_SOURCE } from "../../http/early-events.ts";
import { routes } from "../../http/routes.ts";
import { answerStaff } from "../../i18n/current-language.ts";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage } from "../../layout/render.tsx";
import { toSignUpPath } from "../../ui/account-paths.ts";
import { ButtonLink, QuietLink } from "../../ui/Button.tsx";
import { linkTo } from "../../ui/link-to.tsx";
import { formatMoney } from "../../ui/numbers.ts";
import { findPayment } from "./records.ts";
import { OFFER_ORDER, OrderId } from "./schema.ts";
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

const formatPrice = () => formatMoney(OFFER_ORDER.amount, OFFER_ORDER.currency);

function PayScreen({ sdkUrl, nonce, promises }: { sdkUrl: string; nonce: string; promises: boolean }) {
  const price = formatPrice();
  return (
    <div className="page-width pay">
      <section className="pay-words" aria-labelledby="pay-title">
        <p className="text-faint">{t("For businesses, in beta")}</p>
        <h1 id="pay-title" className="text-4xl lg:text-5xl">
          {t("The founders' offer")}
        </h1>
        <p>{t("33 euro per month, no contract, no setup fee, cancel anytime.")}</p>
        <ul className="pay-terms">
          <li>{t("You pay {price} once, for the first month. There is no automatic renewal.", { price })}</li>
          {promises && <li>{t("We contact you within 24 hours.")}</li>}
          <li>{t("If you cancel in PayPal's window, you aren't charged.")}</li>
        </ul>
        <p>
          {rich("Only curious? <link>Sign up without paying</link>.", {
            link: linkTo(toSignUpPath({ type: "business" })),
          })}
        </p>
      </section>
      <section className="pay-ticket" aria-label={t("Payment")}>
        <p className="pay-price">
          {rich("<b>33 euro</b> for the first month", { b: (text) => <span className="pay-figure">{text}</span> })}
        </p>
        <Island name="PayButton" props={{ sdkUrl, nonce, price }} />
        <noscript>
          <p className="font-semibold">{t("JavaScript is required to pay. It's turned off in this browser.")}</p>
        </noscript>
        <p className="text-sm text-faint">
          {t(
            "PayPal's script loads only when you press the button. Your card and account details go to PayPal, never to us.",
          )}
        </p>
      </section>
    </div>
  );
}

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
