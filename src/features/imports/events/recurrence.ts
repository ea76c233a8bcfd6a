// The days of a repeating event. Each day between the first and the last possible one is tested once, so that no rule, however
// it is written, takes longer than a number of days. The rules of RFC 5545, 3.3.10, for events that repeat at most daily.

/** A rule as ical.js parses RRULE. */
export type RecurrenceRule = {
  freq: string;
  interval?: number;
  count?: number;
  /** "2026-12-31" or "2026-12-31T19:00:00". */
  until?: string;
  byday?: string[];
  bymonth?: number[];
  bymonthday?: number[];
  bysetpos?: number[];
  /** 1 is Sunday, 2 Monday. */
  wkst?: number;
};

export type Budget = { days: number };

const DAY_MS = 86_400_000;
const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
const KNOWN = ["freq", "interval", "count", "until", "byday", "bymonth", "bymonthday", "bysetpos", "wkst"];
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
/** An event that began longer ago is not expanded. */
const MAX_DAYS = 60 * 366;

/** Whether the days of a rule can be found: not those of rules that repeat within a day, or count days and weeks of a year. */
export function isSupportedRule(rule: Partial<RecurrenceRule>): rule is RecurrenceRule {
  const { freq = "", interval = 1, byday = [], bysetpos } = rule;
  return (
    FREQUENCIES.includes(freq) &&
    Object.keys(rule).every((key) => KNOWN.includes(key)) &&
    Number.isInteger(interval) &&
    interval > 0 &&
    byday.every((day) => /^[+-]?\d{0,2}(SU|MO|TU|WE|TH|FR|SA)$/.test(day)) &&
    (bysetpos === undefined || freq === "MONTHLY")
  );
}

/** The days, as midnights in UTC in ms, on which a rule repeats. @param budget days that may still be tested in this file */
export function listDays(
  rule: RecurrenceRule,
  first: number,
  from: number,
  to: number,
  max: number,
  budget: Budget,
): number[] {
  const last = Math.min(to, rule.until === undefined ? to : Date.parse(`${rule.until.slice(0, 10)}T00:00:00Z`));
  // Only a rule that counts has to be followed from its first day.
  const begin = rule.count === undefined ? Math.max(first, from) : first;
  const fits = createTest(rule, first, budget);
  const days: number[] = [];
  let count = rule.count === undefined || fits(first) ? 0 : 1;
  if (count === 1 && first >= from && first <= last) days.push(first);
  for (let day = begin, steps = 0; day <= last && steps < MAX_DAYS && days.length < max; day += DAY_MS, steps++) {
    if (--budget.days < 0) return [];
    if (!fits(day)) continue;
    if (rule.count !== undefined && ++count > rule.count) break;
    if (day >= from) days.push(day);
  }
  if (rule.count === undefined && first >= from && first <= last && days[0] !== first) days.unshift(first);
  return days;
}

function createTest(rule: RecurrenceRule, first: number, budget: Budget): (day: number) => boolean {
  const { freq, interval = 1, bymonth, bymonthday, byday, bysetpos } = rule;
  const start = toParts(first);
  const weekStart = (rule.wkst ?? 2) - 1;
  const weekOf = (day: number) => Math.floor((day / DAY_MS - ((weekStart + 3) % 7)) / 7);
  const isInPeriod = (day: number, { year, month }: Parts): boolean => {
    const passed =
      freq === "DAILY"
        ? (day - first) / DAY_MS
        : freq === "WEEKLY"
          ? weekOf(day) - weekOf(first)
          : freq === "MONTHLY"
            ? (year - start.year) * 12 + month - start.month
            : year - start.year;
    return passed % interval === 0;
  };
  const fitsDay = (day: number, parts: Parts): boolean => {
    if (bymonth && !bymonth.includes(parts.month)) return false;
    if (bymonthday && !bymonthday.some((wanted) => isMonthDay(wanted, parts))) return false;
    if (byday) return byday.some((wanted) => isWeekday(wanted, day, parts, freq === "YEARLY" && !bymonth));
    if (bymonthday) return true;
    if (freq === "WEEKLY") return parts.weekday === start.weekday;
    if (freq === "YEARLY") return (bymonth !== undefined || parts.month === start.month) && parts.date === start.date;
    return freq === "DAILY" || parts.date === start.date;
  };
  return (day) => {
    const parts = toParts(day);
    if (day < first || !isInPeriod(day, parts) || !fitsDay(day, parts)) return false;
    if (!bysetpos) return true;
    budget.days -= parts.monthDays;
    const set = Array.from({ length: parts.monthDays }, (_, i) => day + (i + 1 - parts.date) * DAY_MS);
    const fitting = set.filter((other) => fitsDay(other, toParts(other)));
    const position = fitting.indexOf(day);
    return bysetpos.some((wanted) => (wanted > 0 ? wanted - 1 : fitting.length + wanted) === position);
  };
}

type Parts = { year: number; month: number; date: number; weekday: number; monthDays: number };

function toParts(day: number): Parts {
  const at = new Date(day);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  const monthDays = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return { year, month: month + 1, date: at.getUTCDate(), weekday: at.getUTCDay(), monthDays };
}

/** Negative days count from the end of the month. */
const isMonthDay = (wanted: number, { date, monthDays }: Parts) =>
  (wanted < 0 ? monthDays + 1 + wanted : wanted) === date;

/** "MO", or "2MO" and "-1SU" within the month or the year. */
function isWeekday(wanted: string, day: number, { year, date, weekday, monthDays }: Parts, inYear: boolean): boolean {
  if (wanted.slice(-2) !== WEEKDAYS[weekday]) return false;
  const ordinal = Number.parseInt(wanted, 10);
  if (!ordinal) return true;
  const before = inYear ? Math.round((day - Date.UTC(year, 0, 1)) / DAY_MS) : date - 1;
  const after = inYear ? Math.round((Date.UTC(year, 11, 31) - day) / DAY_MS) : monthDays - date;
  return ordinal > 0 ? Math.floor(before / 7) + 1 === ordinal : Math.floor(after / 7) + 1 === -ordinal;
}
