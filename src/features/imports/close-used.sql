with closed as (
  update businesses b set maybe_closed_at = coalesce(b.maybe_closed_at, now())
  where $condition and b.user_id is null and $closes returning 1
)
select (select count(*) from closed)::int as closed,
  ((select count(*) from businesses b where $condition) - (select count(*) from closed))::int as kept
