// Reads the rows of a table or a tree as events, by the map of their source.
import { t } from "../../../i18n/t.ts";
import { toLocalDate, toLocalTime } from "../../places/listing/local-time.ts";
import { toUnfit } from "../collect-records.ts";
import { cleanLine } from "../fields.ts";
import { toObject } from "../geojson.ts";
import type { SourceLocation } from "../imported-place.ts";
import { type Position, readDegrees, readPosition } from "../mapping/coordinates.ts";
import { toPlainText } from "../mapping/html-text.ts";
import { toTexts } from "../mapping/paths.ts";
import { readAllTexts, readInOrder, readTexts, readValues } from "../mapping/readings.ts";
import type { RowList } from "../mapping/row.ts";
import { readRows } from "../mapping/rows.ts";
import type { ImportMap, Reading, TextReading } from "../mapping/schema.ts";
import { RejectedPlace, type Warn } from "../parsed-file.ts";
import { type DateOrder, findDateOrder, readDateTime, readTime } from "./dates.ts";
import {
  addDays,
  type EventOptions,
  type EventRecord,
  HORIZON_DAYS,
  MAX_OCCURRENCES,
  type Moment,
  readMoment,
  toImportedEvent,
} from "./imported-event.ts";
import { findTimezone } from "./time-zones.ts";

const DAY_MS = 86_400_000;

type Occurrence = { start: Moment; end: Moment | null };
type EventReading = EventOptions & { map: ImportMap; order: DateOrder };

/** Null if it isn't clear whether "03/04/2026" is in March or in April. */
export function findOrder(list: RowList, map: ImportMap): DateOrder | null {
  if (map.dateOrder) return map.dateOrder;
  const texts = function* () {
    for (const { value } of readRows(list)) yield* readTexts(value, map.fields.start);
  };
  return findDateOrder(texts());
}

export function* toEventRecords(list: RowList, reading: EventReading): Generator<EventRecord> {
  const timezone = (reading.map.timezone && findTimezone(reading.map.timezone)) || reading.timezone;
  const own = { ...reading, timezone };
  for (const { value, location, problem } of readRows(list)) {
    const title = pickText(value, own.map.fields.name, own.map);
    const id = readTexts(value, own.map.fields.id)[0];
    const found = problem ?? listOccurrences(value, own);
    if (typeof found === "string") yield toUnfit({ location, ref: id ?? null, name: cleanLine(title) || null }, found);
    else yield* toRecords(value, { id, title, location, found }, own);
  }
}

type FoundEvent = { id: string | undefined; title: string; location: SourceLocation; found: Occurrence[] };

/** Those of several dates that are over aren't listed. */
function* toRecords(
  row: unknown,
  { id, title, location, found }: FoundEvent,
  reading: EventReading,
): Generator<EventRecord> {
  const ahead = found.filter(
    ({ start }) => start.instant.getTime() + (start.isDate ? DAY_MS : 0) > reading.now.getTime(),
  );
  for (const { start, end } of ahead.length > 0 ? ahead : found.slice(-1)) {
    const date = start.instant.toISOString();
    const ref = id === undefined ? `${title.toLowerCase()}@${date}` : found.length > 1 ? `${id}/${date}` : id;
    yield {
      location,
      ref,
      name: cleanLine(title) || null,
      read: (warn: Warn) => readMappedEvent(row, { ref, title, location, start, end }, reading, warn),
    };
  }
}

const CANCELED = /cancel|abgesagt|annul|geannuleerd|odwołan|anulowan|скасован|відмінен|ακυρ|ملغ|中止|peruttu/i;

function readMappedEvent(
  row: unknown,
  given: { ref: string; title: string; location: SourceLocation } & Occurrence,
  { map, ...options }: EventReading,
  warn: Warn,
) {
  const { fields } = map;
  const texts = (field: Reading | undefined) => readTexts(row, field).map(toPlainText);
  if (texts(fields.status).some((text) => CANCELED.test(text))) throw new RejectedPlace(t("is canceled"), false);
  const { latitude, longitude } = findPosition(row, fields);
  const hasPosition =
    latitude !== undefined && longitude !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const address = [...texts(fields.address).slice(0, 1), ...texts(fields.city).slice(0, 1)].join(", ");
  return toImportedEvent(
    {
      ...given,
      description: pickText(row, fields.description, map),
      url: texts(fields.website)[0],
      readFact: (name) => texts(fields[name])[0],
      venue: {
        // Each of several paths may be the name of the place.
        names: [...readAllTexts(row, fields.place), address].filter(Boolean),
        ...(hasPosition && { latitude, longitude }),
      },
    },
    options,
    warn,
  );
}

function findPosition(row: unknown, fields: ImportMap["fields"]): Position {
  const [latitude, longitude] = [readValues(row, fields.latitude), readValues(row, fields.longitude)];
  if (latitude.length > 0 && longitude.length > 0)
    return { latitude: readDegrees(latitude[0]), longitude: readDegrees(longitude[0]) };
  return readPosition(readValues(row, fields.position));
}

/** In the first of the map's languages that is filled. */
const pickText = (row: unknown, reading: TextReading | undefined, { languages }: ImportMap): string =>
  readInOrder(row, reading, languages)[0]?.[1] ?? "";

