select attname as field, quote_ident(attname) as name, coalesce(attnum = any(indkey), false) as "isKey",
  exists (select from $changes where c.before ? attname) as "isRecorded",
  confrelid::regclass::text as parent, confdeltype = 'n' as "isUnlinked"
from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
left join pg_constraint on conrelid = attrelid and contype = 'f' and conkey = array[attnum]
where attrelid = $table::regclass and attnum > 0 and not attisdropped and attgenerated = ''
