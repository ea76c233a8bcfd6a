// "Open now, until 18:00": what is known about the hours of a place, in the language of the reader.
import { getDateFormat } from "../../../i18n/formatting.ts";
import { getLanguage, getLocale, t } from "../../../i18n/t.ts";
import { formatTime } from "../../../ui/dates.ts";
import type { EvaluatedHours, HoursFacts } from "./evaluate-hours.ts";
import type { HoursNow } from "./schema.ts";

const described = new WeakMap<EvaluatedHours, Map<string, HoursNow>>();

/** The same object for the same evaluation and language. @param text the hours as written */
export function describeHours(evaluated: EvaluatedHours, text: string): HoursNow {
  const { facts, validUntil } = evaluated;
  if (!facts) return unknownHours(text);
  return remember(described, evaluated, () => {
    const { state, isUsual } = facts;
    return { state, text: describe(facts), until: new Date(validUntil).toISOString(), ...(isUsual && { isUsual }) };
  });
}

const UNREADABLE = {};
const MISSING = {};
const unknown = new WeakMap<object, Map<string, HoursNow>>();

/** The same object in the same language. @param text the hours as written, or null */
export const unknownHours = (text: string | null): HoursNow =>
  remember(unknown, text ? UNREADABLE : MISSING, () => ({
    state: "unknown",
    text: text ? t("See its opening hours") : t("Hours unknown"),
    until: null,
  }));

function remember<Key extends object>(
  known: WeakMap<Key, Map<string, HoursNow>>,
  key: Key,
  describe: () => HoursNow,
): HoursNow {
  const byLanguage = known.get(key) ?? new Map<string, HoursNow>();
  known.set(key, byLanguage);
  const language = getLanguage();
  const hours = byLanguage.get(language) ?? describe();
  byLanguage.set(language, hours);
  return hours;
}

function describe({ state, isUsual, closes, opens, today }: HoursFacts): string {
  if (state === "unknown") return t("Maybe open: see its hours");
  if (state === "closed") return opens === undefined ? t("Closed") : describeOpening(opens, today, isUsual);
  if (closes === undefined) return isUsual ? t("Usually open now") : t("Open now");
  const time = toTime(closes);
  return isUsual ? t("Usually open now, until {time}", { time }) : t("Open now, until {time}", { time });
}

const DAY_MS = 86_400_000;

function describeOpening(opens: number, today: number, isUsual: boolean): string {
  const days = Math.floor((opens - today) / DAY_MS);
  const time = toTime(opens);
  if (days === 0)
    return isUsual ? t("Usually closed, opens at {time}", { time }) : t("Closed, opens at {time}", { time });
  if (days === 1)
    return isUsual
      ? t("Usually closed, opens tomorrow at {time}", { time })
      : t("Closed, opens tomorrow at {time}", { time });
  const day = toDay(opens, days < 7 ? { weekday: "long" } : { day: "numeric", month: "long" });
  return isUsual
    ? t("Usually closed, opens on {day} at {time}", { day, time })
    : t("Closed, opens on {day} at {time}", { day, time });
}

const UTC = { name: "", timezone: "UTC" };
const toTime = (local: number) => formatTime(new Date(local), UTC);
const toDay = (local: number, options: Intl.DateTimeFormatOptions) =>
  getDateFormat(getLocale(), { ...options, timeZone: "UTC" }).format(local);
