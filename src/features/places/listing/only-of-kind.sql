with kinds as (
  select id, areas[1] as area, tag, tag = tags[1] as is_first from businesses, unnest(tags) tag
  where is_approved and areas <> '{}' and tag like 'kind:%'
)
select min(id::text) as id from kinds
where area in (select areas[1] from businesses where is_approved group by 1 having count(*) >= $min::int)
group by area, tag having count(*) = 1 and bool_and(is_first)
  and tag <> all(string_to_array($dull, ','))
