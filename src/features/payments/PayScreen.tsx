import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { toSignUpPath } from "../../ui/account-paths.ts";
import { formatMoney } from "../../ui/numbers.ts";
import { linkTo } from "../../ui/TextLink.tsx";
import { OFFER_ORDER } from "./schema.ts";

export const formatPrice = () => formatMoney(OFFER_ORDER.amount, OFFER_ORDER.currency);

export function PayScreen({ sdkUrl, nonce, promises }: { sdkUrl: string; nonce: string; promises: boolean }) {
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
