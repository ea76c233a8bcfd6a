with described as (
  select b.*, w.swipes,
    num_nonnulls(b.description, b.opening_hours, b.website, b.contact_info, b.price_level, b.facts) as known,
    jsonb_build_object('id', b.id, 'name', b.name, 'type', b.type, 'location', b.location,
      'hasOwner', b.user_id is not null, 'source', (select name from sources where id = b.source_id),
      'swipes', w.swipes,
      'photos', (select count(*) from business_photos h where h.business_id = b.id),
      'events', (select count(*) from events e where e.business_id = b.id)) as place
  from businesses b
  cross join lateral (select count(*) as swipes from swipes where business_id = b.id) w
  where b.id = any(string_to_array($firsts, ',')::uuid[] || string_to_array($seconds, ',')::uuid[])
)
select round(111320 * sqrt(power((x.latitude - y.latitude)::float8, 2)
    + power((x.longitude - y.longitude)::float8 * cos(radians(x.latitude::float8)), 2)))::float8 as distance,
  x.place as first, y.place as second,
  (y.user_id is not null, y.swipes, y.known) > (x.user_id is not null, x.swipes, x.known) as "isSecondBetter"
from unnest(string_to_array($firsts, ',')::uuid[], string_to_array($seconds, ',')::uuid[]) with ordinality p (a, b, nth)
join described x on x.id = p.a join described y on y.id = p.b order by p.nth
