import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { DialogLink } from "./DialogLink.tsx";
import samples from "./samples.json" with { type: "json" };
import { getOffer } from "./texts.ts";

export const Partners = () => (
  <section className="section-thin" aria-labelledby="partners">
    <div className="page-width">
      <h2 id="partners" className="partners-title">
        {t("Sample partners from a fictional city")}
      </h2>
      <ul className="partners">
        {samples.partners.map(({ name, mark }, i) => (
          <li key={name} className={`partner partner-${i}`}>
            <svg viewBox="0 0 24 24" className="partner-mark" aria-hidden="true">
              <path d={mark} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </div>
  </section>
);

/** Without payments, the offer leads to the sign-up form. */
export const Pricing = ({ isPayable, showsClaims }: { isPayable: boolean; showsClaims: boolean }) => (
  <section className="section" id="pricing" aria-labelledby="offer">
    <div className="page-width">
      <div className="offer">
        <div>
          <p className="eyebrow">{t("Pricing")}</p>
          <h2 id="offer" className="section-headline">
            {getOffer().name}
          </h2>
          <p className="section-text">{getOffer(showsClaims).beta}</p>
          <ul className="ticks">
            {getOffer().terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </div>
        <div className="offer-ticket">
          <p className="offer-price">
            {rich("<b>33 euro</b> per month", { b: (text) => <span className="offer-value">{text}</span> })}
          </p>
          <p className="visually-hidden">{getOffer().sentence}</p>
          <div data-slot="payment" className="offer-action">
            {isPayable ? (
              <a href="/pay" className="button button-act hero-button">
                {t("Claim the offer")}
              </a>
            ) : (
              <DialogLink opensDialog="early-access" className="button-act hero-button">
                {t("Claim the offer")}
              </DialogLink>
            )}
          </div>
          <p className="offer-small">
            {isPayable
              ? t("A single PayPal payment. There is no automatic renewal.")
              : t("You aren't charged when you sign up.")}
          </p>
        </div>
      </div>
    </div>
  </section>
);
