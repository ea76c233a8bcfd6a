// Dates as people say them: when something is, in the city's own time, and how long ago something was.
import { formatDateTime, formatDay } from "./when.ts";

/**
 * "Fri 27 Nov, 19:00 · Monaco time"; the year is said where it is not `now`'s.
 * @param timezone an IANA name, such as Europe/Monaco
 */
export const inCity = (date: Date | string, timezone: string, cityName: string, now = new Date()): string =>
  formatDateTime(date, { name: cityName, timezone }, now);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** "just now", "12 minutes ago", "3 hours ago", "yesterday", "Fri 20 Nov"; days are the city's. */
export function formatAgo(date: Date | string, timezone: string, now = new Date()): string {
  const then = new Date(date);
  const gone = now.getTime() - then.getTime();
  if (gone < MINUTE) return "just now";
  if (gone < HOUR) return counted(Math.floor(gone / MINUTE), "minute");
  const days = dayNumber(now, timezone) - dayNumber(then, timezone);
  if (days === 0 || gone < 6 * HOUR) return counted(Math.floor(gone / HOUR), "hour");
  if (days === 1) return "yesterday";
  return formatDay(then, { name: "", timezone }, now);
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

/** Days since 1970 by the calendar of a time zone. */
export function dayNumber(date: Date, timezone: string): number {
  const day = new Intl.DateTimeFormat("sv-SE", {
    timeZone: timezone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(date);
  return Date.parse(day) / (24 * HOUR);
}
