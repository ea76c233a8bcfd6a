select m.id, m.name, m.needs, m.price, m.preferences, case when m.uses_history then m.user_id end as user_id, coalesce((
  select json_agg(json_build_array(latest.business_id, latest.action) order by latest.seq) from (
    select distinct on (s.business_id) s.business_id, s.action, s.seq from room_swipes s
    where s.member_id = m.id and s.withdrawn_at is null order by s.business_id, s.seq desc
  ) latest), '[]') as swipes
from room_members m where m.room_id = $roomId order by m.joined_at, m.id
