import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { SAMPLE_SOURCE } from "../../../db/sample/city.ts";
import type { Credit } from "../../ui/SourceLine.tsx";
import type { CatalogueSnapshot } from "../discovery/catalogue-cache.ts";

export type ShownSources = {
  attributions: Credit[];
  hasSample: boolean;
};

const cache = new WeakMap<CatalogueSnapshot, Promise<ShownSources>>();

export function getShownSources(db: Database, snapshot: CatalogueSnapshot): Promise<ShownSources> {
  const cached = cache.get(snapshot);
  if (cached) return cached;
  const sources = readSources(db);
  cache.set(snapshot, sources);
  sources.catch(() => cache.delete(snapshot));
  return sources;
}

async function readSources(db: Database): Promise<ShownSources> {
  const rows = await db.execute<{ id: string } & Credit>(sql`
    select id, attribution, license_name as "licenseName", license_url as "licenseUrl" from sources s
    where exists (select 1 from businesses b where b.source_id = s.id and b.is_approved) order by id`);
  return {
    attributions: rows.map(({ id: _, ...credit }) => credit),
    hasSample: rows.some(({ id }) => id === SAMPLE_SOURCE.id),
  };
}
