revision = r.revision + 1, stops = coalesce((
select jsonb_agg(case when s.stop ->> 'placeId' = $from
  then s.stop || jsonb_build_object('placeId', $to::text, 'name', (select name from businesses where id = $to)) else s.stop end
  order by s.nr)
from jsonb_array_elements(r.stops) with ordinality s(stop, nr)
where not (s.stop ->> 'placeId' = $from and s.stop ->> 'eventId' is null
  and r.stops @> jsonb_build_array(jsonb_build_object('placeId', $to::text)))), '[]')
