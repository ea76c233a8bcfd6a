// Conversions between instants and the local time of a city, which the package for opening hours reads as if it were UTC.

/** Keyed by time zone: creating a formatter is slow. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The local time of a time zone, as if it were UTC. */
export function toLocalTime(at: Date, timezone: string): Date {
  const options = { timeZone: timezone, dateStyle: "short", timeStyle: "medium" } as const;
  const formatter = formatters.getOrInsertComputed(timezone, () => new Intl.DateTimeFormat("sv-SE", options));
  return new Date(`${formatter.format(at).replace(" ", "T")}Z`);
}

/** "2026-11-27" */
export const toLocalDate = (at: Date, timezone: string): string => toLocalTime(at, timezone).toISOString().slice(0, 10);

/** The inverse of `toLocalTime`; if a clock change repeats the local time, one of the two. */
export function fromLocalTime(local: Date, timezone: string): Date {
  const guess = new Date(2 * local.getTime() - toLocalTime(local, timezone).getTime());
  return new Date(guess.getTime() + local.getTime() - toLocalTime(guess, timezone).getTime());
}

/** All instants with this local time: two if a clock change repeats it, none if one skips it. @param local as if it were UTC */
export function getInstants(local: Date, timezone: string): Date[] {
  const offsets = [-DAY_MS, 0, DAY_MS].map((shift) => {
    const near = new Date(local.getTime() + shift);
    return toLocalTime(near, timezone).getTime() - near.getTime();
  });
  return [...new Set(offsets)]
    .map((offset) => new Date(local.getTime() - offset))
    .filter((instant) => toLocalTime(instant, timezone).getTime() === local.getTime())
    .sort((a, b) => a.getTime() - b.getTime());
}

const DAY_MS = 86_400_000;
