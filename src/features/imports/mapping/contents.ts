// Recognizes what a path is by its examples, where its name doesn't say it.
import { parseOpeningHours } from "../hours/opening-hours.ts";
import { findDays } from "../hours/vocabulary.ts";
import { findCategoryKind, splitCategory } from "./categories.ts";
import { readPosition } from "./coordinates.ts";
import type { PathDescription } from "./report.ts";

/** Two numbers with three decimals or more, or in degrees: "10, 20" is none. */
const PAIR = /\d[.,]\d{3,}.*\d[.,]\d{3,}|\d°.*\d°/;

/** "61,4978; 23,7610" and "POINT(23.76 61.49)" */
export const arePositions = ({ examples }: PathDescription): boolean =>
  examples.length > 0 && examples.every((text) => PAIR.test(text) && isOnEarth(text));

function isOnEarth(text: string): boolean {
  const { latitude, longitude } = readPosition([text]);
  return Math.abs(latitude ?? Infinity) <= 90 && Math.abs(longitude ?? Infinity) <= 180;
}

/** Words and times, such as "ma-pe klo 10-18": only numbers may be anything. */
export const areHours = ({ examples }: PathDescription): boolean =>
  countFitting(examples, (text) => /\p{L}/u.test(text) && /\d/.test(text) && parseOpeningHours(text) !== null) >
  examples.length / 2;

/** Words that our vocabulary knows, such as "Museo; Monumento". */
export const areCategories = ({ examples }: PathDescription): boolean =>
  countFitting(examples, (text) => splitCategory(text, () => false).some(findCategoryKind)) > examples.length / 2;

const countFitting = (texts: string[], isFitting: (text: string) => boolean) => texts.filter(isFitting).length;

/** The weekdays that the last keys of paths name: 0 for "hours.monday" or "Mo". */
export function findDaysOfPaths(paths: string[]): Map<string, number> {
  const keys = paths.map((path) => (path.split(".").at(-1) ?? "").replace(/(\[\d*\])+$/, ""));
  const days = findDays(keys);
  return new Map(paths.flatMap((path, i) => (days?.has(keys[i]!) ? [[path, days.get(keys[i]!)!]] : [])));
}
