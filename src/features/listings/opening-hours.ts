// What opening hours in OpenStreetMap's short form say about a moment; "unknown" wherever that would be a guess.
// The form: https://wiki.openstreetmap.org/wiki/Key:opening_hours
import { LRUCache } from "lru-cache";
import type { opening_hours, opening_hours_warning_type } from "opening_hours";
import type { HoursExplanation, HoursNow, Listing } from "./schema.ts";

/** Adds to each listing what its hours say right now, in the city's time zone. */
export async function withHours<Shown extends Pick<Listing, "openingHours">>(
  listings: readonly Shown[],
  timezone: string,
  now = new Date(),
): Promise<(Shown & { hours: HoursNow })[]> {
  return Promise.all(
    listings.map(async (listing) => ({ ...listing, hours: await getHoursAt(listing.openingHours, timezone, now) })),
  );
}

/**
 * Whether a place is open, in words: "Open now, until 18:00", "Closed, opens tomorrow at 09:00", "Hours unknown".
 * @param timezone an IANA name, in which the hours are read
 */
export async function getHoursAt(text: string | null, timezone: string, now: Date): Promise<HoursNow> {
  const read = text ? await readHours(text) : null;
  if (!read) return UNKNOWN;
  const moment = `${timezone} ${Math.floor(now.getTime() / MINUTE)}`;
  if (read.told?.moment !== moment)
    read.told = { moment, hours: orNull(() => workOut(read, timezone, now)) ?? UNKNOWN };
  return read.told.hours;
}

const UNKNOWN: Readonly<HoursNow> = { state: "unknown", words: "Hours unknown", until: null };

/** ms. Hours change at whole minutes only. */
const MINUTE = 60_000;

function workOut(read: Read, timezone: string, now: Date): HoursNow {
  const wall = onTheWall(now, timezone);
  const state = stateAt(read, wall);
  const change = nextChange(read, wall, state);
  const words = inWords(read, state, wall, change);
  if (!words) return UNKNOWN;
  const until = new Date(Math.min(change?.getTime() ?? Infinity, midnightAfter(wall)));
  return { state, words, until: byTheClock(until, timezone).toISOString() };
}

/** What is understood of an owner's words, and a clear form to use instead where it is a guess. */
export async function explainHours(text: string): Promise<HoursExplanation> {
  const read = await readHours(text);
  if (read) return { understood: true, form: read.form, suggestion: null };
  return { understood: false, form: null, suggestion: await suggestForm(text) };
}

type Read = {
  oh: opening_hours;
  /** The tidied short form, public holidays included. */
  form: string;
  /** Whether public holidays have hours of their own. */
  hasHolidays: boolean;
  /** Whether it is unclear if hours after midnight belong to the evening before or to the closed day. */
  isVagueAfterMidnight: boolean;
  /** The last answer, since seventy rules take fifty milliseconds and lists are shown all the time. */
  told?: { moment: string; hours: HoursNow };
};

/** Parsed hours: some 40 KB each, and a quarter of a millisecond to parse. */
const parsed = new LRUCache<string, Promise<Read | null>>({ max: 300 });

function readHours(text: string): Promise<Read | null> {
  const hours = parsed.get(text) ?? parse(text);
  parsed.set(text, hours);
  return hours;
}

/** Warnings that leave no doubt about the meaning; with any other, the hours are unknown. */
const HARMLESS: readonly opening_hours_warning_type[] = [
  "additional_rule_separator_not_used_after_time_wrapping_midnight",
  "additional_rule_which_evaluates_to_closed",
  "adding_0",
  "combine_rules",
  "hour_min_separator",
  "please_use_ok_for_ko",
  "separator_for_readability",
  "switched",
  "use_multi",
  "year_past",
];

/** Sunrise depends on the place, and school holidays on the region; we know neither. */
const NOT_KNOWN_HERE = /\b(?:sunrise|sunset|dawn|dusk|PH|SH)\b/i;

async function parse(text: string): Promise<Read | null> {
  const tidy = tidied(text);
  const regular = withoutHolidays(tidy);
  if (regular === "" || NOT_KNOWN_HERE.test(regular)) return null;
  const oh = await makeHours(regular);
  const warnings = oh && orNull(() => oh.getStructuredWarnings().map(({ type }) => type));
  if (!oh || !warnings?.every((type) => HARMLESS.includes(type))) return null;
  return {
    oh,
    form: regular === tidy ? (orNull(() => oh.prettifyValue()) ?? tidy) : tidy,
    hasHolidays: regular !== tidy,
    isVagueAfterMidnight: warnings.includes("additional_rule_separator_not_used_after_time_wrapping_midnight"),
  };
}

const tidied = (text: string) =>
  text
    .trim()
    .replace(/\s?[‐‑–—]\s?/g, "-")
    .replace(/;\s*$/, "");

