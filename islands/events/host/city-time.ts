// Converts between a Date and the local time in a time zone, as a datetime-local field needs it.
import { getDateFormat } from "../../../src/i18n/formatting.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** "2035-01-05T19:00" */
export const formatCityTime = (at: Date, timeZone: string): string =>
  getDateFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone }).format(at).replace(" ", "T");

/** A repeated hour is the first one; a skipped one moves, as in RFC 5545, 3.3.5. @returns undefined for an invalid time */
export function parseCityTime(time: string, timezone: string): Date | undefined {
  const asUtc = Date.parse(`${time}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(time) || Number.isNaN(asUtc)) return undefined;
  const offsets = [offsetAt(asUtc - DAY, timezone), offsetAt(asUtc + DAY, timezone)];
  const candidates = offsets.map((offset) => asUtc - offset);
  const fitting = candidates.filter((at) => at + offsetAt(at, timezone) === asUtc);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : (candidates[0] as number));
}

const offsetAt = (at: number, timezone: string): number =>
  Date.parse(`${formatCityTime(new Date(at), timezone)}Z`) - Math.floor(at / MINUTE) * MINUTE;
