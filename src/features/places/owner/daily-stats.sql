with days as (
  select (now() at time zone 'utc')::date - ago as day from generate_series(0, $daysBefore::int) ago),
views as (
  select day, sum(count)::int as views from profile_views
  where business_id = $businessId and day >= (select min(day) from days) group by day),
reactions as (
  select (created_at at time zone 'utc')::date as day,
    count(distinct user_id) filter (where action = 'like')::int as likes,
    count(distinct user_id) filter (where action = 'save')::int as saves
  from swipes
  where business_id = $businessId and action in ('like', 'save') and withdrawn_at is null
    and created_at >= (select min(day) from days) at time zone 'utc' group by 1)
select to_char(day, 'YYYY-MM-DD') as day, coalesce(views, 0) as views, coalesce(likes, 0) as likes,
  coalesce(saves, 0) as saves
from days left join views using (day) left join reactions using (day) order by day
