update import_places p set facts = jsonb_set(p.facts, '{location}', to_jsonb(b.location)) || jsonb_build_object('background', nullif(
  coalesce(nullif(p.facts -> 'background', 'null'), '{}') - 'areas'
    || jsonb_strip_nulls(jsonb_build_object('areas', b.background -> 'areas')), '{}'))
from businesses b cross join lateral string_to_array(b.location, ', ') as parts
where p.import_id = $importId and p.verdict = 'accepted' and b.source_id = $sourceId and b.source_ref = p.source_ref
  and cardinality(parts) > 1 and p.facts ->> 'location' =
    array_to_string(parts[:cardinality(parts) - 2] || parts[cardinality(parts)], ', ')
