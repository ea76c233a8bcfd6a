const DAY_MS = 86_400_000;

/** The first such weekday after today, plus `weeks` weeks. @param weekday 0 is Sunday @param time local, "HH:MM" */
export function cityTime(now: Date, timezone: string, weekday: number, weeks: number, time: string): Date {
  const [year, month, day] = wallClock(now, timezone);
  const today = Date.UTC(year, month - 1, day);
  const ahead = ((weekday - new Date(today).getUTCDay() + 6) % 7) + 1;
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const wall = today + (ahead + 7 * weeks) * DAY_MS + (hour * 60 + minute) * 60_000;
  // Twice, because the first guess may be on the other side of a daylight saving change.
  const guess = wall - offsetAt(new Date(wall), timezone);
  return new Date(wall - offsetAt(new Date(guess), timezone));
}

function offsetAt(instant: Date, timezone: string): number {
  const [year, month, day, hour, minute] = wallClock(instant, timezone);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant.getTime() / 60_000) * 60_000;
}

function wallClock(instant: Date, timezone: string): [number, number, number, number, number] {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: timezone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
  return [year, month, day, hour, minute];
}
