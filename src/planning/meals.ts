// When people eat, in minutes since midnight.
import type { TimeWindow } from "./problem.ts";

export const MEAL_NAMES = ["lunch", "dinner"] as const;
export type MealName = (typeof MEAL_NAMES)[number];

/** The whole meal is between the two. */
export const MEAL_TIMES: Record<MealName, TimeWindow> = {
  lunch: [11 * 60 + 30, 15 * 60],
  dinner: [18 * 60 + 30, 23 * 60],
};
