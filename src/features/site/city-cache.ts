// Texts about the whole city, kept until a place or an event changes: writing them takes time for a large city.
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../../../db/client.ts";
import { preparedStatement } from "../../../db/prepared-queries.ts";
import { isUpcoming } from "../../../db/schema/events.ts";

/** A part of the sitemap has about 1.5 MB. */
const MAX_TEXTS = 12;

type Text = { version: string; text: Promise<string> };

const caches = new WeakMap<Database, LRUCache<string, Text>>();

export async function getCachedText(db: Database, name: string, write: () => Promise<string>): Promise<string> {
  const cache = caches.getOrInsertComputed(db, () => new LRUCache({ max: MAX_TEXTS }));
  const version = await readCityVersion(db);
  const cached = cache.get(name);
  if (cached?.version === version) return cached.text;
  const written = { version, text: write() };
  cache.set(name, written);
  written.text.catch(() => cache.get(name) === written && cache.delete(name));
  return written.text;
}

/** Changes with the places, and with the events that are not over. */
async function readCityVersion(db: Database): Promise<string> {
  const [row] = await selectVersion(db, {});
  return row?.version ?? "";
}

const selectVersion = preparedStatement<{ version: string }>(sql`
  select concat_ws(' ', (select version from catalogue_version), max(updated_at), count(*)) as version
  from events where ${isUpcoming()}`);
