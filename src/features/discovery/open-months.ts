// The months in which opening hours apply, to find places closed for the season without evaluating their hours.
import { toDayNumber } from "../../ui/dates.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const ALL_MONTHS = 0xfff;

const MONTH = `(?:${MONTHS.join("|")})`;
const RANGE = `${MONTH}(?: \\d{1,2})?(?:-(?:${MONTH}(?: \\d{1,2})?|\\d{1,2}))?`;
const LEADING_RANGES = new RegExp(`^${RANGE}(?:, ?${RANGE})*(?![a-z])`, "i");
const WHOLE_MONTHS_OFF = /^[a-z, -]+:? (?:off|closed)$/i;
const OFF = /(?:^|\s)(?:off|closed)$/i;

/** One bit a month, January lowest. Reads only months at the start of a rule; any other rule counts for the whole year. */
export function getOpenMonths(openingHours: string | null): number {
  if (!openingHours) return ALL_MONTHS;
  let open = 0;
  for (const rule of openingHours.split(/;|\|\|/).map((text) => text.trim())) {
    const ranges = LEADING_RANGES.exec(rule)?.[0];
    const months = ranges ? toMonths(ranges) : ALL_MONTHS;
    if (!OFF.test(rule)) open |= months;
    else if (ranges && WHOLE_MONTHS_OFF.test(rule)) open &= ~months;
  }
  return open;
}

/** The bit of the month in which a time is on the clocks of the city. */
export const getMonthBit = (timezone: string, at = new Date()): number =>
  1 << new Date(toDayNumber(at, timezone) * 86_400_000).getUTCMonth();

function toMonths(ranges: string): number {
  let months = 0;
  for (const range of ranges.toLowerCase().split(",")) {
    const [first = 0, last = first] = (range.match(/[a-z]{3}/g) ?? []).map((name) => MONTHS.indexOf(name));
    for (let month = first; ; month = (month + 1) % 12) {
      months |= 1 << month;
      if (month === last) break;
    }
  }
  return months;
}
