// Parses iCalendar files (RFC 5545): ical.js reads the lines, and a repeating event becomes one event per date.
import ICAL from "ical.js";
import { sha256 } from "../../../encoding/hash.ts";
import { t } from "../../../i18n/t.ts";
import { MAX_EVENT_DAYS } from "../../events/schema.ts";
import { toLocalDate } from "../../places/listing/local-time.ts";
import { toUnfit } from "../collect-records.ts";
import { cleanLine } from "../fields.ts";
import type { SourceLocation } from "../imported-place.ts";
import { describeNothing, type MappingReport } from "../mapping/report.ts";
import type { ImportMap } from "../mapping/schema.ts";
import { type ParsedFile, RejectedPlace, type Warn } from "../parsed-file.ts";
import { splitCalendar } from "./calendar-lines.ts";
import * as shapes from "./imported-event.ts";
import { readOwnZones } from "./own-zones.ts";
import { type Budget, isSupportedRule, listDays, type RecurrenceRule } from "./recurrence.ts";
import { findTimezone } from "./time-zones.ts";

/** A property of jCal (RFC 7265). */
type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]];

type CalendarEvent = {
  location: SourceLocation;
  properties: Map<string, Property[]>;
  uid: string;
  title: string;
  isCanceled: boolean;
};

type CalendarOptions = shapes.EventOptions & {
  isCanceled: boolean;
  budget: Budget;
  zones: ReadonlyMap<string, string>;
};

/** Counted for all series of a file. About a second. */
const MAX_TESTED_DAYS = 1_000_000;

const DAY_MS = 86_400_000;

export function parseCalendar(text: string, options: shapes.EventOptions): ParsedFile {
  const { events: parts, head } = splitCalendar(text);
  const properties = readProperties(head.replace(/^BEGIN:(?!VCALENDAR)[\s\S]*/im, "END:VCALENDAR")) ?? new Map();
  const timezone = findTimezone(getText(properties, "x-wr-timezone")) ?? options.timezone;
  const isCanceled = getText(properties, "method").toUpperCase() === "CANCEL";
  const records: shapes.EventRecord[] = [];
  const read = parts.flatMap(({ text: part, line }): CalendarEvent[] => {
    const event = part === null ? null : readEvent(part, line);
    if (event) return [event];
    const reason = part === null ? t("is too long") : t("has a line that is not iCalendar");
    records.push(toUnfit({ location: { line }, ref: null, name: null }, reason));
    return [];
  });
  const { events, replaced } = keepNewest(read);
  const reason = t("is in the file more than once; the newest one is used");
  records.push(
    ...replaced.map(({ location, uid, title }) => toUnfit({ location, ref: uid, name: title || null }, reason)),
  );
  const zones = readOwnZones(head, timezone, options.now);
  const own = { ...options, timezone, isCanceled, zones, budget: { days: MAX_TESTED_DAYS } };
  const moved = new Set(events.flatMap((event) => (isOverride(event) ? (findOverrideRef(event, own) ?? []) : [])));
  for (const event of events) records.push(...toRecords(event, moved, own));
  return {
    format: "iCalendar",
    ...shapes.collectEvents(records),
    attribution: cleanLine(getText(properties, "x-wr-calname")).slice(0, 200) || null,
    dataAt: null,
    mapping: toReport(options.map, parts.length),
  };
}

/** A calendar says itself where its fields are. The map keeps the place of events that are at no other. */
const toReport = (map: ImportMap | undefined, rows: number): MappingReport => ({
  ...describeNothing({ kind: "events", ...(map?.defaultPlace && { defaultPlace: map.defaultPlace }), fields: {} }),
  rows,
});

/** A series or a date of it may be in the file again, as it was before a change: RFC 5545 counts the changes. */
function keepNewest(read: CalendarEvent[]): { events: CalendarEvent[]; replaced: CalendarEvent[] } {
  const newest = new Map<string, CalendarEvent>();
  for (const event of read) {
    const key = `${event.uid || event.location.line}\n${String(event.properties.get("recurrence-id")?.[0]?.[3] ?? "")}`;
    const other = newest.get(key);
    if (!other || compareRevisions(event, other) >= 0) newest.set(key, event);
  }
  const kept = new Set(newest.values());
  return { events: read.filter((event) => kept.has(event)), replaced: read.filter((event) => !kept.has(event)) };
}

function compareRevisions(a: CalendarEvent, b: CalendarEvent): number {
  const [sequenceA, sequenceB] = [a, b].map(({ properties }) => Number(properties.get("sequence")?.[0]?.[3] ?? 0));
  if (sequenceA !== sequenceB) return sequenceA! - sequenceB!;
  const timeOf = ({ properties }: CalendarEvent) =>
    getText(properties, "last-modified") || getText(properties, "dtstamp");
  return timeOf(a).localeCompare(timeOf(b));
}

