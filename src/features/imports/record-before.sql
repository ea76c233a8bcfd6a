insert into import_changes (import_id, business_id, before)
select $importId, b.id,
  case when d.differs then $all else $state end
from $accepted f
join businesses b on b.source_id = $sourceId and b.source_ref = f.source_ref
cross join lateral (select $differs as differs) d
where $range and (d.differs or $isToConfirm)
order by b.id for update of b
