with activity as (
  select user_id, day, sum(n)::int as swipes from (
    select user_id, $localDay as day, count(*) as n
    from swipes where created_at >= $start group by 1, 2
    union all
    select user_id, $localDay, 0 from rsvps where created_at >= $start) d
  group by 1, 2),
halves as materialized (select user_id, day, swipes, day >= $lateFrom as late from activity)
select $isoDay as day, null::boolean as late, count(*)::int as people, sum(swipes)::int as swipes
from halves group by day
union all
select null, late, count(*)::int, 0 from (select distinct user_id, late from halves) people group by late
