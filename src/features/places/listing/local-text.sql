case when $texts is null then $unambiguous
  when $texts ? $reader then $matching
  else (
    select $chosen from (
      select coalesce(
          array_position(string_to_array($readers, ','), given_text.tag),
          array_position(string_to_array($readers, ','), split_part(given_text.tag, '-', 1))
        ) as rank, given_text.tag, given_text.text, given_text.is_plain
      from (
        select key as tag, value as text, false as is_plain from jsonb_each_text($texts)
        union all select coalesce($plainTag, split_part($readers, ',', -1)), $plain, true where $plain is not null
      ) given_text) ranked_text
    order by ranked_text.rank nulls last, (ranked_text.rank is null) <> ranked_text.is_plain, ranked_text.tag limit 1) end
