select v.*, w.*,
  (select count(distinct s.user_id)::int from swipes s
   where s.business_id = $businessId and s.action = 'save' and s.withdrawn_at is null and not exists (
     select from swipes later where later.user_id = s.user_id and later.business_id = s.business_id
       and later.action = 'dislike' and later.seq > s.seq)) as savers,
  (select count(*)::int from events where business_id = $businessId and $isUpcoming) as active_events,
  (select count(*)::int from messages where from_business_id = $businessId and not is_notice) as messages
from (
  select coalesce(sum(count), 0)::int as views,
    coalesce(sum(count) filter (where day > today - 7), 0)::int as views_week,
    coalesce(sum(count) filter (where day between today - 13 and today - 7), 0)::int as views_before
  from (select (now() at time zone 'utc')::date as today) t
  left join profile_views on business_id = $businessId and day <= today) v,
(
  select
    count(distinct user_id) filter (where action = 'like' and recent)::int as likes_week,
    count(distinct user_id) filter (where action = 'like' and not recent)::int as likes_before,
    count(distinct user_id) filter (where action = 'save' and recent)::int as saves_week,
    count(distinct user_id) filter (where action = 'save' and not recent)::int as saves_before
  from (
    select user_id, action, created_at > now() - interval '168 hours' as recent from swipes
    where business_id = $businessId and action in ('like', 'save') and withdrawn_at is null
      and created_at > now() - interval '336 hours') s) w
