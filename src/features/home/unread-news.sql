select m.id, m.title, coalesce($name, m.from_name) as sender, $nameLanguage as "nameLanguage",
  case when s.title is not null or not m.is_notice then $foreignWriting end as "textLanguage", r.received_at as at, s.title as event, s.event_date
from message_recipients r
join messages m on m.id = r.message_id
left join businesses b on b.id = m.from_business_id
left join lateral (
  select e.title, e.event_date from events e join rsvps v on v.event_id = e.id
  where e.id = m.seat_event_id and $isUpcoming and v.user_id = r.user_id and v.status = 'in'
) s on true
where r.user_id = $userId and r.read_at is null
order by s.event_date nulls last, r.received_at desc limit $maxNews
