// Which texts of opening hours are open at a time: read from tables of a week, filled one text at a time in the background.
import { LRUCache } from "lru-cache";
import type { OpenWindow } from "./evaluate-hours.ts";
import { findWindows } from "./opening-hours.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** ms before a week begins in which its table is filled too. */
const AHEAD_MS = 12 * HOUR_MS;
/** ms that a request waits for a table. What is missing then counts as not known, and is there for a later request. */
const MAX_WAIT_MS = 1000;
/** Besides the current week. */
const MAX_OTHER_WEEKS = 3;

/** The open times of each text, in minutes from the start of the week: from, until, from, until. Earliest first. */
type OpenWeek = {
  key: string;
  timezone: string;
  /** In Unix milliseconds. */
  start: number;
  spans: Map<string, Uint16Array>;
  pending: Set<string>;
  filling?: Promise<void> | undefined;
};

const weeks = new LRUCache<string, OpenWeek>({ max: 1 + MAX_OTHER_WEEKS });

/** Waits a second at most. @param at in Unix ms @param timezone IANA name @returns whether a text is known to be open then */
export async function prepareTexts(
  texts: readonly string[],
  at: number,
  timezone: string,
): Promise<(text: string) => boolean> {
  const week = getWeek(at, timezone);
  const filling = request(week, texts);
  if (filling) await Promise.race([filling, Bun.sleep(MAX_WAIT_MS)]);
  request(getWeek(at + AHEAD_MS, timezone), texts);
  const minute = (at - week.start) / MINUTE_MS;
  return (text) => isWithin(week.spans.get(text), minute);
}

/** How many texts are evaluated for the week of a time, which changes what `prepareTexts` knows. */
export const countEvaluated = (at: number, timezone: string): number => getWeek(at, timezone).spans.size;

function isWithin(spans: Uint16Array | undefined, minute: number): boolean {
  if (!spans) return false;
  for (let i = 0; i < spans.length; i += 2)
    if ((spans[i] as number) <= minute && minute < (spans[i + 1] as number)) return true;
  return false;
}

/** The current week is never the one that is dropped. */
function getWeek(at: number, timezone: string): OpenWeek {
  const toStart = (time: number) => Math.floor(time / WEEK_MS) * WEEK_MS;
  weeks.get(`${timezone} ${toStart(Date.now())}`);
  const start = toStart(at);
  const key = `${timezone} ${start}`;
  const week = weeks.get(key) ?? { key, timezone, start, spans: new Map(), pending: new Set() };
  weeks.set(key, week);
  return week;
}

/** @returns when all of the week is evaluated, or undefined if none of the texts is missing */
function request(week: OpenWeek, texts: readonly string[]): Promise<void> | undefined {
  const missing = texts.filter((text) => !week.spans.has(text));
  if (missing.length === 0) return undefined;
  for (const text of missing) week.pending.add(text);
  week.filling ??= fill(week);
  return week.filling;
}

/** Resolves when nothing is pending. A week that was dropped meanwhile is left as it is. */
async function fill(week: OpenWeek): Promise<void> {
  const { key, timezone, start, spans, pending } = week;
  for (const text of pending) {
    const found = await findWindows(text, timezone, start, start + WEEK_MS);
    if (weeks.peek(key) !== week) return;
    pending.delete(text);
    // A text that was given up is tried again with a later request.
    if (found) spans.set(text, toSpans(found.windows ?? [], start));
  }
  week.filling = undefined;
}

const toSpans = (windows: readonly OpenWindow[], start: number): Uint16Array =>
  Uint16Array.from(windows.flat(), (time) => Math.round((time - start) / MINUTE_MS));
