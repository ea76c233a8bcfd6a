// The admin overview: stats for thirty days, compared with the thirty days before. Cached, because counting is slow.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { settings } from "../../../db/schema/index.ts";
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
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY));
  if (!row) return undefined;
  const cached = JSON.parse(row.value) as { timezone: string; overview: Overview };
  return cached.timezone === timezone ? cached.overview : undefined;
}

const inFlight = new WeakMap<Database, Promise<Overview>>();

/** Simultaneous callers share one count. */
function updateCache(db: Database, timezone: string): Promise<Overview> {
  const running = inFlight.get(db);
  if (running) return running;
  const update = (async () => {
    const overview = await countOverview(db, timezone);
    const value = JSON.stringify({ timezone, overview });
    await db
      .insert(settings)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
    return overview;
  })().finally(() => inFlight.delete(db));
  inFlight.set(db, update);
  return update;
}
