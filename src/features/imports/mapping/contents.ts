// Recognizes what a path is by its samples, where its name doesn't say it.
import { parseOpeningHours } from "../hours/opening-hours.ts";
import { findDays } from "../hours/vocabulary.ts";
import { splitCategory } from "./categories.ts";
import { readPosition } from "./coordinates.ts";
import type { SampledPath } from "./describe-paths.ts";
import { withoutBrackets } from "./paths.ts";
import { findCategoryKind } from "./vocabulary.ts";

/** Two numbers with three decimals or more, or in degrees: "10, 20" is none. */
const PAIR = /\d[.,]\d{3}.{0,100}\d[.,]\d{3}|\d°.{0,100}\d°/;

/** "61,4978; 23,7610" and "POINT(23.76 61.49)" */
export const arePositions = ({ samples }: SampledPath): boolean =>
  samples.length > 0 && samples.every((text) => PAIR.test(text) && isOnEarth(text));

function isOnEarth(text: string): boolean {
  const { latitude, longitude } = readPosition([text]);
  return Math.abs(latitude ?? Infinity) <= 90 && Math.abs(longitude ?? Infinity) <= 180;
}

/** Words and times, such as "ma-pe klo 10-18": only numbers may be anything. */
export const areHours = ({ samples }: SampledPath): boolean =>
  countFitting(samples, (text) => /\p{L}/u.test(text) && /\d/.test(text) && parseOpeningHours(text) !== null) >
  samples.length / 2;

export const isAddress = (text: string): boolean =>
  /^(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.|\/\/)\S*$/i.test(text) ||
  (text.includes("/") && /^\S+\.[a-z\d]{2,5}$/i.test(text));

/** "https://…", but no files, and not the classes of a vocabulary. */
export const arePages = ({ path, samples }: SampledPath): boolean =>
  samples.length > 0 &&
  !/@|(?:type|class|category|id|uri)(?:\[\d*\])?$/i.test(path) &&
  samples.every(
    (text) =>
      /^(?:https?:\/\/|www\.)\S+$/i.test(text) && !/\.(?:jpe?g|png|gif|svg|webp|pdf|json|xml|kml)(?:$|\?)/i.test(text),
  );

/** Words that our vocabulary knows, such as "Museo; Monumento". */
export const areCategories = ({ samples }: SampledPath): boolean =>
  countFitting(samples, (text) => !isAddress(text) && splitCategory(text, () => false).some(findCategoryKind)) >
  samples.length / 2;

const countFitting = (texts: string[], isFitting: (text: string) => boolean) => texts.filter(isFitting).length;

/** The weekdays that the last keys of paths name: 0 for "hours.monday" or "Mo". */
export function findDaysOfPaths(paths: string[]): Map<string, number> {
  const keys = paths.map((path) => withoutBrackets(path.split(".").at(-1) ?? ""));
  const days = findDays(keys);
  return new Map(paths.flatMap((path, i) => (days?.has(keys[i]!) ? [[path, days.get(keys[i]!)!]] : [])));
}
