o.expires_at > now() and u.suspended_at is null
and not exists (select from business_mutes x where x.business_id = m.from_business_id and x.user_id = u.id)
and (m.seat_event_id is null or exists (
  select from rsvps v where v.event_id = m.seat_event_id and v.user_id = u.id and v.status = 'in'))
and (o.kind <> 'match' or exists (
  select from rooms r join room_members v on v.room_id = r.id
  where r.code = o.facts->>'room' and r.expires_at > now() and v.user_id = u.id))
and (o.kind <> 'rsvps' or b.user_id = u.id)
and (o.kind <> 'queue' or u.is_admin or u.is_moderator)
