import { businessTexts } from "./business-texts.ts";
import { travelerTexts } from "./traveler-texts.ts";
import type { View, ViewTexts } from "./view-texts.ts";

/** @param city the name of the operator's city, if set */
export function getTexts(view: View, siteName: string, city?: string): ViewTexts {
  return view === "business" ? businessTexts(siteName) : travelerTexts(siteName, city);
}
