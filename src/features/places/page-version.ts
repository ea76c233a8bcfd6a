import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { placeholder, preparedStatement } from "../../../db/prepared-queries.ts";
import { isUpcoming } from "../../../db/schema/events.ts";

/** What a place's page shows to visitors, by the transactions (`xmin`) that last wrote its rows. "" for an unknown place. */
export async function readPageVersion(db: Database, businessId: string): Promise<string> {
  const [row] = await selectVersion(db, { businessId });
  return row?.version ?? "";
}

const selectVersion = preparedStatement<{ version: string }>(sql`
  select concat_ws(' ', b.xmin, s.xmin,
    (select string_agg(p.xmin::text, ',' order by p.id) from business_photos p where p.business_id = b.id),
    (select count(*) from reports r where r.business_id = b.id and r.kind = 'closed' and r.resolved_at is null),
    (select string_agg(concat(e.xmin, '+', (select count(*) from event_waiting_list q where q.event_id = e.id)), ',' order by e.id)
      from events e where e.business_id = b.id and ${isUpcoming("e")})) as version
  from businesses b left join sources s on s.id = b.source_id where b.id = ${placeholder("businessId")}`);
