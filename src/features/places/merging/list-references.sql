select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column", coalesce((
  select jsonb_agg(jsonb_build_object('condition', pg_get_expr(i.indpred, i.indrelid), 'columns', array(
    select quote_ident(attname) from pg_attribute
    where attrelid = i.indrelid and attnum = any(i.indkey) and attnum <> a.attnum)))
  from pg_index i where i.indrelid = c.conrelid and i.indisunique and a.attnum = any(i.indkey)), '[]') as "unique"
from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
where c.contype = 'f' and c.confrelid = 'businesses'::regclass order by 1, 2
