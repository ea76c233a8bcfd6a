import type { SignUpMode } from "../../../db/vocabulary.ts";
import { businessTexts, OPEN_TO_BUSINESSES } from "./business-texts.ts";
import { OPEN_TO_TRAVELERS, travelerTexts } from "./traveler-texts.ts";
import type { View, ViewTexts } from "./view-texts.ts";

/** @param city the name of the operator's city, if set */
export function getTexts(view: View, siteName: string, city: string | undefined, signUp: SignUpMode): ViewTexts {
  const texts = view === "business" ? businessTexts(siteName) : travelerTexts(siteName, city);
  if (signUp === "waitlist") return texts;
  const { secondary, closing } = view === "business" ? OPEN_TO_BUSINESSES : OPEN_TO_TRAVELERS;
  return { ...texts, hero: { ...texts.hero, secondary }, closing };
}
