// Opening hours as rows or objects: weekday columns, schema.org's openingHoursSpecification, DATAtourisme's periods.
// https://schema.org/OpeningHoursSpecification

import keys from "./keys.json" with { type: "json" };
import { latestPeriods, readPeriod } from "./periods.ts";
import { type Rule, type Span, toSpan } from "./schedule.ts";
import { isClosedText, parseHoursText } from "./text.ts";
import { EVERY_DAY, findDay, findDays } from "./vocabulary.ts";

type Fields = Map<string, unknown>;
export type Reading = { rules: Rule[]; guessed: boolean };

const MAX_ROWS = 400;
const MAX_DEPTH = 3;
const MAX_TEXT_LENGTH = 200;

/** @param value an array or object @returns null if a part of it isn't understood */
export function readStructured(value: object, depth = 0): Reading | null {
  const rows = Array.isArray(value) ? value : [value];
  if (rows.length > MAX_ROWS || !rows.every(isObject)) return null;
  const fields = rows.map(toFields);
  const [only] = fields;
  if (fields.length === 1 && only) {
    const wrapped = keys.wrappers
      .map((key) => only.get(key))
      .find((inner) => typeof inner === "object" && inner !== null);
    if (wrapped && depth < MAX_DEPTH) return readStructured(wrapped, depth + 1);
    const byDay = readWeekdayKeys(only);
    if (byDay) return byDay;
  }
  const isFromSunday = fields.some((row) => getDayNumbers(row).includes(0));
  return merge(latestPeriods(fields).map((row) => readRow(row, isFromSunday)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** "schema:opens" and "open_time" → "opens" and "opentime" */
const toFields = (row: Record<string, unknown>): Fields =>
  new Map(
    Object.entries(row).map(([key, value]) => [
      key
        .slice(key.lastIndexOf(":") + 1)
        .toLowerCase()
        .replace(/[^a-z\d]/g, ""),
      value,
    ]),
  );

const pick = (row: Fields, keys: string[]) => keys.map((key) => row.get(key)).find((value) => value !== undefined);

function merge(readings: (Reading | null)[]): Reading | null {
  if (readings.some((reading) => reading === null)) return null;
  const all = readings as Reading[];
  return { rules: all.flatMap(({ rules }) => rules), guessed: all.some(({ guessed }) => guessed) };
}

function readWeekdayKeys(row: Fields): Reading | null {
  const days = findDays([...row.keys()]) ?? new Map();
  if (days.size === 0) return null;
  return merge(
    [...days].map(([key, day]) => {
      const read = readTimes(row.get(key));
      return (
        read && { rules: [{ season: "", days: [day], holidays: false, spans: read.spans }], guessed: read.guessed }
      );
    }),
  );
}

type Times = { spans: Span[]; guessed: boolean };
const CLOSED: Times = { spans: [], guessed: false };

/** A text, a pair of times, or a list of those. */
function readTimes(value: unknown, depth = 0): Times | null {
  if (value === null || value === "" || value === false || value === 0) return CLOSED;
  if (typeof value === "string") return readTimesText(value);
  if (typeof value !== "object" || depth > MAX_DEPTH) return null;
  if (!Array.isArray(value)) return readPair(toFields(value as Record<string, unknown>));
  if (value.length > 10) return null;
  const [first, second] = value.map(toMinutes);
  if (value.length === 2 && typeof first === "number" && typeof second === "number")
    return { spans: [toSpan(first, second)], guessed: false };
  const all = value.map((item) => readTimes(item, depth + 1));
  if (all.some((item) => item === null)) return null;
  return { spans: (all as Times[]).flatMap(({ spans }) => spans), guessed: all.some((item) => item?.guessed) };
}

/** What tables write for a closed day. */
const NO_HOURS = /^(?:[-–—−0xX×/.]|--+|n\/a|off)?$/;

function readTimesText(text: string): Times | null {
  const rules = text.length <= MAX_TEXT_LENGTH ? parseHoursText(text) : null;
  if (rules?.length === 1 && rules[0]!.days.length === 7 && !rules[0]!.season)
    return { spans: rules[0]!.spans, guessed: true };
  return text.length <= MAX_TEXT_LENGTH && (isClosedText(text) || NO_HOURS.test(text.trim())) ? CLOSED : null;
}

function readPair(row: Fields): Times | null {
  if (isTrue(pick(row, ["closed", "isclosed"]))) return CLOSED;
  if (isTrue(pick(row, ["open24h", "open24hours", "isopen24", "allday", "is24h"])))
    return { spans: [{ from: 0, until: 24 * 60 }], guessed: false };
  const [opens, closes] = [pick(row, keys.open), pick(row, keys.close)];
  const [from, until] = [toMinutes(opens), toMinutes(closes)];
  const text = pick(row, keys.text);
  if (from === null && until === null) return text === undefined ? CLOSED : readTimes(text, 1);
  if (typeof from !== "number" || until === undefined) return null;
  // schema.org: both at midnight means closed.
  if (from === 0 && until === 0) return CLOSED;
  return { spans: [toSpan(from % (24 * 60), until === 24 * 60 - 1 ? 24 * 60 : until)], guessed: false };
}

const isTrue = (value: unknown) => value === true || value === 1 || value === "true" || value === "1";

/** "09:00:00", "T09:00", "9:30 PM", "0930", 9, 930. @returns null if empty, undefined if it's no time */
function toMinutes(value: unknown): number | null | undefined {
  if (value === null || value === undefined || value === "") return null;
  if (isObject(value)) return "time" in value ? toMinutes(value.time) : undefined;
  const text = typeof value === "number" ? (value > 24 ? String(value).padStart(4, "0") : String(value)) : value;
  if (typeof text !== "string" || text.length > 40) return undefined;
  const time = text.includes("T") ? text.slice(text.indexOf("T") + 1) : text.trim();
  const [, hour = "", minute = "00", half] =
    /^(\d\d?)(?::?(\d\d))?(?::\d\d)?(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)?\s?([ap]m)?$/i.exec(time) ?? [];
  if (hour === "" || Number(minute) > 59) return undefined;
  const hours = half ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour);
  return hours * 60 + Number(minute) <= 24 * 60 ? hours * 60 + Number(minute) : undefined;
}

function readRow(row: Fields, isFromSunday: boolean): Reading | null {
  const days = readDays(pick(row, keys.day) ?? getNestedDay(row), isFromSunday);
  const times = readPair(row);
  const period = readPeriod(row);
  if (!days || !times || !period) return null;
  const guessed = times.guessed || period.guessed || days.guessed;
  if (times.spans.length === 0 && period.season !== "") return { rules: [], guessed };
  return { rules: [{ season: period.season, days: days.days, holidays: days.holidays, spans: times.spans }], guessed };
}

/** `{ open: { day: 1, time: "0900" }, close: … }` */
function getNestedDay(row: Fields): unknown {
  const open = row.get("open");
  return isObject(open) ? open.day : undefined;
}

const getDayNumbers = (row: Fields): number[] =>
  [pick(row, keys.day) ?? getNestedDay(row)]
    .flat()
    .map((day) => (typeof day === "string" && /^\d$/.test(day) ? Number(day) : (day as number)));

type Days = { days: number[]; holidays: boolean; guessed: boolean };

/** Numbers count from Monday as 1, or from Sunday as 0 if any is 0. */
function readDays(value: unknown, isFromSunday: boolean): Days | null {
  if (value === undefined || value === null || value === "") return { days: EVERY_DAY, holidays: false, guessed: true };
  const list = Array.isArray(value) ? value : [value];
  if (list.length > 14) return null;
  const read: Days = { days: [], holidays: false, guessed: false };
  for (const item of list) {
    const name = isObject(item) ? (item["@id"] ?? item.name) : item;
    const number = typeof name === "number" || (typeof name === "string" && /^\d$/.test(name)) ? Number(name) : null;
    if (number !== null) {
      if (!Number.isInteger(number) || number < 0 || number > 7 || (number === 7 && isFromSunday)) return null;
      read.days.push((number + 6) % 7);
      read.guessed = true;
    } else if (typeof name !== "string" || name.length > 100) return null;
    else if (/publicholidays?$/i.test(name)) read.holidays = true;
    else {
      const day = findDay(
        name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf(":"), name.lastIndexOf("#")) + 1),
      );
      if (day === null) return null;
      read.days.push(day);
    }
  }
  return { ...read, days: [...new Set(read.days)].sort() };
}
