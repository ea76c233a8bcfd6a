// The claims and the offer, as the specification words them.
import { t } from "../../i18n/t.ts";

export const getClaims = () =>
  [
    { value: "200+", label: t("waitlisted travelers") },
    { value: "3x", label: t("more likely to visit") },
    { value: "94%", label: t("match quality") },
  ] as const;

export const getOffer = (promises = false) =>
  ({
    name: t("Founders' offer"),
    terms: [t("No contract"), t("No setup fee"), t("Cancel anytime")],
    sentence: t("33 euro per month, no contract, no setup fee, cancel anytime."),
    beta: promises
      ? t("The business side is in beta. We contact you within 24 hours.")
      : t("The business side is in beta."),
  }) as const;
