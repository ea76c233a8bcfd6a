// The admin overview: stats for thirty days, compared with the thirty days before. Cached, because counting is slow.
import type { Database } from "../../../db/client.ts";
import { readSetting, writeSetting } from "../../../db/stored-settings.ts";
import { countOverview } from "./overview-queries.ts";
import type { Overview } from "./schema.ts";

const FRESH_MS = 60_000;
const MAX_WAIT_MS = 600;
const REFRESH_AFTER_MS = 30 * 60_000;

/** The cache is a row in `settings`, shared by all servers and kept across restarts. */
const KEY = "admin.overview";

/** If counting takes longer than MAX_WAIT_MS, returns the cached overview; the next call gets the new one. */
export async function getOverview(db: Database, timezone: string): Promise<Overview> {
  const cached = await findCached(db, timezone);
  if (cached && ageMs(cached) < FRESH_MS) return cached;
  const counted = updateCache(db, timezone);
  if (!cached) return counted;
  return Promise.race([counted.catch(() => cached), Bun.sleep(MAX_WAIT_MS).then(() => cached)]);
}

export async function refreshOverview(db: Database, timezone: string): Promise<void> {
  const cached = await findCached(db, timezone);
  if (cached && ageMs(cached) > REFRESH_AFTER_MS) await updateCache(db, timezone);
}

const ageMs = ({ countedAt }: Overview) => Date.now() - Date.parse(countedAt);

async function findCached(db: Database, timezone: string): Promise<Overview | undefined> {
  const stored = await readSetting(db, KEY);
  if (!stored) return undefined;
  const cached = JSON.parse(stored) as { timezone: string; overview: Overview };
  return cached.timezone === timezone ? cached.overview : undefined;
}

const inFlight = new WeakMap<Database, Promise<Overview>>();

/** Simultaneous callers share one count. */
function updateCache(db: Database, timezone: string): Promise<Overview> {
  const running = inFlight.get(db);
  if (running) return running;
  const update = (async () => {
    const overview = await countOverview(db, timezone);
    await writeSetting(db, KEY, JSON.stringify({ timezone, overview }));
    return overview;
  })().finally(() => inFlight.delete(db));
  inFlight.set(db, update);
  return update;
}
