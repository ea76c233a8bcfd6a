// Addresses, local times and opening hours in the form of https://schema.org.
import { getDateFormat } from "../i18n/formatting.ts";
import { DATE, MONTHS, RULE_END, toClockTime, WEEKDAYS } from "./hours.ts";

const CITY = /^((?:[A-Z]{1,2}-)?\d{4,6} )?(\p{L}\D*)$/u;
const COORDINATES = /^-?\d+\.\d+, -?\d+\.\d+$/;

/** https://schema.org/PostalAddress @param city where a place is whose location doesn't say it */
export function toPostalAddress(location: string, city: string | undefined): object {
  const [, street = location, end = ""] = /^(.+), ([^,]+)$/.exec(location) ?? [];
  const [isCity, postalCode, named] = CITY.exec(end) ?? [];
  const streetAddress = COORDINATES.test(location) || location === city ? undefined : isCity ? street : location;
  return {
    "@type": "PostalAddress",
    ...(streetAddress && { streetAddress }),
    ...(postalCode && { postalCode: postalCode.trim() }),
    ...((named ?? city) && { addressLocality: named ?? city }),
  };
}

/** "2035-01-05T19:00:00+01:00" */
export function toOffsetTime(at: string | Date, timeZone: string): string {
  const date = new Date(at);
  const local = getDateFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone }).format(date);
  const zone = getDateFormat("en", { timeZoneName: "longOffset", timeZone }).format(date);
  return `${local.replace(" ", "T")}${/[+-]\d\d:\d\d/.exec(zone)?.[0] ?? "+00:00"}`;
}

const DAYS = [...WEEKDAYS, "PH"];
const NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "PublicHolidays"];
const DAY_LIST = `(?:${DAYS.join("|")})(?:[-,](?:${DAYS.join("|")}))*`;
const SPAN = String.raw`\d\d:\d\d(?:-\d\d:\d\d|\+)`;
const SEASON_RULE = new RegExp(`^(?:(${DATE}(?:-${DATE})?) ?)?(${DAY_LIST})? ?(${SPAN}(?:, ?${SPAN})*|off|closed)$`);

/**
 * https://schema.org/OpeningHoursSpecification, each season with its own whole week; empty unless all rules are understood.
 * @param today in the city, such as 2026-11-27: seasons are dated by the next one that hasn't ended
 */
export function toOpeningHours(text: string, today: string): object[] {
  const weeks = new Map<string, string[]>();
  const rules = text.replace(/^\s*24\/7\s*$/, "00:00-24:00").split(RULE_END);
  for (const [index, rule] of rules.entries()) {
    const [isKnown, season = "", , , , , days = "Mo-Su", times = ""] = SEASON_RULE.exec(rule.trim()) ?? [];
    if (!isKnown) return [];
    const week = weeks.get(season) ?? weeks.get("")?.slice() ?? [];
    // After a comma a rule adds to the ones before it; after a semicolon it replaces them.
    const isAdded = index > 0 && text.includes(`, ${rule.trim()}`);
    for (const day of listDays(days)) week[day] = isAdded && week[day] ? `${week[day]},${times}` : times;
    weeks.set(season, week);
  }
  return [...weeks].flatMap(([season, week]) =>
    [...new Set(week)]
      .filter(Boolean)
      .flatMap((times) =>
        times
          .split(",")
          .map((span) => ({
            "@type": "OpeningHoursSpecification",
            dayOfWeek: NAMES.filter((_, day) => week[day] === times).map((name) => `https://schema.org/${name}`),
            ...toOpenAndClose(span.trim()),
            ...(season && toDates(season, today)),
          })),
      ),
  );
}

const listDays = (text: string): number[] =>
  text.split(",").flatMap((part) => {
    const [first, last = first] = part.split("-").map((day) => DAYS.indexOf(day)) as [number, number?];
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, i) => (first === 7 ? 7 : (first + i) % 7));
  });

/** A closed day opens and closes at midnight, and a whole one closes a minute before it. */
function toOpenAndClose(span: string): { opens: string; closes?: string } {
  if (!/\d/.test(span)) return { opens: "00:00", closes: "00:00" };
  const [opens, closes] = span.replace("+", "").split("-") as [string, string?];
  return { opens, ...(closes && { closes: closes === "24:00" ? "23:59" : toClockTime(closes) }) };
}

/** "Apr-Oct" or "Dec 24" */
function toDates(season: string, today: string): { validFrom: string; validThrough: string } {
  const [first, last = first] = season.split("-").map((date) => date.split(" ")) as [string[], string[]?];
  const toDate = (year: number, [month, day]: string[], isEnd: boolean) => {
    const index = MONTHS.indexOf(month!);
    return new Date(Date.UTC(year, day || !isEnd ? index : index + 1, Number(day ?? Number(!isEnd))))
      .toISOString()
      .slice(0, 10);
  };
  const thisYear = Number(today.slice(0, 4));
  const isOverNewYear = toDate(thisYear, last, true) < toDate(thisYear, first, false);
  const year =
    [thisYear - 1, thisYear].find((year) => toDate(year + Number(isOverNewYear), last, true) >= today) ?? thisYear + 1;
  return { validFrom: toDate(year, first, false), validThrough: toDate(year + Number(isOverNewYear), last, true) };
}
