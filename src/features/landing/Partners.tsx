import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { DialogLink } from "./DialogLink.tsx";
import { getOffer, getSamplePartners } from "./texts.ts";

export function Partners() {
  return (
    <section className="section-thin" aria-labelledby="partners">
      <div className="page-width">
        <h2 id="partners" className="partners-title">
          {t("Sample partners from a fictional city")}
        </h2>
        <ul className="partners">
          {getSamplePartners().map((name, i) => (
            <li key={name} className={`partner partner-${i}`}>
              <PartnerMark index={i} />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Without payments, the offer leads to the sign-up form. */
export function Pricing({ isPayable, showsClaims }: { isPayable: boolean; showsClaims: boolean }) {
  return (
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
}

const MARKS = [
  "M4 10h12v5a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM16 11h2a2.5 2.5 0 0 1 0 5h-2M8 3v4M12 3v4",
  "M3 20h18M5 20V8l7-5 7 5v12M10 20v-5h4v5M9 11h1M14 11h1",
  "M9 3h6v3l-1 2v10a3 3 0 0 1-4 0V8L9 6zM10 12h4",
  "M12 6c-2-2-5-2-8-1v13c3-1 6-1 8 1 2-2 5-2 8-1V5c-3-1-6-1-8 1zM12 6v13",
  "M2 9c3-4 5-4 7 0s5 4 7 0 4-3 6-1M2 16c3-4 5-4 7 0s5 4 7 0 4-3 6-1",
  "M12 5c5 0 8 4 8 8s-3 7-8 7-8-3-8-7 3-8 8-8zM12 5c0-2 1-3 3-3M8 12c0-2 1-3 3-4",
] as const;

const PartnerMark = ({ index }: { index: number }) => (
  <svg viewBox="0 0 24 24" className="partner-mark" aria-hidden="true">
    <path d={MARKS[index]} />
  </svg>
);
