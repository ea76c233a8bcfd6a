select a.kind, a.at, a.event, b.id, $name as name, $nameLanguage as "nameLanguage",
  case when a.event is not null then $foreignWriting end as "textLanguage",
  (select p.url from business_photos p where p.business_id = b.id and not p.is_pending order by p.position limit 1) as photo
from (
  select action as kind, business_id, null as event, false as is_imported, max(created_at) as at from swipes
  where user_id = $userId and action <> 'dislike' and withdrawn_at is null group by action, business_id
  union all
  select r.status, e.business_id, e.title, e.source_id is not null, r.created_at from rsvps r join events e on e.id = r.event_id
  where r.user_id = $userId
) a join businesses b on b.id = a.business_id and b.is_approved
order by a.at desc, b.id limit $maxRows
