with changes as materialized (
  select kind, value, coalesce(type, 'all') as type, sum(change)::int as places from place_count_changes
  group by grouping sets ((kind, value, type), (kind, value)) having sum(change) <> 0
),
candidates as (
  select limits.kind, first.value
  from (values ('all', 1), ('located', 1), ('area', $maxAreas::int), ('tag', $maxTopics::int)) limits (kind, max),
  lateral (
    select p.value from place_counts p where p.kind = limits.kind and p.type = 'all'
    order by p.places desc nulls last, p.value limit limits.max + (select count(*) from changes)
  ) first
  union select kind, value from changes
),
counts as (
  select kind, value, type, sum(places)::int as places from (
    select p.* from candidates c, lateral (
      select kind, value, type, places from place_counts p where p.kind = c.kind and p.value = c.value offset 0) p
    union all select kind, value, type, places from changes
  ) both_tables group by kind, value, type
)
select kind, value, json_object_agg(type, places) as places from counts where places > 0
group by kind, value order by max(places) desc, value