function readEvent(text: string, line: number): CalendarEvent | null {
  const properties = readProperties(`BEGIN:VCALENDAR\r\n${text}\r\nEND:VCALENDAR`, true);
  if (!properties) return null;
  const title = cleanLine(getText(properties, "summary"));
  const uid = getText(properties, "uid").trim() || makeUid(title, properties);
  const isCanceled = getText(properties, "status").toUpperCase() === "CANCELLED";
  return { location: { line }, properties, uid, title, isCanceled };
}

/** An event without an ID keeps this one as long as its title, start and place stay. */
function makeUid(title: string, properties: Map<string, Property[]>): string {
  const start = String(properties.get("dtstart")?.[0]?.[3] ?? "");
  return title && start
    ? `made-${sha256([title, start, getText(properties, "location")].join("\n")).slice(0, 32)}`
    : "";
}

/** Reads those of the calendar, or of the event in it. Null if it isn't iCalendar. */
function readProperties(text: string, isEvent = false): Map<string, Property[]> | null {
  try {
    const [, properties, components] = ICAL.parse(text) as [string, Property[], [string, Property[]][]];
    return Map.groupBy(isEvent ? (components[0]?.[1] ?? []) : properties, ([name]) => name);
  } catch {
    return null;
  }
}

const getText = (properties: Map<string, Property[]>, name: string): string => {
  const value = properties.get(name)?.[0]?.[3];
  return typeof value === "string" ? value : "";
};

const isOverride = ({ properties }: CalendarEvent) => properties.has("recurrence-id");

/** Made of the date that an event replaces in its series. */
function findOverrideRef({ uid, properties }: CalendarEvent, options: CalendarOptions): string | null {
  const [property] = properties.get("recurrence-id") ?? [];
  const moment = property && toMoments(property, options)?.[0];
  return moment ? toRef(uid, moment) : null;
}

const toRef = (uid: string, { instant }: shapes.Moment) => `${uid}/${instant.toISOString().replace(/[-:]|\.000/g, "")}`;

function* toRecords(event: CalendarEvent, moved: Set<string>, options: CalendarOptions): Generator<shapes.EventRecord> {
  const { location, title, properties } = event;
  const fail = (reason: string, isBroken = true) =>
    toUnfit({ location, ref: event.uid || null, name: title || null }, reason, isBroken);
  if (event.uid === "") return yield fail(t("has no ID"));
  if (/^(PRIVATE|CONFIDENTIAL)$/i.test(getText(properties, "class"))) return yield fail(t("is private"), false);
  const [property] = properties.get("dtstart") ?? [];
  const zone = property && findZone(property, options);
  if (zone === null) return yield fail(t("has an unknown time zone"));
  const start = property && toMoments(property, options)?.[0];
  if (!property || !zone || !start) return yield fail(t("has no valid start"));
  const end = readEndOf(event, start, options);
  const record = (ref: string, at: shapes.Moment) => toRecord(event, ref, at, end(at), options);
  if (isOverride(event)) {
    const ref = findOverrideRef(event, options);
    return yield ref ? record(ref, start) : fail(t("has no valid start"));
  }
  if (!properties.has("rrule") && !properties.has("rdate")) return yield record(event.uid, start);
  const dates = listDates(event, property, zone, options);
  if (dates === null) return yield fail(t("repeats in a way that is not supported"));
  const dated = dates.map((at) => [toRef(event.uid, at), at] as const).filter(([ref]) => !moved.has(ref));
  if (dated.length === 0)
    return yield fail(t("has no dates in the next {days} days", { days: shapes.HORIZON_DAYS }), false);
  for (const [ref, at] of dated) yield record(ref, at);
}

const toRecord = (
  { properties, title, location, isCanceled }: CalendarEvent,
  ref: string,
  start: shapes.Moment,
  end: shapes.Moment | null,
  options: CalendarOptions,
): shapes.EventRecord => ({
  location,
  ref,
  name: title || null,
  read(warn: Warn) {
    if (isCanceled || options.isCanceled) throw new RejectedPlace(t("is canceled"), false);
    const [latitude, longitude] = (properties.get("geo")?.[0]?.[3] ?? []) as number[];
    const hasPosition = Number.isFinite(latitude) && Number.isFinite(longitude) && (latitude !== 0 || longitude !== 0);
    return shapes.toImportedEvent(
      {
        ref,
        title,
        description: getText(properties, "description"),
        url: getText(properties, "url"),
        readFact: (_, property) => property && getText(properties, property),
        start,
        end,
        venue: { names: [getText(properties, "location")], ...(hasPosition && { latitude, longitude }) },
        location,
      },
      options,
      warn,
    );
  },
});

