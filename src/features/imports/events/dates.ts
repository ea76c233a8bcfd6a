// Dates and times as tables write them: "2026-11-27T19:00", "27.11.2026 19:30 Uhr", "11/27/2026 7 PM", or Unix time.
import { type Moment, readMoment } from "./imported-event.ts";

export type DateOrder = "day-first" | "month-first";

const ISO = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)(?:[T ](.+))?$/i;
const NUMBERS =
  /^(?:\p{L}{2,12}[.,]?\s+)?(\d{1,2})\s?([./-])\s?(\d{1,2})\s?[./-]\s?(\d{4}|\d\d)(?:[\s,T]+([^\s,T].*))?$/u;

/** @param order of "03/04/2026" @returns null if it isn't a date */
export function readDateTime(text: string, timezone: string, order: DateOrder): Moment | null {
  const plain = text.trim().slice(0, 60);
  if (/^\d{10}(\d{3})?$/.test(plain))
    return { instant: new Date(Number(plain) * (plain.length === 10 ? 1000 : 1)), isDate: false };
  const [, year, month, day, rest] = ISO.exec(plain) ?? [];
  if (year) return toMoment([year, month!, day!], rest, timezone);
  const [, first, divider, second, last, time] = NUMBERS.exec(plain) ?? [];
  if (!first) return null;
  const isDayFirst = divider === "." || order === "day-first";
  const parts = isDayFirst ? [second!, first] : [first, second!];
  return toMoment([last!.length === 2 ? `20${last}` : last!, ...parts] as [string, string, string], time, timezone);
}

function toMoment([year, month, day]: [string, string, string], rest: string | undefined, timezone: string) {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (rest === undefined) return readMoment(date, timezone);
  const [, time = rest, zone] = /^(.*\S)\s*(Z|[+-]\d\d:?\d\d)$/i.exec(rest) ?? [];
  const clock = readTime(time);
  if (clock === null) return null;
  if (!zone) return readMoment(`${date}T${clock}`, timezone);
  const offset = zone.toUpperCase() === "Z" ? "Z" : zone.replace(/^(...)(\d\d)$/, "$1:$2");
  const instant = new Date(`${date}T${clock}${offset}`);
  return Number.isNaN(instant.getTime()) ? null : { instant, isDate: false };
}

/** "19:30", "19h30", "19.30 Uhr", "7 PM" or "14:00:00.000" as "19:30:00"; null if it isn't a time. */
export function readTime(text: string): string | null {
  const [, hour = "", minute = "00", second = "00", half] =
    /^(?:um|at|à|a las|alle|às|om|o)?\s*(\d{1,2})(?:\s?(?:[:.h]|uhr)\s?(\d\d)?)?(?::(\d\d)(?:\.\d+)?)?\s*(am|pm|a\.m\.|p\.m\.|uhr|hrs|h)?$/i.exec(
      text.trim(),
    ) ?? [];
  if (hour === "") return null;
  const isHalf = /^[ap]/i.test(half ?? "");
  if (isHalf && (Number(hour) < 1 || Number(hour) > 12)) return null;
  const hours = isHalf ? (Number(hour) % 12) + (/^p/i.test(half!) ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return [hours, minute, second].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Which number of "03/04/2026" is the day, by dates in which it is clear; null if none is, or they contradict each other. */
export function findDateOrder(texts: Iterable<string>): DateOrder | null {
  const found = new Set<DateOrder>();
  let isNeeded = false;
  for (const text of texts) {
    const [, first, divider, second] = NUMBERS.exec(text.trim().slice(0, 60)) ?? [];
    if (!first || divider === ".") continue;
    isNeeded = true;
    if (Number(first) > 12) found.add("day-first");
    if (Number(second) > 12) found.add("month-first");
  }
  if (!isNeeded) return "day-first";
  const [only] = found;
  return found.size === 1 ? only! : null;
}
