select (select count(*)::int from businesses where is_approved) as places,
  count(distinct user_id)::int as people, count(*)::int as swipes,
  count(*) filter (where created_at > now() - make_interval(days => $recentDays))::int as lately,
  count(*) filter (where created_at > now() - make_interval(days => $recentDays) and action <> 'dislike')::int as liked,
  count(*) filter (where created_at > now() - make_interval(days => $recentDays) and explored)::int as explored,
  count(*) filter (where created_at > now() - make_interval(days => $recentDays) and explored and action <> 'dislike')::int as found
from swipes
