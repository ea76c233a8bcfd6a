select o.id::float8 as id, o.key, o.kind, o.facts, s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, s.token,
  $language as language, coalesce($name, m.from_name) as business, b.id as "businessId",
  m.seat_event_id as "seatEventId",
  case when m.id is not null then jsonb_build_object('title', m.title, 'content', m.content, 'notice', m.notice) end as message,
  least(extract(epoch from o.expires_at - now()), 28 * 86400)::int as ttl,
  $quietUntil as "quietUntil"
from outbox o join push_subscriptions s on s.id = o.subscription_id join users u on u.id = s.user_id
join push_preferences p on p.user_id = u.id and o.kind = any (p.kinds)
left join messages m on m.id = o.message_id
left join businesses b on b.id = coalesce(o.business_id, m.from_business_id)
where o.id in $ids and $isWanted
