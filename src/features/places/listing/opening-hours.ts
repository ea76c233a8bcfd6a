import { LRUCache } from "lru-cache";
import { extend } from "../../../encoding/json.ts";
import { describeHours, unknownHours } from "./describe-hours.ts";
import type { EvaluatedHours } from "./evaluate-hours.ts";
import { isTooComplex } from "./hours-limits.ts";
import { runHoursTask } from "./hours-thread.ts";
import type { OpenWindows } from "./open-windows.ts";
import type { HoursExplanation, HoursNow, Listing } from "./schema.ts";

/** Adds the current state of the hours. Returns the same object until that changes. @param timezone an IANA name */
export async function withHours<Hours extends Pick<Listing, "openingHours">>(
  listings: readonly Hours[],
  timezone: string,
  now = new Date(),
): Promise<(Hours & { hours: HoursNow })[]> {
  const hours = await Promise.all(listings.map(({ openingHours }) => getHoursAt(openingHours, timezone, now)));
  return listings.map((listing, i) => addHours(listing, hours[i]!));
}

const latest = new WeakMap<object, { hours: HoursNow }>();

function addHours<Hours extends object>(listing: Hours, hours: HoursNow): Hours & { hours: HoursNow } {
  const known = latest.get(listing);
  if (known?.hours === hours) return known as Hours & { hours: HoursNow };
  const added = extend(listing, { hours });
  latest.set(listing, added);
  return added;
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
