update business_photos set position = ranked.position
from (
  select id, row_number() over (partition by business_id order by position) - 1 as position
  from business_photos where business_id = any($places::uuid[])
) ranked
where business_photos.id = ranked.id and business_photos.position <> ranked.position
