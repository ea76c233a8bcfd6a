with fresh as materialized (
  select p.source_ref, lower(p.facts ->> 'name') as name, p.facts ->> 'location' as location,
    (p.facts ->> 'latitude')::float8 as latitude, (p.facts ->> 'longitude')::float8 as longitude
  from import_places p where p.import_id = $importId and p.verdict = 'accepted'
    and not exists (select 1 from businesses b where b.source_id = $sourceId and b.source_ref = p.source_ref)
    and not exists (select 1 from merged_places m where m.source_id = $sourceId and m.source_ref = p.source_ref)
), known as (
  select id as place, source_ref, false as is_merged from businesses where source_id = $sourceId
  union all select business_id, source_ref, true from merged_places where source_id = $sourceId
), absent as materialized (
  select known.*, lower(called.name) as name, b.location, b.latitude::float8 as latitude, b.longitude::float8 as longitude,
    case when is_merged or 'latitude' = any(b.locked_fields) then $farther::float8 else $near::float8 end as reach
  from known join businesses b on b.id = known.place cross join lateral unnest($knownNames) called(name)
  where not exists (select 1 from import_places p where p.import_id = $importId and p.source_ref = known.source_ref)
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
where p.import_id = $importId and p.source_ref = chosen.fresh
