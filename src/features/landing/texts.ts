import type { SignUpMode } from "../../../db/vocabulary.ts";
import { businessTexts, getBusinessesByInvitation, getOpenToBusinesses } from "./business-texts.ts";
import { getOpenToTravelers, getTravelersByInvitation, travelerTexts } from "./traveler-texts.ts";
import type { SignUpTexts, View, ViewTexts } from "./view-texts.ts";

type Terms = { signUp: SignUpMode; hasOffer: boolean; showsClaims: boolean };

/** @param city the name of the operator's city, if set */
export function getTexts(view: View, siteName: string, city: string | undefined, terms: Terms): ViewTexts {
  const { signUp, hasOffer, showsClaims } = terms;
  const texts =
    view === "business" ? businessTexts(siteName, hasOffer, showsClaims) : travelerTexts(siteName, hasOffer, city);
  if (signUp === "waitlist") return texts;
  const { secondary, closing } = getSignUpTexts()[view][signUp];
  return { ...texts, hero: { ...texts.hero, secondary }, closing };
}

const getSignUpTexts = (): Record<View, Record<Exclude<SignUpMode, "waitlist">, SignUpTexts>> => ({
  traveler: { open: getOpenToTravelers(), invitation: getTravelersByInvitation() },
  business: { open: getOpenToBusinesses(), invitation: getBusinessesByInvitation() },
});
