select
  (select count(*)::int from swipes where user_id = $userId) as swipes,
  (select count(distinct business_id)::int from swipes where user_id = $userId and action = 'like') as liked,
  (select count(distinct business_id)::int from swipes
    where user_id = $userId and action = 'save' and withdrawn_at is null) as saved,
  (select count(*)::int from rsvps where user_id = $userId and status = 'in') as going,
  (select count(*)::int from message_recipients where user_id = $userId) as "messagesReceived",
  (select count(*)::int from reports where user_id = $userId) as reports,
  (select count(*)::int from claims where user_id = $userId) as claims,
  (select count(*)::int from events e join businesses b on b.id = e.business_id where b.user_id = $userId) as events,
  (select count(*)::int from messages m join businesses b on b.id = m.from_business_id
    where b.user_id = $userId) as "messagesSent"
