// How fast visitors' browsers found the pages: daily histograms of each page, without anything that says who opened it.
import { sql } from "drizzle-orm";
import { type Database, pageSpeed } from "../../../db/index.ts";
import { SPEED_METRICS } from "../../../db/vocabulary.ts";
import { type MeasuredSpeed, SPEED_BOUNDS, type SpeedOfRoute } from "../../features/speed/schema.ts";

/** Fewer views say nothing about the others. */
export const MIN_MEASURED_VIEWS = 20;

const today = (timezone: string) => sql`(now() at time zone ${timezone}::text)::date`;

/** Counts what a browser measured. The rows are in the same order everywhere, so that two requests can't block one another. */
export async function countSpeed(db: Database, timezone: string, { route, ...measured }: MeasuredSpeed): Promise<void> {
  const rows = SPEED_METRICS.flatMap((metric) => {
    const atMost = SPEED_BOUNDS[metric].find((bound) => (measured[metric] ?? Number.NaN) <= bound);
    return atMost === undefined ? [] : [{ day: sql`${today(timezone)}`, route, metric, atMost, views: 1 }];
  });
  if (rows.length === 0) return;
  await db
    .insert(pageSpeed)
    .values(rows)
    .onConflictDoUpdate({
      target: [pageSpeed.day, pageSpeed.route, pageSpeed.metric, pageSpeed.atMost],
      set: { views: sql`${pageSpeed.views} + 1` },
    });
}

/** The latest day first, and on each the most viewed pages. Routes and metrics with few views are left out. */
export const listSpeeds = (db: Database, timezone: string, days: number): Promise<SpeedOfRoute[]> =>
  db.execute<SpeedOfRoute>(sql`
    select day::text as day, route, metric, total as views, min(at_most) filter (where seen >= 0.75 * total)::int as "atMost"
    from (select *, sum(views) over (partition by day, route, metric order by at_most) as seen,
        (sum(views) over (partition by day, route, metric))::int as total
      from page_speed where day > ${today(timezone)} - ${days}::int) counted
    where total >= ${MIN_MEASURED_VIEWS} group by day, route, metric, total order by day desc, total desc, route, metric`);
