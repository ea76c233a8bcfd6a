// The words of the landing page, for travelers or for businesses.
import { businessTexts } from "./business-texts.ts";
import { travelerTexts } from "./traveler-texts.ts";
import type { View, ViewTexts } from "./view-texts.ts";

/** @param city the operator's city, where it has a name */
export function getTexts(view: View, siteName: string, city?: string): ViewTexts {
  return view === "business" ? businessTexts(siteName) : travelerTexts(siteName, city);
}
