import { sql } from "drizzle-orm";
import { type Database, pick, sources } from "../../../db/index.ts";
import { SAMPLE_SOURCE } from "../../../db/sample/city.ts";
import type { StoredSource } from "./known-sources.ts";

export const listStoredSources = (db: Database): Promise<StoredSource[]> =>
  db
    .select({
      ...pick(sources, "id", "name", "attribution", "licenseName", "licenseUrl", "mapping", "area"),
      hasPlaces: sql<boolean>`exists (select 1 from businesses b where b.source_id = sources.id)`,
      hasEvents: sql<boolean>`exists (select 1 from events e where e.source_id = sources.id)`,
      fileName: sql<string | null>`(
        select file_name from imports i where i.source_id = sources.id and i.state = 'done' order by finished_at desc limit 1)`,
    })
    .from(sources);

/** The middle of the places that are there, without the sample city, which is elsewhere; undefined without any. */
export async function findHome(db: Database): Promise<{ latitude: number; longitude: number } | undefined> {
  const [row] = await db.execute<{ latitude: number | null; longitude: number | null }>(sql`
    select percentile_cont(0.5) within group (order by latitude::float8) as latitude,
      percentile_cont(0.5) within group (order by longitude::float8) as longitude
    from businesses
    where latitude is not null and longitude is not null and source_id is distinct from ${SAMPLE_SOURCE.id}`);
  if (!row || row.latitude === null || row.longitude === null) return undefined;
  return { latitude: row.latitude, longitude: row.longitude };
}
