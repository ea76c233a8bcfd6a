import type { BusinessType } from "../../db/vocabulary.ts";
import minutes from "./stays.json" with { type: "json" };

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

const usualTimes = minutes.usualTimes as unknown as Readonly<Record<string, [number, number]>>;

/** In minutes since midnight: when people go to a place of this kind, such as a bar or a park. Null if any time will do. */
export const getUsualTimes = (kind: string | undefined): [number, number] | null => (kind && usualTimes[kind]) || null;

/** Whether nobody locks it, so that opening hours that aren't known are no reason to stay away. */
export const isOpenAir = (kind: string | undefined): boolean => kind !== undefined && minutes.openAir.includes(kind);

/** Whether one goes there to get something done or to buy something, rather than to see or do something. */
export const isErrand = (kind: string | undefined): boolean =>
  kind !== undefined &&
  (minutes.errands.includes(kind) || (/\bshop$/.test(kind) && !minutes.shopsToSee.includes(kind)));

/** What is played, of which one is enough for a day in a city. */
export const isGame = (kind: string | undefined): boolean => kind !== undefined && minutes.games.includes(kind);
