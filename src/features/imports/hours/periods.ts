// The part of the year in which a row of opening hours holds: `validFrom` and `validThrough`.
import { formatSeason } from "./schedule.ts";

type Period = { from: Date; through: Date };

/** @returns null for an unreadable date */
export function readPeriod(row: ReadonlyMap<string, unknown>): { season: string; guessed: boolean } | null {
  const period = getPeriod(row);
  if (period === undefined) return { season: "", guessed: false };
  if (period === null || period.through < period.from) return null;
  return { season: formatSeason([period]), guessed: true };
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

/** Rows of several years contradict one another: only those that end in the last year count. */
export function latestPeriods<Row extends ReadonlyMap<string, unknown>>(rows: Row[]): Row[] {
  const years = rows.map((row) => getPeriod(row)?.through.getUTCFullYear() ?? null);
  const last = Math.max(...years.map((year) => year ?? 0));
  return rows.filter((_, i) => years[i] === null || years[i] === last);
}
