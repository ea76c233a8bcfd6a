// The labels of the vocabulary, in the reader's language.
import type { BusinessType } from "../../db/vocabulary.ts";
import { getLanguage, msg, t } from "./t.ts";

const TYPES: Record<BusinessType, string> = {
  restaurant: msg("Restaurants"),
  hotel: msg("Hotels"),
  event_organizer: msg("Event Organizers"),
  tour: msg("Tours & Experiences"),
  retail: msg("Retail & Shopping"),
};

const TYPE_NAMES: Record<BusinessType, string> = {
  restaurant: msg("restaurant"),
  hotel: msg("hotel"),
  event_organizer: msg("event organizer"),
  tour: msg("tour"),
  retail: msg("retail [[type of business]]"),
};

/** Plural, as in filters. */
export const getTypeLabel = (type: BusinessType): string => t(TYPES[type]);
export const getTypeName = (type: BusinessType): string => t(TYPE_NAMES[type]);

export type ShownMatch = { percent: number; words?: string | null };

/** "A good bet", or "84% match" once enough is known. */
export const formatMatch = ({ percent, words }: ShownMatch): string => words ?? t("{percent}% match", { percent });

/** Begins a label or a sentence. Only Turkish has capitals of its own; Greek ones by the rules of Greek would lose accents. */
export const capitalize = (text: string): string =>
  (getLanguage() === "tr" ? text.charAt(0).toLocaleUpperCase("tr") : text.charAt(0).toUpperCase()) + text.slice(1);
