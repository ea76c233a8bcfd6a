// The day of a plan on the city's clocks, and in minutes since its first one, which a change of the clocks doesn't disturb.
import { ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { parseTime } from "../../planning/day.ts";
import { type City, formatDay, formatTime } from "../../ui/dates.ts";
import { fromLocalTime, toLocalTime } from "../places/listing/local-time.ts";
import type { NewPlan } from "./schema.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Further ahead, opening hours are a guess. */
const MAX_DAYS_AHEAD = 365;
const MIN_LENGTH = 60;

/** `origin` is the first moment of the day in Unix milliseconds. Times are in minutes since then. */
export type DayClock = {
  origin: number;
  /** @param minutes since midnight on the clocks of that day */
  fromClock(minutes: number): number;
  toDate(time: number): Date;
};

export function openClock(date: string, timezone: string): DayClock {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const origin = fromLocalTime(new Date(midnight), timezone).getTime();
  return {
    origin,
    fromClock: (minutes) =>
      Math.round((fromLocalTime(new Date(midnight + minutes * MINUTE_MS), timezone).getTime() - origin) / MINUTE_MS),
    toDate: (time) => new Date(origin + time * MINUTE_MS),
  };
}

/** The date and the time on the city's clocks, as "2026-11-27" and "19:05". */
export function getLocalNow(timezone: string, now = new Date()): { date: string; time: string } {
  const local = toLocalTime(now, timezone).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

type Wish = Pick<NewPlan, "date" | "start" | "end">;

/** @throws ValidationError for a day that is over, too far ahead or too short, by the city's clocks */
export function assertPlannable(wish: Wish, city: City): void {
  const [field, message] = findProblem(wish, city) ?? [];
  if (field && message) throw new ValidationError(message, { [field]: [message] });
}

export const isPlannable = (wish: Wish, city: City): boolean => findProblem(wish, city) === null;

function findProblem({ date, start, end }: Wish, city: City, now = new Date()): [keyof Wish, string] | null {
  const today = getLocalNow(city.timezone, now);
  if (date < today.date)
    return [
      "date",
      t("That day is over: today is {day} in {city}.", { day: formatDay(now, city, now), city: city.name }),
    ];
  const last = new Date(Date.parse(`${today.date}T00:00:00Z`) + MAX_DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10);
  if (date > last) return ["date", t("Choose a day within the next year.")];
  if (date === today.date && start < today.time)
    return [
      "start",
      t("It's already {time} in {city}. Start later.", { time: formatTime(now, city), city: city.name }),
    ];
  return parseTime(end) - parseTime(start) < MIN_LENGTH ? ["end", t("End at least an hour after the start.")] : null;
}

/** `at`, or today until the afternoon, then tomorrow. `today` is the first day that can be chosen. */
export function getPlanDefaults({ timezone }: City, at: Date | null = null, now = new Date()) {
  const { date: today, time } = getLocalNow(timezone, now);
  if (at && at > now) {
    const { date, time: start } = getLocalNow(timezone, at);
    return { today, date, start, end: start < "18:00" ? "21:00" : "23:55" };
  }
  if (time < "09:30") return { today, date: today, start: "10:00", end: "21:00" };
  if (time < "15:00") return { today, date: today, start: toNextHour(time), end: "21:00" };
  const date = new Date(Date.parse(`${today}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return { today, date, start: "10:00", end: "21:00" };
}

export const toNextHour = (time: string) => `${String(Number(time.slice(0, 2)) + 1).padStart(2, "0")}:00`;
