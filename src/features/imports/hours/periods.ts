// The part of the year in which a row of opening hours holds: `validFrom` and `validThrough`.
import { formatDate } from "./schedule.ts";

const DAY_MS = 86_400_000;
const WHOLE_YEAR_DAYS = 360;

type Period = { from: Date; through: Date };

/** The year is dropped: a season of a past year most likely repeats. @returns null for an unreadable date */
export function readPeriod(row: ReadonlyMap<string, unknown>): { season: string; guessed: boolean } | null {
  const period = getPeriod(row);
  if (period === undefined) return { season: "", guessed: false };
  if (period === null) return null;
  const days = (period.through.getTime() - period.from.getTime()) / DAY_MS;
  if (days >= WHOLE_YEAR_DAYS) return { season: "", guessed: true };
  return days < 0 ? null : { season: `${formatDay(period.from)}-${formatDay(period.through)}`, guessed: true };
}

/** undefined if the row has none */
function getPeriod(row: ReadonlyMap<string, unknown>): Period | null | undefined {
  const [from, through] = [row.get("validfrom"), row.get("validthrough")];
  if (!from || !through) return undefined;
  const dates = [from, through].map((text) =>
    typeof text === "string" && /^\d{4}-\d\d-\d\d/.test(text) ? new Date(`${text.slice(0, 10)}T00:00:00Z`) : null,
  );
  return dates.every((date) => date !== null && !Number.isNaN(date.getTime()))
    ? { from: dates[0]!, through: dates[1]! }
    : null;
}

const formatDay = (date: Date) => formatDate(date.getUTCMonth(), date.getUTCDate());

/** Rows of several years contradict one another: only those that end in the last year count. */
export function latestPeriods<Row extends ReadonlyMap<string, unknown>>(rows: Row[]): Row[] {
  const years = rows.map((row) => getPeriod(row)?.through.getUTCFullYear() ?? null);
  const last = Math.max(...years.map((year) => year ?? 0));
  return rows.filter((_, i) => years[i] === null || years[i] === last);
}
