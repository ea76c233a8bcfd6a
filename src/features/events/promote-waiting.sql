with free as (
  select coalesce(max_attendees - current_attendees, 2147483647) as seats from events where id = $eventId
), seated as (
  delete from event_waiting_list where event_id = $eventId and user_id in (
    select user_id from event_waiting_list where event_id = $eventId order by seq limit (select seats from free)
  ) returning user_id
), answered as (
  insert into rsvps (user_id, event_id, status) select user_id, $eventId::uuid, 'in' from seated
  on conflict (user_id, event_id) do update set status = 'in'
), counted as (
  update events set current_attendees = current_attendees + (select count(*) from seated) where id = $eventId
)
select user_id from seated
