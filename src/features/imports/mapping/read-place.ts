// Converts one row to a place, by the map of its source.
import { FACT_KEYS, type FactKey, type Facts } from "../../../../db/vocabulary.ts";
import { t } from "../../../i18n/t.ts";
import { readBackground } from "../background.ts";
import { readContent, type TextByCode } from "../content.ts";
import type { DateOrder } from "../events/dates.ts";
import { orNoFacts, parseFactValue, readOsmFacts, readTagFacts } from "../facts.ts";
import { cleanLine, readContact, readLocation, readOpeningHours, readRef, readWebsite } from "../fields.ts";
import { toObject } from "../geojson.ts";
import { toPlacePosition } from "../geometry.ts";
import { parseOpeningHours } from "../hours/opening-hours.ts";
import { limitToSeason, readSeason } from "../hours/season.ts";
import type { ImportedPlace } from "../imported-place.ts";
import type { OsmTags } from "../kinds.ts";
import { RejectedPlace, type Warn } from "../parsed-file.ts";
import { readPicture } from "../pictures/named-picture.ts";
import { findRecordDate, readPastDate } from "../record-date.ts";
import type { AddressDefaults } from "../street-addresses.ts";
import { orderTags, parseTags, toPriceLevel, toTags } from "../tags.ts";
import type { createCategoryReader } from "./categories.ts";
import { findDaysOfPaths } from "./contents.ts";
import { findAxis, type Position, readDegrees, readPosition } from "./coordinates.ts";
import { toPlainText } from "./html-text.ts";
import { type DegreesReader, isWithoutPoint } from "./lost-points.ts";
import { toTexts } from "./paths.ts";
import { readAllTexts, readInOrder, readTexts, readValues } from "./readings.ts";
import type { ImportMap, Reading, TextReading } from "./schema.ts";

export type PlaceReading = {
  map: ImportMap;
  readCategory: ReturnType<typeof createCategoryReader>;
  defaults: AddressDefaults;
  /** Its headers may be OpenStreetMap's keys. */
  isTable: boolean;
  /** Read columns without decimal points. */
  degrees: { latitude?: DegreesReader; longitude?: DegreesReader };
  order: DateOrder;
};

export function readMappedPlace(
  row: unknown,
  { map, readCategory, defaults, isTable, degrees, order }: PlaceReading,
  warn: Warn,
): ImportedPlace {
  const { fields } = map;
  const texts = (field: keyof Omit<ImportMap["fields"], "name" | "description">) => readTexts(row, fields[field]);
  const first = (field: Parameters<typeof texts>[0]) => toPlainText(texts(field)[0] ?? "");
  const content = readTranslatedContent(row, map, warn);
  const { type, kinds, tags } = readCategory(texts("category").map(toPlainText), content.name);
  const written = findPosition(row, map, degrees, warn);
  if (written.latitude === 0 && written.longitude === 0 && isSavedPlace(row))
    throw new RejectedPlace(t("has no location in the list of saved places from Google (it says 0, 0)"), true);
  const position = toPlacePosition(written, map);
  const contact = texts("contact").map(toPlainText);
  const words = [...readAllTexts(row, fields.tags), ...texts("preferences")].map(toPlainText).flatMap(parseTags);
  const features = readFeatures(texts);
  const allTags = orderTags([...toTags(kinds, features), ...tags, ...words]);
  const parts = {
    address: first("address"),
    houseNumber: first("houseNumber"),
    street: first("street"),
    city: first("city"),
  };
  const pictureAddress = texts("image")[0] ?? "";
  const picture = readPicture({
    address: pictureAddress,
    credit: first("imageCredit"),
    license: texts("imageLicense")[0] ?? "",
  });
  if (pictureAddress && !picture) warn(t("its picture lacks a public address, a credit or a free license"));
  return {
    sourceRef: readRef(texts("id")[0] ?? null, content.name, position),
    ...content,
    type,
    location: readLocation(parts, position, defaults),
    ...readBackground(parts),
    contactInfo: readContact(
      [...texts("phone"), ...contact.filter((text) => !text.includes("@"))],
      [...texts("email"), ...contact.filter((text) => text.includes("@"))],
      warn,
    ),
    website: readWebsite(texts("website")[0] ?? "", warn),
    ...readMappedHours(row, map, order, warn),
    priceLevel: toPriceLevel(first("price")),
    ...position,
    facts: orNoFacts({
      ...readTagFacts(allTags),
      ...(isTable && readOsmFacts(toLowerKeys(row as OsmTags))),
      ...readOsmFacts(features),
      ...readFactFields(texts),
    }),
    tags: allTags,
    ...readConfirmation(row, map),
    ...(picture && { picture }),
  };
}

const toLowerKeys = (row: OsmTags): OsmTags =>
  Object.fromEntries(Object.entries(row).map(([key, text]) => [key.toLowerCase(), text]));

/** Where the rows have dates, one without any claims nothing. */
function readConfirmation(row: unknown, { fields }: ImportMap): Pick<ImportedPlace, "confirmedAt"> {
  const date = readPastDate(readTexts(row, fields.updatedAt)[0]) ?? findRecordDate(row);
  return date || fields.updatedAt !== undefined ? { confirmedAt: date?.toISOString() ?? null } : {};
}

