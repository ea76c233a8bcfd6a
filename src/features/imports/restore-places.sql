with restored as (
  update businesses b set $fields, updated_at = now(),
    confirmed_at = case when c.before ? 'confirmed_at' and not b.confirmed_at > $at then r.confirmed_at else b.confirmed_at end,
    maybe_closed_at = case when b.maybe_closed_at > $at or b.confirmed_at > $at then b.maybe_closed_at else r.maybe_closed_at end
  from import_changes c
  cross join lateral jsonb_populate_record(null::businesses, c.before) r
  where c.import_id = $id::uuid and c.before is not null and b.id = c.business_id and b.user_id is null
  returning c.before ? 'name' or not c.before ? 'confirmed_at' as is_changed
)
select count(*) filter (where is_changed)::int as restored from restored
