case
  when b.user_id is not null or exists (select 1 from claims c where c.business_id = b.id) then 'claimed'
  when cardinality(b.locked_fields) > 0 then 'edited'
  when exists (select 1 from swipes u where u.business_id = b.id)
    or exists (select 1 from room_swipes u where u.business_id = b.id)
    or exists (select 1 from reports u where u.business_id = b.id)
    or exists (select 1 from events u where u.business_id = b.id)
    or exists (select 1 from business_photos u where u.business_id = b.id and u.credit is null)
    or exists (select 1 from messages m where m.from_business_id = b.id) then 'used' end
