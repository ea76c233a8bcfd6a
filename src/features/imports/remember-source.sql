with said as (
  select b.id, coalesce(b.hand_edits, '{}') as before, b.confirmed_at, b.maybe_closed_at, coalesce(b.hand_edits, '{}') || (
    select jsonb_object_agg(field, coalesce(b.hand_edits -> field, '{}')
      || jsonb_build_object('source', p.facts #> string_to_array(field, '.')))
    from unnest(b.locked_fields) field) as after
  from businesses b
  join import_places p on p.import_id = $importId and p.source_ref = b.source_ref and p.verdict = 'accepted'
  where b.source_id = $sourceId and b.user_id is null and b.locked_fields <> '{}'
  for update of b
), remembered as (
  update businesses b set hand_edits = said.after from said where b.id = said.id and said.before <> said.after
  returning b.id, jsonb_build_object('hand_edits', said.before, 'confirmed_at', said.confirmed_at,
    'maybe_closed_at', said.maybe_closed_at) as before
)
insert into import_changes (import_id, business_id, before) select $importId, id, before from remembered
on conflict (import_id, business_id) do update set before = excluded.before || import_changes.before
