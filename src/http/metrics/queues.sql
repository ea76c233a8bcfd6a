select
  (select count(*)::int from outbox where channel = 'email' and state = 'waiting') as "emails",
  (select count(*)::int from outbox where channel = 'email' and state = 'failed') as "emails given up",
  (select count(*)::int from outbox where channel = 'email' and error is not null and created_at > now() - interval '1 day') as "mails failed in a day",
  (select count(*)::int from event_waiting_list q join events e on e.id = q.event_id where $isUpcoming) as "event seats",
  (select count(*)::int from businesses
    where (not is_approved and rejected_at is null and approved_at is null)
    or (is_approved and changed_at is not null)) as "review",
  (select count(*)::int from claims where status = 'pending') as "claims",
  (select count(*)::int from reports where resolved_at is null) as "reports",
  greatest(0, coalesce(pg_sequence_last_value(pg_get_serial_sequence('swipes', 'seq')::regclass), 0)
    - coalesce((select max(last_seq) from taste_factors), 0))::int as "swipes to train on"
