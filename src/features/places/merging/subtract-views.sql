update profile_views k set count = k.count - r.added from (
  select n.day, coalesce(v.viewer, 'all') as viewer, sum(n.added)::int as added from $views n
  left join profile_views v on v.business_id = $to and v.day = n.day and v.viewer = n.viewer
  group by 1, 2
) r where k.business_id = $to and k.day = r.day and k.viewer = r.viewer
