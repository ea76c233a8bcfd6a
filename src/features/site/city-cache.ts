// Texts about the whole city, kept until a place or an event changes: writing them takes time for a large city.
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type Database, isUpcoming } from "../../../db/index.ts";
import { preparedVersion } from "../../../db/prepared-queries.ts";
import { createKeptReads } from "../../workers/concurrency.ts";

/** A part of the sitemap has about 1.5 MB. */
const MAX_TEXTS = 12;

const texts = new LRUCache<string, ReturnType<typeof createKeptReads<string>>>({
  max: MAX_TEXTS,
  memoMethod: () => createKeptReads(),
});

export const getCachedText = async (db: Database, name: string, write: () => Promise<string>): Promise<string> =>
  texts.memo(name)(db, await readCityVersion(db), write);

/** Changes with the places, and with the events that are not over. */
const readCityVersion = preparedVersion(sql`
  select concat_ws(' ', (select version from catalogue_version), max(updated_at), count(*)) as version
  from events where ${isUpcoming()}`);
