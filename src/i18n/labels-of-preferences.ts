// Apart from other labels, since few screens need them.
import type { TravelPreference } from "../../db/vocabulary.ts";
import { msg, t } from "./t.ts";

const PREFERENCES: Record<TravelPreference, string> = {
  "Adventure & Outdoors": msg("Adventure & Outdoors"),
  "Food & Culinary": msg("Food & Culinary"),
  "Culture & History": msg("Culture & History"),
  "Nightlife & Entertainment": msg("Nightlife & Entertainment"),
  "Luxury & Wellness": msg("Luxury & Wellness"),
  "Budget Travel": msg("Budget Travel"),
  "Family Friendly": msg("Family Friendly"),
  "Solo Travel": msg("Solo Travel"),
  "Romantic Getaways": msg("Romantic Getaways"),
  "Business Travel": msg("Business Travel"),
};

export const getPreferenceLabel = (preference: TravelPreference): string => t(PREFERENCES[preference]);
