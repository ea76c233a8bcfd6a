// Forgets who viewed a page: old days keep the number of views.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";

/** Days until the viewers of a day are forgotten. */
const VIEWER_DAYS = 60;

const ALL_VIEWERS = "all";

/** Replaces the viewers of old days by their number. A day is one statement: it is replaced entirely or not at all. */
export async function rollUpPageViews(db: Database): Promise<void> {
  const old = await db.execute<{ day: string }>(sql`
    select distinct day::text as day from profile_views
    where day < (now() at time zone 'utc')::date - ${VIEWER_DAYS}::int and viewer <> ${ALL_VIEWERS} order by day`);
  for (const { day } of old)
    await db.execute(sql`
      with viewers as (
        delete from profile_views where day = ${day}::date and viewer <> ${ALL_VIEWERS} returning business_id, count)
      insert into profile_views (business_id, day, viewer, count)
      select business_id, ${day}::date, ${ALL_VIEWERS}, sum(count) from viewers group by business_id
      on conflict (business_id, day, viewer) do update set count = profile_views.count + excluded.count`);
}
