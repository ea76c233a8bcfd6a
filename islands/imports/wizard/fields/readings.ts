// How a field is read, as the form shows it: from one field of the file, from several, as a fixed value, or by language.
import type { Reading, TextReading } from "../../../../src/features/imports/mapping/schema.ts";

export const MODES = ["first", "join", "fixed", "languages"] as const;
export type Mode = (typeof MODES)[number];

type Join = Extract<Reading, { join: string[] }>;
type Fixed = Extract<Reading, { value: unknown }>;
/** Keyed by language code, "" for a text whose language isn't given. */
export type ByLanguage = Record<string, Reading>;

export const isJoin = (reading: TextReading | undefined): reading is Join =>
  typeof reading === "object" && "join" in reading && Array.isArray(reading.join);

export const isFixed = (reading: TextReading | undefined): reading is Fixed =>
  typeof reading === "object" && !Array.isArray(reading) && "value" in reading;

const isByLanguage = (reading: TextReading | undefined): reading is ByLanguage =>
  typeof reading === "object" && !Array.isArray(reading) && !isJoin(reading) && !isFixed(reading);

export function getMode(reading: TextReading | undefined): Mode | undefined {
  if (Array.isArray(reading)) return "first";
  if (isJoin(reading)) return "join";
  if (isFixed(reading)) return "fixed";
  return isByLanguage(reading) ? "languages" : undefined;
}

export function listPaths(reading: TextReading | undefined): string[] {
  if (reading === undefined || isFixed(reading)) return [];
  if (typeof reading === "string") return [reading];
  if (Array.isArray(reading)) return reading;
  return isJoin(reading) ? reading.join : listPaths(Object.values(reading)[0] as Reading);
}

const SEPARATOR = ", ";

export function toMode(reading: TextReading | undefined, mode: Mode): TextReading | undefined {
  const paths = listPaths(reading);
  if (paths.length === 0 || mode === "fixed") return undefined;
  if (mode === "first") return paths;
  if (mode === "join") return { join: paths, with: SEPARATOR };
  return { "": reading as Reading };
}

export const toByLanguage = (reading: TextReading | undefined): ByLanguage => (isByLanguage(reading) ? reading : {});

export function orderLanguages(readings: (TextReading | undefined)[], order: string[] = []): string[] {
  const found = new Set(readings.flatMap((reading) => Object.keys(toByLanguage(reading))));
  return [...order.filter((language) => found.has(language)), ...[...found].filter((one) => !order.includes(one))];
}
