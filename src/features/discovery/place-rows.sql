with places as materialized (
  select b.id, b.name, b.type, $foundBy, b.latitude::float8 as latitude, b.longitude::float8 as longitude,
    b.opening_hours as "openingHours",
    b.website is not null as "hasWebsite", b.description is not null or b.descriptions is not null as "hasDescription",
    (select count(*) from jsonb_object_keys(b.names))::int as languages,
    case when b.names is not null then jsonb_build_object(coalesce(b.text_language, $unknownLanguage::text), b.name) || b.names end::text as names, b.facts::text as facts, b.price_level as "priceLevel"
  from businesses b where $which order by b.id limit $max
)
select places.*, coalesce(s.likes, 0)::int as likes, coalesce(s.skips, 0)::int as skips
from places left join ($counts) s on s.business_id = places.id
order by places.id
