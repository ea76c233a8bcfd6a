coalesce((
select coalesce(floor(extract(epoch from min(s.at)) * 1000) || ' ' || ceil(extract(epoch from max(s.at)) * 1000) || ' ', '') ||
  string_agg(s.business_id || left(s.action, 1) || s.state, '' order by s.seq, s.state = 'v', s.business_id)
from (
  select business_id, action, seq, created_at as at, case when withdrawn_at is not null then 'w'
    when seq <= coalesce($forgottenSeq, 0) then 'f' else 'c' end as state
  from swipes where user_id = $userId
  union all
  select business_id, $visitAction, after_seq, null, 'v' from visits where user_id = $userId and after_seq is not null
) s), '')
