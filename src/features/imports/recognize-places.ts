// Places that a file lists under another ID than before: sources number their rows anew, and mappers replace a point by a building.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";

/**
 * Gives staged places the address they have, if only its neighborhood is missing: an extract (.osm.pbf) knows the boundaries
 * around a place, which GeoJSON and Overpass don't have. Otherwise, addresses would change from file to file.
 */
export async function keepNeighborhoods(tx: Database, importId: string, sourceId: string): Promise<void> {
  await tx.execute(sql`
    update import_places p set facts = jsonb_set(p.facts, '{location}', to_jsonb(b.location))
    from businesses b cross join lateral string_to_array(b.location, ', ') as parts
    where p.import_id = ${importId} and p.verdict = 'accepted' and b.source_id = ${sourceId} and b.source_ref = p.source_ref
      and cardinality(parts) > 1 and p.facts ->> 'location' =
        array_to_string(parts[:cardinality(parts) - 2] || parts[cardinality(parts)], ', ')`);
}

/** Degrees of latitude: about 50 m. */
const SAME_PLACE_WITHIN = 0.0005;

/**
 * Gives staged places with a new ID the known one, if exactly one place of the source is no longer in the file that has the same
 * name and is in the same spot, or has the same address where there are no coordinates. Likes, photos and owners stay with it.
 */
export async function recognizePlaces(tx: Database, importId: string, sourceId: string): Promise<void> {
  await tx.execute(sql`
    with fresh as materialized (
      select p.source_ref, lower(p.facts ->> 'name') as name, p.facts ->> 'location' as location,
        (p.facts ->> 'latitude')::float8 as latitude, (p.facts ->> 'longitude')::float8 as longitude
      from import_places p where p.import_id = ${importId} and p.verdict = 'accepted'
        and not exists (select 1 from businesses b where b.source_id = ${sourceId} and b.source_ref = p.source_ref)
        and not exists (select 1 from merged_places m where m.source_id = ${sourceId} and m.source_ref = p.source_ref)
    ), absent as materialized (
      select b.source_ref, lower(b.name) as name, b.location, b.latitude::float8 as latitude, b.longitude::float8 as longitude
      from businesses b where b.source_id = ${sourceId} and b.source_ref is not null
        and not exists (select 1 from import_places p where p.import_id = ${importId} and p.source_ref = b.source_ref)
    ), pairs as (
      select fresh.source_ref as fresh, absent.source_ref as known,
        count(*) over (partition by fresh.source_ref) = 1 and count(*) over (partition by absent.source_ref) = 1 as is_certain
      from fresh join absent on absent.name = fresh.name and case
        when fresh.latitude is null or absent.latitude is null
          then fresh.latitude is null and absent.latitude is null and absent.location = fresh.location
        else abs(absent.latitude - fresh.latitude) < ${SAME_PLACE_WITHIN}
          and abs(absent.longitude - fresh.longitude) * cos(radians(fresh.latitude)) < ${SAME_PLACE_WITHIN} end
    )
    update import_places p set source_ref = pairs.known from pairs
    where p.import_id = ${importId} and p.source_ref = pairs.fresh and pairs.is_certain`);
}
