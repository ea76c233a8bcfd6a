// Converts one row to a place, by the map of its source.
import { LRUCache } from "lru-cache";
import { FACT_KEYS, type FactKey, type Facts } from "../../../../db/vocabulary.ts";
import { t } from "../../../i18n/t.ts";
import { readContent, type TextByCode } from "../content.ts";
import { orNoFacts, parseFactValue, readOsmFacts, readTagFacts } from "../facts.ts";
import { readContact, readCoordinates, readHoursText, readLocation, readRef, readWebsite } from "../fields.ts";
import { type FoundHours, parseOpeningHours } from "../hours/opening-hours.ts";
import type { ImportedPlace } from "../imported-place.ts";
import type { OsmTags } from "../kinds.ts";
import { RejectedPlace, type Warn } from "../parsed-file.ts";
import { readPicture } from "../pictures/named-picture.ts";
import type { AddressDefaults } from "../street-addresses.ts";
import { orderTags, parseTags, toPriceLevel, toTags } from "../tags.ts";
import type { createCategoryReader } from "./categories.ts";
import { findDaysOfPaths } from "./contents.ts";
import { fromWebMercator, type Position, readDegrees, readPosition } from "./coordinates.ts";
import { toPlainText } from "./html-text.ts";
import { toTexts } from "./paths.ts";
import { readAllTexts, readByLanguage, readTexts, readValues } from "./readings.ts";
import type { ImportMap, Reading, TextReading } from "./schema.ts";

export type PlaceReading = {
  map: ImportMap;
  readCategory: ReturnType<typeof createCategoryReader>;
  defaults: AddressDefaults;
  /** Of a table, the facts in columns that the map doesn't name. */
  readFacts?: (row: unknown) => Facts;
};

/** @throws RejectedPlace */
export function readMappedPlace(
  row: unknown,
  { map, readCategory, defaults, readFacts }: PlaceReading,
  warn: Warn,
): ImportedPlace {
  const { fields } = map;
  const texts = (field: keyof Omit<ImportMap["fields"], "name" | "description">) => readTexts(row, fields[field]);
  const first = (field: Parameters<typeof texts>[0]) => toPlainText(texts(field)[0] ?? "");
  const content = readTranslatedContent(row, map, warn);
  const { type, kinds, tags } = readCategory(texts("category").map(toPlainText));
  const position = readMappedPosition(row, map);
  const contact = texts("contact").map(toPlainText);
  const words = [...readAllTexts(row, fields.tags), ...texts("preferences")].map(toPlainText).flatMap(parseTags);
  const features = readFeatures(texts);
  const allTags = orderTags([...toTags(kinds, features), ...tags, ...words]);
  const address = texts("image")[0] ?? "";
  const picture = readPicture({ address, credit: first("imageCredit"), license: texts("imageLicense")[0] ?? "" });
  if (address && !picture) warn(t("its picture has no public address, credit and free license"));
  return {
    sourceRef: readRef(texts("id")[0] ?? null, content.name, position),
    ...content,
    type,
    location: readLocation(
      {
        address: first("address"),
        houseNumber: first("houseNumber"),
        street: first("street"),
        city: first("city"),
      },
      position,
      defaults,
    ),
    contactInfo: readContact(
      [...texts("phone"), ...contact.filter((text) => !text.includes("@"))],
      [...texts("email"), ...contact.filter((text) => text.includes("@"))],
      warn,
    ),
    website: readWebsite(texts("website")[0] ?? "", warn),
    ...readMappedHours(row, map, warn),
    priceLevel: toPriceLevel(first("price")),
    ...position,
    facts: orNoFacts({
      ...readTagFacts(allTags),
      ...readFacts?.(row),
      ...readOsmFacts(features),
      ...readFactFields(texts),
    }),
    tags: allTags,
    ...(picture && { picture }),
  };
}

/** The plain text is the first in the order of languages that is filled. */
function readTranslatedContent(row: unknown, map: ImportMap, warn: Warn) {
  const inOrder = (reading: TextReading | undefined): TextByCode[] => {
    const found = readByLanguage(row, reading).map(([code, text]): TextByCode => [code, toPlainText(text)]);
    const rank = ([code]: TextByCode) => {
      const index = map.languages?.findIndex((language) => language.toLowerCase() === code.toLowerCase()) ?? -1;
      return index === -1 ? found.length : index;
    };
    return map.languages ? found.toSorted((a, b) => rank(a) - rank(b)) : found;
  };
  const [names, descriptions] = [inOrder(map.fields.name), inOrder(map.fields.description)];
  const withCode = (texts: TextByCode[]) => texts.filter(([code]) => code !== "");
  return readContent(
    { name: names[0]?.[1] ?? "", description: descriptions[0]?.[1] ?? "" },
    { names: withCode(names), descriptions: withCode(descriptions) },
    warn,
  );
}

