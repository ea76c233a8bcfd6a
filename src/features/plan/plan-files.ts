// A plan as files: for calendar programs, and for maps and watches.
import { escapeHTML } from "bun";
import { t } from "../../i18n/t.ts";
import { type City, formatDay, formatLongDate } from "../../ui/dates.ts";
import { type CalendarEvent, writeCalendar } from "../events/icalendar.ts";
import { openClock } from "./clock.ts";
import { getStopKey, isUnusable, type PlanView } from "./schema.ts";

type Publisher = { siteName: string; baseUrl: string };

export const formatPlanDay = (date: string, city: City): string =>
  formatDay(openClock(date, city.timezone).toDate(12 * 60), city);

export const getPlanTitle = (date: string, city: City): string =>
  t("A day in {city}: {day}", { city: city.name, day: formatPlanDay(date, city) });

/** @param from the date of its first day */
export const getTripTitle = (from: string, until: string, city: City): string =>
  from === until
    ? getPlanTitle(from, city)
    : t("A trip to {city}: {from} – {until}", {
        city: city.name,
        from: formatLongDate(from),
        until: formatLongDate(until),
      });

const DAY_MS = 86_400_000;

/** An event per stop. Its id never changes, so that importing the file again replaces or cancels it. */
export function writePlanCalendar(
  plan: PlanView,
  updatedAt: Date,
  city: City,
  { siteName, baseUrl }: Publisher,
): string {
  const midnight = Date.parse(plan.date);
  return writeCalendar(
    { name: getPlanTitle(plan.date, city), product: siteName },
    plan.stops.map(
      (stop): CalendarEvent => ({
        id: Bun.randomUUIDv5(getStopKey(stop), plan.id),
        title: stop.name,
        // Other people may see the calendar.
        description: stop.problem === "unfit" ? null : stop.warning,
        location: stop.eventId ? stop.kind : stop.name,
        startsAt: new Date(stop.allDay ? midnight : stop.startsAt),
        endsAt: new Date(stop.allDay ? midnight + DAY_MS : stop.leavesAt),
        isAllDay: stop.allDay,
        updatedAt,
        revision: plan.revision,
        url: baseUrl + (stop.eventId ? `/events/${stop.eventId}` : `/business/${stop.placeId}`),
        latitude: stop.latitude,
        longitude: stop.longitude,
        isCanceled: isUnusable(stop),
      }),
    ),
  );
}

/** GPX 1.1: the stops as waypoints, and the straight lines between them as a route. https://www.topografix.com/GPX/1/1/ */
export function writeGpx(plan: PlanView, city: City, { siteName }: Publisher): string {
  const stops = plan.stops.filter((stop) => !isUnusable(stop));
  const start = plan.from ? [`<rtept${toPosition(plan.from)}/>`] : [];
  const end = plan.returns ? start : [];
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<gpx version="1.1" creator="${escapeHTML(siteName)}" xmlns="http://www.topografix.com/GPX/1/1">`,
    `<metadata><name>${escapeHTML(getPlanTitle(plan.date, city))}</name></metadata>`,
    ...stops.map((stop) => `<wpt${toPosition(stop)}><time>${stop.startsAt}</time>${toName(stop)}</wpt>`),
    "<rte>",
    ...start,
    ...stops.map((stop) => `<rtept${toPosition(stop)}>${toName(stop)}</rtept>`),
    ...end,
    "</rte>",
    "</gpx>",
    "",
  ].join("\n");
}

const toPosition = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  ` lat="${latitude}" lon="${longitude}"`;
const toName = ({ name }: { name: string }) => `<name>${escapeHTML(name)}</name>`;

export type PlanFile = { name: string; type: string; text: string };

/** @param format "ics" or "gpx" */
export function writePlanFile(
  view: PlanView,
  format: "ics" | "gpx",
  { city, publisher, updatedAt }: { city: City; publisher: Publisher; updatedAt: Date },
): PlanFile {
  const name = `day-${view.date}.${format}`;
  return format === "ics"
    ? { name, type: "text/calendar; charset=utf-8", text: writePlanCalendar(view, updatedAt, city, publisher) }
    : { name, type: "application/gpx+xml; charset=utf-8", text: writeGpx(view, city, publisher) };
}
