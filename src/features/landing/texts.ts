import type { SignUpMode, UserType } from "../../../db/vocabulary.ts";
import type { Config } from "../../config.ts";
import { getLanguage, t } from "../../i18n/t.ts";
import { translateAll } from "../../i18n/texts.ts";
import landing from "./landing.texts.json" with { type: "json" };
import samples from "./samples.json" with { type: "json" };

export type SiteNames = Pick<Config, "siteName" | "tagline"> & Partial<Pick<Config, "landingTexts">>;

type Terms = { signUp: SignUpMode; hasOffer: boolean; showsClaims: boolean };

/** What there is if sign-up is not by the waitlist. */
type Others = Record<Exclude<SignUpMode, "waitlist">, SignUpTexts>;

/** @param site with what an admin wrote, instead of ours */
export function getTexts(
  view: View,
  { siteName, tagline, landingTexts }: SiteNames,
  city: string | undefined,
  terms: Terms,
): ViewTexts {
  const { signUp, hasOffer, showsClaims } = terms;
  const values = { siteName, city: city ?? "", sentence: getOffer().sentence };
  const flags = { hasOffer, promises: showsClaims, hasCity: city !== undefined };
  const { signUp: others, ...texts } = translateAll(landing[view], values, flags) as ViewTexts & { signUp: Others };
  if (view === "traveler") chooseOwn(texts, landingTexts?.[getLanguage()], tagline);
  const testimonials = texts.testimonials.map((each, i) => ({ ...each, name: samples.names[view][i] ?? "" }));
  if (signUp === "waitlist") return { ...texts, testimonials };
  const { secondary, closing } = others[signUp];
  return { ...texts, testimonials, hero: { ...texts.hero, secondary }, closing };
}

function chooseOwn(texts: ViewTexts, own: Config["landingTexts"][string] | undefined, tagline: string | undefined) {
  const headline = own?.headline ?? tagline;
  if (headline) Object.assign(texts, { title: headline, hero: { ...texts.hero, headline } });
  if (own?.subline) texts.hero = { ...texts.hero, subline: own.subline };
  if (own?.note) texts.ownNote = own.note.split(/\n[^\S\n]*\n/).filter((paragraph) => paragraph.trim() !== "");
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
  /** The office's own, which is no sample: shown instead of the founders'. */
  ownNote?: string[];
  testimonials: Testimonial[];
  faq: FaqEntry[];
  closing: { headline: string; text: string; button: string };
};

export const getSamplePlace = () => ({
  ...samples.place,
  ...(translateAll(landing.place, {}) as typeof landing.place),
});

export const getSampleMonth = () => ({
  ...samples.month,
  tiles: samples.month.tiles.map((tile, i) => ({ ...tile, label: t(landing.month[i]!) })),
});

// The claims and the offer, as the specification words them.
export const getClaims = () => samples.claims.map((value, i) => ({ value, label: t(landing.claims[i]!) }));

type Offer = { name: string; terms: string[]; sentence: string; beta: string };

export const getOffer = (promises = false) => translateAll(landing.offer, {}, { promises }) as Offer;
