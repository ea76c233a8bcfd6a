r.id in (
  with answers as (
  select *, max(seq) over traveler as last_seq,
    max(seq) filter (where action = 'dislike') over traveler as last_skip,
    first_value(action) over (partition by user_id order by seq desc) as last_action,
    min(business_id::text) over traveler <> max(business_id::text) over traveler as swiped_both
  from swipes where business_id in ($to, $from) and withdrawn_at is null
  window traveler as (partition by user_id)
)
select a.id from answers a where a.swiped_both and a.seq < a.last_seq
  and not (a.action = 'save' and a.last_action = 'like' and a.seq > coalesce(a.last_skip, 0)))
