// Between a moment and what the city's clocks show, both ways and over clock changes: what a datetime-local field needs.

/** ms. */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What the clocks of a time zone show at a moment, as a datetime-local field writes it: "2026-11-27T19:00". */
export function onClock(at: Date, timezone: string): string {
  return new Date(at.getTime() + offsetAt(at.getTime(), timezone)).toISOString().slice(0, 16);
}

/**
 * The moment at which the clocks of a time zone show this. Where a clock change lets an hour come twice, the first time;
 * where it skips it, as much later as is skipped, as iCalendar has it (RFC 5545, 3.3.5).
 * @returns undefined for what is no date and time
 */
export function momentOn(clock: string, timezone: string): Date | undefined {
  const shown = Date.parse(`${clock}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clock) || Number.isNaN(shown)) return undefined;
  const offsets = [offsetAt(shown - DAY, timezone), offsetAt(shown + DAY, timezone)];
  const candidates = offsets.map((offset) => shown - offset);
  const fitting = candidates.filter((at) => at + offsetAt(at, timezone) === shown);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : (candidates[0] as number));
}

/** ms that the clocks are ahead of UTC. */
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
  const shown = Date.UTC(year as number, (month as number) - 1, day, hour, minute);
  return shown - Math.floor(at / MINUTE) * MINUTE;
}
