// The labels of the vocabulary, in the reader's language.
import type { BusinessType, DEMO_ROLES, TravelPreference, WAITLIST_ROLES } from "../../db/vocabulary.ts";
import { msg, t } from "./t.ts";

const TYPES: Record<BusinessType, string> = {
  restaurant: msg("Restaurants"),
  hotel: msg("Hotels"),
  event_organizer: msg("Event Organizers"),
  tour: msg("Tours & Experiences"),
  retail: msg("Retail & Shopping"),
};

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

const TYPE_NAMES: Record<BusinessType, string> = {
  restaurant: msg("restaurant"),
  hotel: msg("hotel"),
  event_organizer: msg("event organizer"),
  tour: msg("tour"),
  retail: msg("retail [[type of business]]"),
};

/** Plural, as in filters. */
export const getTypeLabel = (type: BusinessType): string => t(TYPES[type]);
/** Singular, as in the middle of a sentence: "event organizer". */
export const getTypeName = (type: BusinessType): string => t(TYPE_NAMES[type]);
export const getPreferenceLabel = (preference: TravelPreference): string => t(PREFERENCES[preference]);

type Role = (typeof WAITLIST_ROLES | typeof DEMO_ROLES)[number];

const ROLES: Record<Role, string> = {
  Traveler: msg("Traveler"),
  Restaurant: msg("Restaurant"),
  Bar: msg("Bar"),
  Café: msg("Café"),
  Hotel: msg("Hotel"),
  "Business Owner": msg("Business Owner"),
};

/** Of someone on the waitlist. */
export const getRoleLabel = (role: string): string => (role in ROLES ? t(ROLES[role as Role]) : role);
