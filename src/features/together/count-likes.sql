select (select count(*)::int from room_members where room_id = $roomId) as members,
  (select count(*)::int from room_members m cross join lateral (
    select s.action from room_swipes s
    where s.member_id = m.id and s.business_id = $businessId and s.withdrawn_at is null order by s.seq desc limit 1
  ) latest where m.room_id = $roomId and latest.action <> 'dislike') as likes
