// Whether a place is open at a given time. Runs in the thread of hours-worker.ts, because some texts take seconds.
import type { Point } from "../../../taste/walking.ts";
import { BY_APPOINTMENT } from "../../../ui/week.ts";
import { fromLocalTime, getInstants, toLocalTime } from "./local-time.ts";
import { orNull, type ParsedHours, parseHours } from "./parse-hours.ts";

/** `closes` and `opens` are local times as if in UTC, in ms; `today` is midnight. `isUsual`: holidays can differ. */
export type HoursFacts = {
  state: "open" | "closed" | "unknown";
  isUsual: boolean;
  isByAppointment?: boolean;
  closes?: number;
  opens?: number;
  today: number;
};

/** `facts` is null where the text would be a guess. `validUntil` is in Unix milliseconds. */
export type EvaluatedHours = { facts: HoursFacts | null; validUntil: number };

export async function evaluateHours(text: string, timezone: string, now: Date, place?: Point): Promise<EvaluatedHours> {
  const parsed = await parseHours(text, place && toSunPosition(place, timezone, now));
  const known = parsed && orNull(() => evaluate(parsed, timezone, now));
  if (known) return known;
  const midnight = getNextMidnight(toLocalTime(now, timezone));
  return { facts: null, validUntil: fromLocalTime(new Date(midnight), timezone).getTime() };
}

/** Where the sun rises by UTC when it rises here by local time. */
const toSunPosition = ({ latitude, longitude }: Point, timezone: string, at: Date): Point => ({
  latitude,
  longitude: longitude - (15 * (toLocalTime(at, timezone).getTime() - at.getTime())) / HOUR_MS,
});

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

function evaluate(parsed: ParsedHours, timezone: string, now: Date): EvaluatedHours {
  const local = toLocalTime(now, timezone);
  const state = getState(parsed, local);
  const change = findNextChange(parsed, local, state);
  const facts = getFacts(parsed, state, local, change);
  const ends = Math.min(
    ...[change?.getTime() ?? Infinity, getNextMidnight(local)],
    ...[getEndOfVagueness(parsed, local), findOpenEnd(parsed, local) ?? Infinity],
  );
  const until = fromLocalTime(new Date(ends), timezone);
  return { facts, validUntil: until.getTime() };
}

/** Before this hour it may still be last night. */
export const MORNING = 6;

function getState(parsed: ParsedHours, local: Date): HoursFacts["state"] {
  if (isVague(parsed, local)) return "unknown";
  const state = parsed.oh.getStateString(local);
  if (state === "unknown" && findOpenEnd(parsed, local)) return "open";
  return state === "close" ? "closed" : state;
}

/** A place that opens "from 17:00" is surely open for so long. */
const OPEN_END_MS = 2 * HOUR_MS;

/** Until when it is surely open, if it opened without saying until when. */
function findOpenEnd({ oh }: ParsedHours, local: Date): number | undefined {
  const earliest = local.getTime() - OPEN_END_MS;
  const intervals = oh.getOpenIntervals(new Date(earliest), new Date(local.getTime() + MINUTE_MS));
  const [opens, , isUnknown, comment] = intervals.at(-1) ?? [];
  const isStart = opens && opens.getTime() > earliest && intervals.at(-2)?.[1].getTime() !== opens.getTime();
  return isStart && isUnknown && isOpenEnd(comment) ? opens.getTime() + OPEN_END_MS : undefined;
}

/** The package comments on the closing times that it guesses. */
const isOpenEnd = (comment: string | undefined) => /\bopen end\b/.test(comment ?? "");

/** Only what the rule of the evening before keeps open is open in every reading of a night. */
function isVague({ oh, isVagueAfterMidnight, byEvening }: ParsedHours, local: Date): boolean {
  if (!isVagueAfterMidnight || local.getUTCHours() >= MORNING) return false;
  if (byEvening) return oh.getState(local) !== byEvening.getState(local);
  const evening = new Date(getMorning(local) - MORNING * HOUR_MS - MINUTE_MS);
  return !oh.getState(local) || oh.getMatchingRule(local) !== oh.getMatchingRule(evening);
}

/** A rule for the next day may replace the one of the evening at midnight. */
const isSureEnd = (parsed: ParsedHours, end: Date): boolean =>
  !parsed.isVagueAfterMidnight ||
  (end.getTime() % DAY_MS !== 0 && !isVague(parsed, new Date(end.getTime() - MINUTE_MS)));

const getMorning = (local: Date) => getNextMidnight(local) - DAY_MS + MORNING * HOUR_MS;

const getEndOfVagueness = ({ isVagueAfterMidnight }: ParsedHours, local: Date) =>
  isVagueAfterMidnight && local.getUTCHours() < MORNING ? getMorning(local) : Infinity;

