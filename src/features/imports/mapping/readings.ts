// Evaluates the readings of a map: a path, the first filled of several, a fixed value, or values joined.
import { toLanguageTag } from "../../places/listing/content-schema.ts";
import type { TextByCode } from "../content.ts";
import { toObject } from "../geojson.ts";
import { readPath, toTexts } from "./paths.ts";
import type { Reading, TextReading } from "./schema.ts";

/** Returns them as they are in the row. */
export function readValues(row: unknown, reading: Reading | undefined): unknown[] {
  if (reading === undefined) return [];
  if (typeof reading === "string") return readPath(row, reading);
  if (Array.isArray(reading)) {
    for (const path of reading) {
      const values = readPath(row, path);
      if (values.length > 0) return values;
    }
    return [];
  }
  if ("value" in reading) return [reading.value];
  const joined = reading.join.flatMap((path) => toTexts(readPath(row, path)).slice(0, 1)).join(reading.with);
  return joined === "" ? [] : [joined];
}

export const readTexts = (row: unknown, reading: Reading | undefined): string[] => toTexts(readValues(row, reading));

/** The texts of all paths of a list, not of the first that is filled. */
export const readAllTexts = (row: unknown, reading: Reading | undefined): string[] =>
  Array.isArray(reading) ? reading.flatMap((path) => readTexts(row, path)) : readTexts(row, reading);

export const listPathsOf = (reading: Reading): string[] =>
  typeof reading === "string" ? [reading] : Array.isArray(reading) ? reading : "join" in reading ? reading.join : [];

const isReading = (reading: TextReading): reading is Reading =>
  typeof reading === "string" || Array.isArray(reading) || "value" in reading || "join" in reading;

/** A reading without a language is under "". */
export const listReadings = (reading: TextReading): [language: string, reading: Reading][] =>
  isReading(reading) ? [["", reading]] : Object.entries(reading);

/** The texts of a row by language, "" for a text whose language isn't given. */
export function readByLanguage(row: unknown, reading: TextReading | undefined): TextByCode[] {
  if (reading === undefined) return [];
  return listReadings(reading).flatMap(([language, part]) =>
    readValues(row, part)
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .flatMap((value) => toTextsByLanguage(value, language)),
  );
}

/** With the texts in the map's languages first, in their order. */
export function readInOrder(row: unknown, reading: TextReading | undefined, languages: string[] = []): TextByCode[] {
  const order = languages.map((language) => language.toLowerCase());
  const rank = ([code]: TextByCode) => {
    const index = order.indexOf(code.toLowerCase());
    return index === -1 ? order.length : index;
  };
  return readByLanguage(row, reading).sort((a, b) => rank(a) - rank(b));
}

/** A text, or JSON-LD's `{"@value", "@language"}`, or an object with a text per language. */
function toTextsByLanguage(value: unknown, language: string): TextByCode[] {
  const found = toObject(value);
  if (!found) return toTexts([value]).map((text) => [language, text]);
  if ("@value" in found)
    return toTexts([found["@value"]]).map((text) => [String(found["@language"] ?? language), text]);
  return Object.entries(found).flatMap(([code, text]) =>
    toLanguageTag(code)
      ? toTexts([text])
          .slice(0, 1)
          .map((part): TextByCode => [code, part])
      : [],
  );
}
