with listed as (
  select id, position from unnest(string_to_array($ids, ',')::uuid[]) with ordinality as l (id, position)
)
select string_agg(coalesce(s.likes, 0)::text, ',' order by position) as likes,
  string_agg(coalesce(s.skips, 0)::text, ',' order by position) as skips
from listed left join ($counts) s on s.business_id = listed.id
