with answers as (
  select distinct on (s.member_id, s.business_id) s.member_id, s.business_id, s.action, s.seq
  from room_swipes s join room_members m on m.id = s.member_id
  where m.room_id = $roomId and s.withdrawn_at is null order by s.member_id, s.business_id, s.seq desc
)
select r.version, r.ended_at is not null as has_ended,
  (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name,
    'seen', (select count(*) from answers a where a.member_id = m.id)) order by m.joined_at, m.id), '[]')
    from room_members m where m.room_id = r.id) as members,
  (select coalesce(json_agg(json_build_object('needs', m.needs, 'price', m.price)), '[]') from room_members m
    where m.room_id = r.id) as needs,
  (select coalesce(json_agg(json_build_array(business_id, likes) order by latest desc), '[]') from (
    select business_id, count(*) as likes, max(seq) as latest from answers where action <> 'dislike'
    group by business_id having count(*) > 1) liked) as liked
from rooms r where r.id = $roomId and r.expires_at > now()
