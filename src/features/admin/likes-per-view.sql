with likes as (
  select day, count(*)::int as n from (
    select distinct $localDay as day, user_id, business_id from swipes
    where action = 'like' and created_at >= $start) l group by day),
views as (
  select day, sum(count)::int as n from profile_views
  where day >= $firstDay group by day)
select $isoDay as day, coalesce(likes.n, 0) as likes, coalesce(views.n, 0) as views from likes full join views using (day)
