// Opening hours as facts: what OpenStreetMap's short form says about a moment, and nothing where it says nothing for sure.
// The form: https://wiki.openstreetmap.org/wiki/Key:opening_hours
import type { opening_hours, opening_hours_warning_type } from "opening_hours";
import type { HoursNow, HoursReading, Listing } from "./contract.ts";

/** The same listings, each with what its hours say in the city's time. */
export async function withHours<Shown extends Pick<Listing, "openingHours">>(
  listings: readonly Shown[],
  timezone: string,
  now = new Date(),
): Promise<(Shown & { hours: HoursNow })[]> {
  return Promise.all(
    listings.map(async (listing) => ({ ...listing, hours: await hoursAt(listing.openingHours, timezone, now) })),
  );
}

/**
 * Whether a place is open, in words: "Open now, until 18:00", "Closed, opens tomorrow at 09:00", "Hours unknown".
 * @param timezone an IANA name: the hours are read on this clock
 */
export async function hoursAt(text: string | null, timezone: string, now: Date): Promise<HoursNow> {
  const read = text ? await readHours(text) : null;
  if (!read) return UNKNOWN;
  const moment = `${timezone} ${Math.floor(now.getTime() / MINUTE)}`;
  if (read.told?.moment !== moment)
    read.told = { moment, hours: orNull(() => workOut(read, timezone, now)) ?? UNKNOWN };
  return read.told.hours;
}

const UNKNOWN: Readonly<HoursNow> = { state: "unknown", words: "Hours unknown", until: null };

/** ms between two moments at which hours may say something else. */
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

/** What of an owner's words is understood, and the form that would be, where theirs is only guessed at. */
export async function explainHours(text: string): Promise<HoursReading> {
  const read = await readHours(text);
  if (read) return { understood: true, form: read.form, suggestion: null };
  return { understood: false, form: null, suggestion: await suggestForm(text) };
}

type Read = {
  oh: opening_hours;
  /** The short form, tidied up; what it says of public holidays included. */
  form: string;
  /** Whether public holidays have hours of their own. */
  hasHolidays: boolean;
  /** Whether it is not said if the hours after midnight belong to the evening before or to a day that is closed. */
  isVagueAfterMidnight: boolean;
  /** What it said last: somebody's seventy rules take fifty milliseconds, and a list is shown all the time. */
  told?: { moment: string; hours: HoursNow };
};

/** Short forms that were read lately, some 40 KB each: reading one takes a quarter of a millisecond. */
const known = new Map<string, Promise<Read | null>>();
const MOST_KNOWN = 300;

function readHours(text: string): Promise<Read | null> {
  const found = known.get(text);
  if (found) return found;
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value as string);
  const reading = parse(text);
  known.set(text, reading);
  return reading;
}

/** Warnings that leave no doubt about what is meant. Any other, and the hours are unknown. */
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

/** The sun's hours depend on where it is, school holidays on whom one asks. */
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
 * Which days are holidays depends on a country and its regions, and the house knows neither. So the regular week is
 * what is read, and the words for people say that holidays are another matter.
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

/** The package gives up on some texts with an error, and some of those only when they are asked about. */
function orNull<Answer>(ask: () => Answer): Answer | null {
  try {
    return ask();
  } catch {
    return null;
  }
}

/**
 * More than a megabyte of rules for every country: read when the first hours are. It asks dates for their local time,
 * so the process keeps to UTC and walls of other zones are handed to it as if they were UTC.
 */
async function loadPackage(): Promise<typeof opening_hours> {
  process.env.TZ = "UTC";
  return (await import("opening_hours")).default as unknown as typeof opening_hours;
}

/** Hours before which a night out may still be going on. */
const MORNING = 6;

function stateAt({ oh, isVagueAfterMidnight }: Read, wall: Date): HoursNow["state"] {
  if (isVagueAfterMidnight && wall.getUTCHours() < MORNING) return "unknown";
  const state = oh.getStateString(wall);
  return state === "close" ? "closed" : state;
}

/** When it opens or closes next, within a year and a bit. */
function nextChange(read: Read, wall: Date, state: HoursNow["state"]): Date | undefined {
  const last = new Date(wall.getTime() + 400 * DAY);
  let change = read.oh.getNextChange(wall, last);
  while (change && state === "closed" && stateAt(read, change) !== "open") change = read.oh.getNextChange(change, last);
  return change;
}

/** null where it would be a guess. */
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

/** An open end is a guess of the reader: nobody said when it closes. */
const opensOrCloses = ({ oh }: Read, change: Date) => oh.getStateString(change) !== "unknown";

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

/** One is slow to make. */
const walls = new Map<string, Intl.DateTimeFormat>();

/** What a clock on a wall in the zone shows, as if it were UTC. */
function onTheWall(at: Date, timezone: string): Date {
  const options = { timeZone: timezone, dateStyle: "short", timeStyle: "medium" } as const;
  const wall = walls.get(timezone) ?? new Intl.DateTimeFormat("sv-SE", options);
  walls.set(timezone, wall);
  return new Date(`${wall.format(at).replace(" ", "T")}Z`);
}

/** The moment at which the wall's clock shows that; where a clock change shows it twice, one of both. */
function byTheClock(wall: Date, timezone: string): Date {
  const guess = new Date(2 * wall.getTime() - onTheWall(wall, timezone).getTime());
  return new Date(guess.getTime() + wall.getTime() - onTheWall(guess, timezone).getTime());
}
