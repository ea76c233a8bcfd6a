import type { PaymentStatus } from "../../../db/vocabulary.ts";
import { rich } from "../../i18n/rich.ts";
import { msg, t } from "../../i18n/t.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { OFFER_ORDER } from "./schema.ts";

const PRICE = `${OFFER_ORDER.amount} ${OFFER_ORDER.currency}`;

/** `CAPTURE_REQUESTED`: open, but the payer has approved the payment. */
type ShownStatus = PaymentStatus | "CAPTURE_REQUESTED";

const UNPAID = { title: msg("Not paid"), text: msg("This payment wasn't completed, and nothing was charged.") };

const TEXTS: Record<ShownStatus, { title: string; text: string }> = {
  OPEN: UNPAID,
  EXPIRED: UNPAID,
  CAPTURE_REQUESTED: {
    title: msg("Waiting for PayPal"),
    text: msg(
      "We haven't heard from PayPal yet about your payment of {price}. This page will update when we do. Please don't pay again; you will be charged at most once.",
    ),
  },
  PENDING: {
    title: msg("Almost there"),
    text: msg("PayPal is still processing your payment of {price}. You don't need to do anything."),
  },
  DECLINED: {
    title: msg("Not paid"),
    text: msg("PayPal declined this payment, and nothing was charged. Please choose another payment method."),
  },
  COMPLETED: { title: msg("Thank you"), text: msg("We received your payment of {price}.") },
  REFUNDED: { title: msg("Refunded"), text: msg("This payment was refunded.") },
};

export function PaymentStatusScreen({ status, captureId }: { status: ShownStatus; captureId: string | null }) {
  const { title, text } = TEXTS[status];
  const isUnpaid = ["OPEN", "EXPIRED", "DECLINED"].includes(status);
  return (
    <div className="page-width pay-standing">
      <section className="pay-ticket" aria-labelledby="standing-title">
        <h1 id="standing-title" className="text-4xl">
          {t(title)}
        </h1>
        <p>{t(text, { price: PRICE })}</p>
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
          <ButtonLink href="/" kind="quiet">
            {t("Back to the home page")}
          </ButtonLink>
        )}
      </section>
    </div>
  );
}
