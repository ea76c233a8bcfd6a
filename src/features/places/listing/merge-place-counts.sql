with taken as (delete from place_count_changes returning kind, value, type, change)
insert into place_counts as p (kind, value, type, places)
select kind, value, coalesce(type, 'all'), sum(change) from taken
group by grouping sets ((kind, value, type), (kind, value)) having sum(change) <> 0
on conflict (kind, value, type) do update set places = p.places + excluded.places
