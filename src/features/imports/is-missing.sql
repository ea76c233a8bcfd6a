(((b.confirmed_at is null or b.confirmed_at <= $at) and not exists (
  select 1 from imports i where i.source_id = $sourceId and i.state = 'done' and i.kind = 'places'
    and (i.parsed ->> 'dataDate')::timestamptz > $at))
and (exists (
    select 1 from import_places p
    where p.import_id = $importId and p.source_ref = b.source_ref and p.verdict = 'gone')
  or ($area::text is not null and b.latitude is not null
    -- PostgreSQL's plane geometry, edges included.
    and $area::text::polygon @> point(b.longitude::float8, b.latitude::float8)
    and case when b.tags[1] like 'kind:%' then b.tags[1] else 'type:' || b.type end
      in (select jsonb_array_elements_text($kinds::text::jsonb)))))
