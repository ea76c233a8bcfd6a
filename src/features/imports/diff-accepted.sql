select count(*) filter (where b.id is null)::int as added,
  count(*) filter (where b.id is not null and b.user_id is null and differs)::int as updated,
  count(*) filter (where b.id is not null and b.user_id is null and not differs)::int + (
    select count(*)::int from import_places p join merged_places m on m.source_id = $sourceId and m.source_ref = p.source_ref
    where p.import_id = $importId and p.verdict = 'accepted') as unchanged,
  count(*) filter (where b.user_id is not null)::int as kept,
  count(*) filter (where b.maybe_closed_at <= $at and f.maybe_closed_at is null)::int as back
from $accepted f
left join businesses b on b.source_id = $sourceId and b.source_ref = f.source_ref
cross join lateral (select $differs as differs) d
