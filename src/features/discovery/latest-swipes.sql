select latest.*, max(latest.seq) over (partition by latest.user_id) as last_seq from (
  select distinct on (user_id, business_id) user_id, business_id, action, seq
  from swipes where withdrawn_at is null order by user_id, business_id, seq desc
) latest
left join taste_profiles p on p.user_id = latest.user_id
where latest.seq > coalesce(p.forgotten_seq, 0)
