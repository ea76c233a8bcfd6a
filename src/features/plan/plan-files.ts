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

/** The city and the dates of the days, the earliest first. */
export function getTripDates(days: readonly { date: string }[], city: City): string {
  const [from, until] = [days[0]!.date, days.at(-1)!.date];
  if (from === until) return getPlanTitle(from, city);
  const dates = { from: formatLongDate(from), until: formatLongDate(until) };
  return t("A trip to {city}: {from} – {until}", { city: city.name, ...dates });
}

const DAY_MS = 86_400_000;

type Dated = { view: PlanView; updatedAt: Date };

/** An event per stop. Its id never changes, so that importing the file again replaces or cancels it. */
const writePlanCalendar = (name: string, plans: readonly Dated[], { siteName, baseUrl }: Publisher): string =>
  writeCalendar(
    { name, product: siteName },
    plans.flatMap(({ view: { id, date, revision, stops }, updatedAt }) =>
      stops.map(
        (stop): CalendarEvent => ({
          id: Bun.randomUUIDv5(getStopKey(stop), id),
          title: stop.name,
          // Other people may see the calendar.
          description: stop.problem === "unfit" ? null : stop.warning,
          location: [stop.eventId ? stop.kind : stop.name, stop.address].filter(Boolean).join("\n"),
          startsAt: new Date(stop.allDay ? Date.parse(date) : stop.startsAt),
          endsAt: new Date(stop.allDay ? Date.parse(date) + DAY_MS : stop.leavesAt),
          isAllDay: stop.allDay,
          updatedAt,
          revision,
          url: baseUrl + (stop.eventId ? `/events/${stop.eventId}` : `/business/${stop.placeId}`),
          latitude: stop.latitude,
          longitude: stop.longitude,
          isCanceled: isUnusable(stop),
        }),
      ),
    ),
  );

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
  const name = `day-${view.date}`;
  if (format === "ics") return toCalendarFile(name, getPlanTitle(view.date, city), [{ view, updatedAt }], publisher);
  return { name: `${name}.gpx`, type: "application/gpx+xml; charset=utf-8", text: writeGpx(view, city, publisher) };
}

/** A calendar with the stops of all days. */
export const writeTripFile = (title: string, days: readonly Dated[], publisher: Publisher): PlanFile =>
  toCalendarFile(`trip-${days[0]?.view.date}`, title, days, publisher);

const toCalendarFile = (name: string, title: string, plans: readonly Dated[], publisher: Publisher): PlanFile => ({
  name: `${name}.ics`,
  type: "text/calendar; charset=utf-8",
  text: writePlanCalendar(title, plans, publisher),
});
