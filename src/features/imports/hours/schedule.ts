// Opening hours as a week for each season, and their form in the syntax of OpenStreetMap.
// https://wiki.openstreetmap.org/wiki/Key:opening_hours
import { formatDays } from "../../../ui/week.ts";

/** In minutes after midnight; `until` may be after the next midnight, and null is an open end. */
export type Span = { from: number; until: number | null };

/** `season` is "" for the whole year, or "Apr-Oct", or "Apr 03-Sep 26". Without spans, closed. */
export type Rule = { season: string; days: number[]; holidays: boolean; spans: Span[] };

/** `closed`: days that are said to be closed. */
type Week = { days: Span[][]; last: number[]; closed: number[] };

/**
 * A rule for some of the days of an earlier one replaces its hours ("daily 10-18, Saturday 10-20"); otherwise it adds to them.
 * @returns null if no day is ever open, or closed for a season
 */
export function formatRules(rules: readonly Rule[]): string | null {
  const weeks = new Map<string, Week>();
  let holidays: string | null = null;
  for (const { season, days, holidays: forHolidays, spans } of rules) {
    const week = weeks.get(season) ?? { days: Array.from({ length: 7 }, () => []), last: [], closed: [] };
    const replaces = days.length < week.last.length && days.every((day) => week.last.includes(day));
    for (const day of days) {
      const known = replaces || spans.length === 0 ? [] : week.days[day]!;
      week.days[day] = [...known, ...spans.filter((span) => !known.some((other) => isSame(span, other)))];
    }
    const closed = [...week.closed, ...(spans.length === 0 ? days : [])];
    if (days.length > 0) weeks.set(season, { ...week, closed, last: spans.length > 0 ? days : week.last });
    if (forHolidays && season === "") holidays = spans.length > 0 ? formatSpans(spans) : "off";
  }
  const formatted = [...weeks]
    .toSorted(([a, one], [b, other]) => rank(a, one) - rank(b, other))
    .map(([season, week]) => {
      const others = season === "" ? [] : [...weeks.values()].filter((other) => other !== week);
      return formatWeek(season, week, others);
    })
    .filter(Boolean);
  if (![...weeks.values()].some(isEverOpen)) return formatClosedSeasons(rules);
  if (formatted.length === 1 && formatted[0] === "Mo-Su 00:00-24:00" && !holidays) return "24/7";
  return [...formatted, ...(holidays ? [`PH ${holidays}`] : [])].join("; ");
}

/** "Closed in August" says nothing about the rest of the year. */
function formatClosedSeasons(rules: readonly Rule[]): string | null {
  const isSeason = rules.every(({ season, days, spans }) => season !== "" && days.length === 7 && spans.length === 0);
  return isSeason ? ["unknown", ...rules.map(({ season }) => `${season} off`)].join("; ") : null;
}

const DAY = 24 * 60;

const isSame = (a: Span, b: Span) => a.from === b.from && a.until === b.until;

const isEverOpen = ({ days }: Week) => days.flat().length > 0;

/** Later rules replace earlier ones: the whole year comes first, and closed seasons last. */
const rank = (season: string, week: Week) => (season === "" ? 0 : isEverOpen(week) ? 1 : 2);

/** @param others that may hold on the same dates. A closed day is only written if one of them is open on it */
function formatWeek(season: string, { days, closed }: Week, others: Week[]): string {
  const byTimes = new Map<string, number[]>();
  for (const [day, spans] of days.entries()) {
    const times = formatSpans(spans);
    if (times) byTimes.set(times, [...(byTimes.get(times) ?? []), day]);
  }
  const off = days
    .keys()
    .filter(
      (day) => closed.includes(day) && days[day]!.length === 0 && others.some((other) => other.days[day]!.length > 0),
    );
  byTimes.set("off", [...off]);
  const rules = [...byTimes]
    .filter(([, on]) => on.length > 0)
    .map(([times, on]) =>
      [season, on.length === 7 && times === "off" ? "" : formatDays(on), times].filter(Boolean).join(" "),
    );
  // With a semicolon, the next day's rule would replace the hours after midnight.
  const isLate = days.flat().some(({ until }) => until !== null && until > DAY);
  return rules.join(isLate ? ", " : "; ");
}

const formatSpans = (spans: Span[]): string =>
  spans
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, until }) =>
      until === null ? `${formatTime(from)}+` : `${formatTime(from)}-${formatTime(until > DAY ? until - DAY : until)}`,
    )
    .join(",");

const formatTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** @param month from 0 @returns "Apr 03" */
export const formatDate = (month: number, day: number): string => `${MONTHS[month]} ${String(day).padStart(2, "0")}`;

const DAY_MS = 86_400_000;
const WHOLE_YEAR_DAYS = 360;

/** Without years: a season of a past year most likely repeats. @returns "Apr 03-Sep 26", or "" for the whole year */
export function formatSeason(parts: { from: Date; through: Date }[]): string {
  const days = parts.reduce((sum, { from, through }) => sum + (through.getTime() - from.getTime()) / DAY_MS, 0);
  const format = (day: Date) => formatDate(day.getUTCMonth(), day.getUTCDate());
  return days >= WHOLE_YEAR_DAYS
    ? ""
    : parts.map(({ from, through }) => [...new Set([from, through].map(format))].join("-")).join(",");
}

/** A span that ends at or before its start ends the next day. */
export function toSpan(from: number, until: number | null): Span {
  if (until === null) return { from, until };
  return { from, until: until <= from ? until + DAY : until };
}
