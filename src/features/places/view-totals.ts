// Forgets who viewed a page: old days keep the number of views.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { fillIn } from "../../../db/sql-file.ts";
import sumViewsSql from "./sum-views.sql" with { type: "text" };

/** Days until the viewers of a day are forgotten. */
const VIEWER_DAYS = 60;

const ALL_VIEWERS = "all";

/** Replaces the viewers of old days by their number. A day is one statement: it is replaced entirely or not at all. */
export async function rollUpPageViews(db: Database): Promise<void> {
  const old = await db.execute<{ day: string }>(sql`
    select distinct day::text as day from profile_views
    where day < (now() at time zone 'utc')::date - ${VIEWER_DAYS}::int and viewer <> ${ALL_VIEWERS} order by day`);
  for (const { day } of old) await db.execute(fillIn(sumViewsSql, { day, allViewers: ALL_VIEWERS }));
}
