// Opening hours in whatever form a file has them, in the syntax of OpenStreetMap.
import { remember } from "../../../encoding/remember.ts";
import { parseWeek } from "../../../ui/week.ts";
import { isTooComplex } from "../../places/listing/hours-limits.ts";
import { isUnderstood } from "../../places/listing/parse-hours.ts";
import { formatRules } from "./schedule.ts";
import { readStructured } from "./structured.ts";
import { parseHoursText } from "./text.ts";

/** `guessed`: the file says it in words or numbers that could mean something else. */
export type FoundHours = { hours: string; guessed: boolean };

const MAX_HOURS_LENGTH = 500;
const MAX_TEXT_LENGTH = 1000;
const MAX_TEXTS = 50;

/**
 * @param value of a file: a text in English, German, Dutch, French, Italian, Spanish or Finnish, rows or an object with weekdays,
 * schema.org's `openingHoursSpecification`, DATAtourisme's periods, or a list of texts. Anything else is allowed
 * @returns hours that `parseHours` understands; null if a part of the value isn't understood, or it's never open
 */
export function parseOpeningHours(value: unknown): FoundHours | null {
  if (typeof value === "string")
    return value.length > MAX_TEXT_LENGTH ? null : parseText(value.normalize("NFC").trim());
  return typeof value === "object" && value !== null ? parseObject(JSON.stringify(value)) : null;
}

const parseObject = remember(5000, (json): FoundHours | null => {
  const value = JSON.parse(json) as object;
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string"))
    return value.length > MAX_TEXTS ? null : parseOpeningHours(value.join("; "));
  const reading = readStructured(value);
  const hours = reading && formatRules(reading.rules);
  return hours && isUsable(hours) ? { hours, guessed: reading.guessed } : null;
});

const parseText = remember(5000, (text): FoundHours | null => {
  if (isShortForm(text) && isUsable(text)) return { hours: text, guessed: false };
  const rules = parseHoursText(text);
  const hours = rules && formatRules(rules);
  return hours && isUsable(hours) ? { hours, guessed: true } : null;
});

const KEYWORDS =
  /^(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH|off|closed|open|week|easter|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/;

function isShortForm(text: string): boolean {
  if (text.length > MAX_HOURS_LENGTH) return false;
  const words = text.match(/[\p{L}]+/gu) ?? [];
  return (
    words.every((word) => KEYWORDS.test(word)) &&
    (text === "24/7" || /\d\d:\d\d/.test(text)) &&
    !/(?<![\d:])\d:/.test(text)
  );
}

/** A plain week needs no second look, which takes a quarter of a millisecond. */
export const isUsable = (hours: string): boolean =>
  hours.length <= MAX_HOURS_LENGTH && !isTooComplex(hours) && (isPlainWeek(hours) || isUnderstood(hours));

const isPlainWeek = (hours: string): boolean => parseWeek(hours)?.days.some((spans) => spans.length > 0) ?? false;
