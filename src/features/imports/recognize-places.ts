// Places that a file lists under another ID than before: sources number their rows anew, and mappers replace a point by a building.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { listKnownNames } from "../places/listing/former-names.ts";
import { MAX_TWIN_DISTANCE } from "../places/listing/twin-limits.ts";

/** Gives staged places their address, if only a neighborhood is missing: only extracts know the boundaries. */
export async function keepNeighborhoods(tx: Database, importId: string, sourceId: string): Promise<void> {
  await tx.execute(sql`
    update import_places p set facts = jsonb_set(p.facts, '{location}', to_jsonb(b.location)) || jsonb_build_object('background', nullif(
      coalesce(nullif(p.facts -> 'background', 'null'), '{}') - 'areas'
        || jsonb_strip_nulls(jsonb_build_object('areas', b.background -> 'areas')), '{}'))
    from businesses b cross join lateral string_to_array(b.location, ', ') as parts
    where p.import_id = ${importId} and p.verdict = 'accepted' and b.source_id = ${sourceId} and b.source_ref = p.source_ref
      and cardinality(parts) > 1 and p.facts ->> 'location' =
        array_to_string(parts[:cardinality(parts) - 2] || parts[cardinality(parts)], ', ')`);
}

/** Degrees of latitude: about 50 m. */
const SAME_PLACE_WITHIN = 0.0005;
/** Degrees for a place whose position an admin has corrected, or which was merged into another one nearby. */
const SAME_NAME_WITHIN = (2 * MAX_TWIN_DISTANCE) / 111_320;

/**
 * Gives staged places with a new ID the known one, if exactly one missing place of the source has the same name, also a
 * former one, and spot, or the same address. Likes, photos and owners stay with it.
 */
export async function recognizePlaces(tx: Database, importId: string, sourceId: string): Promise<void> {
  await tx.execute(sql`
    with fresh as materialized (
      select p.source_ref, lower(p.facts ->> 'name') as name, p.facts ->> 'location' as location,
        (p.facts ->> 'latitude')::float8 as latitude, (p.facts ->> 'longitude')::float8 as longitude
      from import_places p where p.import_id = ${importId} and p.verdict = 'accepted'
        and not exists (select 1 from businesses b where b.source_id = ${sourceId} and b.source_ref = p.source_ref)
        and not exists (select 1 from merged_places m where m.source_id = ${sourceId} and m.source_ref = p.source_ref)
    ), known as (
      select id as place, source_ref, false as is_merged from businesses where source_id = ${sourceId}
      union all select business_id, source_ref, true from merged_places where source_id = ${sourceId}
    ), absent as materialized (
      select known.*, lower(called.name) as name, b.location, b.latitude::float8 as latitude, b.longitude::float8 as longitude,
        case when is_merged or 'latitude' = any(b.locked_fields) then ${SAME_NAME_WITHIN}::float8 else ${SAME_PLACE_WITHIN}::float8 end as reach
      from known join businesses b on b.id = known.place cross join lateral unnest(${listKnownNames("b")}) called(name)
      where not exists (select 1 from import_places p where p.import_id = ${importId} and p.source_ref = known.source_ref)
    ), pairs as (
      select distinct fresh.source_ref as fresh, absent.source_ref as known, place, is_merged,
        coalesce(abs(absent.latitude - fresh.latitude) + abs(absent.longitude - fresh.longitude), 0) as distance
      from fresh join absent on absent.name = fresh.name and case
        when fresh.latitude is null or absent.latitude is null
          then fresh.latitude is null and absent.latitude is null and absent.location = fresh.location
        else abs(absent.latitude - fresh.latitude) < reach
          and abs(absent.longitude - fresh.longitude) * cos(radians(fresh.latitude)) < reach end
    ), ambiguous as (
      select fresh from pairs group by fresh having count(distinct place) > 1
    ), certain as (
      select place from pairs group by place
      having count(distinct fresh) <= count(distinct known) and not bool_or(fresh in (select fresh from ambiguous))
    ), chosen as (
      select f.fresh, k.known
      from (select place, fresh, row_number() over (partition by place order by min(distance), fresh) as nth
        from pairs join certain using (place) group by place, fresh) f
      join (select place, known, row_number() over (partition by place order by is_merged, known) as nth
        from pairs join certain using (place) group by place, known, is_merged) k using (place, nth)
    )
    update import_places p set source_ref = chosen.known from chosen
    where p.import_id = ${importId} and p.source_ref = chosen.fresh`);
}
