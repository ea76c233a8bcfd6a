import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { SAMPLE_SOURCE } from "../../../db/sample/city.ts";
import type { Credit } from "../../ui/SourceLine.tsx";
import type { CatalogueSnapshot } from "../discovery/catalogue-cache.ts";

export type ShownSources = {
  attributions: Credit[];
  hasSample: boolean;
  streetsOf: string | null;
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
  const rows = await db.execute<{ id: string; streets: { import: string; at: string } | null } & Credit>(sql`
    select id, attribution, license_name as "licenseName", license_url as "licenseUrl", (
      select jsonb_build_object('import', import_id, 'at', created_at) from street_layers l
      where l.source_id = s.id and l.layer is not null order by created_at desc limit 1
    ) as streets from sources s
    where exists (select 1 from businesses b where b.source_id = s.id and b.is_approved) order by id`);
  const layers = rows.flatMap(({ streets }) => streets ?? []).sort((a, b) => b.at.localeCompare(a.at));
  return {
    attributions: rows.map(({ id: _, streets: __, ...credit }) => credit),
    hasSample: rows.some(({ id }) => id === SAMPLE_SOURCE.id),
    streetsOf: layers[0]?.import ?? null,
  };
}

export async function findStreets(db: Database, importId: string): Promise<string | undefined> {
  const [row] = await db.execute<{ layer: string }>(
    sql`select layer from street_layers where import_id = ${importId} and source_id is not null and layer is not null`,
  );
  return row?.layer;
}
