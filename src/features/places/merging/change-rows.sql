with found as materialized (select r.ctid as at, to_jsonb(r) as before from $rows),
changed as (
  update $rawTable r set $set from found where r.ctid = found.at returning found.before, to_jsonb(r) as after)
insert into merge_changes (merged_id, step, table_name, before, after, user_id)
select $merged, $step, $table,
  (select jsonb_object_agg(key, value) from jsonb_each(before) where value <> after -> key),
  (select jsonb_object_agg(key, value) from jsonb_each(after) where value <> before -> key or $isKey),
  $person from changed
returning user_id as "userId"
