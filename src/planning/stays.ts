import type { BusinessType } from "../../db/vocabulary.ts";
import minutes from "./stays.json" with { type: "json" };

export const MEAL_NAMES = ["lunch", "dinner"] as const;
export type MealName = (typeof MEAL_NAMES)[number];

/** In minutes since midnight: the whole meal is between the two. */
export const MEAL_TIMES: Record<MealName, { from: number; until: number }> = {
  lunch: { from: 11 * 60 + 30, until: 15 * 60 },
  dinner: { from: 18 * 60 + 30, until: 23 * 60 },
};

const MEAL_KINDS: ReadonlySet<string> = new Set(["restaurant", "fast food", "food hall", "street food", "beer garden"]);

/** A place without a kind is one for meals if it is a restaurant. */
export const servesMeals = (type: BusinessType, kind: string | undefined): boolean =>
  type === "restaurant" &&
  (kind === undefined || MEAL_KINDS.has(kind) || /\b(restaurant|trattoria|bistro)\b/.test(kind));

/** Our own estimates: published ones cover only a few of the kinds. */
const minutesByKind: Readonly<Record<string, number>> = minutes.byKind;

/** Minutes that visitors typically stay at a place, of a kind such as "museum" if it is known. */
export const getTypicalStay = (type: BusinessType, kind: string | undefined): number =>
  (kind && minutesByKind[kind]) || minutes.byType[type];

/** Whether nobody locks it, so that opening hours that aren't known are no reason to stay away. */
export const isOpenAir = (kind: string | undefined): boolean => kind !== undefined && minutes.openAir.includes(kind);

/** Whether one goes there to get something done or to buy something, rather than to see or do something. */
export const isErrand = (kind: string | undefined): boolean =>
  kind !== undefined &&
  (minutes.errands.includes(kind) || (/\bshop$/.test(kind) && !minutes.shopsToSee.includes(kind)));
