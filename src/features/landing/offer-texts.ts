// What is claimed of the product, and what it costs a business: as the product states it.

export const CLAIMS = [
  { figure: "200+", words: "waitlisted travelers" },
  { figure: "3x", words: "more likely to visit" },
  { figure: "94%", words: "match quality" },
] as const;

export const OFFER = {
  name: "Founders’ offer",
  price: "33 euro per month",
  terms: ["No contract", "No setup fee", "Cancel anytime"],
  sentence: "33 euro per month, no contract, no setup fee, cancel anytime.",
  beta: "The business side is in beta. We contact you within 24 hours.",
} as const;
