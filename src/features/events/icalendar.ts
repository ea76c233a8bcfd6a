// Events as iCalendar text (RFC 5545), for calendar programs.
import ical, { escape as escapeText, ICalCalendarMethod, ICalEventStatus } from "ical-generator";

export type CalendarEvent = {
  /** A UUID that never changes (RFC 7986, 5.3). */
  id: string;
  title: string;
  description: string | null;
  location: string;
  /** An all-day event's is midnight in UTC. */
  startsAt: Date;
  endsAt: Date;
  isAllDay?: boolean;
  updatedAt: Date;
  revision: number;
  url: string;
  latitude?: number | null;
  longitude?: number | null;
  isCanceled?: boolean;
};

const REFRESH_SECONDS = 3600;

/** @param calendar.product the program that wrote the file */
export function writeCalendar(calendar: { name: string; product: string }, events: readonly CalendarEvent[]): string {
  const text = ical({
    // The library writes these two unescaped.
    name: escapeText(calendar.name, false),
    prodId: `//${escapeText(calendar.product.replaceAll("/", " "), false)}//Events//EN`,
    scale: "GREGORIAN",
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    events: events.map(toICalEvent),
  }).toString();
  return `${text}\r\n`;
}

const toICalEvent = ({ id, title, description, location, latitude, longitude, ...event }: CalendarEvent) => ({
  id,
  summary: title,
  description,
  location: {
    title: location,
    ...(latitude != null && longitude != null && { geo: { lat: latitude, lon: longitude } }),
  },
  start: event.startsAt,
  end: event.endsAt,
  allDay: event.isAllDay,
  stamp: event.updatedAt,
  lastModified: event.updatedAt,
  sequence: event.revision,
  url: event.url,
  status: event.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
});
