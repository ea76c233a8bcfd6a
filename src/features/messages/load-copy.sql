select coalesce($name, m.from_name) as business,
  m.title, m.content, m.notice, p.enabled as "isCopy"
from messages m left join businesses b on b.id = m.from_business_id
join users u on u.id = $userId join email_preferences p on p.user_id = u.id
where m.id = $messageId and not exists (
  select from business_mutes mute where mute.business_id = b.id and mute.user_id = u.id)
  and (m.seat_event_id is null or exists (
    select from rsvps v where v.event_id = m.seat_event_id and v.user_id = u.id and v.status = 'in'))
