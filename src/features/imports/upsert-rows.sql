with written as (
  insert into businesses as b (source_id, source_ref, $columns, is_approved, approved_at,
    confirmed_at, maybe_closed_at)
  select $sourceId, f.source_ref, $values, true, now(), f.confirmed_at, f.maybe_closed_at from $rows
  on conflict (source_id, source_ref) do update set $assignments, updated_at = now()
  where b.user_id is null and ($before) is distinct from ($after)
  returning b.id, b.xmax = 0 as is_new
), recorded as (
  insert into import_changes (import_id, business_id) select $importId, id from written where is_new
)
select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as updated from written
