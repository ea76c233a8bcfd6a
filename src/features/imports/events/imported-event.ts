// Reads the events of a file.
import * as v from "valibot";
import { t, translateKnown } from "../../../i18n/t.ts";
import { toShape } from "../../../validation.ts";
import { EVENT_FACT_LIST, EVENT_FIELDS, type EventFacts, type FactName, MAX_EVENT_DAYS } from "../../events/schema.ts";
import { fromLocalTime, toLocalDate } from "../../places/listing/local-time.ts";
import { collectRecords } from "../collect-records.ts";
import { cleanLine, readDescription } from "../fields.ts";
import type { SourceLocation } from "../imported-place.ts";
import { toPlainText } from "../mapping/html-text.ts";
import { type ParsedFile, type ParseOptions, type RawRecord, RejectedPlace, type Warn } from "../parsed-file.ts";
import { PlaceList } from "../place-list.ts";
import type { ImportedEvent, Venue } from "./event-types.ts";

export type EventOptions = Pick<ParseOptions, "map"> & {
  /** The city's, for times that name none. */
  timezone: string;
  now: Date;
};

export const toEventOptions = ({ map, timezone = "UTC", now = new Date() }: ParseOptions): EventOptions => ({
  map,
  timezone,
  now,
});

export const HORIZON_DAYS = 90;
/** Applies to one repeating event. */
export const MAX_OCCURRENCES = 100;
export const MAX_EVENTS = 20_000;

const DAY_MS = 86_400_000;
const MAX_DAYS_AHEAD = 3 * 365;
const MAX_TITLE_LENGTH = EVENT_FIELDS.title.max;
const MAX_VENUE_LENGTH = EVENT_FIELDS.location.max;
const MAX_REF_LENGTH = 200;

/** A local time in a zone; without a time, the whole day. */
export type Moment = { instant: Date; isDate: boolean };

/** @param text "2026-11-27" or "2026-11-27T19:00:00", with "Z" for UTC @returns null if it isn't one */
export function readMoment(text: string, timezone: string): Moment | null {
  const [, date, time = "00:00:00", utc] =
    /^(\d{4}-\d\d-\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)\d?(Z)?)?$/.exec(text) ?? [];
  const local = new Date(`${date}T${time}Z`);
  if (!date || Number.isNaN(local.getTime()) || !local.toISOString().startsWith(date)) return null;
  return { instant: utc ? local : fromLocalTime(local, timezone), isDate: !text.includes("T") };
}

/** A day with a change of the clocks has 23 or 25 hours. @param day midnight */
export const addDays = ({ instant }: Moment, days: number, timezone: string): Moment =>
  readMoment(toLocalDate(new Date(instant.getTime() + (days + 0.5) * DAY_MS), timezone), timezone)!;

type GivenEvent = {
  ref: string;
  title: string;
  description: string;
  /** Appended to the description. */
  url?: string;
  start: Moment;
  end: Moment | null;
  venue: Venue;
  readFact(name: FactName, property: string | undefined): string | undefined;
  location: SourceLocation;
};

/** @throws RejectedPlace if it has no title, has started (an all-day event: is over), or is years ahead */
export function toImportedEvent(given: GivenEvent, { now, timezone }: EventOptions, warn: Warn): ImportedEvent {
  const { ref, start, venue, location } = given;
  const title = readTitle(given.title, warn);
  const endsAt = readEnd(given, warn) ?? (start.isDate ? addDays(start, 1, timezone).instant : null);
  if ((start.isDate && endsAt ? endsAt : start.instant) <= now)
    throw new RejectedPlace(t("has started or is over"), false);
  if (start.instant.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS)
    throw new RejectedPlace(t("is more than {years} years ahead", { years: MAX_DAYS_AHEAD / 365 }), true);
  const sourceRef = cleanLine(ref);
  if (sourceRef === "") throw new RejectedPlace(t("has no ID"), true);
  return {
    ...location,
    sourceRef: sourceRef.length > MAX_REF_LENGTH ? Bun.SHA256.hash(sourceRef, "hex") : sourceRef,
    title,
    description: readDescription(withLink(toPlainText(given.description), given.url), warn),
    eventDate: start.instant.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    isAllDay: start.isDate,
    ...readFacts(given, warn),
    venue: {
      ...venue,
      names: venue.names.map((name) => cleanLine(toPlainText(name)).slice(0, MAX_VENUE_LENGTH)).filter(Boolean),
    },
  };
}

/** One that doesn't fit is left out, since half a phone number would be somebody else's. */
function readFacts({ readFact }: GivenEvent, warn: Warn): EventFacts {
  const read = EVENT_FACT_LIST.map(([name, field]) => {
    const { issues, output } = v.safeParse(
      toShape(field),
      cleanLine(toPlainText(readFact(name, field.property) ?? "")),
    );
    const problem = issues && translateKnown(issues[0].message);
    if (problem) warn(t("its {field} doesn't fit: {problem}", { field: t(field.label), problem }));
    return [name, problem ? null : output];
  });
  return Object.fromEntries(read);
}

function readTitle(text: string, warn: Warn): string {
  const title = cleanLine(toPlainText(text));
  if (!/[\p{L}\p{N}]/u.test(title)) throw new RejectedPlace(t("has no name"), true);
  if (title.includes("\ufffd"))
    throw new RejectedPlace(t("has characters in its name destroyed by a wrong encoding"), true);
  if (title.length <= MAX_TITLE_LENGTH) return title;
  warn(t("name cut to {max} characters", { max: MAX_TITLE_LENGTH }));
  return `${title
    .slice(0, MAX_TITLE_LENGTH - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}

function withLink(text: string, url = ""): string {
  const link = URL.parse(url);
  const isLink = link && /^https?:$/.test(link.protocol) && !link.username && link.href.length <= 300;
  return isLink && !text.includes(url) ? `${text}\n\n${link.href}`.trim() : text;
}

function readEnd({ start, end }: GivenEvent, warn: Warn): Date | null {
  if (!end || end.instant <= start.instant) return null;
  if (end.instant.getTime() - start.instant.getTime() <= MAX_EVENT_DAYS * DAY_MS) return end.instant;
  warn(t("its end is left out, because it is more than {days} days after its start", { days: MAX_EVENT_DAYS }));
  return null;
}

export type EventRecord = RawRecord<ImportedEvent>;

export function collectEvents(
  records: Iterable<EventRecord>,
): Required<Pick<ParsedFile, "events" | "places" | "rejected" | "warnings">> {
  const { accepted, ...others } = collectRecords(records, (event, location) => ({
    name: event.title,
    location,
    event,
  }));
  return { ...others, places: new PlaceList(), events: [...accepted.values()].map(({ event }) => event) };
}
