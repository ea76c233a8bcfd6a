import type { MealName } from "../../src/features/plan/schema.ts";
import { msg } from "../../src/i18n/t.ts";

export const MEALS: Record<MealName, string> = { lunch: msg("Lunch"), dinner: msg("Dinner") };
