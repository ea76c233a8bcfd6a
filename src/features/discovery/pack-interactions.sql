with places as (
  select id, position from unnest(string_to_array($ids, ',')::uuid[]) with ordinality as listed (id, position)
), answers as (
  select dense_rank() over (order by a.last_seq) - 1 as person, places.position - 1 as place, a.seq, a.user_id,
    case a.action when 'dislike' then 0 when 'like' then 1 else 2 end as action
  from ($latestSwipes) a join places on places.id = a.business_id
)
select coalesce(max(person) + 1, 0)::int as numbered,
  count(distinct user_id) filter (where action > 0)::int as people, count(*) filter (where action > 0)::int as likes,
  string_agg(int4send(person::int), ''::bytea order by person, seq) as person,
  string_agg(int4send(place::int), ''::bytea order by person, seq) as place,
  string_agg(int4send(action), ''::bytea order by person, seq) as action
from answers
