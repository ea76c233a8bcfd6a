// The claims and the offer, as the specification words them.

import { msg } from "../../i18n/t.ts";
export const CLAIMS = [
  { value: "200+", label: msg("waitlisted travelers") },
  { value: "3x", label: msg("more likely to visit") },
  { value: "94%", label: msg("match quality") },
] as const;

export const OFFER = {
  name: "Founders’ offer",
  terms: [msg("No contract"), msg("No setup fee"), msg("Cancel anytime")],
  sentence: "33 euro per month, no contract, no setup fee, cancel anytime.",
  beta: msg("The business side is in beta. We contact you within 24 hours."),
} as const;
