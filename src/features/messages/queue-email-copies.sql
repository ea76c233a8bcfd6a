with recipients as materialized (
  select r.user_id, u.email,
    m.seat_event_id is not null or coalesce(m.notice ->> 'kind', '') in ('canceled', 'canceled-series', 'closed') as is_event
  from message_recipients r
  join messages m on m.id = r.message_id
  join users u on u.id = r.user_id and u.email_verified_at is not null
  where r.message_id = $messageId and not exists (
    select from business_mutes b where b.business_id = m.from_business_id and b.user_id = r.user_id)
), defaults as (
  insert into email_preferences (user_id, enabled, token)
  select user_id, false, $token from recipients where is_event
  on conflict do nothing returning user_id, enabled, seats, bounced_email
), preferences as (
  select user_id, enabled, seats, bounced_email from email_preferences union all select * from defaults
)
insert into outbox (channel, kind, key, user_id, message_id, facts)
select 'email', $kind, $key, user_id, $messageId::uuid,
  jsonb_build_object('isEvent', is_event)
from recipients join preferences p using (user_id)
where (p.enabled or (p.seats and is_event)) and p.bounced_email is distinct from email
on conflict do nothing
