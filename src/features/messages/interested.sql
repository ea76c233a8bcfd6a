select s.user_id, bool_or(s.action = 'like') as liked, bool_or(s.action = 'save') as saved from swipes s
where s.business_id = $businessId and s.action in ('like', 'save') and s.withdrawn_at is null and not exists (
  select from swipes later where later.user_id = s.user_id and later.business_id = $businessId
    and later.seq > s.seq and later.action = 'dislike')
group by s.user_id
