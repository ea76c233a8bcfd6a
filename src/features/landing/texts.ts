import type { SignUpMode } from "../../../db/vocabulary.ts";
import { translateAll } from "../../i18n/texts.ts";
import landing from "./landing.texts.json" with { type: "json" };
import { getOffer } from "./offer-texts.ts";
import type { SignUpTexts, View, ViewTexts } from "./view-texts.ts";

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
