insert into place_pictures (business_id, import_id, address, credit, license, license_url)
select b.id, $importId, r.address, r.credit, r.license, r."licenseUrl"
from import_places p
join businesses b on b.source_id = $sourceId and b.source_ref = p.source_ref
cross join lateral jsonb_to_record(p.facts -> 'picture') as r(address text, credit text, license text, "licenseUrl" text)
where p.import_id = $importId and p.verdict = 'accepted' and p.facts ? 'picture' and b.user_id is null
  and not exists (select 1 from business_photos o where o.business_id = b.id and o.credit is null)
on conflict (business_id) do update set import_id = excluded.import_id, credit = excluded.credit,
  license = excluded.license, license_url = excluded.license_url, state = 'waiting', attempts = 0, next_at = now(), failure = null
where (place_pictures.credit, place_pictures.license) is distinct from (excluded.credit, excluded.license)
