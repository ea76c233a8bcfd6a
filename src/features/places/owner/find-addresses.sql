select location, latitude::float8 as latitude, longitude::float8 as longitude from (
  select distinct on (location) location, latitude, longitude,
    regexp_replace(normalize(lower(location), NFD), '[\u0300-\u036f]', '', 'g') as words
  from businesses
  where $filters and is_approved and source_id is not null
    and latitude is not null and location ~ '\d' and location ~ '[^\d\s,.-]'
  order by location, id
) found
where $contains
order by length(location), location limit $max
