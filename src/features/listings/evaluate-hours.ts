// Whether a place is open at a given time. Runs in the thread of hours-worker.ts, because some texts take seconds.
import { msg } from "../../i18n/t.ts";
import { orNull, type ParsedHours, parseHours } from "./parse-hours.ts";
import type { HoursNow } from "./schema.ts";

/** `validUntil` is in Unix milliseconds. */
export type EvaluatedHours = { hours: HoursNow; validUntil: number };

/** @param timezone the IANA name of the place's time zone */
export async function evaluateHours(text: string, timezone: string, now: Date): Promise<EvaluatedHours> {
  const parsed = await parseHours(text);
  const known = parsed && orNull(() => evaluate(parsed, timezone, now));
  if (known) return known;
  const midnight = getNextMidnight(toLocalTime(now, timezone));
  return { hours: UNKNOWN_HOURS, validUntil: fromLocalTime(new Date(midnight), timezone).getTime() };
}

export const UNKNOWN_HOURS: Readonly<HoursNow> = { state: "unknown", text: msg("Hours unknown"), until: null };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

function evaluate(parsed: ParsedHours, timezone: string, now: Date): EvaluatedHours {
  const local = toLocalTime(now, timezone);
  const state = getState(parsed, local);
  const change = findNextChange(parsed, local, state);
  const text = formatHours(parsed, state, local, change);
  const ends = Math.min(change?.getTime() ?? Infinity, getNextMidnight(local), getEndOfVagueness(parsed, local));
  const until = fromLocalTime(new Date(ends), timezone);
  return {
    hours: text ? { state, text, until: until.toISOString() } : UNKNOWN_HOURS,
    validUntil: until.getTime(),
  };
}

/** Before this hour it may still be last night. */
const MORNING = 6;

function getState({ oh, isVagueAfterMidnight }: ParsedHours, local: Date): HoursNow["state"] {
  if (isVagueAfterMidnight && local.getUTCHours() < MORNING) return "unknown";
  const state = oh.getStateString(local);
  return state === "close" ? "closed" : state;
}

const getEndOfVagueness = ({ isVagueAfterMidnight }: ParsedHours, local: Date) =>
  isVagueAfterMidnight && local.getUTCHours() < MORNING
    ? getNextMidnight(local) - DAY_MS + MORNING * HOUR_MS
    : Infinity;

/** When the place next opens or closes, if that is within 400 days. */
function findNextChange(parsed: ParsedHours, local: Date, state: HoursNow["state"]): Date | undefined {
  const last = new Date(local.getTime() + 400 * DAY_MS);
  let change = parsed.oh.getNextChange(local, last);
  while (change && state === "closed" && getState(parsed, change) !== "open")
    change = parsed.oh.getNextChange(change, last);
  return change;
}

/** @returns null if the text would be a guess */
function formatHours(
  parsed: ParsedHours,
  state: HoursNow["state"],
  local: Date,
  change: Date | undefined,
): string | null {
  if (state === "unknown") return "Maybe open: see its hours";
  const usually = parsed.hasHolidays ? "Usually " : "";
  if (state === "open") {
    const isSure = change && change.getTime() - local.getTime() < DAY_MS && !parsed.isVagueAfterMidnight;
    return capitalize(
      `${usually}open now${isSure && isCertain(parsed, change) ? `, until ${formatTime(change)}` : ""}`,
    );
  }
  if (!change) return /^(?:off|closed)\b/i.test(parsed.form) ? "Closed" : null;
  return capitalize(`${usually}closed, opens ${formatDay(change, local)}at ${formatTime(change)}`);
}

/** For an open end ("18:00+") the package guesses the closing time. */
const isCertain = ({ oh }: ParsedHours, change: Date) => oh.getStateString(change) !== "unknown";

/** "", "tomorrow ", "on Monday ", "on 1 April " */
function formatDay(change: Date, local: Date): string {
  const days = Math.round((getNextMidnight(change) - getNextMidnight(local)) / DAY_MS);
  if (days === 0) return "";
  if (days === 1) return "tomorrow ";
  const options: Intl.DateTimeFormatOptions = days < 7 ? { weekday: "long" } : { day: "numeric", month: "long" };
  return `on ${new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(change)} `;
}

const getNextMidnight = (local: Date) => Math.floor(local.getTime() / DAY_MS) * DAY_MS + DAY_MS;
const formatTime = (local: Date) => local.toISOString().slice(11, 16);
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** By time zone: creating a formatter is slow. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The local time of a time zone, as if it were UTC. */
function toLocalTime(at: Date, timezone: string): Date {
  const options = { timeZone: timezone, dateStyle: "short", timeStyle: "medium" } as const;
  const formatter = formatters.get(timezone) ?? new Intl.DateTimeFormat("sv-SE", options);
  formatters.set(timezone, formatter);
  return new Date(`${formatter.format(at).replace(" ", "T")}Z`);
}

/** The inverse of `toLocalTime`; if a clock change repeats the local time, one of the two. */
function fromLocalTime(local: Date, timezone: string): Date {
  const guess = new Date(2 * local.getTime() - toLocalTime(local, timezone).getTime());
  return new Date(guess.getTime() + local.getTime() - toLocalTime(guess, timezone).getTime());
}
