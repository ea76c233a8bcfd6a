// The labels of the vocabulary, in the reader's language.
import type { BusinessType, FactKey, FactValue } from "../../db/vocabulary.ts";
import { msg, t } from "./t.ts";

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

export const FACT_NAMES: Record<FactKey, string> = {
  vegetarian: msg("Vegetarian food"),
  vegan: msg("Vegan food"),
  halal: msg("Halal food"),
  kosher: msg("Kosher food"),
  glutenFree: msg("Gluten-free food"),
  wheelchair: msg("Wheelchair access"),
  wheelchairToilet: msg("Wheelchair-accessible toilet"),
  outdoor: msg("Outdoor seating"),
  dogs: msg("Dogs welcome"),
  quiet: msg("Quiet"),
  wifi: msg("Wi-Fi"),
  cards: msg("Payment by card"),
  smoking: msg("Smoking allowed"),
  takeaway: msg("Takeaway"),
  reservation: msg("Reservations"),
  fee: msg("Entry fee"),
};

const FACT_VALUES: Record<FactValue, string> = {
  yes: msg("Yes [[of a place: vegan food, dogs welcome]]"),
  only: msg("Only [[of a place: nothing but vegan food]]"),
  no: msg("No [[of a place: vegan food, dogs welcome]]"),
};

/** "Vegan food" */
export const getFactLabel = (fact: FactKey): string => t(FACT_NAMES[fact]);
export const getFactValueLabel = (value: FactValue): string => t(FACT_VALUES[value]);
export const formatKnownFact = (fact: FactKey, value: FactValue): string =>
  t("{fact}: {value}", { fact: getFactLabel(fact), value: getFactValueLabel(value) });

/** Plural, as in filters. */
export const getTypeLabel = (type: BusinessType): string => t(TYPES[type]);
export const getTypeName = (type: BusinessType): string => t(TYPE_NAMES[type]);

export type ShownMatch = { percent: number; words?: string | null };

/** "A good bet", or "84% match" once enough is known. */
export const formatMatch = ({ percent, words }: ShownMatch): string => words ?? t("{percent}% match", { percent });
