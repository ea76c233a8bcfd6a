// The claims and the offer, as the specification words them.

import type { LandingCounts } from "../../context.ts";
import { t } from "../../i18n/t.ts";
import { formatNumber } from "../../ui/numbers.ts";

export const getClaims = () =>
  [
    { value: "200+", label: t("waitlisted travelers") },
    { value: "3x", label: t("more likely to visit") },
    { value: "94%", label: t("match quality") },
  ] as const;

/** Fewer than this say nothing. */
const MIN_COUNT = 5;

export const getCounted = ({ places, travelers, matches }: LandingCounts) =>
  [
    { count: places, label: t("places [[below a number]]") },
    { count: travelers, label: t("travelers [[below a number]]") },
    { count: matches, label: t("matches [[below a number]]") },
  ].flatMap(({ count, label }) => (count >= MIN_COUNT ? { value: `${formatNumber(roundDown(count))}+`, label } : []));

/** To two digits from 100, to one below: 1234 is 1200, 87 is 80, 7 is 5. */
export function roundDown(count: number): number {
  if (count < 10) return count < MIN_COUNT ? 0 : MIN_COUNT;
  const step = 10 ** Math.max(1, Math.floor(Math.log10(count)) - 1);
  return Math.floor(count / step) * step;
}

/** @param promises whether the page makes the promises of the specification */
export const getOffer = (promises = false) =>
  ({
    name: t("Founders’ offer"),
    terms: [t("No contract"), t("No setup fee"), t("Cancel anytime")],
    sentence: t("33 euro per month, no contract, no setup fee, cancel anytime."),
    beta: promises
      ? t("The business side is in beta. We contact you within 24 hours.")
      : t("The business side is in beta."),
  }) as const;
