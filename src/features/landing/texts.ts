import type { SignUpMode } from "../../../db/vocabulary.ts";
import { BUSINESSES_BY_INVITATION, businessTexts, OPEN_TO_BUSINESSES } from "./business-texts.ts";
import { OPEN_TO_TRAVELERS, TRAVELERS_BY_INVITATION, travelerTexts } from "./traveler-texts.ts";
import type { SignUpTexts, View, ViewTexts } from "./view-texts.ts";

type Terms = { signUp: SignUpMode; hasOffer: boolean };

/** @param city the name of the operator's city, if set */
export function getTexts(view: View, siteName: string, city: string | undefined, terms: Terms): ViewTexts {
  const { signUp, hasOffer } = terms;
  const texts = view === "business" ? businessTexts(siteName, hasOffer) : travelerTexts(siteName, hasOffer, city);
  if (signUp === "waitlist") return texts;
  const { secondary, closing } = SIGN_UP_TEXTS[view][signUp];
  return { ...texts, hero: { ...texts.hero, secondary }, closing };
}

const SIGN_UP_TEXTS: Record<View, Record<Exclude<SignUpMode, "waitlist">, SignUpTexts>> = {
  traveler: { open: OPEN_TO_TRAVELERS, invitation: TRAVELERS_BY_INVITATION },
  business: { open: OPEN_TO_BUSINESSES, invitation: BUSINESSES_BY_INVITATION },
};
