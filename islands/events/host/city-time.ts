// Converts between a Date and the local time in a time zone, as a datetime-local field needs it.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export function formatCityTime(at: Date, timezone: string): string {
  return new Date(at.getTime() + offsetAt(at.getTime(), timezone)).toISOString().slice(0, 16);
}

/** A repeated hour is the first one; a skipped one moves, as in RFC 5545, 3.3.5. @returns undefined for an invalid time */
export function parseCityTime(time: string, timezone: string): Date | undefined {
  const asUtc = Date.parse(`${time}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(time) || Number.isNaN(asUtc)) return undefined;
  const offsets = [offsetAt(asUtc - DAY, timezone), offsetAt(asUtc + DAY, timezone)];
  const candidates = offsets.map((offset) => asUtc - offset);
  const fitting = candidates.filter((at) => at + offsetAt(at, timezone) === asUtc);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : (candidates[0] as number));
}

function offsetAt(at: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(at);
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  const local = Date.UTC(year as number, (month as number) - 1, day, hour, minute);
  return local - Math.floor(at / MINUTE) * MINUTE;
}
