// The city in figures: thirty days by the city's calendar, compared with the thirty days before.
import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { settings } from "../../../db/schema/index.ts";
import type { Overview, TimeSeries } from "./schema.ts";

export const OVERVIEW_DAYS = 30;

/** ms for which an overview counts as current. */
const FRESH = 60_000;
/** ms to wait for newer figures where there are older ones: enough for a small city. */
const WAIT = 600;
/** ms after which an overview is counted again even if nobody looks. */
const OLD = 30 * 60_000;
/** The statement timeout; counting a large city may take long. */
const TIMEOUT_MS = "50s";
/** PostgreSQL's work_mem: a million rows of sixty days would not fit into the default. */
const MEMORY = "64MB";

/** The key in `settings` of the last overview, for all servers and the next start. */
const KEY = "admin.overview";

/**
 * The overview, at most a minute old; or an older one where counting takes longer than `WAIT`, and the next reader sees the
 * newer one.
 */
export async function recentOverview(db: Database, timezone: string): Promise<Overview> {
  const kept = await keptOverview(db, timezone);
  if (kept && ageOf(kept) < FRESH) return kept;
  const counted = countOverview(db, timezone);
  if (!kept) return counted;
  return Promise.race([counted.catch(() => kept), Bun.sleep(WAIT).then(() => kept)]);
}

/** Counts again what somebody has looked at before, so that nobody finds yesterday's figures. */
export async function refreshOverview(db: Database, timezone: string): Promise<void> {
  const kept = await keptOverview(db, timezone);
  if (kept && ageOf(kept) > OLD) await countOverview(db, timezone);
}

const ageOf = ({ countedAt }: Overview) => Date.now() - Date.parse(countedAt);

async function keptOverview(db: Database, timezone: string): Promise<Overview | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY));
  if (!row) return undefined;
  const kept = JSON.parse(row.value) as { timezone: string; overview: Overview };
  return kept.timezone === timezone ? kept.overview : undefined;
}

const counting = new WeakMap<Database, Promise<Overview>>();

/** One count at a time, shared by all who wait. */
function countOverview(db: Database, timezone: string): Promise<Overview> {
  const under = counting.get(db);
  if (under) return under;
  const counted = (async () => {
    const overview = await readOverview(db, timezone);
    const value = JSON.stringify({ timezone, overview });
    await db
      .insert(settings)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
    return overview;
  })().finally(() => counting.delete(db));
  counting.set(db, counted);
  return counted;
}

