select
  (select count(*)::int from businesses where is_approved) as places,
  (select count(*)::int from users where user_type = 'traveler' and suspended_at is null) as travelers,
  (select count(*)::int from (
    select distinct user_id, business_id from swipes where action in ('like', 'save') and withdrawn_at is null
  ) matched) as matches