/** The plain text is the first in the order of languages that is filled. */
function readTranslatedContent(row: unknown, { fields, languages }: ImportMap, warn: Warn) {
  const inOrder = (reading: TextReading | undefined) =>
    readInOrder(row, reading, languages).map(([code, text]): TextByCode => [code, toPlainText(text)]);
  const [names, descriptions] = [inOrder(fields.name), inOrder(fields.description)];
  const withCode = (texts: TextByCode[]) => texts.filter(([code]) => code !== "");
  return readContent(
    { name: names[0]?.[1] ?? "", description: descriptions[0]?.[1] ?? "" },
    { names: withCode(names), descriptions: withCode(descriptions) },
    warn,
  );
}

/** Google Takeout writes these. */
function isSavedPlace(row: unknown): boolean {
  const { properties } = (toObject(row) ?? {}) as { properties?: Record<string, unknown> };
  return /maps\.google|google\.[a-z.]{2,6}\/maps|google_maps|No location information/i.test(
    JSON.stringify(properties ?? row).slice(0, 5000),
  );
}

function findPosition(
  row: unknown,
  { fields, coordinates, crs }: ImportMap,
  degrees: PlaceReading["degrees"],
  warn: Warn,
): Position {
  const [[writtenLatitude], [writtenLongitude]] = [readValues(row, fields.latitude), readValues(row, fields.longitude)];
  if (writtenLatitude === undefined || writtenLongitude === undefined) {
    const written = readValues(row, fields.position);
    const isEmpty = written.length === 0 && fields.position !== undefined && toObject(row)?.geometry === null;
    if (isEmpty) throw new RejectedPlace(t("has no geometry"), true);
    return readPosition(written);
  }
  if (fields.latitude === fields.longitude) return readPosition(readValues(row, fields.latitude));
  const isContradicted = findAxis(writtenLatitude) === "longitude" || findAxis(writtenLongitude) === "latitude";
  if (isContradicted && !coordinates)
    throw new RejectedPlace(
      t("has letters that contradict the headers: latitude {latitude}, longitude {longitude}", {
        latitude: String(writtenLatitude).slice(0, 40),
        longitude: String(writtenLongitude).slice(0, 40),
      }),
      true,
      true,
    );
  const latitude = readColumn(writtenLatitude, degrees.latitude, crs ? Infinity : 90);
  const longitude = readColumn(writtenLongitude, degrees.longitude, crs ? Infinity : 180);
  if (latitude === undefined) throw new RejectedPlace(t("has an invalid latitude"), true);
  if (longitude === undefined) throw new RejectedPlace(t("has an invalid longitude"), true);
  if (latitude.isRestored || longitude.isRestored)
    warn(t("its coordinates had lost their decimal points, which were restored"));
  return { latitude: latitude.degrees, longitude: longitude.degrees };
}

/** @throws RejectedPlace for degrees that have lost their decimal point, if nobody can say where it was */
function readColumn(written: unknown, reader: DegreesReader | undefined, max: number): ReturnType<DegreesReader> {
  if (reader) return reader(written);
  const degrees = readDegrees(written);
  if (isWithoutPoint(written, max))
    throw new RejectedPlace(t("has coordinates that have lost their decimal points"), true);
  return degrees === undefined ? undefined : { degrees, isRestored: false };
}

/** A text that isn't understood stays as it is written. */
function readMappedHours(row: unknown, { fields }: ImportMap, order: DateOrder, warn: Warn) {
  const season = readSeason(readTexts(row, fields.start)[0], readTexts(row, fields.end)[0], order);
  const written = listWrittenHours(row, fields.openingHours);
  for (const values of written) {
    const texts = toTexts(values).map(toPlainText);
    const isText = texts.length === values.length;
    const found = isText ? parseOpeningHours(texts.join("; ")) : parseOpeningHours(values);
    if (!found) continue;
    const bounded = season ? limitToSeason(found.hours, season) : found.hours;
    if (bounded === null) continue;
    const guess = isText ? cleanLine(texts.join("; ")) : summarize(values);
    return {
      openingHours: bounded,
      ...((found.guessed || season) && { guessedHours: shorten([season?.text, guess].filter(Boolean).join(": ")) }),
    };
  }
  const texts = written
    .map((values) => toTexts(values).map(toPlainText).join("; "))
    .filter((text) => /\p{L}/u.test(text));
  return { openingHours: readOpeningHours([season?.text, texts[0]].filter(Boolean).join(": "), warn) };
}

/** A week of weekdays, then the other paths. What is empty isn't listed. */
function listWrittenHours(row: unknown, reading: Reading | undefined): unknown[][] {
  const week = readWeekdays(row, reading);
  if (!week) return [readValues(row, reading).flat()].filter((values) => values.length > 0);
  const others = week.others.map((path) => readValues(row, path).flat());
  return [week.values, ...others].filter((values) => values.length > 0);
}

/** Paths of different weekdays are a week, `{Monday: "9-17", …}`; null for another reading, or if all are empty. */
function readWeekdays(row: unknown, reading: Reading | undefined): { values: unknown[]; others: string[] } | null {
  if (!Array.isArray(reading) || reading.length < 2) return null;
  const days = daysOfReadings.getOrInsertComputed(reading, findDaysOfPaths);
  const others = reading.filter((path) => !days.has(path));
  const isWeek = days.size >= 2 && new Set(days.values()).size === days.size;
  if (!isWeek || (others.length > 0 && days.size < MIN_DAYS)) return null;
  const week = [...days].map(([path, day]): [string, unknown] => [WEEKDAYS[day]!, readValues(row, path)[0] ?? null]);
  return { values: week.some(([, value]) => value !== null) ? [Object.fromEntries(week)] : [], others };
}

const MIN_DAYS = 5;
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

/** Returns OpenStreetMap tags, which the tags of a place are made from. */
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
