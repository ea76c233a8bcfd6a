with mine as (select id from businesses where user_id = $ownerId)
select a.*, u.first_name from (
  ($latestLikes) union all ($latestSaves) union all
  (select 'in', r.created_at, r.user_id, e.title, null, null from rsvps r join events e on e.id = r.event_id
    where e.business_id in (select id from mine) and r.status = 'in' order by r.created_at desc limit $maxRows)
  union all
  (select 'view', least(now(), (day + 1)::timestamp at time zone 'UTC'), null, null, day::text, sum(count)::int
    from profile_views where business_id in (select id from mine) group by day order by day desc limit $maxViewDays)
) a left join users u on u.id = a.user_id
order by a.at desc limit $maxRows
