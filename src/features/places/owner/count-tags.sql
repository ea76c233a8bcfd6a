select value as tag, type from (
  select kind, value, type, places from place_counts union all
  select kind, value, type, change from place_count_changes) as counts
where kind = 'tag' and value = any($known::text[]) and type <> 'all'
group by value, type having sum(places) > 0 order by sum(places) desc, value
