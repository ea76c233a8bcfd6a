select (
    -- The end of most addresses, unless it is a country's name, which no area has.
    select town from businesses cross join lateral regexp_replace(location, '^.*, ', '') as town where is_approved
    group by town having count(*) * 2 > (select count(*) from businesses where is_approved)
      and bool_or(town = location or town = any(areas))
  ) as town,
  percentile_disc(0.5) within group (order by latitude)::float8 as latitude,
  percentile_disc(0.5) within group (order by longitude)::float8 as longitude,
  count(*) filter (where tags && array['kind:beach', 'kind:marina', 'kind:lighthouse', 'kind:beach club'])::int as coasts,
  count(*) filter (where tags && array['kind:boat rental', 'kind:waterfall'])::int as rivers,
  count(*) filter (where tags && array['kind:peak', 'kind:mountain hut'])::int as peaks,
  0 as towers
from businesses where is_approved
