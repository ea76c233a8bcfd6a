// What is known today of the stops of a plan: places that are gone, events that were canceled or moved, opening hours.
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pick } from "../../../db/columns.ts";
import { businesses, events } from "../../../db/schema/index.ts";
import { type DayStop, parseTime } from "../../planning/day.ts";
import type { TimeWindow } from "../../planning/problem.ts";
import { getUsualTimes } from "../../planning/stays.ts";
import { isLocated } from "../../taste/geography.ts";
import { getAssumedEnd } from "../../ui/calendar-links.ts";
import type { City } from "../../ui/dates.ts";
import { eventColumns } from "../events/events.ts";
import { getListings } from "../places/listing/listings.ts";
import { getLocalName } from "../places/listing/local-text.ts";
import { getWindows } from "../places/listing/opening-hours.ts";
import { getKind, type Listing } from "../places/listing/schema.ts";
import type { DayClock } from "./clock.ts";
import { loadEvidence } from "./evidence.ts";

import { getStopKey, type STOP_PROBLEMS, type StoredStop } from "./schema.ts";

export type PlannedEvent = {
  id: string;
  placeId: string;
  title: string;
  /** The language of the title, if it is known and not the reader's. */
  textLanguage: string | null;
  startsAt: Date;
  endsAt: Date;
  isAllDay: boolean;
};

export type KnownStop = {
  stored: StoredStop;
  listing: Listing | null;
  event: PlannedEvent | null;
  windows: TimeWindow[] | null;
  evidence: string | null;
  problem: Extract<(typeof STOP_PROBLEMS)[number], "gone" | "canceled" | "moved"> | null;
};

export async function loadStops(
  db: Database,
  stored: readonly StoredStop[],
  clock: DayClock,
  city: City,
): Promise<KnownStop[]> {
  const ids = [...new Set(stored.map(({ placeId }) => placeId))];
  const [listings, evidence, planned] = await Promise.all([
    getListings(db, ids),
    loadEvidence(db, ids, city),
    findEvents(
      db,
      stored.flatMap(({ eventId }) => eventId ?? []),
    ),
  ]);
  return Promise.all(
    stored.map(async (stop): Promise<KnownStop> => {
      const listing = listings.find(({ id }) => id === stop.placeId) ?? null;
      const event = stop.eventId ? (planned.get(stop.eventId) ?? null) : null;
      const windows = listing && !stop.eventId ? await getDayWindows(listing, clock, city) : null;
      return {
        stored: stop,
        listing,
        event,
        windows,
        evidence: stop.eventId ? null : (evidence.get(stop.placeId) ?? null),
        problem: findProblem(stop, listing, event, clock),
      };
    }),
  );
}

/** What stops are called today, as on the page of their day. What is gone keeps the name with which it was planned. */
export async function loadStopNames(db: Database, stops: readonly StoredStop[]) {
  const isListed = and(
    inArray(businesses.id, [...new Set(stops.map(({ placeId }) => placeId))]),
    eq(businesses.isApproved, true),
  );
  const [places, planned] = await Promise.all([
    db.select({ id: businesses.id, name: getLocalName() }).from(businesses).where(isListed),
    findEvents(
      db,
      stops.flatMap(({ eventId }) => eventId ?? []),
    ),
  ]);
  const names = new Map(
    [...places, ...planned.values().map(({ id, title: name }) => ({ id, name }))].map(({ id, name }) => [id, name]),
  );
  return ({ placeId, eventId, name }: StoredStop): string => names.get(eventId ?? placeId) ?? name;
}

function findProblem(
  { eventId }: StoredStop,
  listing: Listing | null,
  event: PlannedEvent | null,
  clock: DayClock,
): KnownStop["problem"] {
  if (eventId && !event) return "canceled";
  if (!listing || !isLocated(listing) || listing.maybeClosed) return "gone";
  return event && !isOnDay(event, clock) ? "moved" : null;
}

/** An all-day event is on each of its days. */
const isOnDay = ({ startsAt, endsAt, isAllDay }: PlannedEvent, clock: DayClock): boolean =>
  (isAllDay ? endsAt > clock.toDate(0) : startsAt >= clock.toDate(0)) &&
  startsAt < clock.toDate(clock.fromClock(24 * 60));

/** Those that aren't canceled, by their ids. */
export async function findEvents(db: Database, ids: readonly string[]): Promise<Map<string, PlannedEvent>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(plannedEventColumns())
    .from(events)
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .where(and(inArray(events.id, [...ids]), isNull(events.canceledAt)));
  return new Map(rows.map((row) => [row.id, toPlannedEvent(row)]));
}

/** Usable in queries that join businesses. */
export const plannedEventColumns = () => {
  const { id, title, textLanguage, allDay } = eventColumns(undefined);
  return { id, placeId: events.businessId, title, textLanguage, ...pick(events, "eventDate", "endsAt"), allDay };
};

type EventRow = {
  id: string;
  placeId: string;
  title: string;
  textLanguage: string | null;
  eventDate: Date;
  endsAt: Date | null;
  allDay: boolean;
};

export const toPlannedEvent = ({ eventDate, endsAt, allDay, ...row }: EventRow): PlannedEvent => ({
  ...row,
  startsAt: eventDate,
  endsAt: endsAt ?? (allDay ? new Date(eventDate.getTime() + DAY_MS) : getAssumedEnd(eventDate)),
  isAllDay: allDay,
});

const DAY_MS = 86_400_000;

/** Hours for which opening hours are read: nobody plans further into the night. */
export const HOURS = 30;

/** When a place is open on the day, in whole minutes; null if that is unknown. */
export async function getDayWindows(
  { openingHours }: Pick<Listing, "openingHours">,
  { origin }: DayClock,
  { timezone }: City,
): Promise<TimeWindow[] | null> {
  const { windows } = await getWindows(openingHours, timezone, origin, origin + HOURS * 3_600_000);
  return (
    windows?.map(
      ([opens, closes]): TimeWindow => [Math.ceil((opens - origin) / 60_000), Math.floor((closes - origin) / 60_000)],
    ) ?? null
  );
}

/** What the planner needs of it. @param value 0 … 1 @returns undefined for a stop with a problem */
export function toDayStop(known: KnownStop, clock: DayClock, value = 1): DayStop | undefined {
  const { stored, listing, event, windows, problem } = known;
  if (problem || !listing || !isLocated(listing)) return undefined;
  const fixedAt = event?.isAllDay
    ? undefined
    : event
      ? Math.round((event.startsAt.getTime() - clock.origin) / 60_000)
      : stored.lockedAt === null
        ? undefined
        : clock.fromClock(parseTime(stored.lockedAt));
  const { latitude, longitude } = listing;
  const { stayMinutes, meal } = stored;
  return {
    key: getStopKey(stored),
    latitude,
    longitude,
    value,
    stayMinutes,
    windows,
    servesMeals: meal !== null,
    usualTimes: event ? null : getUsualTimes(getKind(listing)),
    meal: meal ?? undefined,
    fixedAt,
  };
}
