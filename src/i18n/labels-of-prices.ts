// How expensive a place is: levels from 1 (inexpensive) to 4 (very expensive).
import { getPriceSign } from "./current-city.ts";
import { msg } from "./t.ts";

export const PRICE_LABELS = [msg("inexpensive"), msg("moderate"), msg("upscale"), msg("very expensive")];

/** "€€", or "$$" where one pays in dollars. */
export const formatPriceLevel = (level: number): string => (getPriceSign() ?? "€").repeat(level);