/** When the place next opens or closes, if that is within 400 days. */
function findNextChange(parsed: ParsedHours, local: Date, state: HoursFacts["state"]): Date | undefined {
  const last = new Date(local.getTime() + 400 * DAY_MS);
  let change = parsed.oh.getNextChange(local, last);
  while (change && state === "closed" && getState(parsed, change) !== "open")
    change = parsed.oh.getNextChange(change, last);
  return change;
}

/** @returns null if they would be a guess */
function getFacts(parsed: ParsedHours, state: HoursFacts["state"], local: Date, change: Date | undefined) {
  const facts = { state, isUsual: parsed.hasHolidays, today: getNextMidnight(local) - DAY_MS };
  if (state === "unknown")
    return BY_APPOINTMENT.test(parsed.oh.getComment(local) ?? "") ? { ...facts, isByAppointment: true } : facts;
  if (state === "open") {
    const isSure =
      parsed.oh.getState(local) && change && change.getTime() - local.getTime() < DAY_MS && isSureEnd(parsed, change);
    if (!isSure || !isCertain(parsed, change)) return facts;
    const closes = roundSun(parsed, change, Math.floor);
    return closes > local.getTime() ? { ...facts, closes } : facts;
  }
  if (change) return { ...facts, opens: roundSun(parsed, change, Math.ceil) };
  return /^(?:off|closed|unknown)\b/i.test(parsed.form) ? facts : null;
}

/** Nobody opens a park by the minute of the sunrise. @param round up for an opening, down for a closing, to five minutes */
const roundSun = ({ isBySun }: ParsedHours, at: Date, round: (steps: number) => number): number =>
  isBySun ? round(at.getTime() / SUN_STEP_MS) * SUN_STEP_MS : at.getTime();

const SUN_STEP_MS = 5 * MINUTE_MS;

/** The package guesses the closing time of an open end ("18:00+"). */
const isCertain = ({ oh }: ParsedHours, change: Date) => oh.getStateString(change) !== "unknown";

const getNextMidnight = (local: Date) => Math.floor(local.getTime() / DAY_MS) * DAY_MS + DAY_MS;

/** When a place is open in a given span of time, in Unix ms. */
export type OpenWindow = [opens: number, closes: number];

/** `windows` is null if the hours are unknown or unclear. `isUsual` if holidays can differ. */
export type OpenWindows = { windows: OpenWindow[] | null; isUsual: boolean };

/** When the place is surely open: of a repeated local time, the later opening and the earlier closing. @param from in Unix ms */
export async function getOpenWindows(
  text: string,
  timezone: string,
  from: number,
  until: number,
  position?: Point,
): Promise<OpenWindows> {
  const parsed = await parseHours(text, position && toSunPosition(position, timezone, new Date(from)));
  if (!parsed) return { windows: null, isUsual: false };
  const local = [from, until].map((at) => toLocalTime(new Date(at), timezone)) as [Date, Date];
  const windows = orNull(() =>
    listLocalWindows(parsed, local[0], local[1])
      .map(
        ([opens, closes]): OpenWindow => [
          Math.max(from, toOpening(opens, timezone)),
          Math.min(until, toClosing(closes, timezone)),
        ],
      )
      .filter(([opens, closes]) => opens < closes),
  );
  return { windows, isUsual: parsed.hasHolidays };
}

/** Clock changes move times by at most three hours. */
const MARGIN_MS = 3 * HOUR_MS;

/** In local time, as if it were UTC. */
function listLocalWindows(parsed: ParsedHours, from: Date, until: Date): OpenWindow[] {
  const margin = [new Date(from.getTime() - MARGIN_MS), new Date(until.getTime() + MARGIN_MS)] as const;
  return parsed.oh
    .getOpenIntervals(...margin)
    .filter(([opens, , isUnknown]) => !isUnknown || findOpenEnd(parsed, opens))
    .map(([opens, closes, isUnknown]): OpenWindow => {
      if (isUnknown) return [opens.getTime(), Math.min(closes.getTime(), findOpenEnd(parsed, opens)!)];
      const end = isSureEnd(parsed, closes)
        ? roundSun(parsed, closes, Math.floor)
        : Math.floor(closes.getTime() / DAY_MS) * DAY_MS;
      return [isVague(parsed, opens) ? getMorning(opens) : roundSun(parsed, opens, Math.ceil), end];
    });
}

const toOpening = (local: number, timezone: string): number =>
  (getInstants(new Date(local), timezone).at(-1) ?? fromLocalTime(new Date(local + HOUR_MS), timezone)).getTime();

const toClosing = (local: number, timezone: string): number =>
  (getInstants(new Date(local), timezone)[0] ?? fromLocalTime(new Date(local - HOUR_MS), timezone)).getTime();
