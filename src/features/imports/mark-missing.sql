with marked as (
  update businesses b set maybe_closed_at = $at where $isAbsent and $isMissing returning b.id
)
insert into import_changes (import_id, business_id, before)
select $importId, id, jsonb_build_object('maybe_closed_at', null) from marked returning 1
