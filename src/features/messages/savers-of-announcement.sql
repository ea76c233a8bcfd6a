select r.user_id from message_recipients r join messages m on m.id = r.message_id where r.message_id = $messageId and exists (
  select from swipes s where s.user_id = r.user_id and s.business_id = m.from_business_id and s.action = 'save'
    and s.withdrawn_at is null and not exists (
      select from swipes later where later.user_id = s.user_id and later.business_id = s.business_id
        and later.seq > s.seq and later.action = 'dislike'))
