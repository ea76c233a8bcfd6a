// Parses opening hours in OpenStreetMap's syntax; anything ambiguous is rejected.
// https://wiki.openstreetmap.org/wiki/Key:opening_hours
import { LRUCache } from "lru-cache";
import OpeningHours, { type opening_hours } from "opening_hours";
import type { Point } from "../../../taste/walking.ts";
import { formatWeek, parseWeek, tidyHours } from "../../../ui/week.ts";
import harmlessWarnings from "./harmless-warnings.json" with { type: "json" };
import type { HoursExplanation } from "./schema.ts";

export type ParsedHours = {
  oh: opening_hours;
  /** The normalized text, public holidays included. */
  form: string;
  hasHolidays: boolean;
  isBySun: boolean;
  /** Whether hours after midnight may belong to the evening before or to the closed day. */
  isVagueAfterMidnight: boolean;
  /** The reading in which they belong to the evening before; null if it isn't a plain week. */
  byEvening: opening_hours | null;
};

export async function explainHours(text: string): Promise<HoursExplanation> {
  const hours = await parseHours(text);
  if (hours) return { understood: true, form: hours.form, suggestion: null };
  return { understood: false, form: null, suggestion: await suggestForm(text) };
}

/** Parsed texts take some 40 KB each, and a quarter of a millisecond to parse. */
const cache = new LRUCache<string, Promise<ParsedHours | null>>({ max: 300 });

/** @param sun where it rises by UTC when it rises here by local time @returns null if the text is empty, invalid or ambiguous */
export function parseHours(text: string, sun?: Point): Promise<ParsedHours | null> {
  const key = SUN.test(text) && sun ? `${sun.latitude} ${sun.longitude} ${text}` : text;
  const hours = cache.get(key) ?? Promise.resolve(parse(text, sun));
  cache.set(key, hours);
  return hours;
}

const SUN = /\b(?:sunrise|sunset|dawn|dusk)\b/i;
/** Holidays depend on the region, which we don't know. */
const UNSUPPORTED = /\b(?:PH|SH)\b/i;

/** Decides as `parseHours` does, but at once: for threads of their own. */
export const isUnderstood = (text: string): boolean => parse(text) !== null;

function parse(text: string, sun?: Point): ParsedHours | null {
  const normalized = normalize(text);
  const regular = withoutHolidays(normalized);
  if (regular === "" || UNSUPPORTED.test(regular) || (SUN.test(regular) && !sun)) return null;
  const week = parseWeek(regular.replace(/(?<=-)2[4-9](?=:\d\d)/g, toHour));
  const byEvening = week && formatWeek(week);
  // In "Mo-Su 17:00-03:00; Su 17:00-01:00" the second rule replaces all of Sunday's hours, also those after midnight, for which
  // the package would ask the first rule again. Rules that close a day, or add to one, are left as they are.
  const isByDay = byEvening && !/off|closed|,\s/.test(regular);
  const oh = createOpeningHours(isByDay ? byEvening.replaceAll(", ", "; ") : regular, sun);
  const warnings = oh && orNull(() => oh.getStructuredWarnings().map(({ type }) => type));
  if (!oh || !warnings?.every((type) => harmlessWarnings.includes(type))) return null;
  return {
    oh,
    form: regular === normalized ? (orNull(() => oh.prettifyValue()) ?? normalized) : normalized,
    hasHolidays: regular !== normalized,
    isBySun: SUN.test(regular),
    isVagueAfterMidnight: warnings.includes("additional_rule_separator_not_used_after_time_wrapping_midnight"),
    byEvening: byEvening ? createOpeningHours(byEvening) : null,
  };
}

const toHour = (hour: string) => String(Number(hour) - 24).padStart(2, "0");

const normalize = (text: string) =>
  tidyHours(text)
    .trim()
    .replace(/\s?[‐‑–—]\s?/g, "-")
    .replace(/;\s*$/, "")
    .replace(/(?<=-)0?0:00/g, "24:00");

async function suggestForm(text: string): Promise<string | null> {
  const oh = createOpeningHours(withoutHolidays(normalize(text)));
  const form = oh && orNull(() => oh.prettifyValue());
  return form && (await parseHours(form)) ? form : null;
}

/** Public holidays depend on the country and region, which are unknown here, so only the regular week is parsed. */
const withoutHolidays = (text: string): string =>
  text
    .split(";")
    .map((rule) => rule.trim())
    .filter((rule) => !/^PH\s(?:\s*(?:off|closed)|[\d:,\s-]+)$/i.test(rule))
    .map((rule) =>
      rule
        .replace(/(?<=[\d+]),\s*PH\s+(?:off|closed|\d[\d:,\s-]*)$/i, "")
        .replace(/(?<=[a-zH]),\s?PH(?=[\s,])/g, "")
        .replace(/^PH,\s*/, ""),
    )
    .join("; ");

/** The package takes dates in the process's time zone: hours-thread.ts sets it to UTC, and local time is passed as UTC. */
function createOpeningHours(text: string, sun?: Point): opening_hours | null {
  const place = sun ? { lat: String(sun.latitude), lon: String(sun.longitude), address: {} } : null;
  return orNull(() => new OpeningHours(text, place as never, { mode: 0, locale: "en" } as never));
}

/** The package throws on some texts, with some only when it evaluates them. */
export function orNull<Result>(evaluate: () => Result): Result | null {
  try {
    return evaluate();
  } catch {
    return null;
  }
}