/** @param timezone in which days begin at midnight */
export function readOverview(db: Database, timezone: string): Promise<Overview> {
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = '${TIMEOUT_MS}'`));
    await tx.execute(sql.raw(`set local work_mem = '${MEMORY}'`));
    return {
      signUps: await signUpsOf(tx, timezone),
      ...(await getActivityCounts(tx, timezone)),
      likesPerView: await likesPerViewOf(tx),
      countedAt: new Date().toISOString(),
    };
  });
}

type DayRow = { day: string; value: number };

const signUpsOf = async (db: Database, timezone: string): Promise<TimeSeries> =>
  getTimeSeries(
    timezone,
    await db.execute<DayRow>(sql`
      select ${asText(sql`d.day`)} as day, count(*)::int as value
      from (select ${dayOf(sql`created_at`, timezone)} as day from users where created_at >= ${firstMoment(timezone)}) d
      group by d.day`),
  );

type ActivityRow = { day: string | null; late: boolean | null; people: number; swipes: number };

/**
 * Swipes and active people, in one pass over the swipes. A person counts once a day, and once in the total, which is therefore
 * not the sum of the days.
 */
async function getActivityCounts(db: Database, timezone: string): Promise<Pick<Overview, "swipes" | "active">> {
  const rows = await db.execute<ActivityRow>(sql`
    with doings as (
      select user_id, day, sum(n)::int as swipes from (
        select user_id, ${dayOf(sql`created_at`, timezone)} as day, count(*) as n
        from swipes where created_at >= ${firstMoment(timezone)} group by 1, 2
        union all
        select user_id, ${dayOf(sql`created_at`, timezone)}, 0 from rsvps where created_at >= ${firstMoment(timezone)}) d
      group by 1, 2),
    halves as materialized (select user_id, day, swipes, day >= ${dayAgo(timezone, OVERVIEW_DAYS - 1)} as late from doings)
    select ${asText(sql`day`)} as day, null::boolean as late, count(*)::int as people, sum(swipes)::int as swipes
    from halves group by day
    union all
    select null, late, count(*)::int, 0 from (select distinct user_id, late from halves) people group by late`);
  const days = rows.filter((row): row is ActivityRow & { day: string } => row.day !== null);
  const people = (late: boolean) => rows.find((row) => row.day === null && row.late === late)?.people ?? 0;
  const active = getTimeSeries(
    timezone,
    days.map(({ day, people }) => ({ day, value: people })),
  );
  return {
    swipes: getTimeSeries(
      timezone,
      days.map(({ day, swipes }) => ({ day, value: swipes })),
    ),
    active: { ...active, total: people(true), before: people(false) },
  };
}

/** By UTC days, for likes as well, since views are stored by UTC day. */
async function likesPerViewOf(db: Database): Promise<TimeSeries> {
  const rows = await db.execute<{ day: string; likes: number; views: number }>(sql`
    with likes as (
      select day, count(*)::int as n from (
        select distinct ${dayOf(sql`created_at`, "UTC")} as day, user_id, business_id from swipes
        where action = 'like' and created_at >= ${firstMoment("UTC")}) l group by day),
    views as (
      select day, sum(count)::int as n from profile_views
      where day >= ${dayAgo("UTC", 2 * OVERVIEW_DAYS - 1)} group by day)
    select ${asText(sql`day`)} as day, coalesce(likes.n, 0) as likes, coalesce(views.n, 0) as views from likes full join views using (day)`);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const all = calendarDays("UTC").map((day) => byDay.get(day) ?? { day, likes: 0, views: 0 });
  const ratio = (days: { likes: number; views: number }[]) => {
    const views = days.reduce((sum, day) => sum + day.views, 0);
    return views === 0 ? null : days.reduce((sum, day) => sum + day.likes, 0) / views;
  };
  const [before, days] = [all.slice(0, OVERVIEW_DAYS), all.slice(OVERVIEW_DAYS)];
  return {
    days: days.map((day) => ({ day: day.day, value: ratio([day]) })),
    total: ratio(days),
    before: ratio(before),
  };
}

/** The last thirty days, with zero where there is no row, and the totals of both halves. */
function getTimeSeries(timezone: string, rows: Iterable<DayRow>): TimeSeries {
  const byDay = new Map([...rows].map(({ day, value }) => [day, value]));
  const values = calendarDays(timezone).map((day) => ({ day, value: byDay.get(day) ?? 0 }));
  const sum = (days: DayRow[]) => days.reduce((all, { value }) => all + value, 0);
  const [before, days] = [values.slice(0, OVERVIEW_DAYS), values.slice(OVERVIEW_DAYS)];
  return { days, total: sum(days), before: sum(before) };
}

/** The date in the city; grouping by a date is quicker than by text. */
const dayOf = (instant: SQL, timezone: string) => sql`(${instant} at time zone ${timezone}::text)::date`;
const asText = (day: SQL) => sql`to_char(${day}, 'YYYY-MM-DD')`;

const dayAgo = (timezone: string, days: number) => sql`((now() at time zone ${timezone}::text)::date - ${days}::int)`;

/** The midnight at which the sixty days begin. */
const firstMoment = (timezone: string) =>
  sql`(((now() at time zone ${timezone}::text)::date - ${2 * OVERVIEW_DAYS - 1}::int)::timestamp at time zone ${timezone}::text)`;

/** The last sixty days in the city, oldest first. */
function calendarDays(timezone: string): string[] {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone }).format(new Date());
  const noon = Date.parse(`${today}T12:00:00Z`);
  return Array.from({ length: 2 * OVERVIEW_DAYS }, (_, i) =>
    new Date(noon - (2 * OVERVIEW_DAYS - 1 - i) * 86_400_000).toISOString().slice(0, 10),
  );
}
