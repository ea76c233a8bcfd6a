import { formatNumber } from "../../../src/ui/numbers.ts";

/** "Restaurants (12)", for an option, which can have no elements. @param count undefined until it is known */
export const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${formatNumber(count)})`;
