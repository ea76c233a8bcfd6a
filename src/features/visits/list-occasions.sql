with days as (
  select (s.stop ->> 'placeId')::uuid as place, p.date as day, s.nr, null as rule, null::int as members, null::int as likes
  from plans p cross join jsonb_array_elements(p.stops) with ordinality s (stop, nr)
  where p.user_id = $userId and not exists (
    select from events e where e.id = (s.stop ->> 'eventId')::uuid and e.canceled_at is not null)
  union all
  select e.business_id, ((coalesce(e.ends_at, e.event_date + case when e.is_all_day then interval '24 hours' else '0' end)
      - interval '5 hours') at time zone $timezone::text)::date,
    0, null, null, null
  from rsvps r join events e on e.id = r.event_id
  where r.user_id = $userId and r.status = 'in' and e.canceled_at is null
  union all
  select best.business_id, ((coalesce(r.open_at, r.created_at) - interval '5 hours') at time zone $timezone::text)::date,
    0, r.rule, (select count(*)::int from room_members o where o.room_id = r.id), best.likes
  from room_members m join rooms r on r.id = m.room_id cross join lateral (
    select business_id, count(*)::int as likes from (
      select distinct on (s.member_id, s.business_id) s.business_id, s.action, s.seq
      from room_swipes s join room_members o on o.id = s.member_id
      where o.room_id = r.id and s.withdrawn_at is null order by s.member_id, s.business_id, s.seq desc) answers
    where action <> 'dislike' group by business_id order by likes desc, max(seq) desc limit 1) best
  where m.user_id = $userId
)
select place as "businessId", day::text, rule, members, likes,
  exists (select from visits v where v.user_id = $userId and v.business_id = place) as "isAnswered"
from days join businesses b on b.id = place and b.is_approved
where day < ((now() - interval '5 hours') at time zone $timezone::text)::date
  and day >= ((now() - interval '5 hours') at time zone $timezone::text)::date - $maxDaysAgo::int
order by day desc, nr, place
