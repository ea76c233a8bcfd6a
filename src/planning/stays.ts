import type { BusinessType } from "../../db/vocabulary.ts";

export const MEAL_NAMES = ["lunch", "dinner"] as const;
export type MealName = (typeof MEAL_NAMES)[number];

/** In minutes since midnight: the whole meal is between the two. */
export const MEAL_TIMES: Record<MealName, { from: number; until: number }> = {
  lunch: { from: 11 * 60 + 30, until: 15 * 60 },
  dinner: { from: 18 * 60 + 30, until: 23 * 60 },
};

/** Places of these kinds are planned for meals only. */
const MEAL_KINDS: ReadonlySet<string> = new Set(["restaurant", "fast food", "food hall", "street food", "beer garden"]);

/** A place without a kind is one for meals if it is a restaurant. */
export const servesMeals = (type: BusinessType, kind: string | undefined): boolean =>
  type === "restaurant" &&
  (kind === undefined || MEAL_KINDS.has(kind) || /\b(restaurant|trattoria|bistro)\b/.test(kind));

/** Our own estimates: published ones cover only a few of the kinds. */
const MINUTES_BY_KIND: Readonly<Record<string, number>> = {
  museum: 90,
  "fast food": 30,
  "street food": 30,
  zoo: 150,
  aquarium: 90,
  "theme park": 240,
  "water park": 180,
  "art gallery": 45,
  planetarium: 60,
  theatre: 120,
  "concert hall": 120,
  "music venue": 120,
  cinema: 120,
  casino: 60,
  nightclub: 120,
  café: 40,
  "ice cream": 20,
  "juice bar": 20,
  pub: 75,
  bar: 75,
  "wine bar": 75,
  market: 45,
  bakery: 15,
  "department store": 45,
  "shopping mall": 60,
  park: 45,
  garden: 45,
  beach: 120,
  "beach club": 120,
  "swimming area": 90,
  "nature reserve": 120,
  viewpoint: 20,
  fountain: 10,
  monument: 15,
  memorial: 15,
  "public art": 10,
  "city gate": 10,
  castle: 75,
  palace: 75,
  "historic church": 25,
  spa: 120,
  sauna: 120,
  "boat trip": 90,
};

const MINUTES_BY_TYPE: Record<BusinessType, number> = {
  restaurant: 75,
  hotel: 30,
  event_organizer: 60,
  tour: 60,
  retail: 25,
};

/** Minutes that visitors typically stay at a place, of a kind such as "museum" if it is known. */
export const getTypicalStay = (type: BusinessType, kind: string | undefined): number =>
  (kind && MINUTES_BY_KIND[kind]) || MINUTES_BY_TYPE[type];
