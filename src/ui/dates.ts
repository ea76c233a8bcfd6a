import { getDateFormat, getRelativeTimeFormat } from "../i18n/formatting.ts";
import { getLocale, t } from "../i18n/t.ts";
import { getNow } from "./now.ts";
import { withPlainSpaces } from "./numbers.ts";

export type City = {
  name: string;
  /** IANA name, such as Europe/Monaco. */
  timezone: string;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** "Fri 27 Nov, 19:00 · Monaco time". The year is included unless it is `now`'s. */
export const formatDateTime = (at: string | Date, city: City, now = new Date(getNow())): string =>
  t("{day}, {time} · {timezone}", {
    day: formatDay(at, city, now),
    time: formatTime(at, city),
    timezone: formatTimezone(city),
  });

/** "Fri 27 Nov, 19:00", for readers who know in which time zone. */
export const formatDayAndTime = (at: string | Date, city: City, now = new Date(getNow())): string =>
  t("{day}, {time}", { day: formatDay(at, city, now), time: formatTime(at, city) });

/** "Fri 27 Nov, 19:00–02:00 · Monaco time", or "Fri 27 Nov, 19:00 – Sun 29 Nov, 12:00 · Monaco time". */
export function formatDateRange(
  start: string | Date,
  end: string | Date | null,
  city: City,
  now = new Date(getNow()),
): string {
  if (!end) return formatDateTime(start, city, now);
  const isSameNight =
    formatDay(start, city, now) === formatDay(end, city, now) ||
    Number(new Date(end)) - Number(new Date(start)) < 12 * HOUR;
  const values = {
    day: formatDay(start, city, now),
    time: formatTime(start, city),
    endDay: formatDay(end, city, now),
    endTime: formatTime(end, city),
    timezone: formatTimezone(city),
  };
  return isSameNight
    ? t("{day}, {time}–{endTime} · {timezone}", values)
    : t("{day}, {time} – {endDay}, {endTime} · {timezone}", values);
}

type EventTime = { eventDate: string | Date; endsAt: string | Date | null; allDay: boolean };

/** Whether it has started, or on all-day events, whether the last day has ended: as `isUpcoming` in SQL. */
export function isPast({ eventDate, endsAt, allDay }: EventTime, now: string | number | Date = getNow()): boolean {
  const start = new Date(eventDate).getTime();
  const until = !allDay ? start : endsAt ? new Date(endsAt).getTime() : start + 24 * HOUR;
  return until <= new Date(now).getTime();
}

/** "Fri 27 Nov, 19:00–21:00 · Monaco time", or of whole days "Fri 27 Nov, all day" and "Fri 27 Nov – Sun 29 Nov". */
export function formatEventTime(
  { eventDate, endsAt, allDay }: EventTime,
  city: City,
  now = new Date(getNow()),
): string {
  if (!allDay) return formatDateRange(eventDate, endsAt, city, now);
  const day = formatDay(eventDate, city, now);
  const endDay = endsAt && formatDay(new Date(new Date(endsAt).getTime() - 1), city, now);
  return endDay && endDay !== day ? t("{day} – {endDay}", { day, endDay }) : t("{day}, all day", { day });
}

/** The days in the city of an all-day event, such as 2026-11-27: `last` is one of them, `next` follows it. */
export function getEventDays({ eventDate, endsAt }: Omit<EventTime, "allDay">, { timezone }: Pick<City, "timezone">) {
  const first = toDayNumber(new Date(eventDate), timezone);
  const last = endsAt ? toDayNumber(new Date(new Date(endsAt).getTime() - 1), timezone) : first;
  const [firstDay, lastDay, nextDay] = [first, last, last + 1].map((day) =>
    new Date(day * 24 * HOUR).toISOString().slice(0, 10),
  ) as [string, string, string];
  return { first: firstDay, last: lastDay, next: nextDay };
}

/** "Monaco time", or "UTC" while no time zone is set. */
export const formatTimezone = ({ name, timezone }: City): string =>
  timezone === "UTC" ? "UTC" : t("{city} time", { city: name });

/** "Fri 27 Nov"; "Fri 26 Nov 2027" in a later year than `now`, "27 Nov 2022" in an earlier one. */
export function formatDay(at: string | Date, { timezone }: Pick<City, "timezone">, now = new Date(getNow())): string {
  const date = new Date(at);
  const years = yearOf(date, timezone) - yearOf(now, timezone);
  return formatDate(date, {
    ...(years >= 0 && { weekday: "short" }),
    day: "numeric",
    month: "short",
    ...(years !== 0 && { year: "numeric" }),
    timeZone: timezone,
  });
}

const yearOf = (date: Date, timeZone: string) =>
  Number(getDateFormat("en", { year: "numeric", timeZone }).format(date));

/** "19:00"; where clocks have two halves, "7:00 μ.μ.", which never ends a line after its digits. */
export function formatTime(at: string | Date, { timezone: timeZone }: City): string {
  const cycle = isBritish() && ({ hourCycle: "h23" } as const);
  const format = getDateFormat(getLocale(), { hour: "2-digit", minute: "2-digit", ...cycle, timeZone });
  const time = format.format(new Date(at));
  return /\p{L}/u.test(time) ? time.replace(/(?<!\d)0(?=\d:)/, "").replace(/\s/g, "\u00a0") : withPlainSpaces(time);
}

/** "19:05" as the language writes it. */
export const formatClock = (time: string): string =>
  formatTime(`1970-01-01T${time}:00Z`, { name: "", timezone: "UTC" });

/** English, unless the city is in the United States. */
const isBritish = () => getLocale() === "en-GB";

/** British dates without commas, as some versions of its formats have them. "30. Nov." never ends a line after its day. */
function formatDate(date: Date, options: Intl.DateTimeFormatOptions): string {
  const formatted = withPlainSpaces(getDateFormat(getLocale(), options).format(date));
  const text = formatted.replace(/(?<=\d\.) (?=\p{L})/u, "\u00a0");
  return isBritish() ? text.replaceAll(",", "").replace("Sept ", "Sep ").replace(/Sept$/, "Sep") : text;
}

/** "just now", "12 minutes ago", "3 hours ago", "yesterday", "Fri 20 Nov" */
export function formatAgo(at: string | Date, timezone: string, now = new Date(getNow())): string {
  const date = new Date(at);
  const elapsed = now.getTime() - date.getTime();
  if (elapsed < MINUTE) return t("just now");
  if (elapsed < HOUR) return formatRelative(-Math.floor(elapsed / MINUTE), "minute");
  const days = toDayNumber(now, timezone) - toDayNumber(date, timezone);
  if (days === 0 || elapsed < 6 * HOUR) return formatRelative(-Math.floor(elapsed / HOUR), "hour");
  if (days === 1) return formatRelative(-1, "day");
  return formatDay(date, { timezone }, now);
}

/** "today", as the language writes it between other words. */
export const formatToday = () => formatRelative(0, "day");

const formatRelative = (count: number, unit: "minute" | "hour" | "day") =>
  withPlainSpaces(getRelativeTimeFormat(getLocale(), { numeric: "auto" }).format(count, unit));

/** Days since 1970 in the calendar of a time zone. */
export const toDayNumber = (date: Date, timezone: string): number =>
  Date.parse(getDateFormat("sv-SE", { timeZone: timezone }).format(date)) / (24 * HOUR);

/** "20 Nov" for a UTC date such as 2026-11-20; "" for none. */
export const formatShortDate = (date = "") => date && formatUtc(date, { day: "numeric", month: "short" });
/** "Fri 20 Nov" for a UTC date such as 2026-11-20. */
export const formatLongDate = (date: string) => formatUtc(date, { weekday: "short", day: "numeric", month: "short" });

/** "November 2026" for a UTC date such as 2026-11-01. */
export const formatMonth = (date: string) => formatUtc(date, { month: "long", year: "numeric" });

const formatUtc = (date: string, options: Intl.DateTimeFormatOptions) =>
  formatDate(new Date(`${date}T00:00:00Z`), { timeZone: "UTC", ...options });
