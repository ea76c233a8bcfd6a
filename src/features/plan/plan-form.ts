// The times that the form for a new plan starts with.
import type { City } from "../../ui/dates.ts";
import { getLocalNow } from "./clock.ts";

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

const toNextHour = (time: string) => `${String(Number(time.slice(0, 2)) + 1).padStart(2, "0")}:00`;
