select concat_ws(' ', b.xmin, s.xmin,
  (select string_agg(p.xmin::text, ',' order by p.id) from business_photos p where p.business_id = b.id),
  (select count(*) from reports r where r.business_id = b.id and r.kind = 'closed' and r.resolved_at is null),
  (select string_agg(concat(e.xmin, '+', (select count(*) from event_waiting_list q where q.event_id = e.id)), ',' order by e.id)
    from events e where e.business_id = b.id and $isUpcoming)) as version
from businesses b left join sources s on s.id = b.source_id where b.id = $businessId
