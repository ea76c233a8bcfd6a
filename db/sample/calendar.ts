const DAY_MS = 86_400_000;

/** The first such weekday after today, plus `weeks` weeks. @param weekday 0 is Sunday @param time local, "HH:MM" */
export function cityTime(now: Date, timezone: string, weekday: number, weeks: number, time: string): Date {
  const today = Date.parse(wallClock(now, timezone).slice(0, 10));
  const ahead = ((weekday - new Date(today).getUTCDay() + 6) % 7) + 1;
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const wall = today + (ahead + 7 * weeks) * DAY_MS + (hour * 60 + minute) * 60_000;
  // Twice, because the first guess may be on the other side of a daylight saving change.
  const guess = wall - offsetAt(new Date(wall), timezone);
  return new Date(wall - offsetAt(new Date(guess), timezone));
}

const offsetAt = (instant: Date, timezone: string): number =>
  Date.parse(`${wallClock(instant, timezone).replace(" ", "T")}Z`) - Math.floor(instant.getTime() / 60_000) * 60_000;

/** In Swedish, a time is written as in ISO 8601. */
const wallClock = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone }).format(instant);
