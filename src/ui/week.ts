// A week of opening hours, for a form with a row per day. Parses and writes OpenStreetMap's short form.
// https://wiki.openstreetmap.org/wiki/Key:opening_hours

/** Local times as "HH:MM". `until` is "00:00" for midnight. "" while it is being typed. */
export type Span = { from: string; until: string };

/** Seven days, Monday first. A day without spans is closed. */
export type Week = {
  days: Span[][];
  /** The rule for public holidays, unchanged. */
  holidays: string;
};

export const MAX_SPANS = 2;

export const emptyWeek = (): Week => ({ days: SHORT.map(() => []), holidays: "" });

const SHORT = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const DAY = SHORT.join("|");
const RULE = new RegExp(`^(?:((?:${DAY})(?:\\s*[-,]\\s*(?:${DAY}))*)\\s+)?(\\d.*|off|closed)$`);
const SPAN = /^([01]?\d|2[0-3]):([0-5]\d)\s*-\s*(?:([01]?\d|2[0-3]):([0-5]\d)|24:00)$/;

/** Returns null if the text is more complex than a plain week, or not fully understood. */
export function parseWeek(text: string): Week | null {
  const week = emptyWeek();
  const tidy = text.trim().replace(/;$/, "").trimEnd();
  const parts = tidy.split(new RegExp(`(;|,\\s+(?=(?:${DAY})\\b))`));
  for (let i = 0; tidy && i < parts.length; i += 2) {
    const rule = parts[i]!.trim();
    if (/^PH\s(?:\s*(?:off|closed)|[\d:,\s-]+)$/.test(rule) && !week.holidays) week.holidays = rule;
    else if (!apply(week, rule, parts[i - 1]?.startsWith(",") ?? false)) return null;
  }
  return week;
}

/** A rule after a semicolon replaces its days' hours, one after a comma adds. Returns whether it was understood. */
function apply(week: Week, rule: string, adds: boolean): boolean {
  const [, days, times = ""] = RULE.exec(rule) ?? [];
  const spans = /^\d/.test(times) ? parseSpans(times) : [];
  if (!times || !spans) return false;
  for (const day of days ? parseDays(days) : SHORT.keys()) {
    const before = adds ? (week.days[day] as Span[]) : [];
    if (before.length + spans.length > MAX_SPANS) return false;
    week.days[day] = [...before, ...spans];
  }
  return true;
}

/** "Mo-We,Fr" → 0, 1, 2, 4. A range can wrap around Sunday. */
const parseDays = (text: string): number[] =>
  text.split(",").flatMap((range) => {
    const [from, to] = range.split("-").map((day) => SHORT.indexOf(day.trim())) as [number, number?];
    const count = to === undefined ? 1 : ((to - from + 7) % 7) + 1;
    return Array.from({ length: count }, (_, i) => (from + i) % 7);
  });

function parseSpans(text: string): Span[] | null {
  const spans: Span[] = [];
  for (const part of text.split(",")) {
    const found = SPAN.exec(part.trim());
    if (!found) return null;
    const [, hour = "", minute = "", toHour = "00", toMinute = "00"] = found;
    spans.push({ from: `${hour.padStart(2, "0")}:${minute}`, until: `${toHour.padStart(2, "0")}:${toMinute}` });
  }
  return spans.length > MAX_SPANS ? null : spans;
}

/** The short form, with days of the same hours grouped. Incomplete spans are left out. */
export function formatWeek({ days, holidays }: Week): string {
  const byTimes = new Map<string, number[]>();
  for (const [day, spans] of days.entries()) {
    const times = spans
      .filter(({ from, until }) => from && until)
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .map(({ from, until }) => `${from}-${until === "00:00" ? "24:00" : until}`)
      .join(",");
    if (times) byTimes.set(times, [...(byTimes.get(times) ?? []), day]);
  }
  const rules = [...byTimes].map(([times, on]) => `${formatDays(on)} ${times}`);
  // With a semicolon, the next day's rule would replace the hours after midnight.
  const week = rules.join(days.flat().some(isPastMidnight) ? ", " : "; ");
  return [week, week && holidays].filter(Boolean).join("; ");
}

const isPastMidnight = ({ from, until }: Span) => until !== "" && until !== "00:00" && until <= from;

/** 0, 1, 2, 4 → "Mo-We,Fr" */
export function formatDays(days: number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs.map(([first, last]) => (first === last ? SHORT[first] : `${SHORT[first]}-${SHORT[last]}`)).join(",");
}

export const BY_APPOINTMENT = /^(?:only )?(?:by|on) (?:appointment|reservation)s?(?: only)?$/i;

/** "Fr 08:00-15:00,18:00-02:00" for "Fr.8:00 AM-3:00 PM,18:00-2:00". */
export const tidyHours = (text: string): string =>
  text
    .replace(/\b(Mo|Tu|We|Th|Fr|Sa|Su)\.\s?(?=\d)/g, "$1 ")
    .replace(
      /\b(1[0-2]|0?[1-9]):([0-5]\d)\s?([AP])\.?M\b\.?/gi,
      (_, hour: string, minutes: string, half: string) =>
        `${(Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)}:${minutes}`,
    )
    .replace(/(?<![\d:.])\d(?=:[0-5]\d(?![\d:]))/g, "0$&");