function readMappedPosition(row: unknown, { fields, crs }: ImportMap) {
  const given = findPosition(row, fields);
  const { latitude, longitude } = crs === "EPSG:3857" ? fromWebMercator(given) : given;
  return readCoordinates(latitude, longitude);
}

function findPosition(row: unknown, fields: ImportMap["fields"]): Position {
  const [latitudes, longitudes] = [readValues(row, fields.latitude), readValues(row, fields.longitude)];
  if (latitudes.length > 0 && longitudes.length > 0) {
    const isOneColumn = fields.latitude === fields.longitude;
    if (isOneColumn) return readPosition(latitudes);
    const [latitude, longitude] = [readDegrees(latitudes[0]), readDegrees(longitudes[0])];
    if (latitude === undefined) throw new RejectedPlace(t("has an invalid latitude"), true);
    if (longitude === undefined) throw new RejectedPlace(t("has an invalid longitude"), true);
    return { latitude, longitude };
  }
  return readPosition(readValues(row, fields.position));
}

/** A text that isn't understood stays as it is written. */
function readMappedHours(
  row: unknown,
  { fields }: ImportMap,
  warn: Warn,
): Pick<ImportedPlace, "openingHours" | "guessedHours"> {
  const values = readWeekdays(row, fields.openingHours) ?? readValues(row, fields.openingHours).flat();
  if (values.length === 0) return { openingHours: null };
  const texts = toTexts(values).map(toPlainText);
  if (texts.length === values.length) return readHoursText(texts.join("; "), warn);
  const key = JSON.stringify(values);
  const found = hoursByJson.get(key) ?? { hours: parseOpeningHours(values) };
  hoursByJson.set(key, found);
  if (!found.hours) return { openingHours: null };
  const { hours, guessed } = found.hours;
  return { openingHours: hours, ...(guessed && { guessedHours: shorten(summarize(values)) }) };
}

/** Paths of different weekdays are a week, `{Monday: "9-17", …}`; null for another reading, or if all are empty. */
function readWeekdays(row: unknown, reading: Reading | undefined): unknown[] | null {
  if (!Array.isArray(reading) || reading.length < 2) return null;
  const days = daysOfReadings.get(reading) ?? findDaysOfPaths(reading);
  daysOfReadings.set(reading, days);
  if (new Set(days.values()).size < reading.length) return null;
  const week = [...days].map(([path, day]): [string, unknown] => [WEEKDAYS[day]!, readValues(row, path)[0] ?? null]);
  return week.some(([, value]) => value !== null) ? [Object.fromEntries(week)] : null;
}

const daysOfReadings = new WeakMap<string[], Map<string, number>>();
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MAX_SAMPLE_LENGTH = 120;

const shorten = (text: string) => (text.length > MAX_SAMPLE_LENGTH ? `${text.slice(0, MAX_SAMPLE_LENGTH - 1)}…` : text);

/** The texts and numbers in JSON, without identifiers: "Monday 09:00 18:00; Tuesday 10:00 18:00". */
function summarize(value: unknown): string {
  if (Array.isArray(value)) return value.map(summarize).filter(Boolean).join("; ");
  if (value === false) return "";
  if (typeof value !== "object" || value === null) return String(value ?? "").replace(/^https?:\S*[/#]/, "");
  const entries = Object.entries(value).filter(([key]) => !/^@(?!value)/.test(key));
  const isWeek = entries.every(([key]) => WEEKDAYS.includes(key));
  const parts = entries.map(([key, part]) => (isWeek && part !== null ? `${key} ${summarize(part)}` : summarize(part)));
  return parts.filter(Boolean).join(isWeek ? "; " : " ");
}

/** Files repeat few weeks. */
const hoursByJson = new LRUCache<string, { hours: FoundHours | null }>({ max: 2000 });

/** As OpenStreetMap tags, which the tags of a place are made from. */
function readFeatures(texts: (field: "cuisine" | "stars" | "diets" | FactKey | "outdoorSeating") => string[]): OsmTags {
  const answers = {
    cuisine: texts("cuisine").map(toPlainText).join(";"),
    stars: /\d/.exec(texts("stars")[0] ?? "")?.[0] ?? "",
    wheelchair: parseFactValue(texts("wheelchair")[0]) ?? "",
    dog: parseFactValue(texts("dogs")[0]) ?? "",
    outdoor_seating: parseFactValue(texts("outdoorSeating")[0]) ?? "",
    ...Object.fromEntries(
      texts("diets")
        .flatMap((text) => text.split(/[,;|]/))
        .map((diet) => [`diet:${diet.trim().toLowerCase()}`, "yes"]),
    ),
  };
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ""));
}

const readFactFields = (texts: (field: FactKey) => string[]): Facts =>
  Object.fromEntries(
    FACT_KEYS.flatMap((fact) => {
      const value = parseFactValue(texts(fact)[0]);
      return value ? [[fact, value]] : [];
    }),
  );
