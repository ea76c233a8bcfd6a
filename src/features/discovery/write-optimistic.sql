with profile as (
  update taste_profiles set model = $model, state = decode($state, 'base64'), updated_at = now()
  where user_id = $userId and xmin = $rowVersion::text::xid
    and exists (select from businesses b where b.id = $businessId and b.is_approved)
    and $hasActiveSession
  returning user_id, xmin::text as "rowVersion"
), swipe as (
  insert into swipes (id, user_id, business_id, action, explored, created_at)
  select $id::uuid, user_id, $businessId::uuid, $action,
    $explored::boolean, to_timestamp($at::float8 / 1000) from profile
)
select "rowVersion" from profile
