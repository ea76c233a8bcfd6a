import { sql } from "drizzle-orm";
import type { Database } from "../../../db/index.ts";
import { SAMPLE_SOURCE } from "../../../db/sample/city.ts";
import type { Credit } from "../../ui/SourceLine.tsx";
import { createKeptReads } from "../../workers/concurrency.ts";
import type { CatalogueSnapshot } from "../discovery/catalogue-cache.ts";

export type ShownSources = { attributions: Credit[]; hasSample: boolean };

const keepSources = createKeptReads<ShownSources>();

export const getShownSources = (db: Database, snapshot: CatalogueSnapshot): Promise<ShownSources> =>
  keepSources(snapshot, "", () => readSources(db));

async function readSources(db: Database): Promise<ShownSources> {
  const rows = await db.execute<{ id: string } & Credit>(sql`
    select id, attribution, license_name as "licenseName", license_url as "licenseUrl" from sources s
    where exists (select 1 from businesses b where b.source_id = s.id and b.is_approved) order by id`);
  return {
    attributions: rows.map(({ id: _, ...credit }) => credit),
    hasSample: rows.some(({ id }) => id === SAMPLE_SOURCE.id),
  };
}
