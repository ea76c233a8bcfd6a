with viewers as (
  delete from profile_views where day = $day::date and viewer <> $allViewers returning business_id, count)
insert into profile_views (business_id, day, viewer, count)
select business_id, $day::date, $allViewers, sum(count) from viewers group by business_id
on conflict (business_id, day, viewer) do update set count = profile_views.count + excluded.count
