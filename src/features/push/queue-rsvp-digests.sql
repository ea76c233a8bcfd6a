with local as (
  select (now() at time zone $timezone)::date as day,
    ((now() at time zone $timezone)::date + $digestTime::time) at time zone $timezone as due
)
insert into outbox (channel, user_id, subscription_id, key, kind, business_id, facts, expires_at)
select 'push', p.user_id, s.id, 'rsvps:' || local.day, 'rsvps', b.id, jsonb_build_object('count', c.count), local.due + interval '1 day'
from local join push_preferences p on 'rsvps' = any (p.kinds) and local.due <= now()
join push_subscriptions s on s.user_id = p.user_id and s.created_at < local.due
join businesses b on b.user_id = p.user_id
cross join lateral (
  select count(*)::int as count from rsvps r join events e on e.id = r.event_id
  where e.business_id = b.id and e.canceled_at is null and r.status = 'in'
    and r.created_at >= local.due - interval '1 day' and r.created_at < local.due
) c
where c.count > 0 on conflict do nothing
