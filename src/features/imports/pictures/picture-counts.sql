(
select case when count(*) > 0 then jsonb_build_object(
  'waiting', count(*) filter (where p.state = 'waiting'),
  'fetched', count(*) filter (where p.state = 'fetched'),
  'failed', count(*) filter (where p.state = 'failed'),
  'areFetched', bool_or(s.fetches_pictures),
  'failures', coalesce(jsonb_agg(distinct p.failure) filter (where p.state = 'failed'), '[]')) end
from place_pictures p join businesses b on b.id = p.business_id join sources s on s.id = b.source_id
where p.import_id = imports.id)