/** The dates of a series in the next days; null if its rule isn't supported. */
function listDates(
  { properties }: CalendarEvent,
  dtstart: Property,
  zone: string,
  options: CalendarOptions,
): shapes.Moment[] | null {
  const { now } = options;
  const [date = "", time = ""] = String(dtstart[3]).split("T");
  const first = Date.parse(`${date}T00:00:00Z`);
  const from = Math.floor(now.getTime() / DAY_MS - 1) * DAY_MS;
  const to = from + (shapes.HORIZON_DAYS + 2) * DAY_MS;
  const moments = (properties.get("rdate") ?? []).flatMap((property) => toMoments(property, options) ?? []);
  const [start] = toMoments(dtstart, options) ?? [];
  if (!properties.has("rrule") && start) moments.push(start);
  for (const [, , , value] of properties.get("rrule") ?? []) {
    const { lastInstant, ...rule } = toRule(value as Record<string, unknown>, zone);
    if (!isSupportedRule(rule)) return null;
    const days = listDays(rule, first, from, to, shapes.MAX_OCCURRENCES + 2, options.budget);
    if (options.budget.days < 0) return null;
    for (const day of days) {
      const text = new Date(day).toISOString().slice(0, 10);
      const moment = shapes.readMoment(time ? `${text}T${time}` : text, zone);
      if (moment && !(lastInstant && moment.instant > lastInstant)) moments.push(moment);
    }
  }
  const exceptions = properties.get("exdate") ?? [];
  const excluded = new Set(
    exceptions.flatMap((property) => toMoments(property, options) ?? []).map(({ instant }) => instant.getTime()),
  );
  // A day excludes whatever is on it.
  const excludedDays = new Set(exceptions.flatMap(toTexts).filter((text) => !text.includes("T")));
  const isExcluded = (at: number) =>
    excluded.has(at) || (excludedDays.size > 0 && excludedDays.has(toLocalDate(new Date(at), zone)));
  const horizon = now.getTime() + shapes.HORIZON_DAYS * DAY_MS;
  const byTime = new Map(moments.map((moment) => [moment.instant.getTime(), moment]));
  return (
    [...byTime]
      // The latest may be an all-day event that isn't over.
      .filter(([at, { isDate }]) => at + (isDate ? DAY_MS : 0) > now.getTime() && at <= horizon && !isExcluded(at))
      .sort(([a], [b]) => a - b)
      .slice(0, shapes.MAX_OCCURRENCES)
      .map(([, moment]) => moment)
  );
}

/** Lists stay lists if they have one value. An end in UTC is the day in the event's zone. */
function toRule(value: Record<string, unknown>, zone: string): Partial<RecurrenceRule> & { lastInstant?: Date } {
  const listed = Object.entries(value).map(([key, part]) => [key, key.startsWith("by") ? [part].flat() : part]);
  const rule = Object.fromEntries(listed) as Partial<RecurrenceRule>;
  const end = typeof rule.until === "string" ? shapes.readMoment(rule.until, zone) : null;
  if (!end || end.isDate) return rule;
  const latest = new Date(end.instant.getTime() + DAY_MS).toISOString().slice(0, 10);
  return { ...rule, until: latest, lastInstant: end.instant };
}

/** The end for a start, which is as long after it as in the file. */
function readEndOf(
  { properties }: CalendarEvent,
  start: shapes.Moment,
  options: CalendarOptions,
): (at: shapes.Moment) => shapes.Moment | null {
  const [property] = properties.get("dtend") ?? [];
  const end = property ? toMoments(property, options)?.[0] : undefined;
  const length = end ? end.instant.getTime() - start.instant.getTime() : readDuration(properties);
  if (start.isDate) {
    const days = Math.min(MAX_EVENT_DAYS + 1, Math.max(1, Math.round((length ?? DAY_MS) / DAY_MS)));
    return (at) => shapes.addDays(at, days, options.timezone);
  }
  return (at) => (length === null ? null : { instant: new Date(at.instant.getTime() + length), isDate: false });
}

/** In ms; null without one that can be read. */
function readDuration(properties: Map<string, Property[]>): number | null {
  try {
    return ICAL.Duration.fromString(getText(properties, "duration").slice(0, 40)).toSeconds() * 1000;
  } catch {
    return null;
  }
}

const findZone = ([, { tzid }, type]: Property, { timezone, zones }: CalendarOptions): string | null =>
  tzid && type === "date-time" ? (findTimezone(tzid) ?? zones.get(tzid) ?? null) : timezone;

function toMoments(property: Property, options: CalendarOptions): shapes.Moment[] | null {
  const zone = findZone(property, options);
  if (!zone) return null;
  return toTexts(property).flatMap((text) => shapes.readMoment(text, zone) ?? []);
}

/** ical.js writes "T::" where a date stands for a time. */
const toTexts = ([, , , ...values]: Property): string[] =>
  values.map((value) => String(Array.isArray(value) ? value[0] : value).replace(/T::$/, ""));
