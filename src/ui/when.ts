// Dates as people say them, in the city's time zone, which is named.

export type City = { name: string; timezone: string };

/** "Fri 27 Nov, 19:00 · Monaco time"; the year is said where it is not this one. @param at an ISO 8601 time or a Date */
export function formatDateTime(at: string | Date, city: City, now = new Date()): string {
  return `${formatDay(at, city, now)}, ${formatTime(at, city)} · ${formatClock(city)}`;
}

/** Whose clock it is: "Monaco time", or "UTC" while a city has chosen none. */
export const formatClock = ({ name, timezone }: City): string => (timezone === "UTC" ? "UTC" : `${name} time`);

/** "Fri 27 Nov", or "Fri 27 Nov 2027" in another year than `now`. */
export function formatDay(at: string | Date, { timezone }: City, now = new Date()): string {
  const date = new Date(at);
  const parts = format({ weekday: "short", day: "numeric", month: "short", year: "numeric" }, timezone, date);
  const year = parts.year === format({ year: "numeric" }, timezone, now).year ? "" : ` ${parts.year}`;
  return `${parts.weekday} ${parts.day} ${parts.month}${year}`;
}

/** "19:00" */
export function formatTime(at: string | Date, { timezone }: City): string {
  const { hour, minute } = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, timezone, new Date(at));
  return `${hour}:${minute}`;
}

function format(options: Intl.DateTimeFormatOptions, timeZone: string, date: Date): Record<string, string> {
  const parts = new Intl.DateTimeFormat("en-GB", { ...options, timeZone }).formatToParts(date);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value.replace("Sept", "Sep")]));
}
