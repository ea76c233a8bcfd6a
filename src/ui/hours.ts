// Spells out OpenStreetMap's short form of opening hours. Any other text is shown as it is.
// https://wiki.openstreetmap.org/wiki/Key:opening_hours
import { getDateFormat } from "../i18n/formatting.ts";
import { getRangeSign } from "../i18n/range-sign.ts";
import { getLanguage, getLocale, t } from "../i18n/t.ts";
import { formatClock } from "./dates.ts";
import { BY_APPOINTMENT, tidyHours } from "./week.ts";

export const WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const DAY = [...WEEKDAYS, "PH", "SH"].join("|");
const ENGLISH = "Mon|Tue|Wed|Thu|Fri|Sat|Sun";
export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
export const DATE = `(${MONTHS.join("|")})(?: (\\d\\d?)(?![\\d:]))?`;
const SEASON = new RegExp(`\\b${DATE}(?:-${DATE})?(?=,|:| (?:(?:${DAY})\\b|\\d\\d:|[Oo]ff\\b|[Cc]losed\\b))`, "g");
export const RULE_END = new RegExp(`;|(?<=\\d|off|closed|"),\\s+(?=(?:${DAY})\\b)`);
const RANGE_ENDS = `${DAY}|${ENGLISH}|sunrise|sunset|dawn|dusk`;
const RANGE = new RegExp(`(?<=\\d|\\b(?:${RANGE_ENDS}))\\s?[-–]\\s?(?=\\d|(?:${RANGE_ENDS})\\b)`, "g");
/** The first word of "We are open" is none. */
const DAY_NAME = new RegExp(`\\b(${DAY})\\b(?! (?!off|closed|open|sun|dawn|dusk)[a-z])`, "g");

/** One line per rule: "Mo-Sa 12:00-14:00,19:00-22:00; Su off" → ["Mon–Sat 12:00–14:00, 19:00–22:00", "Sun closed"]. */
export function formatHours(text: string): string[] {
  if (text.trim() === "24/7") return [t("Open day and night")];
  return tidyHours(text)
    .split("||")
    .flatMap(splitRules)
    .filter((rule) => rule && rule !== "unknown")
    .map(spellOutWithComments);
}

const splitRules = (text: string) => text.split(RULE_END).map((rule) => rule.trim());

/** Most comments stay as written: 'Sa 10:00-14:00 open "Brunch"' → "Sat 10:00–14:00 (Brunch)". */
const spellOutWithComments = (rule: string): string =>
  rule
    .split(/"([^"]*)"/)
    .map((part, i) =>
      i % 2 ? `\u2068(${translateComment(part)})\u2069` : spellOut(part.trim().replace(/(?<=\d\+?) open$/, "")),
    )
    .filter(Boolean)
    .join(" ");

function translateComment(comment: string): string {
  if (BY_APPOINTMENT.test(comment)) return t("by appointment");
  if (/^lunch$/i.test(comment)) return t("Lunch");
  return /^dinner$/i.test(comment) ? t("Dinner") : comment;
}

function spellOut(rule: string): string {
  const range = getRangeSign();
  return rule
    .replace(SEASON, (_, ...[month, day, lastMonth, lastDay]: string[]) =>
      [formatMonthOrDate(month, day), formatMonthOrDate(lastMonth, lastDay)]
        .filter(Boolean)
        .join(day && range !== "～" ? ` ${range} ` : range),
    )
    .replace(RANGE, range)
    .replace(/\b(?:[0-3]\d|4[0-7]):[0-5]\d\b/g, tellTime)
    .replace(/,\s*/g, /^(?:ja|zh)/.test(getLanguage()) ? "、" : ", ")
    .replace(DAY_NAME, nameOf)
    .replace(/\b(?:sunrise|sunset|dawn|dusk)\b/g, nameSun)
    .replace(/\b(?:off|closed)(?=$|[,、])/gi, t("closed [[of a place, on a day]]"));
}

/** Where clocks show 23:00, a day ends at 24:00. */
const tellTime = (time: string) =>
  time === "24:00" && formatClock("23:00").startsWith("23") ? time : formatClock(toClockTime(time));

/** "02:00" for "26:00", as OpenStreetMap writes times after midnight. */
export function toClockTime(time: string): string {
  const [hour, minutes] = time.split(":") as [string, string];
  return time > "24:00" ? `${String(Number(hour) - 24).padStart(2, "0")}:${minutes}` : time;
}

function nameSun(event: string): string {
  if (event === "sunrise") return t("sunrise");
  if (event === "sunset") return t("sunset");
  return event === "dawn" ? t("dawn") : t("dusk");
}

function nameOf(day: string): string {
  if (day === "PH") return t("Public holidays");
  if (day === "SH") return t("School holidays");
  return formatWeekday(WEEKDAYS.indexOf(day), "short");
}

/** "Apr", or "Apr 1" with a day */
function formatMonthOrDate(month: string | undefined, day: string | undefined): string {
  if (!month) return "";
  const format = getDateFormat(getLocale(), { month: "short", ...(day && { day: "numeric" }), timeZone: "UTC" });
  return format.format(Date.UTC(2024, MONTHS.indexOf(month), Number(day ?? 1)));
}

/** @param day 0 for Monday */
export const formatWeekday = (day: number, style: "long" | "short"): string =>
  getDateFormat(getLocale(), { weekday: style, timeZone: "UTC" }).format(Date.UTC(2024, 0, 1 + day));

const RULE = new RegExp(`^(?:((?:${DAY})(?:[-,](?:${DAY}))*) )?(?:(\\d\\d:\\d\\d)-(\\d\\d:\\d\\d)|off|closed)$`);

type OpenDay = { from: string; to: string };

/** When it opens and closes on each weekday, Monday first; null unless every rule is plain, with one opening a day. */
export function readWeek(text: string): (OpenDay | null)[] | null {
  if (/,\s/.test(text)) return null;
  const week: (OpenDay | null)[] = WEEKDAYS.map(() => null);
  for (const rule of splitRules(tidyHours(text)).filter((rule) => !/^(?:PH|SH)\b/.test(rule))) {
    const [isPlain, days = "Mo-Su", from, to] = rule.match(RULE) ?? [];
    if (!isPlain) return null;
    for (const part of days.split(",").filter((day) => day !== "PH" && day !== "SH")) {
      const [first, last = first] = part.split("-").map((day) => WEEKDAYS.indexOf(day)) as [number, number?];
      if (first < 0 || last < first) return null;
      week.fill(from && to ? { from, to } : null, first, last + 1);
    }
  }
  return week;
}
