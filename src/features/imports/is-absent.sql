b.source_id = $sourceId and b.user_id is null and b.is_approved and b.maybe_closed_at is null
and not exists (
  select 1 from import_places p where p.import_id = $importId and p.verdict <> 'gone' and p.source_ref = b.source_ref)
and not exists (
  select 1 from merged_places m
  join import_places p on p.import_id = $importId and p.verdict <> 'gone' and p.source_ref = m.source_ref
  where m.business_id = b.id and m.source_id = $sourceId)
