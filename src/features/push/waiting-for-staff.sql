select count(*)::int as count, max(at)::text as newest, to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24') as hour from (
  select case when is_approved then changed_at else updated_at end as at from businesses
    where (is_approved and changed_at is not null) or (not is_approved and rejected_at is null and approved_at is null)
  union all select created_at from claims where status = 'pending'
  union all select created_at from reports where resolved_at is null
) items
