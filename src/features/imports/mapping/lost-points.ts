// Degrees from which a spreadsheet removed the decimal point: 41.403052 became 41403052, or "41.403.052".
import { readDegrees, toPlainDegrees as toText } from "./coordinates.ts";

/** Reads the degrees of a value of one column. `isRestored`: they had lost their point. */
export type DegreesReader = (value: unknown) => { degrees: number; isRestored: boolean } | undefined;

const MIN_SHARE = 0.2;
/** Degrees of one city are this near to each other. */
const MAX_DISTANCE = 5;
const GROUPED = /^[+-]?\d{1,3}(?:[.,'’\s]\d{3})+$/u;

/** Whether a value can only be degrees without their decimal point. @param max 90 for latitudes, 180 for longitudes */
export function isWithoutPoint(value: unknown, max: number): boolean {
  const text = toText(value);
  if (/^[+-]?\d{4,15}$/.test(text)) return Math.abs(Number(text)) > max;
  if (!GROUPED.test(text)) return false;
  return text.match(/[.,'’\s]/gu)!.length > 1 || Math.abs(Number(text.replace(/[,'’\s]/u, "."))) > max;
}

type Column = { values: unknown[]; max: number; home?: number };
const SCALES = [1e6, 1e7];
const MIN_SCALED_SHARE = 0.8;

/** Whole numbers such as 48856600 for 48.8566, if they are near the city only by one scale. @returns 1,000,000 for this one */
export function findScale(columns: Column[]): number | undefined {
  const texts = columns.map(({ values }) => values.map(toText).filter(Boolean));
  if (!columns.some(({ max }, i) => texts[i]!.some((text) => isWithoutPoint(text, max)))) return undefined;
  return SCALES.find((scale) =>
    columns.every(({ home = Number.NaN }, i) => {
      const isNear = (text: string) => /^[+-]?\d+$/.test(text) && Math.abs(Number(text) / scale - home) <= MAX_DISTANCE;
      return texts[i]!.filter(isNear).length >= texts[i]!.length * MIN_SCALED_SHARE;
    }),
  );
}

/**
 * @param values of a column, or a sample
 * @param home the degrees of the city, as far as they are known
 * @param isSuspected whether the other column of the positions has lost its points: "23.522" may be 2.3522
 * @returns undefined if the column has its points, or nobody can say where they were
 */
export function createDegreesReader({
  values,
  max,
  home,
  isSuspected = false,
}: Column & { isSuspected?: boolean }): DegreesReader | undefined {
  const texts = values.map(toText).filter(Boolean);
  const isGrouped = isSuspected && home !== undefined && texts.every(isAmbiguous);
  const lost = isGrouped ? texts : texts.filter((text) => isWithoutPoint(text, max));
  if (lost.length === 0 || lost.length < texts.length * MIN_SHARE) return undefined;
  const near = findAnchor(texts, lost, max, home);
  if (near === undefined) return undefined;
  return (value) => {
    const text = toText(value);
    const degrees = isWithoutPoint(text, max) || isAmbiguous(text) ? undefined : readDegrees(text);
    if (degrees !== undefined && Math.abs(degrees - near) <= MAX_DISTANCE) return { degrees, isRestored: false };
    const restored = restore(text, max, near);
    return restored !== undefined && Math.abs(restored - near) <= MAX_DISTANCE
      ? { degrees: restored, isRestored: true }
      : degrees === undefined
        ? undefined
        : { degrees, isRestored: false };
  };
}

/** "134.050" may be 13.4050 in a column whose other points are lost. */
const isAmbiguous = (text: string) => GROUPED.test(text);

/** The middle of the degrees that kept their point, or else of those restored near the city, or by their first group. */
function findAnchor(texts: string[], lost: string[], max: number, home: number | undefined): number | undefined {
  const intact = texts
    .filter((text) => !isWithoutPoint(text, max) && /[.,]\d/.test(text) && !isAmbiguous(text))
    .flatMap((text) => readDegrees(text) ?? [])
    .filter((degrees) => Math.abs(degrees) <= max);
  if (intact.length > 0) return findMedian(intact);
  if (home !== undefined) return findMedian(lost.flatMap((text) => restore(text, max, home) ?? []));
  const grouped = lost.filter((text) => GROUPED.test(text)).flatMap((text) => Number.parseInt(text, 10));
  const [first, ...others] = [...new Set(grouped)].sort((a, b) => a - b);
  const isOnePlace = first !== undefined && Math.abs(first) <= max && (others.at(-1) ?? first) - first <= 1;
  return isOnePlace && grouped.length === lost.length ? first : undefined;
}

/** With the point after one to three digits, so that it is nearest. */
function restore(text: string, max: number, near: number): number | undefined {
  const digits = text.replace(/[^\d]/g, "");
  const sign = text.startsWith("-") ? -1 : 1;
  const readings = [1, 2, 3]
    .map((whole) => sign * Number(`${digits.slice(0, whole)}.${digits.slice(whole)}`))
    .filter((degrees) => Math.abs(degrees) <= max);
  return readings.sort((a, b) => Math.abs(a - near) - Math.abs(b - near))[0];
}

export const findMedian = (values: number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[values.length >> 1];
