import { LRUCache } from "lru-cache";
import { getDateFormat } from "../../../i18n/formatting.ts";
import { capitalize } from "../../../i18n/labels.ts";
import { getLanguage, getLocale, t } from "../../../i18n/t.ts";
import { isOpenAir } from "../../../planning/stays.ts";
import { formatTime } from "../../../ui/dates.ts";
import type { EvaluatedHours, HoursFacts, OpenWindows } from "./evaluate-hours.ts";
import { isTooComplex } from "./hours-limits.ts";
import { runHoursTask } from "./hours-thread.ts";
import { getKind, type HoursExplanation, type HoursNow, type Listing } from "./schema.ts";

type Visited = Pick<Listing, "openingHours" | "tags"> & Partial<Pick<Listing, "type">>;

/** Adds the current state of the hours. What nobody locks needs none, nor does a bed for the night. @param timezone an IANA name */
export async function withHours<Hours extends Visited>(
  listings: readonly Hours[],
  timezone: string,
  now = new Date(),
): Promise<(Hours & { hours: HoursNow })[]> {
  const openAir = { state: "unknown", text: t("In the open air, accessible as a rule"), until: null } as const;
  const withoutWords = { state: "unknown", text: "", until: null } as const;
  const hours = await Promise.all(
    listings.map((listing) => {
      if (listing.openingHours) return getHoursAt(listing.openingHours, timezone, now);
      if (listing.type === "hotel") return withoutWords;
      return isOpenAir(getKind(listing)) ? openAir : unknownHours(null);
    }),
  );
  return listings.map((listing, i) => ({ ...listing, hours: hours[i]! }));
}

/** Evaluated texts by time zone, until their state changes. */
const cache = new LRUCache<string, EvaluatedHours & { validFrom: number }>({ max: 10_000 });
const inFlight = new Map<string, Promise<EvaluatedHours | undefined>>();

const givenUp = new LRUCache<string, true>({ max: 10_000, ttl: 600_000 });

/** ms that a page waits while other texts are evaluated. */
const MAX_WAIT_MS = 3000;

/** "Open now, until 18:00", "Closed, opens tomorrow at 09:00", "Hours unknown", "See its opening hours". @param timezone an IANA name */
export function getHoursAt(text: string | null, timezone: string, now: Date): HoursNow | Promise<HoursNow> {
  if (!text) return unknownHours(null);
  const key = `${timezone} ${text}`;
  const at = now.getTime();
  const cached = cache.get(key);
  if (cached && cached.validFrom <= at && at < cached.validUntil) return describeHours(cached, text);
  if (isTooComplex(text) || givenUp.has(text)) return unknownHours(text);
  const evaluation = inFlight.get(`${at} ${key}`) ?? evaluate(key, text, timezone, at);
  return Promise.race([evaluation, Bun.sleep(MAX_WAIT_MS)]).then((evaluated) =>
    evaluated ? describeHours(evaluated, text) : unknownHours(text),
  );
}

function evaluate(key: string, text: string, timezone: string, at: number): Promise<EvaluatedHours | undefined> {
  const evaluation = runHoursTask({ evaluate: text, timezone, at }).then((result) => {
    inFlight.delete(`${at} ${key}`);
    if (result) cache.set(key, { ...result, validFrom: at });
    else givenUp.set(text, true);
    return result;
  });
  inFlight.set(`${at} ${key}`, evaluation);
  return evaluation;
}

/** Explains what was understood; otherwise suggests a clear form, if there is one. */
export async function explainHours(text: string): Promise<HoursExplanation> {
  const explanation = isTooComplex(text) || givenUp.has(text) ? undefined : await runHoursTask({ explain: text });
  if (!explanation) givenUp.set(text, true);
  return explanation ?? { understood: false, form: null, suggestion: null };
}

const NEVER_KNOWN: OpenWindows = { windows: null, isUsual: false };

const windowsCache = new LRUCache<string, OpenWindows>({ max: 5000 });

export async function getWindows(
  text: string | null,
  timezone: string,
  from: number,
  until: number,
): Promise<OpenWindows> {
  if (!text) return NEVER_KNOWN;
  const key = `${timezone} ${from} ${until} ${text}`;
  const known = windowsCache.get(key);
  if (known) return known;
  const found = await findWindows(text, timezone, from, until);
  if (found) windowsCache.set(key, found);
  return found ?? NEVER_KNOWN;
}

/** Works like `getWindows`, without its cache. @returns undefined if the text was given up, which is for ten minutes */
export async function findWindows(
  text: string,
  timezone: string,
  from: number,
  until: number,
): Promise<OpenWindows | undefined> {
  if (isTooComplex(text)) return NEVER_KNOWN;
  if (givenUp.has(text)) return undefined;
  const found = await runHoursTask({ windowsOf: text, timezone, from, until });
  if (!found) givenUp.set(text, true);
  return found;
}

// "Open now, until 18:00": what is known about the hours of a place, in the language of the reader.
const described = new WeakMap<EvaluatedHours, Map<string, HoursNow>>();

/** The same object for the same evaluation and language. @param text the hours as written */
function describeHours(evaluated: EvaluatedHours, text: string): HoursNow {
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

function remember<Key extends object>(known: WeakMap<Key, Map<string, HoursNow>>, key: Key, describe: () => HoursNow) {
  const byLanguage = known.getOrInsertComputed(key, () => new Map<string, HoursNow>());
  const language = getLanguage();
  return byLanguage.getOrInsertComputed(language, () => describe());
}

function describe({ state, isUsual, isByAppointment, closes, opens, today }: HoursFacts): string {
  if (isByAppointment) return capitalize(t("by appointment"));
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