function listOccurrences(row: unknown, reading: EventReading): Occurrence[] | string {
  const { fields } = reading.map;
  const periods = readValues(row, fields.dates)
    .flat()
    .flatMap((value) => toObject(value) ?? []);
  if (periods.length > 0) {
    const found = periods.flatMap((period) => listDatesOf(period as Record<string, unknown>, reading));
    return found.length > 0 ? uniqueDates(found) : t("has no valid start");
  }
  const [starts, ends] = [readTexts(row, fields.start), readTexts(row, fields.end)];
  if (starts.length === 0) return t("has no date, so it isn't an event");
  const [beginsAt, endsAt] = [readTexts(row, fields.startTime)[0], readTexts(row, fields.endTime)[0]];
  const found = starts.flatMap((text, i): Occurrence[] => {
    const day = readDateTime(text, reading.timezone, reading.order);
    if (!day) return [];
    const end = ends.length === starts.length ? ends[i] : undefined;
    return beginsAt === undefined
      ? [{ start: day, end: readEnd(end, day, reading) }]
      : listDays(
          day,
          end === undefined ? null : readDateTime(end, reading.timezone, reading.order),
          { opens: beginsAt, closes: endsAt },
          reading,
        );
  });
  return found.length === starts.length ? uniqueDates(found) : t("has no valid start");
}

function uniqueDates(dates: Occurrence[]): Occurrence[] {
  const byTime = new Map(dates.map((date) => [date.start.instant.getTime(), date]));
  return [...byTime.values()].sort((a, b) => a.start.instant.getTime() - b.start.instant.getTime());
}

/** A day without a time ends when it does; an end may be a time of the same day. */
function readEnd(text: string | undefined, start: Moment, { timezone, order }: EventReading): Moment | null {
  const end =
    text === undefined ? null : (readDateTime(text, timezone, order) ?? atTime(start, readTime(text), timezone));
  if (end && end.isDate === start.isDate) return start.isDate ? addDays(end, 1, timezone) : end;
  return start.isDate ? addDays(start, 1, timezone) : null;
}

/** Reads periods of schema.org and DATAtourisme, and lists of dates. With a time, they repeat on each day. */
function listDatesOf(period: Record<string, unknown>, reading: EventReading): Occurrence[] {
  const { timezone, order } = reading;
  const list = (name: RegExp) =>
    Object.entries(period).flatMap(([key, value]) => (name.test(key) ? toTexts([value]).slice(0, 1) : []));
  const isDate = (text: string) => readDateTime(text, timezone, order) !== null;
  if (list(/^(is)?cancell?ed$/i).some((text) => /^(1|true|yes)$/i.test(text))) return [];
  const from = list(/(^|:)(start_?date|start|from|begin|date|day|von|du|desde)$/i).find(isDate);
  const to = list(/(^|:)(end_?date|end|to|until|bis|au|hasta)$/i).find(isDate);
  const start = from === undefined ? null : readDateTime(from, timezone, order);
  if (!start) return [];
  const end = to === undefined ? null : readDateTime(to, timezone, order);
  const isTime = (text: string) => !isDate(text) && readTime(text) !== null;
  const opens = list(/(^|:)(start_?time|opens|begin|start|time)$/i).find(isTime);
  const closes = list(/(^|:)(end_?time|closes|end)$/i).find(isTime);
  return listDays(start, end, { opens, closes }, reading);
}

/** A time that is written apart holds on each day. Then midnight in a date is no time. */
function listDays(
  from: Moment,
  end: Moment | null,
  { opens, closes }: { opens?: string; closes?: string },
  { timezone, now }: EventReading,
): Occurrence[] {
  const time = opens === undefined ? null : readTime(opens);
  const start = time !== null && isMidnight(from, timezone) ? { ...from, isDate: true } : from;
  if (!start.isDate || time === null)
    return [{ start, end: start.isDate ? addDays(end?.isDate ? end : start, 1, timezone) : end }];
  const dates: Occurrence[] = [];
  const last = Math.min(end?.instant.getTime() ?? start.instant.getTime(), now.getTime() + HORIZON_DAYS * DAY_MS);
  let day = laterOf(start, now, timezone);
  for (; day.instant.getTime() <= last && dates.length < MAX_OCCURRENCES; day = addDays(day, 1, timezone)) {
    const begin = atTime(day, time, timezone)!;
    dates.push({ start: begin, end: atTime(day, closes === undefined ? null : readTime(closes), timezone) });
  }
  // One that is over says so.
  return dates.length > 0 ? dates : [{ start: atTime(start, time, timezone)!, end: null }];
}

const isMidnight = ({ instant }: Moment, timezone: string) =>
  toLocalTime(instant, timezone).toISOString().includes("T00:00:00");

/** The day of a moment, or today if that is later. */
const laterOf = (start: Moment, now: Date, timezone: string): Moment =>
  start.instant >= now ? start : (readMoment(toLocalDate(now, timezone), timezone) ?? start);

const atTime = ({ instant }: Moment, time: string | null, timezone: string): Moment | null =>
  time === null ? null : readMoment(`${toLocalDate(instant, timezone)}T${time}`, timezone);