async function suggestForm(text: string): Promise<string | null> {
  const oh = await makeHours(withoutHolidays(tidied(text)));
  const form = oh && orNull(() => oh.prettifyValue());
  return form && (await readHours(form)) ? form : null;
}

/**
 * Which days are public holidays depends on country and region, which are not known here. So only the regular week is read,
 * and the words say that holidays may differ.
 */
function withoutHolidays(text: string): string {
  return text
    .split(/\s*;\s*/)
    .filter((rule) => !/^PH\s+(?:off|closed|[\d:,\s-]+)$/i.test(rule))
    .map((rule) =>
      rule
        .replace(/(?<=[\d+]),\s*PH\s+(?:off|closed|\d[\d:,\s-]*)$/i, "")
        .replace(/,PH(?=[\s,])/g, "")
        .replace(/^PH,\s*/, ""),
    )
    .join("; ");
}

async function makeHours(text: string): Promise<opening_hours | null> {
  const OpeningHours = await loadPackage();
  return orNull(() => new OpeningHours(text, null, { mode: 0, locale: "en" } as never));
}

/** The package throws on some texts, on some of them only when a moment is asked for. */
function orNull<Answer>(ask: () => Answer): Answer | null {
  try {
    return ask();
  } catch {
    return null;
  }
}

/**
 * More than a megabyte, so it is loaded with the first hours. It reads dates in the process's local time; so the process
 * runs in UTC, and the city's local time is passed as if it were UTC.
 */
async function loadPackage(): Promise<typeof opening_hours> {
  process.env.TZ = "UTC";
  return (await import("opening_hours")).default as unknown as typeof opening_hours;
}

/** The hour before which it may still be last night. */
const MORNING = 6;

function stateAt({ oh, isVagueAfterMidnight }: Read, wall: Date): HoursNow["state"] {
  if (isVagueAfterMidnight && wall.getUTCHours() < MORNING) return "unknown";
  const state = oh.getStateString(wall);
  return state === "close" ? "closed" : state;
}

/** When it opens or closes next, within a little more than a year. */
function nextChange(read: Read, wall: Date, state: HoursNow["state"]): Date | undefined {
  const last = new Date(wall.getTime() + 400 * DAY);
  let change = read.oh.getNextChange(wall, last);
  while (change && state === "closed" && stateAt(read, change) !== "open") change = read.oh.getNextChange(change, last);
  return change;
}

/** Null where the words would be a guess. */
function inWords(read: Read, state: HoursNow["state"], wall: Date, change: Date | undefined): string | null {
  if (state === "unknown") return "Maybe open: see its hours";
  const usually = read.hasHolidays ? "Usually " : "";
  if (state === "open") {
    const isSure = change && change.getTime() - wall.getTime() < DAY && !read.isVagueAfterMidnight;
    return sentence(`${usually}open now${isSure && opensOrCloses(read, change) ? `, until ${clock(change)}` : ""}`);
  }
  if (!change) return /^(?:off|closed)\b/i.test(read.form) ? "Closed" : null;
  return sentence(`${usually}closed, opens ${dayOf(change, wall)}at ${clock(change)}`);
}

/** For an open end ("18:00+") the package guesses when it closes. */
const opensOrCloses = ({ oh }: Read, change: Date) => oh.getStateString(change) !== "unknown";

/** ms. */
const DAY = 86_400_000;

/** "", "tomorrow ", "on Monday ", "on 1 April " */
function dayOf(change: Date, wall: Date): string {
  const days = Math.round((midnightAfter(change) - midnightAfter(wall)) / DAY);
  if (days === 0) return "";
  if (days === 1) return "tomorrow ";
  const options: Intl.DateTimeFormatOptions = days < 7 ? { weekday: "long" } : { day: "numeric", month: "long" };
  return `on ${new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(change)} `;
}

const midnightAfter = (wall: Date) => Math.floor(wall.getTime() / DAY) * DAY + DAY;
const clock = (wall: Date) => wall.toISOString().slice(11, 16);
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** By time zone, since a formatter is slow to make. */
const walls = new Map<string, Intl.DateTimeFormat>();

/** The local time of a zone, as if it were UTC. */
function onTheWall(at: Date, timezone: string): Date {
  const options = { timeZone: timezone, dateStyle: "short", timeStyle: "medium" } as const;
  const wall = walls.get(timezone) ?? new Intl.DateTimeFormat("sv-SE", options);
  walls.set(timezone, wall);
  return new Date(`${wall.format(at).replace(" ", "T")}Z`);
}

/** The moment of a zone's local time; where a clock change repeats it, one of the two. */
function byTheClock(wall: Date, timezone: string): Date {
  const guess = new Date(2 * wall.getTime() - onTheWall(wall, timezone).getTime());
  return new Date(guess.getTime() + wall.getTime() - onTheWall(guess, timezone).getTime());
}
