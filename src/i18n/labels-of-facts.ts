// What is known about a place, in the reader's language. Apart from other labels, since few screens need them.
import type { FactKey, FactValue } from "../../db/vocabulary.ts";
import { msg, t } from "./t.ts";

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
