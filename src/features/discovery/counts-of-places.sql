select business_id, count(*) filter (where action <> 'dislike') as likes, count(*) filter (where action = 'dislike') as skips
from (
  select distinct on (business_id, user_id) business_id, action from swipes
  where business_id in ($ids) and withdrawn_at is null order by business_id, user_id, seq desc
) latest
group by business_id
