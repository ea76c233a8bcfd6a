with reactions as (
  select s.business_id, s.action from ($activeReactions) s
  join businesses b on b.id = s.business_id and b.is_approved
), responses as (
  select event_id from rsvps where user_id = $userId
  union select q.event_id from event_waiting_list q join events e on e.id = q.event_id and $isAhead
  where q.user_id = $userId
)
select
  (select count(distinct business_id)::int from reactions where action = 'save') as saved,
  (select count(distinct business_id)::int from reactions where action = 'like') as liked,
  (select count(*)::int from responses) as events,
  (select count(*)::int from message_recipients where user_id = $userId) as messages
