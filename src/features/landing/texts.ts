import type { SignUpMode, UserType } from "../../../db/vocabulary.ts";
import { t } from "../../i18n/t.ts";
import { translateAll } from "../../i18n/texts.ts";
import landing from "./landing.texts.json" with { type: "json" };

type Terms = { signUp: SignUpMode; hasOffer: boolean; showsClaims: boolean };

const NAMES: Record<View, string[]> = {
  traveler: ["Amira", "Jonas", "Mei"],
  business: ["Perpetua", "Nils", "Rosalba"],
};

/** What there is if sign-up is not by the waitlist. */
type Others = Record<Exclude<SignUpMode, "waitlist">, SignUpTexts>;

export function getTexts(view: View, siteName: string, city: string | undefined, terms: Terms): ViewTexts {
  const { signUp, hasOffer, showsClaims } = terms;
  const values = { siteName, city: city ?? "", sentence: getOffer().sentence };
  const flags = { hasOffer, promises: showsClaims, hasCity: city !== undefined };
  const { signUp: others, ...texts } = translateAll(landing[view], values, flags) as ViewTexts & { signUp: Others };
  const testimonials = texts.testimonials.map((each, i) => ({ ...each, name: NAMES[view][i] ?? "" }));
  if (signUp === "waitlist") return { ...texts, testimonials };
  const { secondary, closing } = others[signUp];
  return { ...texts, testimonials, hero: { ...texts.hero, secondary }, closing };
}

export type View = UserType;
type Step = { title: string; text: string };
export type Testimonial = { quote: string; name: string; about: string };
export type FaqEntry = { question: string; answer: string };

/** What depends on who can sign up. */
type SignUpTexts = { secondary: string; closing: ViewTexts["closing"] };

export type ViewTexts = {
  title: string;
  description: string;
  hero: { eyebrow: string; headline: string; subline: string; primary: string; secondary: string; note: string };
  steps: { headline: string; cards: [Step, Step, Step] };
  preview: { headline: string; text: string; points: string[] };
  founders: string[];
  testimonials: Testimonial[];
  faq: FaqEntry[];
  closing: { headline: string; text: string; button: string };
};

export const getSamplePartners = () =>
  ["Café Nord", "Hotel Bonaccia", "The Crooked Cork", "Pagina Bagnata", "Onda Lunga", "The Lemon Terraces"] as const;

export const getSamplePlace = () =>
  ({
    name: "Café Nord",
    facts: t("Café · Vicolo Storto, Centro"),
    percent: 94,
    reasons: [t("Specialty coffee"), t("Quiet mornings"), t("Live music on Fridays")],
  }) as const;

export const getSampleMonth = () =>
  ({
    tiles: [
      { label: t("Profile Views"), value: "1,247", trend: "+12%", bars: [22, 30, 26, 38, 34, 46, 52, 60] },
      { label: t("Likes"), value: "89", trend: "+8%", bars: [30, 26, 34, 32, 40, 38, 46, 48] },
      { label: t("Saves"), value: "156", trend: "+15%", bars: [18, 24, 30, 28, 40, 46, 50, 60] },
      { label: t("Messages"), value: "24", trend: "+3", bars: [20, 34, 22, 40, 30, 44, 36, 50] },
    ],
    quality: 94,
  }) as const;

// The claims and the offer, as the specification words them.
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
