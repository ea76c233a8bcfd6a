select business_id, action from (
  select distinct on (business_id) * from (
    select business_id, action, seq, false as was_there from swipes where user_id = $userId and withdrawn_at is null
      and seq > coalesce((select forgotten_seq from taste_profiles where user_id = $userId), 0)
    union all
    select business_id, $visitAction, after_seq, true from visits where user_id = $userId and after_seq is not null
  ) answers order by business_id, was_there desc, seq desc
) latest order by seq, was_there, business_id
