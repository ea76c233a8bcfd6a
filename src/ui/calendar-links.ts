// Links that add an event, or subscribe to a feed, in the calendar programs that people have.
import type { EventView } from "../features/events/schema.ts";
import { t } from "../i18n/t.ts";
import { type City, getEventDays } from "./dates.ts";

/** ms. Calendars need an end. */
const ASSUMED_DURATION_MS = 2 * 3_600_000;

export const getAssumedEnd = (start: string | Date): Date => new Date(new Date(start).getTime() + ASSUMED_DURATION_MS);

export type CalendarLink = { label: string; href: string };

type LinkedEvent = Pick<EventView, "id" | "title" | "description" | "eventDate" | "endsAt" | "allDay">;

/** @param location as people search for it @param baseUrl without a trailing slash */
export function getEventLinks(event: LinkedEvent, location: string, city: City, baseUrl: string): CalendarLink[] {
  const file = `${baseUrl}/api/events/${event.id}.ics`;
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: event.title,
    dates: toDates(event, city),
    details: [event.description, `${baseUrl}/events/${event.id}`].filter(Boolean).join("\n\n"),
    location,
  });
  return [
    { label: t("Google Calendar"), href: `https://calendar.google.com/calendar/render?${google}` },
    { label: t("Apple Calendar"), href: toWebcal(file) },
    { label: t("Calendar file"), href: `/api/events/${event.id}.ics` },
  ];
}

export const getFeedLinks = (url: string): CalendarLink[] => [
  {
    label: t("Google Calendar"),
    href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(toWebcal(url))}`,
  },
  { label: t("Apple Calendar"), href: toWebcal(url) },
];

/** The scheme opens the calendar program: on Apple's systems always, elsewhere if one is registered. */
const toWebcal = (url: string) => url.replace(/^https?:/, "webcal:");

/** Whole days have no times, and the end is the day after the last one. */
function toDates(event: LinkedEvent, city: City): string {
  if (!event.allDay) return `${toBasic(event.eventDate)}/${toBasic(event.endsAt ?? getAssumedEnd(event.eventDate))}`;
  const { first, next } = getEventDays(event, city);
  return `${first}/${next}`.replaceAll("-", "");
}

/** "20261127T180000Z", the basic format of ISO 8601. */
const toBasic = (at: string | Date) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");
