select * from (
  select user_id, coalesce(i.liked, false) as liked, coalesce(i.saved, false) as saved, g.user_id is not null as going
  from ($interested) i full join (
    select distinct r.user_id from rsvps r join events e on e.id = r.event_id
    where e.business_id = $businessId and r.status = 'in'
  ) g using (user_id)
) everyone where $notMuted
